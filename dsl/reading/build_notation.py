"""The actions of the grammar's productions for types and table cells."""

from typing import Any

from livingrules.dsl import codes, notation
from livingrules.dsl.finding import Code, Finding
from livingrules.dsl.notation import Alternative, Cell, Interval, TypeNotation
from livingrules.dsl.reading.tokens import Tokens
from livingrules.dsl.syntax import Expression

Limits = tuple[int, int, int | None, int | None, notation.IntervalForm]
"""Start, end, lowest and highest number, and the form in which they were written."""


class NotationBuilder:
    """Makes what is noted of one text."""

    def __init__(self, tokens: Tokens) -> None:
        """Reads offsets and values from `tokens`, and adds findings there."""
        self.tokens = tokens
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.values: list[Any] = tokens.values
        self.grouped: set[int] = set()

    def report(self, code: Code, start: int, end: int, message: str, hint: str) -> None:
        """Notes a mistake."""
        place = self.tokens.locate(start, end)
        self.tokens.findings.append(Finding(code, message, place, hint=hint))

    def same(self, value: Any) -> Any:
        """The value, passed through."""
        return value

    def first_item(self, item: Any) -> list[Any]:
        """A list begins."""
        return [item]

    def next_item(self, items: list[Any], _comma: int, item: Any) -> list[Any]:
        """A list goes on."""
        items.append(item)
        return items

    # ---- types -----------------------------------------------------------------------------

    def type_name(self, name: int) -> TypeNotation:
        """`boat`."""
        return notation.NamedType(self.starts[name], self.ends[name], self.values[name])

    def type_number(self, word: int) -> TypeNotation:
        """`number`."""
        start, end = self.starts[word], self.ends[word]
        return notation.NumberType(start, end, None, None, None, end)

    def type_number_of(self, word: int, _of: int, unit: int) -> TypeNotation:
        """`number of rows`."""
        start, end, at = self.starts[word], self.ends[unit], self.starts[unit]
        return notation.NumberType(start, end, None, None, self.values[unit], at)

    def type_limits(self, limits: Limits) -> TypeNotation:
        """`0..9`."""
        start, end, low, high, _form = limits
        return notation.NumberType(start, end, low, high, None, end)

    def type_limits_of(self, limits: Limits, unit: int) -> TypeNotation:
        """`0..9 rows`."""
        start, _end, low, high, _form = limits
        end, at = self.ends[unit], self.starts[unit]
        return notation.NumberType(start, end, low, high, self.values[unit], at)

    def type_list(self, word: int, _of: int, item: TypeNotation) -> TypeNotation:
        """`list of boat`."""
        return notation.ListType(self.starts[word], item.end, item)

    def type_or_none(self, item: TypeNotation, _or: int, none: int) -> TypeNotation:
        """`boat or none`."""
        return notation.OrNoneType(item.start, self.ends[none], item)

    def type_group(self, opening: int, item: TypeNotation, closing: int) -> TypeNotation:
        """`(boat or none)`."""
        item.start, item.end = self.starts[opening], self.ends[closing]
        return item

    # ---- numbers and their limits ----------------------------------------------------------

    def signless(self, number: int) -> tuple[int, int, int]:
        """`3`, with its start and end."""
        return self.starts[number], self.ends[number], self.values[number]

    def signed(self, minus: int, number: int) -> tuple[int, int, int]:
        """`-3`, with its start and end."""
        return self.starts[minus], self.ends[number], -self.values[number]

    def limits_between(
        self, low: tuple[int, int, int], _dots: int, high: tuple[int, int, int]
    ) -> Limits:
        """`2..5`."""
        start, end = low[0], high[1]
        if low[2] > high[2]:
            message = (
                f"nothing lies in '{low[2]}..{high[2]}', because the first number is the larger"
            )
            hint = f"write the smaller number first: '{high[2]}..{low[2]}'"
            self.report(codes.EMPTY_RANGE, start, end, message, hint)
        return start, end, low[2], high[2], "between"

    def limits_more(self, low: tuple[int, int, int], _or: int, word: int) -> Limits:
        """`5 or more`."""
        return low[0], self.ends[word], low[2], None, "or more"

    def limits_less(self, high: tuple[int, int, int], _or: int, word: int) -> Limits:
        """`3 or less`."""
        return high[0], self.ends[word], None, high[2], "or less"

    # ---- cells -----------------------------------------------------------------------------

    def cell_any(self, word: int) -> Cell:
        """`any`."""
        return Cell(self.starts[word], self.ends[word], "any", [])

    def cell_where(self, word: int, condition: Expression) -> Cell:
        """`where berth > 2`."""
        return Cell(self.starts[word], condition.end, "where", [], condition)

    def cell_not(self, word: int, alternatives: list[Alternative]) -> Cell:
        """`not red`."""
        return Cell(self.starts[word], alternatives[-1].end, "not", alternatives)

    def cell_one_of(self, alternatives: list[Alternative]) -> Cell:
        """`red, blue`."""
        return Cell(alternatives[0].start, alternatives[-1].end, "one of", alternatives)

    def cell_limits(self, limits: Limits) -> Alternative:
        """`2..5`."""
        return Interval(*limits)

    def cell_integer(self, number: tuple[int, int, int]) -> Alternative:
        """`3`."""
        start, end, value = number
        return Interval(start, end, value, value, "one")

    def cell_below(self, word: int, number: tuple[int, int, int]) -> Alternative:
        """`below 3`."""
        return Interval(self.starts[word], number[1], None, number[2] - 1, "below")

    def cell_above(self, word: int, number: tuple[int, int, int]) -> Alternative:
        """`above 3`."""
        return Interval(self.starts[word], number[1], number[2] + 1, None, "above")

    def cell_name(self, name: int) -> Alternative:
        """`red`."""
        return notation.Value(self.starts[name], self.ends[name], self.values[name], None)

    def cell_qualified(self, enumeration: int, _dot: int, name: int) -> Alternative:
        """`colour.red`."""
        start, end = self.starts[enumeration], self.ends[name]
        return notation.Value(start, end, self.values[name], self.values[enumeration])

    def cell_text(self, token: int) -> Alternative:
        """`"fog"`."""
        return notation.Constant(self.starts[token], self.ends[token], self.values[token])

    def cell_true(self, word: int) -> Alternative:
        """`true`."""
        return notation.Constant(self.starts[word], self.ends[word], True)

    def cell_false(self, word: int) -> Alternative:
        """`false`."""
        return notation.Constant(self.starts[word], self.ends[word], False)

    def cell_none(self, word: int) -> Alternative:
        """`none`."""
        return notation.Constant(self.starts[word], self.ends[word], None)
