"""New ids in the file of a variant: in its addresses, its sources, and what it brings in."""

from collections.abc import Iterator, Mapping

from livingrules.engine.catalogue.raw import mapping_of, pairs_of
from livingrules.engine.editions.renumber_files import Files, rewritten
from livingrules.engine.editions.renumber_prose import Found
from livingrules.engine.fmt import Edit
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar, Sequence
from livingrules.engine.shape.schemas import shape
from livingrules.engine.shape.shape import Shape
from livingrules.engine.variants.base import Entries
from livingrules.engine.variants.manifest import Change, variant_in
from livingrules.engine.variants.shapes import values_in


def in_variant(document: Document, files: Files, entries: Mapping[str, Entries]) -> Iterator[Found]:
    """What is to change in the file of a variant, and what is left.

    `entries` are those of the books by their names.
    """
    variant = variant_in(document)
    over = [one.value for one in variant.over]
    home = next((one for one in over if one == files.ids.book), over[0] if over else "")
    known = shape("variant")
    for key, node in mapping_of(document.root).pairs():
        if key.value == "source":
            rule = mapping_of(node).get("rule")
            if isinstance(rule, Scalar):
                yield from files.cited(document, rule, *over)
            for one, below in mapping_of(node).pairs():
                if one.value != "rule":
                    yield from files.below(
                        document, below, _under(known, "source", one.value), home
                    )
        elif key.value not in ("changes", "rulings"):
            yield from files.below(document, node, known.key(key.value), home)
    for book, changes in variant.changes.items():
        for change in changes:
            if book == files.ids.book:
                yield from _address(document, change, files)
            yield from _names(document, change, files, book)
            for value, here in values_in(change, entries.get(book, {})):
                yield from files.below(document, value, here, book)


def _under(known: Shape, *keys: str) -> Shape | None:
    """What the schema says under some keys."""
    here: Shape | None = known
    for key in keys:
        here = here.key(key) if here is not None else None
    return here


def _address(document: Document, change: Change, files: Files) -> Iterator[Edit]:
    """The id of a rule in an address; as a key of what is set, and as a name of what is removed."""
    section, *rest = change.address
    if section != "rules":
        return
    if rest:
        new = files.ids.ids.get(rest[0])
        if new is not None:
            before = change.key.value.removesuffix("/".join(change.address))
            yield rewritten(document, change.key, before + "/".join((section, new, *rest[1:])))
        return
    named = [key for key, _ in pairs_of(change.value)] if change.verb.value != "add" else []
    for one in (*named, *_listed(change.value)):
        new = files.ids.ids.get(one.value)
        if new is not None:
            yield rewritten(document, one, new)


def _names(document: Document, change: Change, files: Files, book: str) -> Iterator[Found]:
    """The names of parts of lists of rules: those removed, and those that others come beside."""
    known = _under(shape("catalogue"), change.address[0])
    for step in change.address[1:]:
        known = known.key(step) or known.items() if known is not None else None
    items = known.items() if known is not None else None
    if items is None or "ruleId" not in items.roles:
        return
    removed = _listed(change.value) if change.verb.value == "remove" else []
    for one in (*removed, *([change.beside] if change.beside is not None else [])):
        yield from files.cited(document, one, book)


def _listed(node: Node) -> list[Scalar]:
    """One name, or several."""
    found = node.items if isinstance(node, Sequence) else [node]
    return [one for one in found if isinstance(one, Scalar)]
