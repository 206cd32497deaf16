"""The lists an editor of rules asks for first; they need no graph library.

Every list is in the natural order of ids. `book` narrows it to one book's rules; who cites
them is still looked for in all books.
"""

from collections.abc import Iterator
from typing import NamedTuple

from livingrules.engine.catalogue.model import Catalogue, Entry, Rule, Source, SourceKind
from livingrules.engine.graph.edges import Edge, edges, grouped, reference_edges, sourced

SOURCE_KINDS: tuple[SourceKind, ...] = (
    "stated",
    "example",
    "inferred",
    "assumed",
    "ruling",
    "invented",
)


class Cited(NamedTuple):
    """A rule and the references of other rules that lead to it."""

    rule: Rule
    by: list[Edge]


def rules_of(catalogue: Catalogue, book: str | None = None) -> Iterator[Rule]:
    """The rules of a book, or of all books that are not external."""
    for rule in catalogue.rules.values():
        if rule.book == book or (book is None and rule.status != "external"):
            yield rule


def dangling(catalogue: Catalogue, book: str | None = None) -> list[Edge]:
    """The edges whose target is nowhere in the catalogue."""
    known = catalogue.rules.keys() | catalogue.rulings.keys() | catalogue.entries.keys()
    return [
        edge
        for edge in edges(catalogue)
        if edge.target not in known and (book is None or edge.source.startswith(f"{book}:"))
    ]


def citations(catalogue: Catalogue, book: str | None = None) -> list[Cited]:
    """Every rule with the references of *other* rules to it; a rule citing itself is no news."""
    back = grouped(
        (edge for edge in reference_edges(catalogue) if edge.source != edge.target),
        key=lambda edge: edge.target,
    )
    return [Cited(rule, back.get(rule.id, [])) for rule in rules_of(catalogue, book)]


def cited_missing(catalogue: Catalogue, book: str | None = None) -> list[Cited]:
    """The rules that are cited and whose text is missing."""
    return [cited for cited in citations(catalogue, book) if _missing(cited) and cited.by]


def never_cited(catalogue: Catalogue, book: str | None = None) -> list[Rule]:
    """The rules that no other rule cites."""
    return [cited.rule for cited in citations(catalogue, book) if not cited.by]


def most_cited(
    catalogue: Catalogue, book: str | None = None, at_most: int | None = None
) -> list[Cited]:
    """The rules that are cited, most references first, equal ones in natural order."""
    found = [cited for cited in citations(catalogue, book) if cited.by]
    found.sort(key=lambda cited: -len(cited.by))
    return found[:at_most]


def citing_themselves(catalogue: Catalogue, book: str | None = None) -> list[Edge]:
    """The references of rules to themselves."""
    return [
        edge
        for edge in reference_edges(catalogue)
        if edge.source == edge.target and (book is None or edge.source.startswith(f"{book}:"))
    ]


def without_data(catalogue: Catalogue, book: str | None = None) -> list[Rule]:
    """The rules said to be executable that no entry implements or has a value from."""
    implemented: set[str] = set()
    for entry in catalogue.entries.values():
        implemented.update(entry.rules, sourced(entry))
    return [
        rule
        for rule in rules_of(catalogue, book)
        if rule.status == "executable" and rule.id not in implemented
    ]


def not_executable(catalogue: Catalogue, book: str | None = None) -> list[Rule]:
    """The rules that are described but not executable."""
    return [rule for rule in rules_of(catalogue, book) if rule.status in ("host", "descriptive")]


def provenance(catalogue: Catalogue, book: str | None = None) -> dict[SourceKind, int]:
    """How many values the entries state, by kind of source; kinds without any count 0."""
    counts: dict[SourceKind, int] = dict.fromkeys(SOURCE_KINDS, 0)
    for entry in catalogue.entries.values():
        if book is None or entry.book == book:
            for kind, count in entry.values:
                counts[kind] += count
    return counts


def unstated(catalogue: Catalogue, book: str | None = None) -> list[tuple[Entry, str, Source]]:
    """The values that rest on more than what a rule states: entry, address in it, source."""
    return [
        (entry, address, source)
        for entry in catalogue.entries.values()
        if book is None or entry.book == book
        for address, source in entry.sources
        if source.kind != "stated"
    ]


def _missing(cited: Cited) -> bool:
    """Whether the rule has no text."""
    return cited.rule.status == "missing"
