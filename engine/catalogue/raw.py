"""A book as it stands in its files: read and of the right form, nothing resolved yet."""

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.codes import UNUSED_SCHEME
from livingrules.engine.catalogue.locate import (
    BOOK_FILE,
    SCHEME_FILE,
    files_of,
    scheme_name,
    scheme_of,
)
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.shared import note_sound, read_catalogue
from livingrules.engine.shape.check import check_form
from livingrules.engine.shape.schemas import shape


@dataclass(frozen=True, slots=True)
class Changed:
    """What a layer made of an address: what stood there and what stands there now, None for nothing.

    `place` says so.
    """

    address: tuple[str, ...]
    before: Node | None
    after: Node | None
    place: Place


@dataclass(slots=True)
class Laid:
    """What was laid over a book: the documents that came in besides, and the findings.

    `changed` is what became of which address; `gone` are the names that were taken away, each with
    the place that says so; `files` the documents that say all this, by the names of their files.
    """

    documents: list[Document] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
    gone: dict[str, Place] = field(default_factory=dict)
    files: dict[str, Document] = field(default_factory=dict)


class Layer(Protocol):
    """What is laid over books while they are read."""

    def lay_over(self, documents: list[Document], book: str) -> Laid:
        """Lay it over the documents of a book, which change in place."""

    def strange(self, books: Collection[str]) -> list[Finding]:
        """What is wrong with it where these are all the books there are."""


@dataclass(slots=True)
class RawBook:
    """The documents of a book.

    `unreadable`: one of its files could not be read, or is no mapping; `lacking`: a book that it
    uses is nowhere. Names are then not called unknown.
    `data` are files that stand in for the items of its sets; `items` those of each set as read.
    `others` are the files, by name, that hold them and are none of its documents. `gone` are names
    that a variant takes away, each with the place that says so.
    """

    name: str
    folder: Path
    head: Document | None
    documents: list[Document]
    unreadable: bool = False
    lacking: bool = False
    external: bool = False
    uses: tuple[str, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    data: dict[str, Path] = field(default_factory=dict)
    items: dict[str, Mapping] = field(default_factory=dict)
    others: dict[str, Document] = field(default_factory=dict)
    gone: dict[str, Place] = field(default_factory=dict)

    @property
    def broken(self) -> bool:
        """Whether a part of it is not of the right form, so that nobody knows what it uses."""
        return any(finding.severity == "error" for finding in self.findings)

    def unknown(self, section: str) -> bool:
        """Whether it is not known what a section holds: a file, or that section, is unreadable."""
        sections = (mapping_of(document.root).get(section) for document in self.documents)
        return self.unreadable or any(
            type(node) is Sequence or (type(node) is Scalar and not node.empty) for node in sections
        )

    @property
    def root(self) -> Mapping:
        """The mapping in `book.yaml`; empty where that cannot be read."""
        return mapping_of(self.head.root) if self.head is not None else Mapping(0, False)


def read_book(folder: Path, layer: Layer | None = None) -> RawBook:
    """The book in a folder with a layer over it, and the findings on the form of its files."""
    head, findings = read_document(folder / BOOK_FILE)
    book = RawBook(folder.name, folder, head, [], unreadable=head is None, findings=findings)
    if head is not None:
        findings.extend(check_form(head, "book")[1])
        book.name = text_of(book.root.get("book")) or folder.name
        book.external = text_of(book.root.get("external")) == "true"
        book.uses = tuple(text_of(one) for one in items_of(book.root.get("uses")))
    scheme = scheme_of(folder, text_of(book.root.get("scheme")))
    read: list[Document] = []
    for path in files_of(folder):
        if path == scheme:
            continue
        document, found = read_catalogue(path)
        findings.extend(found)
        if document is None:
            book.unreadable = book.unreadable or any(one.severity == "error" for one in found)
            continue
        if _is_scheme(document, path):
            findings.append(_unused_scheme(document, scheme_name(path, folder)))
            continue
        read.append(document)
    if layer is not None:
        laid = layer.lay_over(read, book.name)
        read += laid.documents
        findings.extend(laid.findings)
        book.gone = laid.gone
        book.others.update(laid.files)
    for document in read:
        if not document.sound or document.grafts:
            wrong = check_form(document, "catalogue")[1]
            findings.extend(wrong)
            if not wrong:
                note_sound(document)
        if document.refused or not isinstance(document.root, Mapping):
            book.unreadable = True
        else:
            book.documents.append(document)
    return book


def _is_scheme(document: Document, path: Path) -> bool:
    """Whether a file is a numbering scheme, by its name or by its keys."""
    keys = set(mapping_of(document.root).items)
    if keys & set(shape("catalogue").named()):
        return False
    return "ids" in keys and (path.name == SCHEME_FILE or "scheme" in keys)


def _unused_scheme(document: Document, name: str) -> Finding:
    """The finding on a numbering scheme in the folder of a book which does not name it."""
    message = "this is a numbering scheme, and 'scheme' in book.yaml names another or none"
    place = document.place(mapping_of(document.root).key("ids"))
    return Finding(UNUSED_SCHEME, message, place, hint=f"write 'scheme: {name}' in book.yaml")


def text_of(node: Node | None) -> str:
    """The text of a scalar; empty for anything else."""
    return node.value if type(node) is Scalar else ""


def items_of(node: Node | None) -> list[Node]:
    """The items of a list; none for anything else."""
    return node.items if type(node) is Sequence else []


def mapping_of(node: Node | None) -> Mapping:
    """The mapping; an empty one for anything else."""
    return node if type(node) is Mapping else Mapping(0, False)


def pairs_of(node: Node | None) -> list[tuple[Scalar, Node]]:
    """The keys and values of a mapping, private notes left out; none for anything else."""
    if type(node) is not Mapping:
        return []
    return [pair for name, pair in node.items.items() if not name.startswith("x-")]
