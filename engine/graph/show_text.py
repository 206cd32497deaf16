"""What `show` found, as text for people, wrapped to the width of a terminal."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from livingrules.engine.graph.declared import said as said_in
from livingrules.engine.graph.edges import KINDS

# What a group of edges is called, seen from the thing that has them and from the other end.
OUT = {
    "see": "See",
    "defines": "Relies on",
    "modifies": "Modifies",
    "cause": "Is caused by",
    "effect": "Makes happen",
    "exception": "Exception with",
    "example": "Example cites",
    "implements": "Implements",
    "sourced": "Has values from",
    "uses": "Uses",
    "decides": "Decides",
    "decided-by": "Is decided by",
}
IN = {
    "see": "Mentioned by",
    "defines": "Relied on by",
    "modifies": "Modified by",
    "cause": "Named as cause by",
    "effect": "Named as effect by",
    "exception": "Named as exception by",
    "example": "Cited in the example of",
    "implements": "Implemented by",
    "sourced": "Gives values to",
    "uses": "Used by",
    "decides": "Decided by",
    "decided-by": "Settles a defect of",
}

# As many rows of a table are shown.
ROWS = 40
# As many values that have the same source are named.
_NAMED = 6


def text(shown: dict[str, Any], width: int = 80) -> str:
    """The dictionary of `show` as lines of at most `width` columns (40 to 100)."""
    width = min(max(width, 40), 100)
    book = shown["id"].partition(":")[0]
    return "\n".join(line.rstrip() for line in _lines(shown, book, width)) + "\n"


def by_kind(refs: Iterable[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """References grouped by kind, the most telling kinds first, inside a kind as they come."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for ref in refs:
        groups.setdefault(ref["kind"], []).append(ref)
    order = [*KINDS, *sorted(groups.keys() - set(KINDS))]
    return [(kind, groups[kind]) for kind in order if kind in groups]


def bare(identifier: str, book: str) -> str:
    """The id without the book when it is of that book."""
    return identifier.removeprefix(f"{book}:")


def _lines(shown: dict[str, Any], book: str, width: int) -> Iterator[str]:
    """All lines."""
    yield from _wrap(f"{shown['id']}  {_title(shown) or ''}", width, "", "  ")
    about = [shown["status"] or shown["kind"]]
    if shown["place"]:
        about.append(shown["place"])
    about.append(f"{shown['file']}:{shown['line']}")
    yield from _wrap(", ".join(about), width, "", "  ")
    if shown["part_of"]:
        yield f"part of {bare(shown['part_of'], book)}"
    if shown["summary"]:
        yield ""
        yield from _wrap(shown["summary"], width, "  ", "  ")
    if shown["because"] and shown["kind"] != "ruling":
        label = "Because" if shown["status"] else "Not used"
        yield ""
        yield from _wrap(f"{label}: {shown['because']}", width, "  ", "    ")
    yield from _declares(shown["declares"], width)
    if shown["table"]:
        yield from _section("Rows", _table(shown["table"], width))
    if shown["parts"]:
        parts = ", ".join(bare(part, book) for part in shown["parts"])
        yield from _section("Parts", _wrap(parts, width, "  ", "  "))
    yield from _references(shown["refs_out"], OUT, book, width)
    yield from _references(shown["refs_in"], IN, book, width)
    yield from _section("Data", _entries(shown["entries"], book, width))
    yield from _section("Rulings", _rulings(shown["rulings"], book, width))
    yield from _section("Defects of the printed text", _defects(shown["defects"], book, width))
    for name in ("scenarios", "variants"):
        lines = (line for item in shown[name] for line in _wrap(_name(item), width, "  ", "    "))
        yield from _section(name.capitalize(), lines)
    yield from _section("Provenance", _provenance(shown["provenance"], book, width))


def _title(item: dict[str, Any]) -> str:
    """The title, unless the id says it already, as the address of an entry does."""
    title: str = item["title"] or ""
    return "" if item["id"].endswith(f"/{title}") else title


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A blank line, the title and the lines; nothing where there are none."""
    held = list(lines)
    if held:
        yield from ("", title, *held)


def _declares(declares: dict[str, Any] | None, width: int) -> Iterator[str]:
    """What an entry declares, a section for each thing, the names in a column."""
    for title, lines in said_in(declares) if declares else ():
        column = min(max(len(name) for name, _ in lines), 24)
        held: list[str] = []
        for name, text in lines:
            first = f"{name:<{column}}  {text}" if column else text
            held += _wrap(first, width, "  ", " " * (column + 4))
        yield from _section(title, held)


def _references(
    refs: list[dict[str, Any]], titles: dict[str, str], book: str, width: int
) -> Iterator[str]:
    """References, a section a kind, the ids in a column."""
    for kind, group in by_kind(refs):
        names = [bare(ref["id"], book) for ref in group]
        column = min(max(len(name) for name in names), 16)
        lines: list[str] = []
        for name, ref in zip(names, group, strict=True):
            said = _title(ref) if ref["title"] else "(nowhere in the catalogue)"
            if ref["status"] in ("missing", "external"):
                said += f" ({ref['status']})"
            if ref.get("source", "stated") != "stated":
                said += f" [{ref['source']}: {ref['because'] or 'no reason given'}]"
            hang = " " * (column + 4)
            lines += _wrap(f"{name:<{column}}  {said}", width, "  ", hang)
        yield from _section(titles.get(kind, kind), lines)


def _entries(entries: list[dict[str, Any]], book: str, width: int) -> Iterator[str]:
    """The data that implements a rule."""
    for entry in entries:
        said = f"{bare(entry['id'], book)}  {entry['kind']}, {entry['file']}:{entry['line']}"
        if entry["relation"] == "sourced":
            said += ", for some of its values"
        if entry["values"]:
            said += f" ({counts(entry['values'])})"
        yield from _wrap(said, width, "  ", "    ")


def _table(table: dict[str, Any], width: int) -> Iterator[str]:
    """The rows of a table in columns; where they are too wide, or many, what is left out is said."""
    rows = [table["columns"], *table["rows"][:ROWS]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= width:
        for row in rows:
            cells = (f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True))
            yield "  " + "  ".join(cells)
    else:
        for row in rows[1:]:
            cells = (f"{name}: {cell}" for name, cell in zip(rows[0], row, strict=True) if cell)
            yield from _wrap("; ".join(cells), width, "  ", "    ")
    if len(table["rows"]) > ROWS:
        yield f"  and {len(table['rows']) - ROWS} more rows"


def _rulings(rulings: list[dict[str, Any]], book: str, width: int) -> Iterator[str]:
    """The rulings with all their options, the default marked."""
    for ruling in rulings:
        name = bare(ruling["id"], book)
        yield from _wrap(f"{name}  {ruling['question']}", width, "  ", "    ")
        for option, meaning in ruling["options"].items():
            mark = "*" if option == ruling["default"] else "-"
            yield from _wrap(f"{mark} {option}: {meaning}", width, "    ", "      ")
        yield from _wrap(f"because: {ruling['because']}", width, "    ", "      ")


def _defects(defects: list[dict[str, Any]], book: str, width: int) -> Iterator[str]:
    """What is wrong in the printed text."""
    for defect in defects:
        said = defect["kind"]
        if defect["printed"]:
            said += f', printed "{defect["printed"]}"'
        if defect["means"]:
            said += f", means {bare(defect['means'], book)}"
        if defect["ruling"]:
            said += f", ruling {bare(defect['ruling'], book)}"
        yield from _wrap(f"{said}: {defect['because']}", width, "  ", "    ")


def _provenance(provenance: dict[str, Any], book: str, width: int) -> Iterator[str]:
    """Where the text and the values come from."""
    origin = provenance["text"]
    if origin and origin["source"] != "stated":
        said = f"the rule: {origin['source']}"
        if origin["rule"]:
            said += f" from {bare(origin['rule'], book)}"
        if origin["because"]:
            said += f", {origin['because']}"
        yield from _wrap(said, width, "  ", "    ")
    groups: dict[tuple[str, str | None, str | None], list[str]] = {}
    for value in provenance["sources"]:
        if value["source"] != "stated":
            key = (value["source"], value["rule"], value["because"])
            groups.setdefault(key, []).append(value["value"])
    for (source, rule, because), values in groups.items():
        many = len(values) > _NAMED
        said = ", ".join(values[:_NAMED])
        said += f" and {len(values) - _NAMED} more: {source}" if many else f": {source}"
        if rule:
            said += f" from {bare(rule, book)}"
        if because:
            said += f", {because}"
        yield from _wrap(said, width, "  ", "    ")
    if provenance["values"]:
        yield from _wrap(f"values: {counts(provenance['values'])}", width, "  ", "    ")


def counts(values: dict[str, int]) -> str:
    """Counts by kind of source, as `3 stated, 1 assumed`."""
    return ", ".join(f"{count} {kind}" for kind, count in values.items())


def _name(item: Any) -> str:
    """A scenario or variant in one line, however it was filled in: a variant with what it changes."""
    if isinstance(item, dict):
        said = [str(item[key]) for key in ("id", "name", "title") if key in item]
        if item.get("changes"):
            said.append(f"changes {' and '.join(item['changes'])}")
        return ", ".join([*said, *([str(item["file"])] if "file" in item else [])])
    return str(item)


def _wrap(words: str, width: int, first: str, rest: str) -> list[str]:
    """Lines of at most `width` columns; ids and paths are broken only if they must be."""
    return textwrap.wrap(
        words,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    )
