"""The condition under which a row of a table fits, as a typed tree to be compiled."""

from livingrules.dsl.cell_conditions import cell_condition
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import And, Read, Typed
from livingrules.dsl.types import FLAG
from livingrules.engine.tables.table import Row, Table


def row_condition(table: Table, row: Row) -> Typed | None:
    """The condition under which a row fits; None where it fits everything."""
    tests = []
    for column, cell in zip(table.columns, row.cells, strict=True):
        variable = Variable(column.name, column.type)
        test = cell_condition(cell, Read(0, 0, column.type, variable), table.scope)
        if test is not None:
            tests.append(test)
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else And(0, 0, FLAG, tests)
