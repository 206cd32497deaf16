"""Where the values of a file come from: a default, and exceptions by address.

An address is the way to a value by keys, `tables/tolls/cells/high`; what it says holds for
everything below, until a longer address says otherwise.
"""

from dataclasses import dataclass, field
from typing import Any, cast

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.ids import Ids, Lost, Use
from livingrules.engine.catalogue.model import Source
from livingrules.engine.catalogue.raw import RawBook, mapping_of, pairs_of, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence

Address = tuple[str, ...]
STATED = Source("stated")
INVENTED = Source("invented")


@dataclass(slots=True)
class Sources:
    """The sources of one file."""

    default: Source = STATED
    exceptions: dict[Address, Source] = field(default_factory=dict)

    def of(self, address: Address) -> Source:
        """The source of the value at an address: the longest one that leads to it counts."""
        if self.exceptions:
            for length in range(len(address), 0, -1):
                found = self.exceptions.get(address[:length])
                if found is not None:
                    return found
        return self.default


def build_sources(document: Document, book: RawBook, ids: Ids) -> Sources:
    """The sources that a file declares; findings and lost addresses go to `ids`."""
    found = Sources()
    section = mapping_of(document.root).get("sources")
    section_keys = mapping_of(section).items
    nameless = {one.key.value for one in document.unnamed()}
    for key, node in pairs_of(section):
        if key.value == "default":
            found.default = _source(node, document, book, ids)
            continue
        address = tuple(key.value.split("/"))
        if any(address[: len(way)] == way for way in document.grafts):
            continue  # a variant says where these come from
        if address[0] == "sets" and len(address) > 2 and address[1] in book.data:
            continue  # somebody's own data takes the place of what this speaks of
        problem = _follow(mapping_of(document.root), address, book.items)
        if problem is not None:
            at, names = problem
            if address[at] in document.lacking or nameless & set(names):
                continue  # what it leads to is reported as missing, or as lacking its name
            message = f"'{address[at]}' leads nowhere"
            if at:
                message += f": {'/'.join(address[:at])} has nothing of that name"
            near = tuple("/".join((*address[:at], one, *address[at + 1 :]))
                    for one in nearest(address[at], names))  # fmt: skip
            if not at and "default" not in section_keys:
                near = (*nearest(address[at], ("default",)), *near)
            finding = Finding(codes.UNKNOWN_ADDRESS, message, document.place(key), suggestions=near)
            ids.lost.append(Lost(finding, book.name, address, at))
            continue
        found.exceptions[address] = _source(node, document, book, ids)
    for address, (other, said) in document.grafts.items():
        source = INVENTED if said is None else _source(said, other, book, ids)
        if address:
            found.exceptions[address] = source
        else:
            found.default = source
    return found


def _source(node: Node, document: Document, book: RawBook, ids: Ids) -> Source:
    """One source: a kind, or a mapping with rule and reason."""
    if isinstance(node, Scalar):
        return Source(cast(Any, node.value))
    fields = mapping_of(node)
    rule = fields.get("rule")
    identifier = None
    if isinstance(rule, Scalar) and not rule.empty:
        identifier = ids.resolve_rule(Use(rule.value, document.place(rule)), book)
    because = text_of(fields.get("because")) or None
    return Source(cast(Any, text_of(fields.get("source"))), identifier, because)


def _follow(
    root: Mapping, address: Address, items: dict[str, Mapping]
) -> tuple[int, list[str]] | None:
    """None where the address leads to something; else the step that fails and the names there.

    `items` are those of sets, which may stand in a file of their own.
    """
    node: Node = root
    for at, step in enumerate(address):
        names = _names(node)
        if at == 2 and address[0] == "sets":
            if address[1] not in items and "file" in names:
                return None  # which items there are is not known
            names["items"] = items.get(address[1], names.get("items", Mapping(0, flow=False)))
        if step not in names:
            return at, list(names)
        node = names[step]
    return None


def _names(node: Node) -> dict[str, Node]:
    """The names by which the parts of a node are reached.

    A list item is reached by its `id`, or by its only key.
    """
    if isinstance(node, Mapping):
        return {name: value for name, (_, value) in node.items.items() if name != "sources"}
    names: dict[str, Node] = {}
    for item in node.items if isinstance(node, Sequence) else []:
        fields = mapping_of(item)
        name = text_of(fields.get("id"))
        if name:
            names[name] = item
        elif len(fields.items) == 1:
            (key, value) = next(fields.pairs())
            names[key.value] = value
    return names
