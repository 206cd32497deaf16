"""The documents of books, read once, over which variants are laid again and again."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from livingrules.engine.catalogue.raw import Laid, read_book
from livingrules.engine.read.document import Document
from livingrules.engine.read.joined import moved
from livingrules.engine.read.nodes import Mapping, Node
from livingrules.engine.variants.graft import lay_in_order
from livingrules.engine.variants.manifest import Variant

Entries = dict[str, dict[str, Node]]
"""The entries of a book: by section, then by name."""


class Base:
    """The documents of the books in some folders; what is laid over them leaves them as they are."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Read them; files that cannot be read are left out."""
        books = map(read_book, folders)
        self._documents = {book.name: book.documents for book in books}

    @property
    def books(self) -> tuple[str, ...]:
        """The names of the books."""
        return tuple(self._documents)

    def documents(self, book: str) -> list[Document]:
        """Copies of the documents of a book, to be changed; none where the book is not there."""
        return [
            Document(one.file, one.text, moved(one.root, 0))
            for one in self._documents.get(book, ())
        ]

    def laid(self, variants: Sequence[Variant]) -> Iterator[tuple[str, Entries, Laid]]:
        """Each book with variants laid over it in this order: its name, entries and what was done."""
        for book, as_read in self._documents.items():
            over = [one for one in variants if book in one.changes]
            documents = self.documents(book) if over else as_read
            laid = lay_in_order(documents, book, over)
            yield book, entries_of([*documents, *laid.documents]), laid


def entries_of(documents: Sequence[Document]) -> Entries:
    """The entries in some documents."""
    found: Entries = {}
    for document in documents:
        root = document.root
        for key, entries in root.pairs() if isinstance(root, Mapping) else ():
            if isinstance(entries, Mapping) and key.value != "sources":
                section = found.setdefault(key.value, {})
                section.update((name.value, entry) for name, entry in entries.pairs())
    return found
