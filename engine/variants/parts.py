"""The parts of a node by name: what an address leads through."""

from dataclasses import dataclass

from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a mapping (`at` is a key) or in a list (`at` is a number) that holds a node."""

    inside: Mapping | Sequence
    at: str | int

    @property
    def node(self) -> Node:
        """What it holds."""
        if isinstance(self.inside, Mapping):
            return self.inside.items[str(self.at)][1]
        assert isinstance(self.at, int)
        return self.inside.items[self.at]

    def put(self, node: Node) -> None:
        """Let it hold something else."""
        if isinstance(self.inside, Mapping):
            key = self.inside.items[str(self.at)][0]
            self.inside.items[str(self.at)] = (key, node)
        else:
            assert isinstance(self.at, int)
            self.inside.items[self.at] = node

    def empty(self) -> None:
        """Let the mapping or list do without it."""
        if isinstance(self.inside, Mapping):
            del self.inside.items[str(self.at)]
        else:
            assert isinstance(self.at, int)
            del self.inside.items[self.at]


def parts(node: Node) -> dict[str, list[Slot]]:
    """The parts of a node by name; a name that stands there twice has both.

    An item of a list is named by its `id`, else by its only key, else it is its own name.
    """
    if isinstance(node, Mapping):
        return {name: [Slot(node, name)] for name in node.items}
    found: dict[str, list[Slot]] = {}
    if isinstance(node, Scalar):
        return found
    for number, item in enumerate(node.items):
        name = name_of(item)
        if name:
            found.setdefault(name, []).append(Slot(node, number))
    return found


def named(node: Node, name: str) -> list[Slot]:
    """The parts of a node that have a name."""
    if isinstance(node, Mapping):
        return [Slot(node, name)] if name in node.items else []
    return parts(node).get(name, [])


def name_of(item: Node) -> str:
    """The name of an item of a list; empty where it has none."""
    if isinstance(item, Scalar):
        return item.value
    if not isinstance(item, Mapping):
        return ""
    own = id_of(item)
    if own is not None:
        return own.value
    return next(iter(item.items)) if len(item.items) == 1 else ""


def id_of(item: Node) -> Scalar | None:
    """The id of a step, if it has one."""
    own = item.get("id") if isinstance(item, Mapping) else None
    return own if isinstance(own, Scalar) else None


def inner(slot: Slot) -> Slot:
    """The slot that an address goes on from: of a list's item with one key what stands behind it."""
    item = slot.node
    if isinstance(slot.inside, Sequence) and isinstance(item, Mapping):
        return slot if "id" in item.items else Slot(item, next(iter(item.items)))
    return slot
