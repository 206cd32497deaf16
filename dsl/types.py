"""The types of values, how to say them, and which fits where.

Runtime values: a number is an int, a flag a bool, a text and a value of an enumeration a str,
none is None, a list a tuple or list, a record whatever the engine keeps it in.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high` (unbounded where None), perhaps with a unit.

    `adapts`: it is made of bare literals only, so it takes the unit of what it meets.
    `nonzero`: it is known not to be 0, though 0 lies in the range.
    """

    low: int | None = None
    high: int | None = None
    unit: str | None = None
    adapts: bool = False
    nonzero: bool = False

    def may_be_zero(self) -> bool:
        """Whether 0 is among its values."""
        above = self.low is not None and self.low > 0
        below = self.high is not None and self.high < 0
        return not (above or below or self.nonzero)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """Characters."""


@dataclass(frozen=True, slots=True)
class Enumerated:
    """A value of the enumeration `name`."""

    name: str


@dataclass(frozen=True, slots=True)
class RecordOf:
    """A record of the kind `name`."""

    name: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items are all of the type `item`."""

    item: "Type"


@dataclass(frozen=True, slots=True)
class OrNone:
    """A value of the type `item`, or none."""

    item: "Type"


@dataclass(frozen=True, slots=True)
class Nothing:
    """The type of `none` alone."""


@dataclass(frozen=True, slots=True)
class Anything:
    """The type of what a finding was already made about: it fits everywhere."""


Type = Number | Flag | Text | Enumerated | RecordOf | ListOf | OrNone | Nothing | Anything

NUMBER = Number()
FLAG = Flag()
TEXT = Text()
NOTHING = Nothing()
ANYTHING = Anything()


def without_none(value: Type) -> Type:
    """The type of a value once it is known not to be none."""
    return value.item if isinstance(value, OrNone) else value


def or_none(value: Type) -> Type:
    """The type of a value that may also be none."""
    if isinstance(value, (OrNone, Nothing, Anything)):
        return value
    return OrNone(value)


def same_kind(actual: Type, expected: Type) -> bool:
    """Whether a value of one type can stand where the other is expected, units aside."""
    if actual is expected or isinstance(actual, Anything) or isinstance(expected, Anything):
        return True
    if isinstance(expected, OrNone):
        return isinstance(actual, Nothing) or same_kind(without_none(actual), expected.item)
    if isinstance(actual, ListOf) and isinstance(expected, ListOf):
        return same_kind(actual.item, expected.item)
    if isinstance(actual, Number):
        return isinstance(expected, Number)
    return actual == expected


def units_agree(left: Type, right: Type) -> bool:
    """Whether the numbers in both types have the same unit, or one takes that of the other."""
    left, right = without_none(left), without_none(right)
    if isinstance(left, ListOf) and isinstance(right, ListOf):
        return units_agree(left.item, right.item)
    if isinstance(left, Number) and isinstance(right, Number):
        return left.unit == right.unit or left.adapts or right.adapts
    return True


def disjoint(left: Type, right: Type) -> bool:
    """Whether no number lies in the ranges of both."""
    left, right = without_none(left), without_none(right)
    if not (isinstance(left, Number) and isinstance(right, Number)):
        return False
    return _below(left.high, right.low) or _below(right.high, left.low)


def _below(high: int | None, low: int | None) -> bool:
    return high is not None and low is not None and high < low


def joined(left: Type, right: Type) -> Type | None:
    """The narrowest type that holds the values of both, or None where there is none.

    Units must agree (see `units_agree`).
    """
    if isinstance(left, Anything) or left == right:
        return right
    if isinstance(right, Anything):
        return left
    if isinstance(left, Nothing):
        return or_none(right)
    if isinstance(right, Nothing):
        return or_none(left)
    if isinstance(left, OrNone) or isinstance(right, OrNone):
        inner = joined(without_none(left), without_none(right))
        return None if inner is None else or_none(inner)
    if isinstance(left, Number) and isinstance(right, Number):
        return hull(left, right)
    if isinstance(left, ListOf) and isinstance(right, ListOf):
        item = joined(left.item, right.item)
        return None if item is None else ListOf(item)
    return None


def hull(left: Number, right: Number) -> Number:
    """The smallest range that holds both."""
    low = None if left.low is None or right.low is None else min(left.low, right.low)
    high = None if left.high is None or right.high is None else max(left.high, right.high)
    unit = right.unit if left.adapts else left.unit
    return Number(low, high, unit, left.adapts and right.adapts)


def say(value: Type) -> str:
    """The type in the user's words, with its article: "a number of rows", "a boat or none"."""
    if isinstance(value, Number):
        return f"a number of {value.unit}" if value.unit else "a number"
    if isinstance(value, Flag):
        return "a flag (true or false)"
    if isinstance(value, Text):
        return "a text"
    if isinstance(value, (Enumerated, RecordOf)):
        return with_article(value.name)
    if isinstance(value, ListOf):
        if isinstance(value.item, Anything):
            return "an empty list"
        return f"a list of {plural(value.item)}"
    if isinstance(value, OrNone):
        return f"{say(value.item)} or none"
    return "none" if isinstance(value, Nothing) else "anything"


def plural(value: Type) -> str:
    """The type as what a list holds: "numbers of rows", "boats", "flags"."""
    if isinstance(value, Number):
        return f"numbers of {value.unit}" if value.unit else "numbers"
    if isinstance(value, Flag):
        return "flags"
    if isinstance(value, Text):
        return "texts"
    if isinstance(value, (Enumerated, RecordOf)):
        return f"'{value.name}'"
    if isinstance(value, OrNone):
        return f"{plural(value.item)} or none"
    return say(value)


def with_article(name: str) -> str:
    """The name of a type as a noun: "a 'boat'", "an 'omen'"."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} '{name}'"


def notation_of(value: Type) -> str:
    """The type as it is written in a declaration."""
    if isinstance(value, Number):
        return number_notation(value.low, value.high, value.unit)
    if isinstance(value, Flag):
        return "flag"
    if isinstance(value, Text):
        return "text"
    if isinstance(value, (Enumerated, RecordOf)):
        return value.name
    if isinstance(value, ListOf):
        inner = notation_of(value.item)
        return f"list of ({inner})" if isinstance(value.item, OrNone) else f"list of {inner}"
    if isinstance(value, OrNone):
        return f"{notation_of(value.item)} or none"
    return "none" if isinstance(value, Nothing) else "anything"


def number_notation(low: int | None, high: int | None, unit: str | None) -> str:
    """A number's type as it is written in a declaration: `number of rows`, `0..9 rows`."""
    if low is None and high is None:
        return f"number of {unit}" if unit else "number"
    after = f" {unit}" if unit else ""
    if high is None:
        return f"{low} or more{after}"
    return f"{high} or less{after}" if low is None else f"{low}..{high}{after}"
