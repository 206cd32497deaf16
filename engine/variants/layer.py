"""Variants read from their files, as a layer over books."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.added import variant_name
from livingrules.engine.catalogue.codes import DUPLICATE_ID, UNKNOWN_ADDRESS, UNKNOWN_BOOK
from livingrules.engine.catalogue.raw import Laid, mapping_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.joined import moved

if TYPE_CHECKING:
    from livingrules.engine.variants.manifest import Variant


class Variants:
    """Some variants, which are laid over every book that they name."""

    def __init__(self, variants: "list[Variant]", findings: list[Finding]) -> None:
        """Take them, and the findings on their form."""
        self.variants = variants
        self.findings = findings

    def lay_over(self, documents: list[Document], book: str) -> Laid:
        """Lay them over the documents of a book, which change in place.

        Where two of them want different things the documents stay as they are: what would come of
        it nobody means, so nothing is to be said of it.
        """
        from livingrules.engine.variants.codes import VARIANT_CONFLICT

        if len(self.variants) > 1:
            tried = [Document(one.file, one.text, moved(one.root, 0)) for one in documents]
            laid = self.lay_all(tried, book)
            if any(one.code == VARIANT_CONFLICT for one in laid.findings):
                return Laid(findings=laid.findings, files=laid.files)
        return self.lay_all(documents, book)

    def lay_all(self, documents: list[Document], book: str) -> Laid:
        """As `lay_over`, and where two want different things, with what the first of them wants."""
        over = [one for one in self.variants if book in one.changes]
        if not over:
            return Laid()
        from livingrules.engine.variants.graft import lay_over
        from livingrules.engine.variants.review import suspects

        suspect = [finding for one in over for finding in suspects(documents, book, one)]
        laid = lay_over(documents, book, over)
        laid.findings += suspect
        laid.files = {one.document.file: one.document for one in over}
        return laid

    def strange(self, books: Collection[str]) -> list[Finding]:
        """The findings on their form, and on books that are not there."""
        found = [*self.findings, *_namesakes(self.variants)]
        for variant in self.variants:
            for node in variant.over:
                if node.value not in books:
                    place = variant.document.place(node)
                    message = (
                        f"there is no book '{node.value}' here for this variant to be laid over"
                    )
                    near = nearest(node.value, [*books, *_books_near(variant)])
                    found.append(Finding(UNKNOWN_BOOK, message, place, suggestions=near))
            found += _homeless(variant)
        return found


def _books_near(variant: "Variant") -> Iterator[str]:
    """The names of the books that a variant may have been meant for."""
    from livingrules.engine.variants.locate import books_at_hand

    yield from books_at_hand(Path(variant.document.file))


def _namesakes(variants: "Iterable[Variant]") -> Iterator[Finding]:
    """The findings on variants that bear one name: nobody could tell which of them is meant."""
    first: dict[str, Document] = {}
    for document in sorted((one.document for one in variants), key=lambda one: one.file):
        name = variant_name(Path(document.file))
        other = first.setdefault(name, document)
        if other.file != document.file:
            message = f"there are two variants named '{name}' here"
            related = (Related("the other is this", _named(other)),)
            hint = "name one of them otherwise, with its file or folder"
            yield Finding(DUPLICATE_ID, message, _named(document), related=related, hint=hint)


def _named(document: Document) -> Place:
    """Where a variant says its name."""
    root = mapping_of(document.root)
    return document.place(root.get("variant") or root)


def _homeless(variant: "Variant") -> Iterator[Finding]:
    """The findings on addresses that do not say which book they mean, or name nothing in it."""
    books = [one.value for one in variant.over]
    said = {id(change.key): change.key for change in variant.changes.get("", ())}
    for key in said.values():
        place = variant.document.place(key)
        if key.value in books:
            message = f"'{key.value}' is a book, and no address in it"
            hint = f"write behind it what is changed there: {key.value}/…"
            yield Finding(UNKNOWN_ADDRESS, message, place, hint=hint)
        else:
            message = f"'{key.value}' does not say which book it means"
            near = tuple(f"{book}/{key.value}" for book in books)
            yield Finding(UNKNOWN_ADDRESS, message, place, suggestions=near)


def read_variants(files: Sequence[Path]) -> Variants | None:
    """The variants in some files; None where there are none."""
    if not files:
        return None
    from livingrules.engine.variants.manifest import read_variant

    read = [read_variant(file) for file in files]
    found = [variant for variant, _ in read if variant is not None]
    return Variants(found, [one for _, wrong in read for one in wrong])
