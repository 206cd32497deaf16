"""Where books are: the folders that a path means, and the books that ship.

A folder with `book.yaml` is a book; every other YAML file below it is a part of it, except
scenarios and the numbering scheme that it names.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from livingrules.engine.catalogue.added import NOTHING, VARIANT_FILE, Added

BOOK_FILE = "book.yaml"
SCHEME_FILE = "scheme.yaml"
LOCK_FILE = "edition.lock.json"
VARIANT_ENDINGS = (".variant.yaml", ".variant.yml")
_VARIANT_UNNAMED = (
    f"; if it is a variant, let its name end in {VARIANT_ENDINGS[0]}, or give it with --variant"
)
_HEAD = 2000  # bytes in which a variant says that it is one
REVIEW_ENDINGS = (".review.yaml", ".review.yml")
_ENDINGS = (".yaml", ".yml")
DATA_ENDINGS = (".csv", ".tsv")
"""Files with the items of sets, which a set names."""
# As many folders that are no books are looked into: far more than lie round books, soon at an end.
LIMIT_FOLDERS = 10_000


@dataclass(frozen=True, slots=True)
class Selection:
    """The books to read, and the files or folders that findings are wanted of (empty: all).

    `added` are data and variants.
    """

    books: tuple[Path, ...]
    only: tuple[Path, ...] = ()
    added: Added = NOTHING

    def shows(self, file: str) -> bool:
        """Whether findings in that file are wanted.

        Not those in books that are only read because a selected one uses them.
        """
        wanted = self.only or self.books
        path = Path(file)
        if path in self.added.data.values() or path in self.added.variants:
            return True
        return any(path == one or one in path.parents for one in wanted)


class NothingToRead(Exception):
    """A path that a user named leads to no rule file; the message says so in plain words."""


class UnknownSet(Exception):
    """Data was given for a set that no book declares: its name, and the names that there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """Take both."""
        super().__init__(f"there is no set '{name}'")
        self.name, self.known = name, known


@cache
def shipped_folder() -> Path:
    """The folder of the catalogues that ship with the package."""
    return Path(str(files("livingrules.rules"))).resolve()


@cache
def shipped_books() -> dict[str, Path]:
    """The folder of each book that ships, by the book's name (which is the folder's)."""
    return {folder.name: folder for folder in books_below(shipped_folder())}


@cache
def shipped_schemes() -> dict[str, Path]:
    """The folder of each numbering scheme that ships, by its name (which is the folder's)."""
    return {
        file.parent.name: file.parent for file in shipped_folder().glob(f"schemes/*/{SCHEME_FILE}")
    }


def scheme_of(book: Path, name: str) -> Path | None:
    """The file of the numbering scheme that a book names by a path from its own folder."""
    for path in (book / name / SCHEME_FILE, book / name) if name else ():
        try:
            if path.is_file():
                return path
        except (OSError, ValueError):  # no path at all
            continue
    return None


def scheme_name(file: Path, book: Path) -> str:
    """How a book names the numbering scheme in a file below its folder: scheme_of, turned round."""
    own_folder_has_it = file.name == SCHEME_FILE and file.parent != book
    return (file.parent if own_folder_has_it else file).relative_to(book).as_posix()


def books_below(folder: Path, *, outside: bool = True) -> list[Path]:
    """The folders at or below `folder` that are books, in the order of their paths.

    Hidden folders, and folders below a book, are not looked into; without `outside` neither are
    folders elsewhere that links lead to. Raises NothingToRead where there are too many folders.
    """
    found: list[Path] = []
    for number, (where, folders, names) in enumerate(_walk(folder, [], outside), start=1):
        if BOOK_FILE in names or BOOK_FILE in folders:
            found.append(Path(where))
            folders.clear()
        elif number - len(found) > LIMIT_FOLDERS:
            raise NothingToRead(
                f"'{folder.as_posix()}' holds more than {LIMIT_FOLDERS:,} folders that are no "
                "books; name the folder of a book, or one that holds little else"
            )
    return found


def books_beside(book: Path) -> list[Path]:
    """The books whose folders lie beside that of a book, which may use them."""
    try:
        near = sorted(book.parent.iterdir())
    except OSError:
        return []
    return [folder for folder in near if (folder / BOOK_FILE).is_file() and folder != book]


def files_of(book: Path, *, outside: bool = True) -> Iterator[Path]:
    """The catalogue files of a book, in the order of their paths; `book.yaml` is not one."""
    return map(Path, names_of(book, outside=outside))


def names_of(
    book: Path, *, outside: bool = True, data: bool = False, reviews: bool = False
) -> Iterator[str]:
    """The paths of a book's catalogue files as text, which is quicker where there are many.

    With `data`, also those that may hold the items of its sets; with `reviews`, also the lists of
    changes of editions.

    Also what only looks like one (a folder named `5A.yaml`), and folders that cannot be looked
    into: reading them says what is wrong.
    """
    closed: list[Path] = []
    for where, folders, names in _walk(book, closed, outside):
        found = [name for name in (*names, *folders) if _is_part(name)]
        if data:
            found += [name for name in names if name.lower().endswith(DATA_ENDINGS)]
        if reviews:
            found += [name for name in names if _is_review(name)]
        folders[:] = [name for name in folders if not name.endswith(_ENDINGS)]
        yield from (f"{where}{os.sep}{name}" for name in sorted(found))
    yield from map(str, closed)


def reviews_of(book: Path) -> Iterator[Path]:
    """The lists of changes of editions in a book's folder, in the order of their paths."""
    for name in names_of(book, reviews=True):
        if _is_review(Path(name).name):
            yield Path(name)


def _is_review(name: str) -> bool:
    """Whether a file of that name is a list of changes of an edition."""
    return name.endswith(REVIEW_ENDINGS) and name[0] != "."


def _walk(
    folder: Path, closed: list[Path], outside: bool
) -> Iterator[tuple[str, list[str], list[str]]]:
    """As os.walk, without hidden folders; links are followed, but no folder is entered twice.

    Nor is one that holds `folder` itself. Folders that cannot be looked into are added to
    `closed`. Without `outside`, links to folders that are not below this one are not followed.
    """
    top = Path(os.path.realpath(folder))

    def note(error: OSError) -> None:
        closed.append(Path(error.filename))

    entered = {_identity(one) for one in folder.resolve().parents}
    for where, folders, names in os.walk(folder, onerror=note, followlinks=True):
        try:
            here = _identity(Path(where))
        except OSError as error:  # it was there a moment ago
            note(error)
            folders.clear()
            continue
        if here in entered:
            folders.clear()
            continue
        entered.add(here)
        folders[:] = sorted(
            name
            for name in folders
            if name[0] not in "._" and (outside or _is_below(f"{where}{os.sep}{name}", top))
        )
        yield where, folders, names


def _identity(folder: Path) -> tuple[int, int]:
    """What tells a folder from every other, whatever way leads to it."""
    status = folder.stat()
    return (status.st_dev, status.st_ino)


def _is_below(path: str, top: Path) -> bool:
    """Whether a folder, wherever links lead to, lies below another."""
    return top in Path(os.path.realpath(path)).parents


def _is_part(name: str) -> bool:
    """Whether a file of that name is catalogue data."""
    return name.endswith(_ENDINGS) and not _no_part(name)


def _no_part(name: str) -> bool:
    """Whether a YAML file of that name is no catalogue data."""
    apart = (".scenario.yaml", ".scenario.yml", *VARIANT_ENDINGS, *REVIEW_ENDINGS)
    return name in (BOOK_FILE, VARIANT_FILE) or name.endswith(apart) or name[0] == "."


def select(paths: Sequence[Path], *, outside: bool = True, added: Added = NOTHING) -> Selection:
    """The books that `paths` mean, or NothingToRead; `added` are data and variants.

    Without paths: the books in or below the working directory, or below its `rules/`; where
    there are none, the books that ship. `outside`: also those that links lead to elsewhere.
    """
    return replace(_selected(paths, outside), added=added)


def _selected(paths: Sequence[Path], outside: bool) -> Selection:
    """The books that paths mean."""
    if not paths:
        own = own_folder()
        if own is None:
            return Selection(tuple(shipped_books().values()))
        return Selection(tuple(books_below(own, outside=outside)))
    books: dict[Path, None] = {}
    only: list[Path] = []
    whole = False
    for path in paths:
        found, narrow = _select_one(path, outside)
        books.update(dict.fromkeys(found))
        whole = whole or narrow is None
        only.extend([narrow] if narrow is not None else found)
    return Selection(tuple(books), () if whole and len(only) == len(books) else tuple(only))


def own_folder() -> Path | None:
    """The folder whose books are meant where no path is given; None: those that ship."""
    here = Path.cwd()
    for folder in (here, here / "rules"):
        if _is_book(folder) or _has_books(folder):
            return folder
    return None


def variants_beside(selection: Selection, paths: Sequence[Path]) -> list[Path]:
    """The files of the variants that lie where the books of a selection were looked for.

    In or right below the folders that were named, or else the working folder and that with its books,
    or in their `variants`. Each is there once.
    """
    if selection.added.variants:
        return []
    here = Path.cwd()
    folders = [one for one in paths if one.is_dir()] if paths else [own_folder() or here, here]
    around = [near for folder in folders for near in (folder, folder / "variants")]
    found = (file.resolve() for near in dict.fromkeys(around) for file in variant_files(near))
    return [*dict.fromkeys(found)]


def variant_files(folder: Path) -> list[Path]:
    """The files of the variants that lie right in a folder, or each in a folder of its own there."""
    try:
        with os.scandir(folder) as entries:  # a folder may hold many thousand files
            names = sorted(
                one.name if not one.is_dir() else f"{one.name}{os.sep}{VARIANT_FILE}"
                for one in entries
                if one.name[0] not in "._" and (one.is_dir() or _is_variant(one.name))
            )
    except OSError:
        return []
    return [file for name in names if (file := folder / name).is_file()]


def _is_variant(name: str) -> bool:
    """Whether a file of that name is a variant."""
    return name == VARIANT_FILE or name.endswith(VARIANT_ENDINGS)


def is_variant(path: Path) -> bool:
    """Whether a path means a variant by its name: its file, or the folder with it."""
    if path.is_dir():
        return (path / VARIANT_FILE).is_file()
    return path.is_file() and _is_variant(path.name)


def _has_books(folder: Path) -> bool:
    """Whether a book lies directly in a folder, or one level below it."""
    if not folder.is_dir():
        return False
    return any(_is_book(below) for below in folder.iterdir() if below.is_dir())


def _is_book(folder: Path) -> bool:
    """Whether a folder means to be a book: reading says what is wrong with its head, if it is."""
    return os.path.lexists(folder / BOOK_FILE)


def _select_one(given: Path, outside: bool) -> tuple[list[Path], Path | None]:
    """The books that one path means, and the part of them that is meant (None: all)."""
    if not given.exists():
        raise NothingToRead(f"there is no file or folder '{given.as_posix()}'")
    path = given.resolve()
    if path == path.parent:
        raise NothingToRead(
            f"'{given.as_posix()}' is the whole file system; name the folder of a book, or one "
            "that holds books"
        )
    if path.is_dir():
        books = books_below(path, outside=outside)
        if books:
            return books, None
        around = _book_around(path)
        if around is not None and any(files_of(path)):
            return [around], path
        raise NothingToRead(
            f"'{given.as_posix()}' holds no rule file: no {BOOK_FILE} in or below it"
        )
    around = _book_around(path.parent)
    if around is None:
        raise NothingToRead(
            f"'{given.as_posix()}' belongs to no book: no {BOOK_FILE} beside it or above it"
            + (_VARIANT_UNNAMED if _says_variant(path) else "")
        )
    if path.suffix not in (".yaml", ".yml"):
        raise NothingToRead(f"'{given.as_posix()}' is no rule file: rule files end in .yaml")
    return [around], path


def _says_variant(path: Path) -> bool:
    """Whether a file whose name does not tell so is written as a variant."""
    if not path.is_file():  # a pipe would be waited for
        return False
    try:
        with path.open("rb") as file:
            return b"\nvariant:" in b"\n" + file.read(_HEAD)
    except OSError:
        return False


def _book_around(folder: Path) -> Path | None:
    """The book that a folder is, or lies in."""
    for one in (folder, *folder.parents):
        if _is_book(one):
            return one
    return None
