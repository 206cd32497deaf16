"""`livingrules provenance`: where the values of a catalogue come from."""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Catalogue, Entry, SourceKind
from livingrules.engine.graph.places import at, located
from livingrules.tools.catalogues import read_for_use, the_book
from livingrules.tools.exits import OK
from livingrules.tools.options import add_catalogue, add_format, add_variants, variants_of
from livingrules.tools.output.documents import write_json
from livingrules.tools.parser import Parser, one_of
from livingrules.tools.streams import write

KINDS: tuple[SourceKind, ...] = get_args(SourceKind)

DESCRIPTION = (
    "Count where the values, the rules' texts and the references of a catalogue come from: stated "
    "in the rules, shown by an example, inferred, assumed, decided by a ruling, or invented."
)
EXAMPLES = ("livingrules provenance", "livingrules provenance harbour --source assumed")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "book", nargs="?", metavar="BOOK", help="only this book (default: all that are read)"
    )
    parser.add_argument(
        "--source",
        type=one_of(*KINDS),
        metavar="KIND",
        help=f"list what comes from there: {', '.join(KINDS)}",
    )
    add_format(parser, "text", "json")
    add_variants(parser)
    add_catalogue(parser)


class Item(NamedTuple):
    """Something that comes from the kind of source asked for.

    Of an entry `values` are the addresses inside it of the values that do, for one reason, and
    `all_values` those of all its values.
    """

    id: str
    what: str
    many: int
    because: str | None
    place: Place
    values: tuple[str, ...] = ()
    all_values: tuple[str, ...] = ()


def run(options: argparse.Namespace) -> int:
    """Print the counts, and the list if one was asked for."""
    catalogue = read_for_use(options.catalogue, variants_of(options.variant))
    if options.book:
        books = [the_book(catalogue, options.book)]
    else:
        books = [name for name, book in catalogue.books.items() if not book.external]
    counts = {book: _counts(catalogue, book) for book in books}
    items = {book: list(_items(catalogue, book, options.source)) for book in books}
    if options.format == "json":
        write_json({book: _document(counts[book], items[book]) for book in books})
    else:
        blocks = [_lines(book, counts[book], items[book], options.source) for book in books]
        write("\n".join("".join(f"{line}\n" for line in block) for block in blocks))
    return OK


def _counts(catalogue: Catalogue, book: str) -> dict[str, Counter[SourceKind]]:
    """How many values, texts of rules and references of a book come from each kind of source."""
    values: Counter[SourceKind] = Counter()
    for entry in catalogue.entries.values():
        if entry.book == book:
            values.update(dict(entry.values))
    rules = [rule for rule in catalogue.rules.values() if rule.book == book]
    texts = Counter(rule.source.kind for rule in rules)
    references = Counter(one.source for rule in rules for one in rule.references)
    return {"values": values, "texts": texts, "references": references}


def _items(catalogue: Catalogue, book: str, source: SourceKind | None) -> Iterator[Item]:
    """What of a book comes from `source`: values of entries, texts, references."""
    for entry in catalogue.entries.values():
        if entry.book == book:
            yield from _values(entry, source)
    for rule in catalogue.rules.values():
        if rule.book != book:
            continue
        if rule.source.kind == source:
            yield Item(rule.id, "text", 1, rule.source.because, rule.place)
        for one in rule.references:
            if one.source == source:
                yield Item(rule.id, f"reference to {one.to}", 1, one.because, one.place)


def _values(entry: Entry, source: SourceKind | None) -> Iterator[Item]:
    """The values of an entry that come from `source`, those with one reason together."""
    groups: dict[str | None, list[str]] = {}
    for address, one in entry.sources:
        if one.kind == source:
            groups.setdefault(one.because, []).append(address)
    known = tuple(address for address, _ in entry.sources)
    for because, addresses in groups.items():
        many, named = len(addresses), tuple(addresses)
        yield Item(entry.id, "values", many, because, entry.place, named, known)


def _document(counts: dict[str, Counter[SourceKind]], items: list[Item]) -> dict[str, Any]:
    """The provenance of one book for JSON."""
    tables = {what: {kind: count[kind] for kind in KINDS} for what, count in counts.items()}
    listed = [
        {
            "id": item.id,
            "what": item.what,
            "count": item.many,
            "values": list(item.values),
            "because": item.because,
            **located(item.place),
        }
        for item in items
    ]
    return {**tables, "items": listed}


def _lines(
    book: str, counts: dict[str, Counter[SourceKind]], items: list[Item], source: str | None
) -> Iterator[str]:
    """The provenance of one book as text: a table, then the list if one was asked for."""
    yield f"{book:<16}" + "".join(f"{what:>12}" for what in counts)
    for kind in KINDS:
        if any(count[kind] for count in counts.values()):
            yield f"  {kind:<14}" + "".join(f"{count[kind]:>12}" for count in counts.values())
    if source is None:
        return
    yield ""
    if not items:
        yield f"  nothing in {book} is {source}"
    for item in items:
        because = f": {item.because}" if item.because else ""
        for what in _named(item):
            yield f"  {at(item.place)}: {what}{because}"


def _named(item: Item) -> Iterator[str]:
    """What an item is about, a line each: the rows and cells of an entry by their address."""
    if not item.values:
        yield f"{item.id}, {item.what}"
        return
    for steps, many in _together(item, ()):
        address = "/".join((item.id, *steps))
        yield address if many == 1 else f"{address}, {many} values"


def _together(item: Item, way: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The shortest addresses at or below `way` that hold only values of the item, and how many."""
    length, wanted = len(way), set(item.values)
    below = [steps for one in item.all_values if (steps := tuple(one.split("/")))[:length] == way]
    held = [steps for steps in below if "/".join(steps) in wanted]
    if len(held) == len(below):
        yield way, len(held)
    elif held:
        for step in dict.fromkeys(steps[length] for steps in held if len(steps) > length):
            yield from _together(item, (*way, step))
