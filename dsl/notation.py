"""What a type (`0..9 rows`, `list of boat`) and a table cell (`2..5`, `not red`) say.

As with the syntax tree, two are equal when they say the same, wherever they stand.
"""

from typing import Literal

from livingrules.dsl.node import PlacedNode
from livingrules.dsl.syntax import Expression

IntervalForm = Literal["one", "between", "or more", "or less", "below", "above"]


class Noted(PlacedNode):
    """Something noted, with the offsets at which its text begins and ends."""

    start: int
    end: int


# ---- types ----------------------------------------------------------------------------------


class NamedType(Noted):
    """`flag`, `text`, or the name of an enumeration or a record."""

    name: str


class NumberType(Noted):
    """`number`, `number of rows`, `0..9`, `0..9 rows`, `1 or more`."""

    low: int | None
    high: int | None
    unit: str | None
    unit_start: int


class ListType(Noted):
    """`list of boat`."""

    item: "TypeNotation"


class OrNoneType(Noted):
    """`boat or none`."""

    item: "TypeNotation"


TypeNotation = NamedType | NumberType | ListType | OrNoneType


# ---- cells ----------------------------------------------------------------------------------


class Interval(Noted):
    """`3`, `2..5`, `5 or more`, `3 or less`, `below 3`, `above 3`, as whole numbers.

    `low` and `high` belong to it; nothing bounds it where they are missing. `below 3` has the
    `high` 2.
    """

    low: int | None
    high: int | None
    form: IntervalForm


class Value(Noted):
    """A value of an enumeration, `red` or `colour.red`."""

    name: str
    enumeration: str | None


class Constant(Noted):
    """`true`, `false`, `none` or a text in quotes."""

    value: bool | str | None


Alternative = Interval | Value | Constant


class Cell(Noted):
    """A whole cell: `any`, alternatives, `not` with alternatives, or `where` a condition."""

    form: Literal["any", "one of", "not", "where"]
    alternatives: list[Alternative]
    condition: Expression | None = None
