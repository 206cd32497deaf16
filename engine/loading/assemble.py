"""The steps from files to a catalogue: each returns a value and findings."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from livingrules.dsl.finding import Finding, Related, sort_findings
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.books import read_books
from livingrules.engine.catalogue.id_signs import bad_ids
from livingrules.engine.catalogue.ids import Ids
from livingrules.engine.catalogue.listed import compare
from livingrules.engine.catalogue.locate import Selection, select
from livingrules.engine.catalogue.lock import differences
from livingrules.engine.catalogue.model import Book, Catalogue, Entry, Rule, Ruling, SourceKind
from livingrules.engine.catalogue.nameless_ids import name_by_list, name_by_use
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.catalogue.raw import Layer, RawBook, text_of
from livingrules.engine.catalogue.reviews import unreviewed
from livingrules.engine.catalogue.rules import build_rule, build_ruling
from livingrules.engine.catalogue.sources import STATED, build_sources
from livingrules.engine.catalogue.spelling import (
    never_cited,
    unknown_rules,
    unknown_rulings,
    withheld,
)
from livingrules.engine.loading.entries import build_entries, read_data
from livingrules.engine.loading.homes import homes
from livingrules.engine.loading.nameless_data import name_data
from livingrules.engine.loading.rests import rests_on, statuses
from livingrules.engine.variants.layer import read_variants

if TYPE_CHECKING:
    from livingrules.engine.program.model import ItemSet, Program


_OTHERWISE = (codes.WRONG_EXAMPLE, codes.NEVER_USED, codes.NEEDLESS_UNUSED)
"""What is found in a book's own files because of what is laid over them."""


def assemble(selection: Selection) -> tuple[Catalogue, list[Finding]]:
    """The catalogue of the selected books and of the books they use."""
    catalogue, findings, _programs = assemble_all(selection)
    return catalogue, findings


def assemble_all(
    selection: Selection, layer: Layer | None = None
) -> tuple[Catalogue, list[Finding], "dict[Path, Program | None]"]:
    """As `assemble`, with the program of each book by its folder.

    A `layer` that is given takes the place of the variants.
    """
    programs: dict[Path, Program | None] = {}
    trial = layer is not None
    if layer is None:
        layer = read_variants(selection.added.variants)
    books, findings = read_books(selection, layer)
    for book in books.values():
        name_by_list(book)
    ids = Ids(books)
    ids.gather()
    rules: dict[str, Rule] = {}
    rulings: dict[str, Ruling] = {}
    entries: dict[str, Entry] = {}
    for book in books.values():
        name_data(book)
        data = read_data(book)  # first, for it puts misspelt cells right
        programs[book.folder] = data.program
        sources = {id(one): build_sources(one, book, ids) for one in book.documents}
        for declared in ids.rules[book.name].values():
            source = sources[id(declared.document)].of(("rules", declared.name))
            rule = build_rule(declared, book, ids, source)
            rules[rule.id] = rule
        for declared in ids.rulings[book.name].values():
            ruling = build_ruling(declared, book, ids)
            rulings[ruling.id] = ruling
        made, found = build_entries(data, book, ids, sources)
        entries |= made
        findings += found
    for book, section, declared in ids.nameless:  # what they refer to counts; they do not
        if section == "rules":
            build_rule(declared, book, ids, STATED)
        else:
            build_ruling(declared, book, ids)
    findings += _check_ids(ids)
    catalogue = Catalogue(
        books={name: _book(raw) for name, raw in books.items()},
        rules={key: rules[key] for key in sorted(rules, key=_order)},
        rulings={key: rulings[key] for key in sorted(rulings, key=_order)},
        entries={key: entries[key] for key in sorted(entries, key=_order)},
        variants=selection.added.variants,
    )
    for book in books.values():
        findings += [*book.findings, *unreviewed(book, catalogue)]
    findings = _without_misspelt_defaults([*findings, *ids.findings])
    if trial:  # what some edits change in examples, and leave unused, is no mistake of theirs
        findings = [one for one in findings if one.code not in _OTHERWISE]
    findings = _without_what_variants_change(findings, selection, books)
    ordered = sort_findings(_qualified(findings, books))
    # What is not said comes last, behind the errors that are the reason for it.
    return catalogue, sorted(ordered, key=lambda one: one.code.closing), programs


def _without_misspelt_defaults(findings: list[Finding]) -> list[Finding]:
    """The findings without defaults that are no options where the option is what is misspelt."""
    misspelt = {(one.place.file, name) for one in findings
                if one.code is codes.MISSPELT_DECLARATION for name in one.suggestions}  # fmt: skip
    return [
        one
        for one in findings
        if one.code is not codes.UNKNOWN_OPTION
        or (one.place.file, _quoted(one.message)) not in misspelt
    ]


def _without_what_variants_change(
    findings: list[Finding], selection: Selection, books: dict[str, RawBook]
) -> list[Finding]:
    """The findings without those that only tell what variants change in a book's own files.

    Its examples show the book as it is printed, and what a variant does not use is used there. Where
    something is missing that a variant takes away, its place is named too.
    """
    laid = {file.as_posix() for file in selection.added.variants}
    if not laid:
        return findings
    kept = [one for one in findings if one.code not in _OTHERWISE or one.place.file in laid]
    gone = {name: place for book in books.values() for name, place in book.gone.items()}
    return [
        replace(one, related=(*one.related, Related(f"'{name}' is taken away here", gone[name])))
        if (name := _quoted(one.message)) in gone and one.place.file != gone[name].file
        else one
        for one in kept
    ]


def _quoted(message: str) -> str:
    """The first thing that a message quotes."""
    return f"{message}''".split("'")[1]


def read_program_of(
    folder: Path, added: Added = NOTHING, layer: Layer | None = None
) -> "tuple[Program | None, list[Finding]]":
    """The program of the book in a folder, with all findings on that book.

    `added` are data and variants. A `layer` that is given takes the place of the variants, and the
    findings are then all that there are, for what it lays over the book may stand anywhere.
    """
    selection = select([folder], added=added)
    catalogue, findings, programs = assemble_all(selection, layer)
    book = next(one for one in programs if one.resolve() == folder.resolve())
    program = programs[book]
    if program is not None:
        program.doubtful = _doubtful(program, catalogue)
        program.homes = homes(catalogue, program.book)
        program.rests = rests_on(catalogue, program.book)
        program.statuses = statuses(catalogue, program.book)
    if layer is not None:
        return program, findings
    shown = replace(selection, books=(book,), only=())
    return program, [one for one in findings if shown.shows(one.place.file)]


def _doubtful(program: "Program", catalogue: Catalogue) -> dict[str, dict[int, str]]:
    """The rows of tables whose source is no rule and no ruling: by table and number, the source.

    Named values are rows, of the number 0, of what bears their name.
    """
    found: dict[str, dict[int, str]] = {}
    for entry in catalogue.entries.values():
        kinds = {address: source.kind for address, source in entry.sources
                 if source.kind in ("assumed", "invented")}  # fmt: skip
        if entry.book != program.book or not kinds:
            continue
        if entry.kind == "set" and entry.name in program.sets:
            found.update(_doubtful_items(program.sets[entry.name], kinds))
        elif entry.kind == "value":
            found[entry.name] = {0: next(iter(kinds.values()))}
        elif entry.name in program.tables and entry.kind == "table":
            rows = enumerate(program.tables[entry.name].rows)
            found[entry.name] = {
                number: kind
                for number, row in rows
                for address, kind in kinds.items()
                if address == row.address or address.startswith(f"{row.address}/")
            }
    return found


def _doubtful_items(items: "ItemSet", kinds: Mapping[str, SourceKind]) -> dict[str, dict[int, str]]:
    """The items of a set whose values rest on nothing, by set and field, and their sources.

    `kinds` are by the address inside the set.
    """
    found: dict[str, dict[int, str]] = {}
    for number, item in enumerate(items.items):
        for name in item.values:
            kind = kinds.get(f"items/{item.name}/{name}")
            if kind is not None:
                found.setdefault(f"sets/{items.head.name}/{name}", {})[number] = kind
    return found


def _qualified(findings: list[Finding], books: dict[str, RawBook]) -> list[Finding]:
    """The findings, each rule with the name of its book before it; a stand-in for one is none."""
    documents = (document for book in books.values() for document in book.documents)
    nameless = {one.key.value for document in documents for one in document.unnamed()}
    folders = {f"{book.folder.as_posix()}/": name for name, book in books.items()}

    laid = {file: name for name, book in books.items() for file in book.others}

    def book_of(file: str) -> str:
        near = (name for folder, name in folders.items() if file.startswith(folder))
        return next(near, None) or laid[file]

    return [
        replace(
            one,
            rule=None if one.rule in nameless else f"{book_of(one.place.file)}:{one.rule}",
        )
        if one.rule
        else one
        for one in findings
    ]


def _check_ids(ids: Ids) -> list[Finding]:
    """Findings on ids that are nowhere, misspelt, not printed or never cited."""
    findings: list[Finding] = []
    name_by_use(ids)
    rules: dict[str, dict[str, str]] = {}
    rulings: dict[str, dict[str, str]] = {}
    lacking: set[tuple[str, str]] = set()
    for name, book in ids.books.items():
        if book.unreadable:
            findings.append(withheld(book))
        if book.unknown("rules") or book.unknown("rulings"):
            continue
        wanted = [text for _, text in ids.wanted]
        used = {one.partition(":")[2] for one in ids.used if one.startswith(f"{name}:")}
        doubled = ids.doubled[name]
        printed = compare(book, "prints", ids.rules[name], wanted, used, doubled)
        wanted = [text for one, text in ids.wanted_rulings if one == name]
        decided = compare(book, "rulings", ids.rulings[name], wanted, used, doubled)
        findings += [*printed.findings, *decided.findings]
        rules[name], rulings[name] = printed.misspelt, decided.misspelt
        lacking |= {(name, one) for one in printed.lacking | decided.lacking}
    findings += unknown_rules(ids, rules, lacking)
    findings += unknown_rulings(ids, rulings, lacking)
    meant = {(book, id_) for one in (rules, rulings) for book in one for id_ in one[book].values()}
    findings += [
        one.finding for one in ids.lost if one.at != 1 or (one.book, one.name) not in meant
    ]
    if not any(one.unknown("rules") or one.lacking or one.broken for one in ids.books.values()):
        findings += never_cited(ids)
    return [*findings, *bad_ids(ids, findings), *_against_locks(ids, rules, findings)]


def _against_locks(
    ids: Ids, known: Collection[str], findings: Iterable[Finding]
) -> Iterator[Finding]:
    """The findings on books whose lock is of another edition.

    Only on those whose rules are `known` and rightly spelt, so that no slip is told twice.
    """
    wrong = [*findings, *ids.findings]
    for name, book in ids.books.items():
        begin = f"{book.folder.as_posix()}/"
        amiss = any(one.severity == "error" and one.place.file.startswith(begin) for one in wrong)
        if name in known and not (amiss or book.broken or book.lacking):
            yield from differences(book, ids.rules[name])


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
