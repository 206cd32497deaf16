"""What a new edition touches in the catalogue of its book and beside it, for commands."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.reasons import reasons
from livingrules.engine.editions.touched import Touched, touched
from livingrules.engine.editions.touched_beside import (
    saved_games,
    touched_games,
    touched_variants,
)
from livingrules.engine.variants.locate import known_variants
from livingrules.tools.catalogues import note_errors, read
from livingrules.tools.editions.reading import BookHead
from livingrules.tools.exits import UsageError


def touched_by(found: Comparison, book: BookHead, games: Sequence[str]) -> list[Touched]:
    """All that is to be looked at: in the catalogue, in variants at hand, among saved games."""
    files = list(_games(games, book))
    catalogue, findings = read([str(book.folder)])
    note_errors(findings)
    if book.name not in catalogue.books:
        return []
    made = touched(catalogue, book.name, reasons(found))
    made += touched_variants(book.name, made, known_variants().values())
    made += touched_games(book.name, book.edition, made, files)
    return made


def _games(named: Sequence[str], book: BookHead) -> Iterator[Path]:
    """The files of saved games that were named, or lie at hand."""
    if not named:
        yield from saved_games([Path.cwd(), book.folder])
    for name in named:
        path = Path(name)
        if not path.exists():
            raise UsageError(f"there is no file or folder '{name}'")
        yield from saved_games([path]) if path.is_dir() else (path,)
