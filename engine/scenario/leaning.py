"""What a scenario rests on without saying so, and rules that it names and does not touch."""

from collections.abc import Iterator

from livingrules.dsl.finding import Finding
from livingrules.dsl.typed import Constant, EnumerationValue, Typed
from livingrules.engine.catalogue.model import Entry
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.codes import ASSUMED_CELL, UNTOUCHED_RULE
from livingrules.engine.scenario.model import Outcome

NAMED = 6
_THERE = {"record", "variable", "option", "enumeration", "unit", "phase", "view", "policy",
          "invariant", "game"}  # fmt: skip
"""Kinds of entries that have a part in every game."""


def leaning(book: Book, outcome: Outcome) -> Iterator[Finding]:
    """The findings on one scenario that was played."""
    scenario = outcome.scenario
    assumed = {**_assumed_rows(book, outcome), **_assumed_values(book, outcome)}
    if assumed:
        named = ", ".join(list(assumed)[:NAMED]) + (" and others" if len(assumed) > NAMED else "")
        message = f"'{scenario.name}' rests on assumed values that it does not state: {named}"
        hint = "state them under 'rests_on', or let it ask for others"
        if len(assumed) <= NAMED and None not in assumed.values():
            stated = ", ".join(f"{_quoted(name)}: {value}" for name, value in assumed.items())
            hint = f"write 'rests_on: {{{stated}}}', or let it ask for others"
        yield Finding(ASSUMED_CELL, message, scenario.place, hint=hint)
    if not outcome.passed:
        return
    there = {rule for one in book.catalogue.entries.values() if one.kind in _THERE
             for rule in one.rules}  # fmt: skip
    for rule, place in scenario.rules:
        if rule not in outcome.touched and rule not in there:
            message = f"'{scenario.name}' is said to prove {rule}, which has no part in it"
            yield Finding(UNTOUCHED_RULE, message, place, hint="name what it does prove")


def _quoted(name: str) -> str:
    """The name of a cell as it stands in YAML between braces."""
    return f'"{name}"' if "[" in name else name


def _assumed_rows(book: Book, outcome: Outcome) -> dict[str, str | None]:
    """The rows of assumed values that were found and not stated, each with its value, if one."""
    found: dict[str, str | None] = {}
    for table, number in sorted(outcome.rows):
        row = book.program.tables[table].rows[number]
        entry = book.catalogue.entries.get(f"{book.name}:tables/{table}")
        if entry is not None and _is_assumed(entry, row.address):
            exact = ", ".join(row.address.split("/")[1:])
            outputs = list(row.outputs.values())
            if row.address.startswith("cells/"):
                only = len(outputs) == 1
                found[f"{table}[{exact}]"] = _said(outputs[0]) if only else None
            else:
                found[f"{row.called} of {table}"] = None
    return found


def _assumed_values(book: Book, outcome: Outcome) -> dict[str, str | None]:
    """The named values that are assumed, were asked for and not stated, each with what it is."""
    found: dict[str, str | None] = {}
    for name in sorted(outcome.used):
        entry = book.catalogue.entries.get(f"{book.name}:values/{name}")
        if entry is not None and _is_assumed(entry, "is"):
            tree = book.program.functions[name].tree
            found[name] = _said(tree)
    return found


def _said(tree: Typed) -> str | None:
    """A number, flag or value of an enumeration as it is written; None for anything else."""
    if isinstance(tree, EnumerationValue):
        return tree.name
    value = tree.value if isinstance(tree, Constant) else None
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else None


def _is_assumed(entry: Entry, address: str) -> bool:
    """Whether a value at an address inside an entry, or below it, is assumed."""
    return any(
        source.kind == "assumed" and (one == address or one.startswith(f"{address}/"))
        for one, source in entry.sources
    )
