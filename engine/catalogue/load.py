"""From paths to a catalogue: every step returns a value and findings."""

import gc
from collections.abc import Sequence
from pathlib import Path

from livingrules.dsl.finding import Finding, sort_findings
from livingrules.engine.catalogue import cache as store
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.ids import Ids
from livingrules.engine.catalogue.locate import Selection, select, shipped_books
from livingrules.engine.catalogue.model import Book, Catalogue, Rule, Ruling
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.catalogue.prints import check_prints
from livingrules.engine.catalogue.raw import RawBook, read_book, text_of
from livingrules.engine.catalogue.rules import build_rule, build_ruling
from livingrules.engine.catalogue.sources import build_sources
from livingrules.engine.catalogue.spelling import never_cited, unknown_rules, withheld


def load(paths: Sequence[Path] = (), *, cache: bool = True) -> tuple[Catalogue, list[Finding]]:
    """The catalogue that `paths` mean, and all findings on them, in order of place.

    With `cache`, what was worked out before from the same files is used again. Raises
    NothingToRead where a path leads to no rule file.
    """
    selection = select(paths)
    key = store.key_of(selection) if cache else ""
    kept = store.read(key, "catalogue") if cache else None
    catalogue, findings = kept if kept is not None else _work_out(selection, key)
    return catalogue, [one for one in findings if selection.shows(one.place.file)]


def check(paths: Sequence[Path] = (), *, cache: bool = True) -> list[Finding]:
    """The findings alone: as `load`, and quicker where they are known from before."""
    selection = select(paths)
    key = store.key_of(selection) if cache else ""
    findings = store.read(key, "findings") if cache else None
    if findings is None:
        _, findings = _work_out(selection, key)
    return [one for one in findings if selection.shows(one.place.file)]


def _work_out(selection: Selection, key: str) -> tuple[Catalogue, list[Finding]]:
    """The catalogue and its findings, worked out from the files, and kept under `key` if given.

    Python's collector of cyclic rubbish is paused: among many small records that all stay it
    would cost more than the work itself.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        result = load_selection(selection)
        if key:
            store.write(key, "findings", result[1])
            store.write(key, "catalogue", result)
    finally:
        if collecting:
            gc.enable()
    return result


def load_selection(selection: Selection) -> tuple[Catalogue, list[Finding]]:
    """The catalogue of the selected books and of the books they use."""
    books, findings = _read_books(selection)
    ids = Ids(books)
    ids.gather()
    rules: dict[str, Rule] = {}
    rulings: dict[str, Ruling] = {}
    for book in books.values():
        sources = {id(one): build_sources(one, book, ids) for one in book.documents}
        for declared in ids.rules[book.name].values():
            source = sources[id(declared.document)].of(("rules", declared.name))
            rule = build_rule(declared, book, ids, source)
            rules[rule.id] = rule
        for declared in ids.rulings[book.name].values():
            ruling = build_ruling(declared, book, ids)
            rulings[ruling.id] = ruling
    findings += _check_ids(ids)
    catalogue = Catalogue(
        books={name: _book(raw) for name, raw in books.items()},
        rules={key: rules[key] for key in sorted(rules, key=_order)},
        rulings={key: rulings[key] for key in sorted(rulings, key=_order)},
    )
    for book in books.values():
        findings += book.findings
    return catalogue, sort_findings([*findings, *ids.findings])


def _read_books(selection: Selection) -> tuple[dict[str, RawBook], list[Finding]]:
    """The selected books and, after them, those that they use, by name."""
    books: dict[str, RawBook] = {}
    findings: list[Finding] = []
    for folder in selection.books:
        book = read_book(folder)
        first = books.setdefault(book.name, book)
        if first is not book and book.head is not None:
            message = f"the folder {first.folder.name} is a book named '{book.name}' too"
            place = book.head.text.place(book.root.start, book.root.start + 1)
            findings.append(Finding(codes.DUPLICATE_ID, message, place))
    waiting = list(books.values())
    while waiting:
        book = waiting.pop(0)
        for name in book.uses:
            if name in books:
                continue
            if name in shipped_books():
                books[name] = read_book(shipped_books()[name])
                waiting.append(books[name])
            else:
                findings.append(_unknown_book(book, name, books))
    return books, findings


def _unknown_book(book: RawBook, name: str, books: dict[str, RawBook]) -> Finding:
    """The finding on a book in `uses` that is nowhere."""
    from livingrules.dsl.nearest import nearest
    from livingrules.engine.catalogue.raw import items_of

    assert book.head is not None
    node = next(one for one in items_of(book.root.get("uses")) if text_of(one) == name)
    candidates = [one for one in {*books, *shipped_books()} if one not in book.uses]
    return Finding(codes.UNKNOWN_BOOK, f"there is no book '{name}'", book.head.place(node),
                   suggestions=nearest(name, candidates))  # fmt: skip


def _check_ids(ids: Ids) -> list[Finding]:
    """Findings on ids that are nowhere, misspelt, not printed or never cited."""
    findings: list[Finding] = []
    misspelt: dict[str, dict[str, str]] = {}
    for name, book in ids.books.items():
        if book.unreadable:
            findings.append(withheld(book))
            continue
        wanted = {text: len(uses) for (_, text), uses in ids.wanted.items()}
        found, misspelt[name] = check_prints(book, ids.rules[name], wanted)
        findings += found
    findings += unknown_rules(ids, misspelt)
    if not any(book.unreadable for book in ids.books.values()):
        findings += never_cited(ids)
    return findings


def _order(identifier: str) -> tuple[object, ...]:
    """Books in the order of their names, ids in natural order."""
    book, _, number = identifier.partition(":")
    return (book, natural_key(number))


def _book(raw: RawBook) -> Book:
    """The book as the catalogue shows it."""
    from livingrules.dsl.finding import Place

    root = raw.root
    return Book(
        name=raw.name,
        title=text_of(root.get("title")),
        edition=text_of(root.get("edition")),
        external=raw.external,
        uses=raw.uses,
        scheme=text_of(root.get("scheme")) or None,
        place=Place((raw.folder / "book.yaml").as_posix()),
        notes=text_of(root.get("notes")) or None,
    )
