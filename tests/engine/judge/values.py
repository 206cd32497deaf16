"""Expressions, texts, tables and functions evaluated on the judge's state."""

from types import SimpleNamespace
from typing import Any

from harbour.judge import Judge

from judge.state import Happened, State, Thing
from livingrules.dsl import typed
from livingrules.dsl.cell_conditions import cell_condition
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Read, Typed
from livingrules.dsl.types import Enumerated, Flag, ListOf, OrNone, RecordOf, Type
from livingrules.engine.catalogue.names import Name
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import Template
from livingrules.engine.tables.table import Row, Table


class Values(Judge):
    """Evaluates in one place of a program: `locals` are the names known there."""

    def __init__(self, program: Program, state: State, locals_: dict[str, Any]) -> None:
        super().__init__(locals_, {})
        self.program, self.state = program, state

    def inside(self, locals_: dict[str, Any]) -> "Values":
        """Another place, where other names are known."""
        return Values(self.program, self.state, locals_)

    # What names mean: those of the book by where they were declared, the others as they are here.

    def Read(self, node: typed.Read) -> Any:
        origin, name = node.variable.origin, node.variable.name
        if not isinstance(origin, Name):
            return self.names[name]
        if origin.section == "lists":
            return list(self.state.things[origin.of])
        if origin.section == "values":
            return self.inside({}).value(self.program.functions[name].tree)
        return self.state.values[name]

    def ReadField(self, node: typed.ReadField) -> Any:
        record = self.value(node.record)
        if isinstance(record, (Thing, Happened)):
            return record.fields[node.field.name]
        return getattr(record, node.field.name)

    def Call(self, node: typed.Call) -> Any:
        function = self.program.functions[node.function.name]
        given = [self.value(one) for one in node.arguments]
        names = [one.name for one in function.parameters]
        return self.inside(dict(zip(names, given, strict=True))).value(function.tree)

    def LookUp(self, node: typed.LookUp) -> Any:
        table = self.program.tables[node.table.name]
        given = [self.value(one) for one in node.arguments]
        names = [one.name for one in table.columns]
        inside = self.inside(dict(zip(names, given, strict=True)))
        found = [inside._outcome(table, row) for row in table.rows if inside._fits(table, row)]
        if table.hit == "collect":
            return found
        return found[0] if found else None

    def _fits(self, table: Table, row: Row) -> bool:
        for column, cell in zip(table.columns, row.cells, strict=True):
            read = Read(0, 0, column.type, Variable(column.name, column.type))
            test = cell_condition(cell, read, table.scope)
            if test is not None and not self.value(test):
                return False
        return True

    def _outcome(self, table: Table, row: Row) -> Any:
        found = {name: self.value(row.outputs[name]) for name in table.outputs}
        return SimpleNamespace(**found) if len(found) > 1 else next(iter(found.values()))

    # Words.

    def text(self, template: Template) -> str:
        return "".join(
            piece if isinstance(piece, str) else self.shown(self.value(piece), piece.type)
            for piece in template.pieces
        )

    def shown(self, value: Any, kind: Type) -> str:
        if value is None:
            return "none"
        if isinstance(kind, OrNone):
            return self.shown(value, kind.item)
        if isinstance(kind, Flag):
            return "yes" if value else "no"
        if isinstance(kind, Enumerated):
            return self.program.shown.get(kind.name, {}).get(value, value)
        if isinstance(kind, ListOf):
            return ", ".join(self.shown(one, kind.item) for one in value)
        if isinstance(kind, RecordOf):
            return self.called(value)
        return str(value)

    def called(self, thing: Thing) -> str:
        """What a thing is called."""
        template = self.program.records[thing.kind].shown
        if template is None:
            return f"{thing.kind} {thing.number}"
        return self.inside(dict(thing.fields)).text(template)

    def ask(self, tree: Typed | None, otherwise: Any) -> Any:
        """The value of an expression that may have been left out."""
        return otherwise if tree is None else self.value(tree)
