"""The files of the catalogues that ship are in their canonical form."""

from pathlib import Path

import pytest

from livingrules.engine.catalogue.locate import BOOK_FILE, books_below, files_of
from livingrules.engine.fmt import format_file

RULES = Path(__file__).parent.parent.parent / "rules"
BOOKS = books_below(RULES)


def test_there_are_some() -> None:
    assert len(BOOKS) > 2


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_the_shipped_files_are_canonical(book: Path) -> None:
    for path in (book / BOOK_FILE, *files_of(book)):
        edits, _, findings = format_file(path)
        assert [(edit.place, edit.text) for edit in edits] == []
        assert findings == []
