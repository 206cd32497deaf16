"""The new ids of rules that moved, written into the files of a book and beside it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from livingrules.engine.catalogue.locate import (
    NothingToRead,
    books_below,
    books_beside,
    own_folder,
    reviews_of,
    shipped_folder,
)
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.lock_file import renumbered_lock
from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.editions.order import reordered
from livingrules.engine.editions.reasons import reasons
from livingrules.engine.editions.renumber import obstacles, renumber
from livingrules.engine.editions.renumber_list import gone_in
from livingrules.engine.graph.places import at, shown_file
from livingrules.engine.rulebook.scheme import Words
from livingrules.engine.variants.locate import known_variants, variants_in
from livingrules.tools.catalogues import read
from livingrules.tools.editions.reading import BookHead, locked_edition, refuse_shipped
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.files import write_files
from livingrules.tools.output.findings import show_findings_aside
from livingrules.tools.streams import say, write


def write_renumbered(found: Comparison, book: BookHead | None, words: Words) -> int:
    """Write the new ids into the book, its scenarios, variants and lock, and what lies beside.

    Gives 1 where places are left to be seen to by hand, else 0.
    """
    assert book is not None
    ids = dict(found.moved)
    if not ids:
        write("no rule has another id\n")
        return OK
    refuse_shipped(book)
    folder = book.folder.resolve()
    near = list(_near(folder))
    catalogue, _ = read([str(one) for one in (folder, *near)])
    wanted = _new_ids(found, book, words, catalogue)
    wrong = obstacles(ids, wanted.rules.get(book.name, ()))
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise UsageError(wrong[0] + more)
    if book.lock.is_file():
        _refuse_done(found, book, ids)
    made = renumber(wanted, _named(catalogue, book, folder, near), _variants(folder))
    if made.unread:
        show_findings_aside(made.unread)
        say("nothing was written: ids may stand in what cannot be read")
        return FOUND
    contents = dict(made.contents)
    lock = folder / book.lock.name
    if lock.is_file():
        contents[lock] = renumbered_lock(lock.read_bytes(), ids, wanted.news, wanted.apart).encode()
    write_files(contents)
    for path in contents:
        if path in made.followed:
            write(f"wrote {shown_file(path.as_posix())}, as reviewed\n")
            continue
        many = len(made.edits.get(path, ids))
        write(f"wrote {shown_file(path.as_posix())}, {many} change{'s' if many > 1 else ''}\n")
    for left in made.left:
        write(f"{at(left.place)}:{left.place.column}: {left.says}\n")
    _tell_gone(wanted, folder)
    return FOUND if made.left else OK


def _refuse_done(found: Comparison, book: BookHead, ids: Mapping[str, str]) -> None:
    """Raise UsageError where the lock has a rule under its new id already, or cannot be read."""
    locked = locked_edition(book.lock).prints
    for old, new in ids.items():
        digest = found.old.prints[old].digest
        before, now = locked.get(old), locked.get(new)
        if now is not None and now.digest == digest and (before is None or before.digest != digest):
            raise UsageError(
                f"by its lock '{book.name}' has {new} where the old text has {old}: it is renumbered "
                "already, or the old text is another than that of the lock"
            )


def _tell_gone(wanted: NewIds, folder: Path) -> None:
    """Say which rules are gone and not told of again, and the list of changes that has each."""
    held: dict[str, Path] = {}
    for path in reviews_of(folder) if wanted.gone else ():
        for rule in gone_in(path):
            held.setdefault(rule, path)
    for gone in wanted.gone:
        listed = held.get(gone)
        where = f"; it stands in {shown_file(listed.as_posix())}" if listed is not None else ""
        write(f"'update' does not tell again that {wanted.why_gone(gone)}{where}\n")


def _new_ids(found: Comparison, book: BookHead, words: Words, catalogue: Catalogue) -> NewIds:
    """The new ids, with what is known of the books at hand."""
    ids = dict(found.moved)
    taken = [one for one in ids.values() if one in found.old.prints and one not in ids]
    why = {one.id: one.says for one in reasons(found)}
    rules: dict[str, set[str]] = {}
    for rule in catalogue.rules.values():
        rules.setdefault(rule.book, set()).add(rule.number)
    return NewIds(
        book.name,
        ids,
        gone={one: why.get(one, f"{one} is gone") for one in taken},
        rules=rules,
        uses={name: one.uses for name, one in catalogue.books.items()},
        olds=list(found.old.prints),
        news=list(found.new.prints),
        apart=reordered(found.pairs),
        words=words,
    )


def _near(folder: Path) -> Iterator[Path]:
    """The books beside a book, and those of the working folder where it is one of them."""
    beside = [one for one in books_beside(folder) if one != folder]
    own = own_folder()
    below: Sequence[Path] = ()
    if own is not None:
        try:
            below = [one.resolve() for one in books_below(own)]
        except NothingToRead:  # too many folders to look through
            below = ()
    if folder not in below:
        below = ()
    yield from dict.fromkeys(one for one in (*beside, *below) if one != folder)


def _named(
    catalogue: Catalogue, book: BookHead, folder: Path, near: Sequence[Path]
) -> Mapping[Path, str]:
    """The names of the books in some folders; a copy of the book itself is left alone."""
    names = {Path(one.place.file).parent.resolve(): name for name, one in catalogue.books.items()}
    others = {one: names[one] for one in near if names.get(one, book.name) != book.name}
    return {folder: book.name, **others}


def _variants(folder: Path) -> list[Path]:
    """The variants in the book's folder or beside it, and those at hand.

    Those that ship are left alone, unless the book is one of theirs.
    """
    shipped = shipped_folder()
    found: dict[Path, None] = {}
    for around in (folder, folder / "variants", folder.parent, folder.parent / "variants"):
        found.update(dict.fromkeys(file.resolve() for _, file in variants_in(around)))
    for file in known_variants().values():
        if shipped not in file.resolve().parents or shipped in folder.parents:
            found[file.resolve()] = None
    return list(found)
