"""A variant as its file states it: which books it is laid over, and what it changes in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import variant_name
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.variants import codes

NAME = re.compile("[a-z][a-z0-9-]*")
"""How a variant may be named."""
VERBS = ("set", "replace", "add", "remove")
_SIDES = ("before", "after")
Address = tuple[str, ...]


@dataclass(slots=True)
class Change:
    """One change: the address inside a book, what is done there, and with what.

    `key` is where the address stands and `verb` where it says what is done. `beside` is the part of
    a list `before` or `after` which something is added, and `side` which of the two.
    """

    variant: "Variant"
    address: Address
    key: Scalar
    verb: Scalar
    value: Node
    beside: Scalar | None = None
    side: str = "after"


@dataclass(slots=True)
class Variant:
    """A variant: its name and title, the books it is laid `over`, and what it changes in each.

    `source` says where its values come from: a node of its file, None where it says nothing.
    """

    name: str
    title: str
    document: Document
    over: list[Scalar]
    source: Node | None
    changes: dict[str, list[Change]] = field(default_factory=dict)


def read_variant(file: Path) -> tuple[Variant | None, list[Finding]]:
    """The variant in a file, with the findings on its form; None where it cannot be read."""
    from livingrules.engine.shape.check import check_form

    document, findings = read_document(file)
    if document is None:
        return None, findings
    findings = [*findings, *check_form(document, "variant")[1]]
    root = document.root
    if not isinstance(root, Mapping) or any(one.severity == "error" for one in findings):
        return None, findings
    named = root.get("variant")
    assert isinstance(named, Scalar)
    variant = variant_in(document)
    if named.value != variant.name:
        message = f"this variant is named '{named.value}', and its file or folder '{variant.name}'"
        fits = NAME.fullmatch(variant.name) is not None
        findings.append(Finding(
            codes.VARIANT_NAME, message, document.place(named),
            hint=None if fits else f"name the file or folder '{named.value}'",
            suggestions=(variant.name,) if fits else (),
        ))  # fmt: skip
    if not variant.changes:
        message = "this variant changes nothing"
        findings.append(Finding(codes.NO_EFFECT, message, document.place(named),
                                hint="say what it changes under 'changes' or 'rulings'"))  # fmt: skip
    findings += _without_place(document, root)
    return variant, findings


def _without_place(document: Document, root: Mapping) -> Iterator[Finding]:
    """Where `before` or `after` says nothing: beside each other, or where nothing is added."""
    for _, node in mapping_of(root.get("changes")).pairs():
        fields = mapping_of(node)
        sides = [key for key, _ in fields.pairs() if key.value in _SIDES]
        if sides and "add" not in fields.items:
            message = f"'{sides[0].value}' says where something is added, and nothing is added here"
            hint = "take it out, or write 'add:'"
            yield Finding(codes.WRONG_PLACE, message, document.place(sides[0]), hint=hint)
        elif len(sides) > 1:
            message = "'before' and 'after' both say where something is added"
            hint = f"keep '{sides[0].value}' or '{sides[1].value}'"
            yield Finding(codes.WRONG_PLACE, message, document.place(sides[1]), hint=hint)


def variant_in(document: Document) -> Variant:
    """The variant in a document, as far as it can be read: its form is not looked at."""
    root = mapping_of(document.root)
    over = root.get("over")
    books = over.items if isinstance(over, Sequence) else [over]
    variant = Variant(
        variant_name(Path(document.file)),
        text_of(root.get("title")),
        document,
        [one for one in books if isinstance(one, Scalar)],
        root.get("source"),
    )
    for change in (*_rulings(variant, root), *_changes(variant, root)):
        book, change.address = _home(variant, change.address)
        variant.changes.setdefault(book, []).append(change)
    return variant


def _home(variant: Variant, address: Address) -> tuple[str, Address]:
    """The book that an address means, and the address inside it.

    The name of the book comes first; where the variant is laid over one book it may be left out.
    The book is '' where none is named, or nothing in it.
    """
    names = [one.value for one in variant.over]
    if address[0] in names:
        return (address[0], address[1:]) if len(address) > 1 else ("", address)
    return (names[0] if len(names) == 1 else "", address)


def _rulings(variant: Variant, root: Mapping) -> Iterator[Change]:
    """The rulings that are decided otherwise: each a change of the option that holds."""
    rulings = root.get("rulings")
    for key, node in rulings.pairs() if isinstance(rulings, Mapping) else ():
        book, colon, name = key.value.rpartition(":")
        way = (book, "rulings", name, "default") if colon else ("rulings", name, "default")
        yield Change(variant, way, key, Scalar("set", key.start, key.end, ""), node)


def _changes(variant: Variant, root: Mapping) -> Iterator[Change]:
    """The changes by address."""
    changes = root.get("changes")
    for key, node in changes.pairs() if isinstance(changes, Mapping) else ():
        fields = node if isinstance(node, Mapping) else Mapping(node.start, flow=False)
        beside = next((fields.get(side) for side in _SIDES if fields.get(side)), None)
        for name, (verb, value) in fields.items.items():
            if name in VERBS:
                yield Change(
                    variant, tuple(key.value.split("/")), key, verb, value,
                    beside if isinstance(beside, Scalar) else None,
                    "before" if "before" in fields.items else "after",
                )  # fmt: skip
