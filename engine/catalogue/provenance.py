"""Where the values of a catalogue come from, listed and counted."""

from collections.abc import Iterator
from dataclasses import dataclass

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Catalogue, Source, SourceKind

KINDS: tuple[SourceKind, ...] = (
    "stated", "example", "inferred", "assumed", "ruling", "invented",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stated:
    """One value of an entry: its qualified address (`harbour:tables/tolls/cells/high`)."""

    address: str
    source: Source
    place: Place


def values(catalogue: Catalogue, book: str | None = None) -> Iterator[Stated]:
    """Every value that the entries of a book (or of all) state, in the order of addresses."""
    for entry in catalogue.entries.values():
        if book is None or entry.book == book:
            for address, source in entry.sources:
                whole = f"{entry.id}/{address}" if address else entry.id
                yield Stated(whole, source, entry.place)


def counts(catalogue: Catalogue) -> dict[str, dict[SourceKind, int]]:
    """How many values each book states, by kind of source; books without values left out."""
    found: dict[str, dict[SourceKind, int]] = {}
    for value in values(catalogue):
        book = found.setdefault(value.address.partition(":")[0], dict.fromkeys(KINDS, 0))
        book[value.source.kind] = book.get(value.source.kind, 0) + 1
    return found
