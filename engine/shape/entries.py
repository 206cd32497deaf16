"""Whether keys in a row are an entry, told from the keys that entries have and must have."""

from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape.shape import Shape

Pair = tuple[Scalar, Node]


def is_entry(value: Mapping, entry: Shape) -> bool:
    """Whether a mapping is an entry by its keys."""
    names, required = set(value.items), entry.required()
    return required <= names or (len(names) > 2 and names <= set(entry.named()))


def has_no_value(pair: Pair) -> bool:
    """Whether nothing stands behind a key: what follows may be meant below it."""
    return isinstance(pair[1], Scalar) and pair[1].empty


def belongs_to(above: Node, run: list[Pair], entry: Shape) -> bool:
    """Whether keys in a row are the rest of the entry above, which lacks some of them."""
    held, found = set(above.items) if isinstance(above, Mapping) else set(), names_of(run)
    return bool(held) and not found & held and bool(found & (entry.required() - held))


def is_nameless(run: list[Pair], names: list[Pair], entry: Shape) -> bool:
    """Whether keys in a row are an entry, and not some that went astray from another one."""
    found, required = names_of(run), entry.required()
    if len(run) > 1:
        return len(required - found) < 2
    others = [value for _, value in names if isinstance(value, Mapping)]
    return required <= found and all(required <= set(one.items) for one in others)


def is_whole(run: list[Pair], first: list[Pair], entry: Shape) -> bool:
    """Whether a run of keys is an entry like the first one, one missing key aside."""
    found, required = names_of(run), entry.required()
    again = found & names_of(first)
    if not entry.named():
        return again == names_of(first)
    if run is first or len(again) > 1:
        return len(required - found) < 2
    return required <= found and required <= names_of(first)


def names_of(run: list[Pair]) -> set[str]:
    """The keys of a run."""
    return {key.value for key, _ in run}
