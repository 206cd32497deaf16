"""Tables as dictionaries and functions."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from livingrules.dsl.cells import CheckedCell
from livingrules.dsl.compile.access import python_name
from livingrules.dsl.typed import Constant, EnumerationValue, MakeList, Typed
from livingrules.engine.code.access import StateAccess
from livingrules.engine.code.names import function, local
from livingrules.engine.code.sets import fixed_fields
from livingrules.engine.code.shelves import shelves
from livingrules.engine.code.short import begun, short
from livingrules.engine.code.writer import Writer
from livingrules.engine.program.model import Program
from livingrules.engine.tables.condition import row_condition
from livingrules.engine.tables.table import Row, Table

_MOST_INPUTS = 200
"""Of so many inputs a table is made a dictionary, if its rows do not name each for itself."""


def grids(tables: Mapping[str, Table]) -> dict[str, Table]:
    """The tables of few inputs whose outputs are all constants."""
    return {name: table for name, table in tables.items() if _is_grid(table)}


def _is_grid(table: Table) -> bool:
    """Whether a table is as good as a dictionary: each row fits few inputs, which are counted."""
    if not _constant(table):
        return False
    if table.grid:
        return True
    if table.hit != "unique" or not all(
        map(_few, (cell for row in table.rows for cell in row.cells))
    ):
        return False
    return sum(prod(map(len, _inputs(row))) for row in table.rows) <= _MOST_INPUTS


def _few(cell: CheckedCell) -> bool:
    """Whether the values that a cell fits can be counted and are few."""
    fits = cell.fits
    if fits is None or cell.condition is not None or fits.texts_but is not None:
        return False
    return all(low is not None and high is not None and high - low < _MOST_INPUTS
               for low, high in fits.intervals)  # fmt: skip


def _inputs(row: Row) -> list[list[Any]]:
    """For each column the values that a row fits, of which there are few."""
    return [
        [*(number for low, high in fits.intervals for number in range(low or 0, (high or 0) + 1)),
         *sorted(fits.values, key=str)]
        for fits in (cell.fits for cell in row.cells)
        if fits is not None
    ]  # fmt: skip


def _constant(table: Table) -> bool:
    """Whether all outputs are constants."""
    return all(_fixed(tree) for row in table.rows for tree in row.outputs.values())


def _fixed(tree: Typed) -> bool:
    """Whether a tree is a constant, or a list of such."""
    if isinstance(tree, MakeList):
        return all(_fixed(one) for one in tree.items)
    return isinstance(tree, (Constant, EnumerationValue))


def table_class(table: Table) -> str:
    """The name of the class that holds several outputs."""
    return function("O", table.name)


def table_text(table: Table) -> Iterator[str]:
    """The lines of what a table needs besides its function: a class, a dictionary."""
    if len(table.outputs) > 1:
        names = [python_name(one) for one in table.outputs]
        yield f"class {table_class(table)}:"
        yield f"    __slots__ = {tuple(names)!a}"
        yield f"    def __init__(self, {', '.join(names)}):"
        for name in names:
            yield f"        self.{name} = {name}"
    if _is_grid(table):
        yield f"{function('d', table.name)} = Cells({table.name!a}, {{"
        for row in table.rows:
            outcome = _outcome(table, [_plain(one) for one in row.outputs.values()])
            for given in product(*_inputs(row)):
                yield f"    {given[0] if len(given) == 1 else given!a}: {outcome},"
        yield "})"


def _plain(tree: Typed) -> str:
    """The text of a constant."""
    if isinstance(tree, MakeList):
        return f"({''.join(f'{_plain(one)}, ' for one in tree.items)})"
    return ascii(tree.value if isinstance(tree, Constant) else tree.name)  # type: ignore[attr-defined]


def _outcome(table: Table, values: list[str]) -> str:
    """The text of what a row gives."""
    return values[0] if len(values) == 1 else f"{table_class(table)}({', '.join(values)})"


def write_table(writer: Writer, table: Table, *, traced: bool) -> None:
    """Writes the body of the function that looks a table up, row by row."""
    if table.hit == "collect":
        writer.write("found = []")
    for number, row in enumerate(table.rows):
        writer.place = row.place
        condition = row_condition(table, row)
        head = "if True:"
        if condition is not None:
            writer.begin(condition)
            head = f"if {writer.here(condition)}:"
        with writer.inside(head):
            trees = list(row.outputs.values())
            for tree in trees:
                writer.begin(tree)
            if traced:
                writer.write(f"T.row({table.name!a}, {number})")
            text = _outcome(table, [writer.here(tree) for tree in trees])
            writer.write(f"found.append({text})" if table.hit == "collect" else f"return {text}")
        writer.forget()
    if table.hit == "collect":
        writer.write("return tuple(found)")
    elif table.partial is not None:
        writer.write("return None")
    else:
        given = "".join(f"{local(column.name)}, " for column in table.columns)
        writer.write(f"raise NoRow({table.name!a}, ({given}))")


def parameters(table: Table) -> list[str]:
    """The Python parameters of the function."""
    return ["S", *(local(column.name) for column in table.columns)]


def access(program: Program, *, traced: bool) -> StateAccess:
    """How generated code reads the state and looks up the tables of a program."""
    if traced:
        return StateAccess(grids(program.tables), traced=True, items=fixed_fields(program))
    return StateAccess(
        grids(program.tables),
        traced=False,
        shelves=shelves(program),
        short=short(program),
        begun=begun(program),
    )
