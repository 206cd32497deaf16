"""Sets of records as constants: a tuple of rows, each with its number and the values of its item."""

from collections.abc import Iterator
from typing import Any

from livingrules.dsl.typed import Constant, EnumerationValue, MakeList, Typed
from livingrules.dsl.types import ListOf
from livingrules.engine.code.names import function
from livingrules.engine.program.flow import doings
from livingrules.engine.program.model import FieldDeclared, Item, ItemSet, Program, RecordDeclared
from livingrules.engine.program.steps import walk

MARK = "NOTHING"
"""Stands in a row for a default that has to be worked out."""
_UNKNOWN = object()


def rows_name(name: str) -> str:
    """The constant that holds the rows of a set."""
    return function("s", name)


def kinds_with_items(program: Program) -> frozenset[str]:
    """The kinds of records that some set has items of."""
    return frozenset(one.record for one in program.sets.values())


def fixed_fields(program: Program) -> frozenset[tuple[str, str]]:
    """The fields of items that no step changes, by kind and name: what is read there is data."""
    changed = {
        (target.field.record, target.field.name)
        for doing in doings(program)
        for step in walk(doing.steps)
        for target in step.targets()
        if target.field is not None
    }
    kinds = kinds_with_items(program)
    fields = {(kind, name) for kind in kinds for name in program.records[kind].fields}
    return frozenset(fields - changed)


def columns(one: ItemSet) -> list[str]:
    """The fields that at least one item of a set states: rows have a value for each."""
    return list(dict.fromkeys(name for item in one.items for name in item.values))


def left_open(one: ItemSet, field: FieldDeclared) -> bool:
    """Whether some row has the mark in place of a field's value."""
    lacking = any(field.name not in item.values for item in one.items)
    return lacking and _plain(field.default, field) is _UNKNOWN


def rows_text(one: ItemSet, record: RecordDeclared) -> Iterator[str]:
    """The lines of the constant."""
    fields = [record.fields[name] for name in columns(one)]
    yield f"{rows_name(one.head.name)} = ("
    for number, item in enumerate(one.items):
        yield f"    ({', '.join([str(number), *(_cell(item, field) for field in fields)])},),"
    yield ")"


def _cell(item: Item, field: FieldDeclared) -> str:
    """The text of the value of a field in a row."""
    if field.name in item.values:
        return ascii(item.values[field.name])
    value = _plain(field.default, field)
    return MARK if value is _UNKNOWN else ascii(value)


def _plain(tree: Typed | None, field: FieldDeclared) -> Any:
    """The default of a field where it is always the same."""
    if tree is None:
        return () if isinstance(field.type, ListOf) else None
    if isinstance(tree, Constant):
        return tree.value
    if isinstance(tree, EnumerationValue):
        return tree.name
    if isinstance(tree, MakeList):
        values = [_plain(one, field) for one in tree.items]
        return _UNKNOWN if any(one is _UNKNOWN for one in values) else tuple(values)
    return _UNKNOWN
