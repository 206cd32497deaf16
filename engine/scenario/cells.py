"""Cells of tables and named values that a scenario states: laid over the book while it is played."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from livingrules.dsl import typed
from livingrules.dsl.check import read
from livingrules.dsl.compile.access import python_name
from livingrules.dsl.compile.build import compile_function
from livingrules.dsl.finding import Finding
from livingrules.dsl.typed import Typed
from livingrules.engine.code.access import StateAccess
from livingrules.engine.code.names import function
from livingrules.engine.code.runtime import NoRow
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.codes import UNREAD_CELL
from livingrules.engine.scenario.model import Outcome, Scenario, Slip
from livingrules.engine.scenario.values import value_of
from livingrules.engine.tables.codes import UNKNOWN_CELL


class Stated:
    """One stated cell or value: how the generated function is asked, and whether it was."""

    def __init__(self, name: str, asked: tuple[Any, ...], field: str | None, value: Any) -> None:
        """`name`: the generated function; `asked`: its arguments; `field`: one of several outputs."""
        self.name, self.asked, self.field, self.value = name, asked, field, value
        self.used = False


@contextmanager
def laid_over(book: Book, scenario: Scenario, outcome: Outcome) -> Iterator[None]:
    """While this lasts the stated cells hold; the outcome then tells which were asked for.

    Raises Slip where a cell is named that is not there.
    """
    functions = book.machine.functions
    stated = [(key, _stated(book, scenario, key, node)) for key, node in scenario.cells]
    kept = {one.name: functions[one.name] for _, one in stated}
    try:
        for name, original in kept.items():
            cells = [one for _, one in stated if one.name == name]
            functions[name] = _answering(book, original, cells)
        yield
    finally:
        functions.update(kept)
    for key, one in stated:
        place = scenario.document.place(key)
        if one.used:
            outcome.asked.append(place)
        else:
            message = f"'{key.value}' is stated, and nothing asks for it"
            outcome.unread.append(Finding(UNREAD_CELL, message, place, hint="take it out"))


def _answering(book: Book, original: Any, cells: list[Stated]) -> Any:
    """The generated function, with the stated answers for what is stated; the last one counts."""

    def answer(state: Any, *asked: Any) -> Any:
        found = [one for one in cells if one.asked == asked]
        if not found:
            return original(state, *asked)
        with book.teller.stating():
            whole = original(state, *asked)
        for one in found:
            one.used = True
            whole = one.value if one.field is None else _with(whole, one.field, one.value)
        return whole

    return answer


def _with(whole: Any, field: str, value: Any) -> Any:
    """A copy of what a row gives, with one output changed."""
    slots = type(whole).__slots__
    return type(whole)(*(value if one == field else getattr(whole, one) for one in slots))


def _stated(book: Book, scenario: Scenario, key: Scalar, node: Node) -> Stated:
    """One stated cell or value, read."""
    document, machine = scenario.document, book.machine
    tree, findings = read(key.value, book.program.scope, None, document.locate(key))
    if tree is None:
        raise Slip(findings[0])
    field = None
    inner: Typed = tree
    if isinstance(inner, typed.ReadField):
        field, inner = inner.field.name, inner.record
    if isinstance(inner, typed.Read) and inner.variable.name in book.program.functions:
        value = value_of(machine, None, document, node, inner.type)
        return Stated(function("f", inner.variable.name), (), None, value)
    if not isinstance(inner, typed.LookUp):
        message = f"'{key.value}' is no cell of a table and no named value"
        hint = "write it as an expression does: 'tolls[high, yes]'"
        raise Slip(Finding(UNKNOWN_CELL, message, document.place(key), hint=hint))
    name = function("t", inner.table.name)
    if len(book.program.tables[inner.table.name].outputs) > 1 and field is None:
        outputs = ", ".join(book.program.tables[inner.table.name].outputs)
        message = f"a row of '{inner.table.name}' gives several values: say which"
        hint = f"one of: {outputs}, after a period"
        raise Slip(Finding(UNKNOWN_CELL, message, document.place(key), hint=hint))
    access = StateAccess({}, traced=True)
    asked = tuple(
        compile_function(one, ["S"], access, machine.functions).function(None)
        for one in inner.arguments
    )
    if not _there(book, name, asked):
        message = f"'{inner.table.name}' has no such cell"
        raise Slip(Finding(UNKNOWN_CELL, message, document.place(key)))
    value = value_of(machine, None, document, node, tree.type)
    return Stated(name, asked, None if field is None else python_name(field), value)


def _there(book: Book, name: str, asked: tuple[Any, ...]) -> bool:
    """Whether a table has a row for these inputs."""
    try:
        with book.teller.deaf():
            return book.machine.functions[name](None, *asked) is not None
    except NoRow:
        return False
    except AttributeError:
        return True  # what the row gives asks for the state, which there is none of yet
