"""Which executable rules and which rows of tables the scenarios try."""

from typing import Any

from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.suite import Suite


def coverage(tested: Suite) -> dict[str, Any]:
    """For each book its rules and rows, as the JSON contract has them.

    A rule is exercised when a scenario that passed names it. A row is found when a scenario
    looked it up, or stated its cell.
    """
    return {
        book.name: {"rules": _rules(book, tested), "rows": _rows(book, tested)}
        for book in tested.plainest()
    }


def _rules(book: Book, tested: Suite) -> dict[str, Any]:
    """The executable rules of a book, how many are exercised, and which are not."""
    named = {
        rule
        for one in tested.outcomes
        if one.passed and one.of(book)
        for rule, _ in one.scenario.rules
    }
    executable = [rule.id for rule in book.catalogue.rules.values()
                  if rule.book == book.name and rule.status == "executable"]  # fmt: skip
    return {
        "executable": len(executable),
        "exercised": sum(rule in named for rule in executable),
        "missing": [rule for rule in executable if rule not in named],
    }


def _rows(book: Book, tested: Suite) -> dict[str, Any]:
    """The rows of a book's tables, how many were found, and which were not, by table."""
    found: set[tuple[str, int]] = set()
    for one in tested.outcomes:
        if one.of(book):
            found |= one.rows | one.stated
    missing = {
        name: left
        for name, table in book.program.tables.items()
        if (left := [row.address.partition("/")[2] for number, row in enumerate(table.rows)
                     if (name, number) not in found])
    }  # fmt: skip
    total = sum(len(table.rows) for table in book.program.tables.values())
    return {"all": total, "found": len(found), "missing": missing}
