"""Brute force: rules taken out of a copy of some books, and all that then names what is nowhere."""

import re
import shutil
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import Added, variant_name
from livingrules.engine.catalogue.locate import files_of, variant_files
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.loading.load import load
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping
from livingrules.engine.scenario.book import Book, read_book_of
from livingrules.engine.scenario.find import scenario_files
from livingrules.engine.scenario.read import read_scenarios
from livingrules.engine.scenario.variants import scenarios_by_variants

Named = dict[str, set[str]]
"""By the id of a rule that is not there any more: the ids of all that names it."""
_NOWHERE = re.compile("there is no rule '(.+?)'|but '(.+?)' is what is used elsewhere")
_DOCUMENTS: dict[str, Document | None] = {}


def naming(home: Path, copy: Path, book: str, rules: Collection[str]) -> Named:
    """What names some rules of a book; the books lie below `home`, and are copied to `copy`.

    What names a rule from inside another that is taken out with it is not found.
    """
    found: Named = {rule: set() for rule in rules}
    for finding, owners in _findings(home, copy, book, rules):
        said = _NOWHERE.search(finding.message)
        assert said is not None, finding
        rule = said[1] or said[2]
        found[rule.removeprefix(f"{book}:")].update(owners)
    for named in found.values():
        named.update(_changing(copy / "variants", book, named))
    return found


def _changing(folder: Path, book: str, named: set[str]) -> Iterator[str]:
    """The variants that change any of these."""
    for file in variant_files(folder):
        document, _ = read_document(file)
        assert document is not None
        root = mapping_of(document.root)
        if text_of(root.get("over")) != book:
            continue
        changed = [key.value for key, _ in mapping_of(root.get("changes")).pairs()]
        changed += [f"rulings/{key.value}" for key, _ in mapping_of(root.get("rulings")).pairs()]
        for address in changed:
            section, name, *_ = f"{address}/".split("/")
            if _qualified(book, section, name) in named:
                yield variant_name(file)


def _findings(
    home: Path, copy: Path, book: str, rules: Collection[str]
) -> Iterator[tuple[Finding, Iterable[str]]]:
    """The findings on rules that are nowhere, each with the ids of those that name them."""
    known = {folder.name: _scenario_findings(folder, book, rules) for folder in _books(home)}
    shutil.copytree(home, copy)
    _take_out(copy / book, rules)
    _DOCUMENTS.clear()
    books = _books(copy)
    whole, wrong = load(books, cache=False)
    for one in _unknown(wrong):
        yield one, _owners(one, whole)
    for file in variant_files(copy / "variants"):
        if not _mentions(file, rules):
            continue
        _, wrong = load(cache=False, added=Added(variants=(file,)), paths=books)
        for one in _unknown(wrong):
            if one.place.file == file.as_posix():
                yield one, [variant_name(file)]
    for scenarios in known.values():
        yield from scenarios


def _books(folder: Path) -> list[Path]:
    """The books right below a folder."""
    return sorted(one.parent for one in folder.glob("*/book.yaml"))


def _unknown(findings: Iterable[Finding]) -> list[Finding]:
    """The findings on rules that are nowhere; any other would hide some of these."""
    found = []
    for one in findings:
        if one.code.name == "unknown-rule":
            found.append(one)
        elif (
            one.code.name == "misspelt-declaration"
        ):  # a rule that nobody names is of nearly that id
            found += [replace(one, place=other.place) for other in one.related]
    return found


def _take_out(folder: Path, rules: Collection[str]) -> None:
    """Take rules out of the files of a book, and out of what its head says is printed."""
    for file in files_of(folder):
        document, _ = read_document(file)
        assert document is not None
        section = mapping_of(document.root).get("rules")
        lines = document.text.text.split("\n")
        for start, end in reversed(_spans(document, section, rules)):
            del lines[start - 1 : end - 1]
        file.write_text("\n".join(lines), encoding="utf-8")
    head = folder / "book.yaml"
    text = head.read_text(encoding="utf-8")
    head.write_text(
        re.sub(r"^prints:.*?(?=^\S|\Z)", "", text, flags=re.MULTILINE | re.DOTALL), encoding="utf-8"
    )


def _spans(document: Document, section: object, rules: Collection[str]) -> list[tuple[int, int]]:
    """The lines of some rules: the first, and the one after the last."""
    if not isinstance(section, Mapping):
        return []
    starts = [document.place(key).line for key, _ in section.pairs()]
    after = [document.place(key).line for key, _ in mapping_of(document.root).pairs()]
    last = min(
        (line for line in after if line > starts[0]), default=document.text.text.count("\n") + 2
    )
    ends = [*starts[1:], last]
    spans = zip(section.pairs(), starts, ends, strict=True)
    return [(start, end) for (key, _), start, end in spans if key.value in rules]


def _owners(finding: Finding, catalogue: Catalogue) -> Iterable[str]:
    """The ids of the thing that a finding stands in: an entry, a rule, a ruling, by its lines."""
    document = _document(finding.place.file)
    book = _book_of(finding.place.file)
    section, name = _around(document, finding.place.line)
    if section != "sources":
        return [_qualified(book, section, name)]
    if name == "default":
        return [
            one.id
            for one in (*catalogue.entries.values(), *catalogue.rules.values())
            if one.place.file == document.file
        ]
    way = name.split("/")
    return [_qualified(book, *way[:2])]


def _around(document: Document, line: int) -> tuple[str, str]:
    """The section and the name under which a line stands."""
    found = ("", "")
    for key, section in mapping_of(document.root).pairs():
        for name, _ in mapping_of(section).pairs():
            if document.place(name).line <= line:
                found = key.value, name.value
    return found


def _document(file: str) -> Document:
    if file not in _DOCUMENTS:
        _DOCUMENTS[file] = read_document(Path(file))[0]
    found = _DOCUMENTS[file]
    assert found is not None
    return found


def _book_of(file: str) -> str:
    """The name of the folder of the book that a file lies in."""
    return next(one.name for one in Path(file).parents if (one / "book.yaml").is_file())


def _qualified(book: str, section: str, name: str) -> str:
    return f"{book}:{name}" if section in ("rules", "rulings") else f"{book}:{section}/{name}"


def _scenario_findings(
    folder: Path, book: str, rules: Collection[str]
) -> list[tuple[Finding, Iterable[str]]]:
    """The same of the scenarios of a book and of variants, read as if the rules were not there."""
    places = [folder, folder.parent / "variants"]
    files = scenario_files([one for one in places if _has_scenario(one)])
    found: list[tuple[Finding, Iterable[str]]] = []
    for file in files:
        if not _mentions(file, rules):
            continue
        document, _ = read_document(file)
        assert document is not None
        if text_of(mapping_of(document.root).get("book")) != folder.name:
            continue
        for variants, names in scenarios_by_variants(document, (), []):
            read = _played(folder, variants)
            left = {key: one for key, one in read.catalogue.rules.items()
                    if not (one.book == book and one.number in rules)}  # fmt: skip
            read = replace(read, catalogue=replace(read.catalogue, rules=left))
            _, wrong = read_scenarios(document, read, names)
            for one in _unknown(wrong):
                _, name = _around(document, one.place.line)
                found.append((one, [f"{folder.name}:{name}"]))
    return found


@cache
def _played(folder: Path, variants: tuple[Path, ...]) -> Book:
    """A book with variants, made ready for scenarios."""
    read, wrong = read_book_of(folder, Added(variants=variants))
    assert read is not None, wrong
    return read


def _mentions(file: Path, rules: Collection[str]) -> bool:
    """Whether the id of any of the rules stands in a file at all: most need no further look."""
    text = file.read_text(encoding="utf-8")
    return any(rule in text for rule in rules)


def _has_scenario(folder: Path) -> bool:
    return folder.is_dir() and any(folder.rglob("*.scenario.yaml"))
