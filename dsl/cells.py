"""Table cells: which values of an input a row is for.

`any`, `3`, `2..5`, `5 or more`, `3 or less`, `below 3`, `above 3`, `red, blue`, `not red`,
`true`, `none`, or `where` and a condition over all inputs.
"""

from collections.abc import Callable
from dataclasses import dataclass

from livingrules.dsl import codes, notation
from livingrules.dsl.cell_sets import EMPTY, CellSet, domain
from livingrules.dsl.check import beyond, check
from livingrules.dsl.finding import Code, Finding
from livingrules.dsl.format import format_expression
from livingrules.dsl.nearest import nearest
from livingrules.dsl.notation import Alternative, Cell
from livingrules.dsl.parse import parse_cell
from livingrules.dsl.scope import Enumeration, Scope
from livingrules.dsl.source import Locate
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    FLAG,
    Anything,
    Enumerated,
    Flag,
    Number,
    OrNone,
    Text,
    Type,
    disjoint,
    notation_of,
    say,
    without_none,
)
from livingrules.dsl.wording import in_quotes, listed


@dataclass(frozen=True, slots=True)
class CheckedCell:
    """A cell that can stand in a column of the type.

    `condition` is there for `where` cells only. `fits` is the set of values that the cell fits,
    or None where that is not decided: for `where`, and for inputs that are records or lists.
    """

    cell: Cell
    type: Type
    condition: Typed | None
    fits: CellSet | None


def read_cell(
    text: str, type_: Type, scope: Scope, locate: Locate
) -> tuple[CheckedCell | None, list[Finding]]:
    """The cell of an input of that type, and what is wrong with it.

    `scope` holds the inputs as variables, for cells that begin with `where`.
    """
    cell, findings = parse_cell(text, locate)
    if cell is None:
        return None, findings
    if any(finding.code is codes.BAD_NUMBER for finding in findings):
        return None, findings  # what stands in its place has no value to check
    made, more = check_cell(cell, type_, scope, locate)
    return (None if findings else made), [*findings, *beyond(findings, more)]


def check_cell(
    cell: Cell, type_: Type, scope: Scope, locate: Locate
) -> tuple[CheckedCell | None, list[Finding]]:
    """The checked cell, and every alternative in it that the input can never be."""
    if cell.condition is not None:
        condition, found = check(cell.condition, scope, FLAG, locate)
        if condition is None:
            return None, found
        return CheckedCell(cell, type_, condition, None), found
    findings: list[Finding] = []
    for alternative in cell.alternatives:
        found_here = _mismatch(alternative, type_, scope, locate)
        if found_here is not None:
            findings.append(found_here)
    if findings:
        return None, findings
    return CheckedCell(cell, type_, None, cell_set(cell, type_, scope)), []


def cell_set(cell: Cell, type_: Type, scope: Scope) -> CellSet | None:
    """The values of the type that the cell fits; None where that is not decided."""
    whole = domain(type_, scope)
    if cell.form == "where" or whole is None:
        return None
    if cell.form == "any":
        return whole
    found = EMPTY
    for alternative in cell.alternatives:
        found = found.union(_set_of(alternative))
    return whole.minus(found) if cell.form == "not" else whole.intersection(found)


def _set_of(alternative: Alternative) -> CellSet:
    if isinstance(alternative, notation.Interval):
        return CellSet(intervals=((alternative.low, alternative.high),))
    if isinstance(alternative, notation.Value):
        return CellSet(frozenset([alternative.name]))
    return CellSet(frozenset([alternative.value]))


# ---- types ----------------------------------------------------------------------------------


def _mismatch(
    alternative: Alternative, type_: Type, scope: Scope, locate: Locate
) -> Finding | None:
    """The finding about an alternative that a value of the type can never be."""
    inner = without_none(type_)
    text = format_alternative(alternative)

    def finding(code: Code, message: str, hint: str | None, near: tuple[str, ...] = ()) -> Finding:
        place = locate(alternative.start, alternative.end)
        return Finding(code, message, place, hint=hint, suggestions=near)

    if isinstance(inner, Anything):
        return None
    if isinstance(alternative, notation.Interval) and isinstance(inner, Number):
        if disjoint(Number(alternative.low, alternative.high), inner):
            message = (
                f"{in_quotes(text)} lies outside '{notation_of(inner)}', which this input can be"
            )
            return finding(codes.OUT_OF_RANGE, message, "take the row out, or mend the number")
        return None
    if isinstance(alternative, notation.Constant):
        if _constant_fits(alternative, type_):
            return None
        if alternative.value is None:
            message = "this input is never none"
            hint = f"declared as '{notation_of(type_)}', without 'or none'"
            return finding(codes.CELL_VALUE, message, hint)
    if isinstance(alternative, notation.Value) and isinstance(inner, Enumerated):
        return _value_mismatch(alternative, scope.enumerations.get(inner.name), finding)
    message = f"this input is {say(inner)} and never {in_quotes(text)}"
    hint = f"declared as '{notation_of(type_)}'"
    if text in ("yes", "no") and isinstance(inner, Flag):
        hint = f"write '{'true' if text == 'yes' else 'false'}'"
    elif text.startswith('"') and isinstance(inner, Enumerated):
        hint = "values of an enumeration stand without quotes"
    return finding(codes.CELL_VALUE, message, hint)


def _constant_fits(alternative: notation.Constant, type_: Type) -> bool:
    inner = without_none(type_)
    if alternative.value is None:
        return isinstance(type_, OrNone)
    if isinstance(alternative.value, bool):
        return isinstance(inner, Flag)
    return isinstance(inner, Text)


def _value_mismatch(
    alternative: notation.Value,
    enumeration: Enumeration | None,
    finding: Callable[[Code, str, str | None, tuple[str, ...]], Finding],
) -> Finding | None:
    if enumeration is None:
        return None
    name, owner = alternative.name, alternative.enumeration
    if name in enumeration.values and owner in (None, enumeration.name):
        return None
    near = nearest(name, enumeration.values)
    if owner not in (None, enumeration.name):
        near = (name,) if name in enumeration.values else near
    message = f"'{format_alternative(alternative)}' is no value of '{enumeration.name}'"
    hint = f"its values: {listed(enumeration.values)}"
    return finding(codes.CELL_VALUE, message, hint, near)


# ---- text -----------------------------------------------------------------------------------


def format_cell(cell: Cell) -> str:
    """The canonical text of a cell."""
    if cell.form == "any":
        return "any"
    if cell.condition is not None:
        return f"where {format_expression(cell.condition)}"
    alternatives = ", ".join(format_alternative(each) for each in cell.alternatives)
    return f"not {alternatives}" if cell.form == "not" else alternatives


def format_alternative(alternative: Alternative) -> str:
    """The canonical text of one alternative."""
    if isinstance(alternative, notation.Value):
        if alternative.enumeration is None:
            return alternative.name
        return f"{alternative.enumeration}.{alternative.name}"
    if isinstance(alternative, notation.Constant):
        value = alternative.value
        if isinstance(value, str):
            inside = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{inside}"'
        return {None: "none", True: "true", False: "false"}[value]
    low, high = alternative.low, alternative.high
    if alternative.form == "below":
        return f"below {(high or 0) + 1}"
    if alternative.form == "above":
        return f"above {(low or 0) - 1}"
    if alternative.form == "one":
        return str(low)
    if alternative.form == "between":
        return f"{low}..{high}"
    return f"{low} or more" if alternative.form == "or more" else f"{high} or less"
