"""The condition on an input's value that a table cell states, as a typed tree to be compiled."""

from livingrules.dsl import notation, typed
from livingrules.dsl.cells import CheckedCell
from livingrules.dsl.notation import Alternative
from livingrules.dsl.scope import Scope
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    FLAG,
    NOTHING,
    TEXT,
    Enumerated,
    Number,
    OrNone,
    Type,
    without_none,
)


def cell_condition(checked: CheckedCell, value: Typed, scope: Scope) -> Typed | None:
    """The condition on an input's value that the cell states; None for `any`.

    `value` is the typed node that reads the input; it is used several times.
    """
    cell = checked.cell
    if checked.condition is not None:
        return checked.condition
    if cell.form == "any":
        return None
    start, end = cell.start, cell.end
    found = [_test(each, value, checked.type, scope) for each in cell.alternatives]
    one = found[0] if len(found) == 1 else typed.Or(start, end, FLAG, found)
    return typed.Not(start, end, FLAG, one) if cell.form == "not" else one


def _test(alternative: Alternative, value: Typed, type_: Type, scope: Scope) -> Typed:
    start, end = alternative.start, alternative.end
    if not isinstance(alternative, notation.Interval):
        return typed.Compare(start, end, FLAG, "=", value, _constant(alternative, type_, scope))
    low, high = alternative.low, alternative.high
    if low is not None and low == high:
        return typed.Compare(start, end, FLAG, "=", value, _number(start, end, low))
    tests: list[Typed] = []
    if isinstance(type_, OrNone):
        none = typed.Constant(start, end, NOTHING, None)
        tests.append(typed.Compare(start, end, FLAG, "!=", value, none))
    if low is not None and high is not None:
        limits = typed.Range(start, end, type_, _number(start, end, low), _number(start, end, high))
        tests.append(typed.Member(start, end, FLAG, value, limits, negated=False))
    elif low is not None:
        tests.append(typed.Compare(start, end, FLAG, ">=", value, _number(start, end, low)))
    elif high is not None:
        tests.append(typed.Compare(start, end, FLAG, "<=", value, _number(start, end, high)))
    return tests[0] if len(tests) == 1 else typed.And(start, end, FLAG, tests)


def _number(start: int, end: int, value: int) -> Typed:
    return typed.Constant(start, end, Number(value, value, adapts=True), value)


def _constant(alternative: notation.Value | notation.Constant, type_: Type, scope: Scope) -> Typed:
    start, end = alternative.start, alternative.end
    if isinstance(alternative, notation.Value):
        inner = without_none(type_)
        assert isinstance(inner, Enumerated)
        enumeration = scope.enumerations[inner.name]
        return typed.EnumerationValue(start, end, inner, enumeration, alternative.name)
    value = alternative.value
    kind = NOTHING if value is None else FLAG if isinstance(value, bool) else TEXT
    return typed.Constant(start, end, kind, value)
