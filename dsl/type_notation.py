"""Types as declarations write them: `0..9 rows`, `list of boat`, `colour or none`."""

from livingrules.dsl import codes, notation
from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.notation import TypeNotation
from livingrules.dsl.parse import parse_type
from livingrules.dsl.scope import Scope
from livingrules.dsl.source import Locate
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    TEXT,
    Enumerated,
    ListOf,
    Number,
    OrNone,
    RecordOf,
    Type,
    number_notation,
)

_SIMPLE: dict[str, Type] = {"flag": FLAG, "text": TEXT}


def read_type(text: str, scope: Scope, locate: Locate) -> tuple[Type | None, list[Finding]]:
    """The type that a notation means, and what is wrong with it.

    Of `scope` only enumerations, records, units and named types count; records need not have their fields
    yet. None is given where there is a finding.
    """
    noted, findings = parse_type(text, locate)
    if noted is None:
        return None, findings
    found = list(findings)
    meant = _meant(noted, scope, locate, found)
    return (None if found else meant), found


def _meant(noted: TypeNotation, scope: Scope, locate: Locate, findings: list[Finding]) -> Type:
    """The type; findings are added for names that are not declared."""
    if isinstance(noted, notation.NumberType):
        return _number(noted, scope, locate, findings)
    if isinstance(noted, notation.ListType):
        return ListOf(_meant(noted.item, scope, locate, findings))
    if isinstance(noted, notation.OrNoneType):
        inner = _meant(noted.item, scope, locate, findings)
        return inner if isinstance(inner, OrNone) else OrNone(inner)
    name = noted.name
    if name in _SIMPLE:
        return _SIMPLE[name]
    if name in scope.enumerations:
        return Enumerated(name)
    if name in scope.records:
        return RecordOf(name)
    if name in scope.types:
        return scope.types[name]
    known = ("number", "flag", "text", *scope.enumerations, *scope.records, *scope.types)
    foreign = _FOREIGN.get(name.lower())
    message = f"there is no type '{name}'"
    place = locate(noted.start, noted.end)
    near = (foreign,) if foreign else nearest(name, known)
    findings.append(Finding(codes.UNKNOWN_TYPE, message, place, suggestions=near))
    return ANYTHING


_FOREIGN = {
    **dict.fromkeys(("int", "integer", "num", "float", "decimal", "long"), "number"),
    **dict.fromkeys(("bool", "boolean", "yesno"), "flag"),
    **dict.fromkeys(("str", "string", "char"), "text"),
}


def _number(
    noted: notation.NumberType, scope: Scope, locate: Locate, findings: list[Finding]
) -> Type:
    if noted.unit is not None and noted.unit not in scope.units:
        message = f"there is no unit '{noted.unit}'"
        near = nearest(noted.unit, scope.units)
        place = locate(noted.unit_start, noted.unit_start + len(noted.unit))
        hint = None if near else "units are declared under 'units'"
        findings.append(Finding(codes.UNKNOWN_UNIT, message, place, hint=hint, suggestions=near))
    return Number(noted.low, noted.high, noted.unit)


def format_type(noted: TypeNotation) -> str:
    """The canonical text of a type notation."""
    if isinstance(noted, notation.NamedType):
        return noted.name
    if isinstance(noted, notation.ListType):
        inner = format_type(noted.item)
        if isinstance(noted.item, notation.OrNoneType):
            inner = f"({inner})"
        return f"list of {inner}"
    if isinstance(noted, notation.OrNoneType):
        return f"{format_type(noted.item)} or none"
    return number_notation(noted.low, noted.high, noted.unit)
