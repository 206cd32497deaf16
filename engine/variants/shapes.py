"""What the schema of a book says of the values that a variant puts into it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node
from livingrules.engine.read.nodes import Sequence as Items
from livingrules.engine.shape.schemas import shape
from livingrules.engine.shape.shape import Shape
from livingrules.engine.variants.base import Base, Entries, entries_of
from livingrules.engine.variants.locate import books_under
from livingrules.engine.variants.manifest import Change, variant_in
from livingrules.engine.variants.parts import inner, parts

Known = tuple[Node, Shape | None]
"""A value, and what the schema says of its place; None where that is not known."""


def values_of(document: Document, file: Path) -> Iterator[Known]:
    """The values that the variant in a file brings in, each with the shape of its place in its book.

    What leads nowhere, and what is over a book that is not there, is left out.
    """
    base = Base(books_under([file]))
    for book, changes in variant_in(document).changes.items():
        entries = entries_of(base.documents(book))
        for change in changes:
            yield from values_in(change, entries)


def values_in(change: Change, entries: Entries) -> Iterator[Known]:
    """The values that one change brings into a book with these entries."""
    if change.verb.value not in ("set", "replace", "add"):
        return
    section, *rest = change.address
    place = entries.get(section), shape("catalogue").key(section)
    node: Node | None = None
    known = place[1]
    if place[0] is not None:
        node = Mapping(0, flow=False)
        node.items = {name: (change.key, one) for name, one in place[0].items()}
    for step in rest:
        if node is None:
            return
        node, known = _below(node, known, step)
    if change.verb.value == "set":
        yield from _set(change.value, node, known)
    elif change.verb.value == "add" and isinstance(node, Items) and known is not None:
        items: Sequence[Node] = [change.value]
        if isinstance(change.value, Items):
            items = change.value.items
        for item in items:
            yield item, known.items()
    elif node is not None or not rest:
        yield change.value, known


def _set(value: Node, node: Node | None, known: Shape | None) -> Iterator[Known]:
    """The values of a `set`: of a mapping those of the keys that it names."""
    if isinstance(value, Mapping) and isinstance(node, (Mapping, Items)):
        for key, below in value.pairs():
            yield from _set(below, *_below(node, known, key.value))
    elif node is not None:
        yield value, known


def _below(node: Node, known: Shape | None, step: str) -> tuple[Node | None, Shape | None]:
    """What a step of an address leads to, and its shape."""
    found = parts(node).get(step)
    if not found or known is None:
        return None, None
    slot = inner(found[0])
    below = known.items() if isinstance(node, Items) else known.key(step)
    if slot is not found[0] and below is not None:  # an item that is named by its verb
        below = below.key(str(slot.at))
    return slot.node, below
