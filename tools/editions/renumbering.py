"""The new ids of rules that moved, written into the files of a book."""

from collections.abc import Iterator
from pathlib import Path

from livingrules.engine.catalogue.locate import books_beside, files_of
from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.lock_file import renumbered_lock
from livingrules.engine.editions.renumber import obstacles, renumber
from livingrules.engine.graph.places import at, shown_file
from livingrules.engine.variants.locate import variants_in
from livingrules.tools.catalogues import read
from livingrules.tools.editions.reading import BookHead, refuse_shipped
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.files import write_files
from livingrules.tools.streams import write

_SHOWN = 5


def write_renumbered(found: Comparison, book: BookHead | None) -> int:
    """Write the new ids into the book, its scenarios, variants and lock, and what lies beside."""
    assert book is not None
    ids = dict(found.moved)
    if not ids:
        write("no rule has another id\n")
        return OK
    refuse_shipped(book)
    catalogue, _ = read([str(book.folder)])
    known = [rule.number for rule in catalogue.rules.values() if rule.book == book.name]
    wrong = obstacles(ids, known)
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise UsageError(wrong[0] + more)
    made = renumber(book.folder, book.name, ids, _beside(book.folder))
    contents = dict(made.contents)
    if book.lock.is_file():
        contents[book.lock] = renumbered_lock(book.lock.read_bytes(), ids).encode()
    write_files(contents)
    for path in contents:
        many = len(made.edits.get(path, ids))
        write(f"wrote {shown_file(path.as_posix())}, {many} change{'s' if many > 1 else ''}\n")
    for one, place in made.by_hand[:_SHOWN]:
        write(f"{at(place)}: {one} is mentioned here, which may be a number; see to it by hand\n")
    if len(made.by_hand) > _SHOWN:
        write(f"and {len(made.by_hand) - _SHOWN} more such places\n")
    return FOUND if made.by_hand else OK


def _beside(folder: Path) -> Iterator[Path]:
    """The variants in the book's folder or beside it, and the files of the books beside it."""
    for around in (folder, folder / "variants", folder.parent, folder.parent / "variants"):
        yield from (file for _, file in variants_in(around))
    for other in books_beside(folder):
        yield from files_of(other)
