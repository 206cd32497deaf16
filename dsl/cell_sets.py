"""Which values a table cell fits: sets over the values that an input can have.

Of enumerations, flags, texts and none the set holds values; of numbers intervals. Sets of
texts may also be "all texts but these". Two sets are equal when they hold the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from livingrules.dsl.scope import Scope
from livingrules.dsl.types import Enumerated, Flag, Number, OrNone, Text, Type, without_none

Value = str | bool | None
"""A value of an enumeration or a text, a flag, none."""
Bounds = tuple[int | None, int | None]
"""From the first number to the second, both included; None where nothing bounds it."""


@dataclass(frozen=True, slots=True)
class CellSet:
    """A set of values: those listed, numbers in the intervals, all texts but `texts_but`.

    `intervals` are in order and do not touch. `texts_but` is None where the set has no texts
    but those listed.
    """

    values: frozenset[Value] = frozenset()
    intervals: tuple[Bounds, ...] = ()
    texts_but: frozenset[str] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is in it."""
        return not self.values and not self.intervals and self.texts_but is None

    def holds(self, value: Value | int) -> bool:
        """Whether a value is in it."""
        if isinstance(value, int) and not isinstance(value, bool):
            return any(_within(value, bounds) for bounds in self.intervals)
        if value in self.values:
            return True
        return self.texts_but is not None and isinstance(value, str) and value not in self.texts_but

    def union(self, other: "CellSet") -> "CellSet":
        """What is in one of both."""
        values = self.values | other.values
        intervals = merge((*self.intervals, *other.intervals))
        buts = [each.texts_but for each in (self, other) if each.texts_but is not None]
        if not buts:
            return CellSet(values, intervals)
        but = buts[0].intersection(*buts)
        texts = {value for value in values if isinstance(value, str)}
        return CellSet(values - texts, intervals, but - texts)

    def intersection(self, other: "CellSet") -> "CellSet":
        """What is in both."""
        values = {value for value in self.values if other.holds(value)}
        values |= {value for value in other.values if self.holds(value)}
        intervals = [
            both
            for first in self.intervals
            for second in other.intervals
            if (both := _overlap(first, second)) is not None
        ]
        but = None
        if self.texts_but is not None and other.texts_but is not None:
            but = self.texts_but | other.texts_but
        return CellSet(frozenset(values), merge(intervals), but)

    def minus(self, other: "CellSet") -> "CellSet":
        """What is in this set and not in the other."""
        values = {value for value in self.values if not other.holds(value)}
        intervals = self.intervals
        for bounds in other.intervals:
            intervals = tuple(left for each in intervals for left in _without(each, bounds))
        but = self.texts_but
        if but is not None:
            texts = {value for value in other.values if isinstance(value, str)}
            if other.texts_but is not None:
                values |= {text for text in other.texts_but if text not in but}
                but = None
            else:
                but = but | texts
        return CellSet(frozenset(values), intervals, but)

    def some(self) -> Value | int:
        """A value that is in it, always the same one; raises ValueError where it is empty."""
        if self.intervals:
            low, high = self.intervals[0]
            return low if low is not None else min(high, 0) if high is not None else 0
        if self.values:
            return min(self.values, key=lambda value: (value is None, str(value)))
        if self.texts_but is not None:
            text = "other"
            while text in self.texts_but:
                text += "x"
            return text
        raise ValueError("the set is empty")


EMPTY = CellSet()


def domain(type_: Type, scope: Scope) -> CellSet | None:
    """All values of a type; None for records and lists, over which nothing is decided."""
    none = frozenset([None]) if isinstance(type_, OrNone) else frozenset()
    inner = without_none(type_)
    if isinstance(inner, Number):
        return CellSet(none, ((inner.low, inner.high),))
    if isinstance(inner, Flag):
        return CellSet(frozenset({True, False}) | none)
    if isinstance(inner, Enumerated):
        enumeration = scope.enumerations.get(inner.name)
        return None if enumeration is None else CellSet(frozenset(enumeration.values) | none)
    if isinstance(inner, Text):
        return CellSet(none, texts_but=frozenset())
    return None


# ---- intervals ------------------------------------------------------------------------------


def merge(intervals: Iterable[Bounds]) -> tuple[Bounds, ...]:
    """The intervals in order, those that touch or overlap made one."""
    merged: list[Bounds] = []
    for low, high in sorted(intervals, key=lambda bounds: (bounds[0] is not None, bounds[0] or 0)):
        if merged and _touch(merged[-1][1], low):
            last = merged[-1]
            merged[-1] = (last[0], None if None in (last[1], high) else max(last[1], high))  # type: ignore[type-var]
        else:
            merged.append((low, high))
    return tuple(merged)


def _touch(high: int | None, low: int | None) -> bool:
    return high is None or low is None or low <= high + 1


def _within(value: int, bounds: Bounds) -> bool:
    low, high = bounds
    return (low is None or low <= value) and (high is None or value <= high)


def _overlap(first: Bounds, second: Bounds) -> Bounds | None:
    lows = [bounds[0] for bounds in (first, second) if bounds[0] is not None]
    highs = [bounds[1] for bounds in (first, second) if bounds[1] is not None]
    low, high = max(lows, default=None), min(highs, default=None)
    return None if low is not None and high is not None and low > high else (low, high)


def _without(bounds: Bounds, cut: Bounds) -> list[Bounds]:
    """What is left of an interval when another is cut out of it."""
    if _overlap(bounds, cut) is None:
        return [bounds]
    left: list[Bounds] = []
    if cut[0] is not None and (bounds[0] is None or bounds[0] < cut[0]):
        left.append((bounds[0], cut[0] - 1))
    if cut[1] is not None and (bounds[1] is None or bounds[1] > cut[1]):
        left.append((cut[1] + 1, bounds[1]))
    return left
