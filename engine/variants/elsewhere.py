"""What an address may have been meant to say that leads nowhere: the same names at another place."""

from collections.abc import Iterator, Sequence

from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.variants.manifest import Address
from livingrules.engine.variants.parts import inner, parts

_MAIN = ("is", "default")
"""The key that holds the value of an entry which has just one."""
_DEPTH = 8
_MOST = 3


def deeper(node: Node, rest: Address) -> list[Address]:
    """The ways below a node that end with the rest of an address: what leads to it was left out."""
    found = [way for way in _ways(node, (), _DEPTH) if way[-1] == rest[0] and len(way) > 1]
    whole = [(*way, *rest[1:]) for way in found if _leads(node, (*way, *rest[1:]))]
    return whole if len(whole) <= _MOST else []


def in_other_sections(documents: Sequence[Document], address: Address) -> list[Address]:
    """The same entry in another section, with what stands below it as far as that leads somewhere."""
    _, name, *rest = address
    made: list[Address] = []
    for document in documents:
        sections = document.root.items.items() if isinstance(document.root, Mapping) else ()
        for section, (_, entries) in sections:
            entry = entries.get(name) if isinstance(entries, Mapping) else None
            if entry is None or section in (address[0], "sources", "rules"):
                continue
            main = [key for key in _MAIN if isinstance(entry, Mapping) and key in entry.items]
            below = rest if _leads(entry, tuple(rest)) else main[:1]
            made.append((section, name, *below))
    return made


def _ways(node: Node, way: Address, depth: int) -> Iterator[Address]:
    """The ways from a node to all that has a name of its own below it."""
    if depth == 0 or isinstance(node, Scalar):
        return
    for name, slots in parts(node).items():
        if len(slots) == 1:
            yield (*way, name)
            yield from _ways(inner(slots[0]).node, (*way, name), depth - 1)


def _leads(node: Node, way: Address) -> bool:
    """Whether a way leads somewhere from a node."""
    for step in way:
        found = parts(node).get(step, [])
        if len(found) != 1:
            return False
        node = inner(found[0]).node
    return True
