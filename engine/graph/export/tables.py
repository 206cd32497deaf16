"""CSV (RFC 4180) for spreadsheets: `rules.csv` and `references.csv`."""

import csv
import io
from collections.abc import Iterable, Sequence

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.places import located

RULE_COLUMNS = (
    "id", "book", "number", "title", "status", "place", "cites", "cited", "entries",
    "rulings", "defects", "source", "summary", "because", "file", "line",
)  # fmt: skip
REFERENCE_COLUMNS = (
    "rule", "target", "kind", "target_title", "target_status", "source", "because", "file",
    "line",
)  # fmt: skip


def rules_csv(catalogue: Catalogue, book: str | None = None) -> str:
    """One row a rule, in natural order; `cites` and `cited` count references.

    `place` is where the book prints it, `source` where its text comes from.
    """
    entries = _tally(rule for entry in catalogue.entries.values() for rule in entry.rules)
    rulings = _tally(rule for ruling in catalogue.rulings.values() for rule in ruling.rules)
    rows = []
    for rule in catalogue.rules.values():
        if book is None or rule.book == book:
            place = located(rule.place)
            rows.append(
                (
                    rule.id, rule.book, rule.number, rule.title, rule.status, rule.printed_at,
                    len(rule.references), len(catalogue.cited_by.get(rule.id, ())),
                    entries.get(rule.id, 0), rulings.get(rule.id, 0), len(rule.defects),
                    rule.source.kind, rule.summary, rule.because, place["file"], place["line"],
                )
            )  # fmt: skip
    return write(RULE_COLUMNS, rows)


def references_csv(catalogue: Catalogue, book: str | None = None) -> str:
    """One row a reference, as written: `rule` cites `target`, and `source` is where that is from."""
    rows = []
    for rule in catalogue.rules.values():
        if book is None or rule.book == book:
            for reference in rule.references:
                target = catalogue.rules.get(reference.to)
                place = located(reference.place)
                rows.append(
                    (
                        rule.id, reference.to, reference.kind,
                        target.title if target else None,
                        target.status if target else "unknown",
                        reference.source, reference.because, place["file"], place["line"],
                    )
                )  # fmt: skip
    return write(REFERENCE_COLUMNS, rows)


def edges_csv(edges: Iterable[Edge]) -> str:
    """One row an edge of the graph."""
    return write(
        ("source", "target", "kind", "file", "line"),
        [(e.source, e.target, e.kind, *located(e.place).values()) for e in edges],
    )


def write(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The table as CSV: lines end CRLF, what a row does not have is an empty cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    """The cell, made harmless: text that a spreadsheet would compute gets an apostrophe."""
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r", "\n")):
        return f"'{value}"
    return value


def _tally(names: Iterable[str]) -> dict[str, int]:
    """How often each name comes."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts
