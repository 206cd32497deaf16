"""What a new edition touches in the catalogue of its book and beside it, for commands."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.locate import BOOK_FILE, books_beside
from livingrules.engine.catalogue.raw import items_of, mapping_of, text_of
from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.reasons import Reason, reasons
from livingrules.engine.editions.touched import Touched, touched
from livingrules.engine.editions.touched_beside import (
    saved_games,
    touched_games,
    touched_variants,
)
from livingrules.engine.play.files import read_file
from livingrules.engine.read.document import read_document
from livingrules.engine.variants.locate import known_variants
from livingrules.tools.catalogues import note_errors, read
from livingrules.tools.editions.reading import BookHead
from livingrules.tools.editions.unread import Unread
from livingrules.tools.exits import UsageError
from livingrules.tools.streams import say


def touched_by(found: Comparison, book: BookHead, games: Sequence[str]) -> list[Touched]:
    """All that is to be looked at: in the catalogue, in variants at hand, among saved games."""
    return touched_by_reasons(reasons(found), book, games)


def touched_by_reasons(
    why: Sequence[Reason], book: BookHead, games: Sequence[str]
) -> list[Touched]:
    """The same for rules that changed for these reasons."""
    files = list(_games(games, book))
    catalogue, findings = read([str(folder) for folder in (book.folder, *_users(book))])
    note_errors(findings)
    if book.name not in catalogue.books:
        return []
    variants = list(known_variants().values())
    made = touched(catalogue, book.name, why, [one.parent for one in variants])
    made += touched_variants(book.name, made, why, variants)
    made += touched_games(book.name, made, files)
    return made


def _users(book: BookHead) -> Iterator[Path]:
    """The books beside a book that use it, and so may name its rules."""
    for folder in books_beside(book.folder.resolve()):
        if book.name in _uses(folder):
            yield folder


def _uses(folder: Path) -> list[str]:
    """The names of the books that the book in a folder uses."""
    document, _ = read_document(folder / BOOK_FILE)
    root = mapping_of(document.root if document is not None else None)
    return [text_of(one) for one in items_of(root.get("uses"))]


def _games(named: Sequence[str], book: BookHead) -> Iterator[Path]:
    """The files of saved games that were named, or lie at hand."""
    if not named:
        yield from saved_games([Path.cwd(), book.folder])
    for path in map(Path, named):
        yield from saved_games([path]) if path.is_dir() else (path,)


def check_games(named: Sequence[str], book: BookHead | None) -> None:
    """Refuse games without a book; say where a folder holds none.

    Raises Unread with what is wrong with each that is no saved game.
    """
    wrong: list[Finding] = []
    if named and book is None:
        raise UsageError("saved games are of a book, say which with --book", "livingrules update")
    for path in map(Path, named):
        if not path.exists():
            raise UsageError(f"there is no file or folder '{path}'")
        if path.is_dir():
            if not any(saved_games([path])):
                say(f"note: no saved game lies right in '{path}'")
        else:
            log = read_file(path)
            wrong += [log] if isinstance(log, Finding) else []
    if wrong:
        raise Unread(wrong)
