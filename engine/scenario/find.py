"""Which files hold scenarios, and which book each is about."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from livingrules.engine.catalogue.locate import (
    BOOK_FILE,
    books_below,
    own_folder,
    shipped_books,
)
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.read.document import read_document

ENDINGS = (".scenario.yaml", ".scenario.yml")


class NoScenario(Exception):
    """A path that a user named leads to no scenario; the message says so in plain words."""


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    """The files of scenarios that paths mean, each once, in the order of their paths.

    Without paths: those in the working folder's books, or of the books that ship.
    """
    if not paths:
        own = own_folder()
        folders = [Path.cwd()] if own is not None else list(shipped_books().values())
        return [file for folder in folders for file in _below(folder)]
    found: dict[Path, None] = {}
    for path in paths:
        shown = path.as_posix()
        if not path.exists():
            raise NoScenario(f"there is no file or folder '{shown}'")
        if path.is_dir():
            files = list(_below(path.resolve()))
            if not files:
                raise NoScenario(f"'{shown}' holds no scenario: no file that ends in {ENDINGS[0]}")
            found.update(dict.fromkeys(files))
        elif path.name.endswith(ENDINGS):
            found[path.resolve()] = None
        else:
            raise NoScenario(f"'{shown}' is no scenario: their files end in {ENDINGS[0]}")
    return list(found)


def book_folders(near: Path) -> dict[str, Path]:
    """The books that a file of scenarios may be about, by name: the nearest of each name counts.

    Those that the file lies in or beside, those of the working folder, those that ship.
    """
    found: dict[str, Path] = {}
    around = [folder for folder in (near.parent, *near.parent.parents)
              if (folder / BOOK_FILE).is_file()]  # fmt: skip
    own = own_folder()
    beside = [one for folder in (near.parent, near.parent.parent) if folder.is_dir()
              for one in sorted(folder.iterdir()) if (one / BOOK_FILE).is_file()]  # fmt: skip
    theirs = books_below(own) if own is not None else []
    for folder in (*around, *beside, *theirs, *shipped_books().values()):
        found.setdefault(_name_of(folder), folder.resolve())
    return found


def home_of(file: Path) -> str | None:
    """The name of the book in whose folder a file lies; None where it lies in none."""
    around = (folder for folder in file.parents if (folder / BOOK_FILE).is_file())
    home = next(around, None)
    return None if home is None else _name_of(home)


def _name_of(folder: Path) -> str:
    """What the book in a folder is named: as its head says, else as the folder."""
    document, _ = read_document(folder / BOOK_FILE)
    root = mapping_of(document.root) if document is not None else None
    return (text_of(root.get("book")) if root is not None else "") or folder.name


def _below(folder: Path) -> Iterator[Path]:
    """The files of scenarios in a folder and below it; hidden folders are not looked into."""
    for path in sorted(folder.rglob("*")):
        hidden = any(part[0] in "._" for part in path.relative_to(folder).parts)
        if path.name.endswith(ENDINGS) and not hidden:
            yield path
