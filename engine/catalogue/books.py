"""The books of a selection and those that they use, read; their names put right."""

import re
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.locate import (
    BOOK_FILE,
    SCHEME_FILE,
    Selection,
    UnknownSet,
    scheme_name,
    scheme_of,
    shipped_books,
    shipped_schemes,
)
from livingrules.engine.catalogue.raw import (
    Layer,
    RawBook,
    items_of,
    mapping_of,
    read_book,
    text_of,
)
from livingrules.engine.read.nodes import Scalar, Sequence
from livingrules.engine.shape.wording import quoted, short

_NAME = re.compile("[a-z][a-z0-9-]*")


def read_books(
    selection: Selection, layer: Layer | None = None
) -> tuple[dict[str, RawBook], list[Finding]]:
    """The selected books and, after them, those that they use, by name; with a layer over them.

    Raises UnknownSet where data is given for a set that none of the selected books declares.
    """
    books: dict[str, RawBook] = {}
    findings: list[Finding] = []
    for folder in selection.books:
        book = read_book(folder, layer)
        put_right = _put_name_right(book)
        if put_right:  # which says all there is to say of that name
            book.findings = [one for one in book.findings if one.place != put_right[0].place]
            findings += put_right
        first = books.setdefault(book.name, book)
        if first is not book and book.head is not None:
            message = f"the folder {first.folder.name} is a book named '{book.name}' too"
            node = book.root.get("book") or book.root
            findings.append(Finding(codes.DUPLICATE_ID, message, book.head.place(node),
                                    hint="change 'book:' here"))  # fmt: skip
    _give_data(selection, books)
    waiting = list(books.values())
    while waiting:
        book = waiting.pop(0)
        findings += [*_put_uses_right(book, books), *_check_scheme(book)]
        for name in book.uses:
            if name not in books:
                used = read_book(_folder_of(name, book), layer)
                used.name = name  # as its user calls it; what it says itself is checked with it
                books[name] = used
                waiting.append(used)
    if layer is not None:
        findings += layer.strange(books)
    return books, findings


def _give_data(selection: Selection, books: dict[str, RawBook]) -> None:
    """Let the books know of files that stand in for the items of their sets."""
    if not selection.added.data:
        return
    known = dict.fromkeys(
        name
        for book in books.values()
        for document in book.documents
        for name in mapping_of(mapping_of(document.root).get("sets")).items
    )
    for name, path in selection.added.data.items():
        if name not in known:
            raise UnknownSet(name, tuple(known))
        for book in books.values():
            if any(name in mapping_of(mapping_of(one.root).get("sets")).items
                   for one in book.documents):  # fmt: skip
                book.data[name] = path


def _folder_of(name: str, user: RawBook) -> Path:
    """The folder of a book that another uses: beside that one, else among those that ship."""
    beside = user.folder.parent / name
    return beside if (beside / BOOK_FILE).is_file() else shipped_books()[name]


def _put_name_right(book: RawBook) -> list[Finding]:
    """A name that is nearly the folder's is a slip: reported, and read as the folder's."""
    node = book.root.get("book")
    folder = book.folder.name
    if book.head is None or not isinstance(node, Scalar) or node.value == folder:
        return []
    if not nearest(node.value, [folder]) or not _NAME.fullmatch(folder):
        return []
    book.name = folder
    message = f"this book is named '{node.value}', and its folder '{folder}'"
    return [Finding(codes.BOOK_NAME, message, book.head.place(node), suggestions=(folder,))]


def _put_uses_right(book: RawBook, books: dict[str, RawBook]) -> list[Finding]:
    """Books in `uses` that are nowhere: reported, and read as the nearest or left out."""
    findings: list[Finding] = []
    uses: list[str] = []
    known = {*books, *shipped_books()}
    listed = book.root.get("uses")
    book.lacking = listed is not None and not isinstance(listed, Sequence)
    for node in items_of(book.root.get("uses")):
        name = text_of(node)
        if (book.folder.parent / name / BOOK_FILE).is_file():
            known.add(name)
        if not name:  # not a name at all, which is reported as such
            book.lacking = True
            continue
        if name in known or book.head is None:
            uses.append(name)
            continue
        near = nearest(name, known - set(book.uses) - {book.name})
        findings.append(Finding(codes.UNKNOWN_BOOK, f"there is no book '{name}'",
                                book.head.place(node), suggestions=near))  # fmt: skip
        uses += near[:1]
        book.lacking = book.lacking or not near
    book.uses = tuple(dict.fromkeys(name for name in uses if name in known))
    return findings


def _check_scheme(book: RawBook) -> list[Finding]:
    """A numbering scheme that is nowhere: none that ships, no file or folder of one."""
    node = book.root.get("scheme")
    if book.head is None or not isinstance(node, Scalar) or node.empty:
        return []
    name = node.value
    if name in shipped_schemes() or scheme_of(book.folder, name) is not None:
        return []
    looked = f"{book.folder.name}/{short(name)}"
    message = f"there is no numbering scheme {quoted(name)}: none that ships is called so, and "
    message += f"there is no file {looked}/{SCHEME_FILE}"
    hint = "name one that ships ('livingrules refs --list' says which), or the folder of a "
    hint += f"{SCHEME_FILE} as seen from that of {BOOK_FILE}"
    own = [one for one in book.findings if one.code is codes.UNUSED_SCHEME]
    book.findings[:] = [one for one in book.findings if one not in own]
    folders = [scheme_name(Path(one.place.file), book.folder) for one in own]
    near = nearest(name, [*folders, *shipped_schemes()]) or tuple(folders)
    return [Finding(codes.UNKNOWN_SCHEME, message, book.head.place(node), hint=hint,
                    suggestions=near)]  # fmt: skip
