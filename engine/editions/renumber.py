"""New ids written into the files of a catalogue and beside it: comments, order and layout stay."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import review_file
from livingrules.engine.catalogue.locate import BOOK_FILE, files_of, reviews_of
from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.editions.renumber_files import Files
from livingrules.engine.editions.renumber_list import in_list
from livingrules.engine.editions.renumber_prose import Found, Left
from livingrules.engine.editions.renumber_variant import in_variant
from livingrules.engine.fmt import Edit, apply
from livingrules.engine.read.document import Document, read_bytes, read_document
from livingrules.engine.scenario.listed import scenarios_among
from livingrules.engine.variants.base import Base, entries_of
from livingrules.engine.variants.follow import Books, followed
from livingrules.engine.variants.manifest import variant_in


@dataclass(slots=True)
class Renumbering:
    """What is to be written: the edits and the new contents of each file.

    `left` are places that are left as they are, each once. `followed` are the reviews of variants
    in `contents`, which have no edits. `unread` is what is wrong with files that cannot be read,
    in which ids may stand that nobody sees.
    """

    edits: dict[Path, list[Edit]] = field(default_factory=dict)
    contents: dict[Path, bytes] = field(default_factory=dict)
    left: list[Left] = field(default_factory=list)
    followed: list[Path] = field(default_factory=list)
    unread: list[Finding] = field(default_factory=list)

    def read(self, path: Path) -> Document | None:
        """The document in a file; None where it cannot be read, which is noted."""
        document, findings = read_document(path)
        if document is None:
            self.unread += findings
        return document

    def take(self, path: Path, document: Document, found: Iterable[Found]) -> None:
        """Take in what is to change in a file."""
        edits: dict[int, Edit] = {}
        left: dict[tuple[int, int], Left] = {}
        for one in found:
            if isinstance(one, Edit):
                edits[one.start] = one
            else:
                left[one.place.line, one.place.column] = one
        self.left += [left[at] for at in sorted(left)]
        if not edits:
            return
        self.edits[path] = [edits[start] for start in sorted(edits)]
        mark = b"\xef\xbb\xbf" if path.read_bytes().startswith(b"\xef\xbb\xbf") else b""
        self.contents[path] = mark + apply(document.text.text, self.edits[path]).encode()


def obstacles(ids: Mapping[str, str], known: Iterable[str]) -> list[str]:
    """Why a catalogue with the rules `known` cannot be renumbered so, in plain words."""
    there = set(known)
    heads = [one for one in ids if one not in ids.values()]
    done = [one for one in heads if one not in there and _last(one, ids) in there]
    if done:
        last = _last(done[0], ids)
        return [f"the catalogue has no {done[0]} and has {last}: it is renumbered already"]
    return [
        f"{new} is to be the id of {old}, and the catalogue has another rule {new}; take that out, "
        "or give it another id, first"
        for old, new in ids.items()
        if old in there and new in there and new not in ids
    ]


def _last(one: str, ids: Mapping[str, str]) -> str:
    """The id that a series of new ids ends with, which none of the rules had before."""
    while one in ids:
        one = ids[one]
    return one


def renumber(ids: NewIds, books: Mapping[Path, str], variants: Sequence[Path] = ()) -> Renumbering:
    """The new ids of a book written into the files of books, their scenarios, and of variants.

    `books` are the names of the books by their folders: the book itself, those that use it, and
    others that may speak of it. An id is rewritten where it means a rule of the book.
    """
    made = Renumbering()
    files = Files(ids)
    for path, home in _of_books(ids, books):
        document = made.read(path)
        if document is not None:
            made.take(path, document, files.in_file(document, path, home))
    for folder in books:
        for path in reviews_of(folder):
            document = made.read(path)
            if document is not None:
                made.take(path, document, in_list(document, ids))
    if variants:
        _variants(made, files, Base(list(books)), variants)
    for path in scenarios_among((), dict.fromkeys(one.parent for one in variants)):
        document = made.read(path)
        if document is not None and path not in made.contents:
            made.take(path, document, files.in_file(document, path, ids.book))
    return made


def _of_books(ids: NewIds, books: Mapping[Path, str]) -> Iterator[tuple[Path, str]]:
    """The files of books with the name of each one's book, scenarios where ours may be named."""
    for folder, name in books.items():
        yield folder / BOOK_FILE, name
        yield from ((path, name) for path in files_of(folder))
        if name == ids.book or ids.book in ids.uses.get(name, ()):
            yield from ((path, name) for path in scenarios_among([folder], ()))


def _variants(made: Renumbering, files: Files, base: Base, variants: Sequence[Path]) -> None:
    """The files of variants, and what their reviews say of the books."""
    before: Books = {book: base.documents(book) for book in base.books}
    after: Books = {
        book: [_as_in(one, made.contents) for one in documents]
        for book, documents in before.items()
    }
    entries = {book: entries_of(documents) for book, documents in before.items()}
    for path in variants:
        document = made.read(path)
        if document is None:
            continue
        made.take(path, document, in_variant(document, files, entries))
        now = variant_in(_as_in(document, made.contents))
        review = followed(path, (variant_in(document), before), (now, after))
        if review is not None:
            made.followed.append(review_file(path))
            made.contents[review_file(path)] = review


def _as_in(document: Document, contents: Mapping[Path, bytes]) -> Document:
    """A document as it is where its file holds one of these contents."""
    held = contents.get(Path(document.file))
    made = read_bytes(held, document.file)[0] if held is not None else None
    return made if made is not None else document
