"""The catalogue: books of numbered rules, the rulings on them, and the data that implements them.

Everything here is frozen. Ids are qualified, `book:id` (`harbour:5B3`); an entry's id is
`book:address` (`harbour:tables/tolls`), the address being the way to it in the book's files.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from livingrules.dsl.finding import Place

ReferenceKind = Literal["see", "defines", "modifies", "cause", "effect", "exception", "example"]
Status = Literal["executable", "host", "descriptive", "missing", "external"]
SourceKind = Literal["stated", "example", "inferred", "assumed", "ruling", "invented"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value comes from.

    `kind`: `stated` (the rule says it), `example` (a worked example shows it), `inferred`
    (forced by stated facts), `assumed` (printed on something the text does not show),
    `ruling` (an ambiguity decided by us), `invented` (made up).
    """

    kind: SourceKind
    rule: str | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference from a rule to another: `to` is a qualified id."""

    to: str
    kind: ReferenceKind
    place: Place
    source: SourceKind = "stated"
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Defect:
    """What is wrong with the printed text of a rule, and how we read it.

    `printed` is what stands there (an id, a number, a word or two), `means` the qualified id
    that is meant, if any; `ruling` the qualified ruling that decides.
    """

    kind: Literal["dangling", "malformed", "self", "contradiction", "missing", "misprint"]
    printed: str | None
    means: str | None
    ruling: str | None
    because: str
    place: Place


@dataclass(frozen=True, slots=True)
class Rule:
    """An id that a rulebook prints, described in our own words."""

    id: str
    title: str
    summary: str
    status: Status
    place: Place
    because: str | None = None
    printed_at: str | None = None
    source: Source = Source("stated")
    references: tuple[Reference, ...] = ()
    defects: tuple[Defect, ...] = ()

    @property
    def book(self) -> str:
        """The book's name."""
        return self.id.partition(":")[0]

    @property
    def number(self) -> str:
        """The id as the rulebook prints it."""
        return self.id.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A recorded choice where the text is ambiguous."""

    id: str
    question: str
    options: Mapping[str, str]
    default: str
    because: str
    rules: tuple[str, ...]
    form: Literal["documented", "number", "flag", "branch"]
    place: Place


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece of data that implements one or more rules: a table, a function, a type.

    `uses` are the qualified ids of the entries whose names it mentions, each with the place
    of the first mention; `values` counts the values it states, by kind of source, and
    `sources` tells each one's source by its address inside the entry (`cells/high/2`).
    `about` says what it is, in its author's words.
    """

    id: str
    kind: str
    rules: tuple[str, ...]
    place: Place
    uses: tuple[tuple[str, Place], ...] = ()
    values: tuple[tuple[SourceKind, int], ...] = ()
    sources: tuple[tuple[str, Source], ...] = ()
    unused: str | None = None
    about: str | None = None

    @property
    def book(self) -> str:
        """The book's name."""
        return self.id.partition(":")[0]

    @property
    def name(self) -> str:
        """The last part of its address."""
        return self.id.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Book:
    """One rulebook's catalogue."""

    name: str
    title: str
    edition: str
    external: bool
    uses: tuple[str, ...]
    scheme: str | None
    place: Place
    notes: str | None = None


@dataclass(frozen=True)
class Catalogue:
    """All that was loaded. The maps are by qualified id, in the natural order of ids.

    `variants` are the files of those that were laid over its books.
    """

    books: Mapping[str, Book]
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    variants: tuple[Path, ...] = ()

    def find(self, name: str) -> list[str]:
        """The qualified ids that `name` may mean: itself, or every book's id of that number.

        Looks among rules, rulings and entries; an entry is also found by its bare name, with or
        without its book's before it.
        """
        if name in self.rules or name in self.rulings or name in self.entries:
            return [name]
        found = list(self._by_bare_name.get(name, ()))
        if not found and ":" in name:
            book, _, bare = name.partition(":")
            found = [one for one in self._by_bare_name.get(bare, ()) if one.startswith(f"{book}:")]
        return found

    @cached_property
    def _by_bare_name(self) -> dict[str, list[str]]:
        """From a bare number or name to the qualified ids that bear it."""
        bare: dict[str, list[str]] = {}
        for qualified in (*self.rules, *self.rulings, *self.entries):
            bare.setdefault(qualified.partition(":")[2], []).append(qualified)
        for entry in self.entries.values():
            bare.setdefault(entry.name, []).append(entry.id)
        return bare

    @cached_property
    def cited_by(self) -> dict[str, list[tuple[str, Reference]]]:
        """For each rule the references that lead to it, with the id of the rule that cites."""
        back: dict[str, list[tuple[str, Reference]]] = {}
        for rule in self.rules.values():
            for reference in rule.references:
                back.setdefault(reference.to, []).append((rule.id, reference))
        return back

    def entries_of(self, rule: str) -> Iterator[Entry]:
        """The entries that implement a rule."""
        return (entry for entry in self.entries.values() if rule in entry.rules)
