"""Arithmetic: units, and the ranges of results."""

from collections.abc import Sequence
from typing import Any

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks.context import ANY_NUMBER, Context, as_unit, bare, in_brackets, quoted
from livingrules.dsl.limits import MAX_NUMBER, MAX_RANGE
from livingrules.dsl.nearest import nearest_fitting
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import ANYTHING, Anything, ListOf, Number, OrNone, Type, say

_INFINITE = float("inf")
_FAR = MAX_NUMBER**2  # beyond it the end of a range counts as infinite


def check_integer(_context: Context, node: syntax.Integer, _hoped: Type | None) -> Typed:
    """`12`."""
    type_ = Number(node.value, node.value, None, adapts=True)
    return typed.Constant(node.start, node.end, type_, node.value)


def same_units(
    context: Context, nodes: Sequence[Expression], made: Sequence[Typed], wanted: str
) -> str | None:
    """The one unit of several numbers; a finding at each that has another.

    `wanted`: "'+' adds numbers of one unit".
    """
    unit: str | None = None
    first: Expression | None = None
    for node, each in zip(nodes, made, strict=True):
        type_ = each.type
        while isinstance(type_, (OrNone, ListOf)):
            type_ = type_.item
        if not isinstance(type_, Number) or type_.adapts:
            continue
        if first is None:
            first, unit = node, type_.unit
        elif type_.unit != unit:
            message = f"{quoted(first)} is {say(Number(unit=unit))} and {quoted(node)} is "
            message += f"{say(Number(unit=type_.unit))}, but {wanted}"
            hint = f"write '{as_unit(node, unit)}'"
            context.report(codes.UNIT_MISMATCH, node, message, hint)
    return unit


def _all_adapt(made: Sequence[Typed]) -> bool:
    """Whether nothing here has a unit of its own, or is known to have none."""
    return all(not isinstance(each.type, Number) or each.type.adapts for each in made)


def check_sum(context: Context, node: syntax.Sum, _hoped: Type | None) -> Typed:
    """`a + b - c`."""
    made = []
    low: Any = 0
    high: Any = 0
    for position, operand in enumerate(node.operands):
        sign = node.signs[position - 1] if position else "+"
        shown = node.signs[0] if position == 0 else sign
        each = context.fit(operand, ANY_NUMBER, f"'{shown}' takes numbers")
        made.append(each)
        least, greatest = _ends(each.type)
        if sign == "-":
            least, greatest = -greatest, -least
        low, high = _near(low + least, high + greatest)
    unit = same_units(context, node.operands, made, f"'{node.signs[0]}' takes numbers of one unit")
    type_ = _ranged(low, high, unit, _all_adapt(made))
    return typed.Sum(node.start, node.end, type_, made, list(node.signs))


def _ends(value: Type) -> tuple[Any, Any]:
    """The ends of a range, with infinity for none."""
    if not isinstance(value, Number):
        return -_INFINITE, _INFINITE
    low = -_INFINITE if value.low is None else value.low
    return low, _INFINITE if value.high is None else value.high


def _near(low: Any, high: Any) -> tuple[Any, Any]:
    """The ends of a range that holds the same numbers and more, none of them beyond measure.

    Products of products have thousands of digits, with which Python can neither reckon beside
    infinity nor print them.
    """
    return (
        -_INFINITE if low < -_FAR else min(low, _FAR),
        _INFINITE if high > _FAR else max(high, -_FAR),
    )


def _ranged(low: Any, high: Any, unit: str | None, adapts: bool = False) -> Number:
    """A range whose ends may be infinite."""
    low, high = _near(low, high)
    return Number(
        None if low == -_INFINITE else low, None if high == _INFINITE else high, unit, adapts
    )


def check_product(context: Context, node: syntax.Product, _hoped: Type | None) -> Typed:
    """`a * b`: at most one of the numbers has a unit, which stays."""
    made: list[Typed] = []
    owner: Expression | None = None
    unit: str | None = None
    low: Any = 1
    high: Any = 1
    for operand in node.operands:
        each = context.fit(operand, ANY_NUMBER, "'*' takes numbers")
        made.append(each)
        type_ = each.type
        if isinstance(type_, Number) and type_.unit is not None:
            if owner is not None:
                message = f"{quoted(owner)} has the unit {unit} and {quoted(operand)} the unit "
                message += f"{type_.unit}, but a product has one unit at most"
                hint = f"take one unit away: '{as_unit(operand, None)}'"
                context.report(codes.UNIT_MISMATCH, operand, message, hint)
            else:
                owner, unit = operand, type_.unit
        low, high = _corners(low, high, *_ends(type_))
    adapts = unit is None and (
        _all_adapt(made) or any(isinstance(each.type, Anything) for each in made)
    )
    made_type = _ranged(low, high, unit, adapts)
    return typed.Product(node.start, node.end, made_type, made)


def _corners(low: Any, high: Any, least: Any, greatest: Any) -> tuple[Any, Any]:
    """The ends of a product of two ranges."""
    found = [
        0 if first == 0 or second == 0 else first * second
        for first in (low, high)
        for second in (least, greatest)
    ]
    return _near(min(found), max(found))


def check_negative(context: Context, node: syntax.Negative, _hoped: Type | None) -> Typed:
    """`-a`."""
    made = context.fit(node.operand, ANY_NUMBER, "'-' takes a number")
    low, high = _ends(made.type)
    number = context.number_of(made) or ANY_NUMBER
    type_ = _ranged(-high, -low, number.unit, number.adapts)
    return typed.Negate(node.start, node.end, type_, made)


def check_division(context: Context, node: syntax.Division, _hoped: Type | None) -> Typed:
    """`a / b rounded up`: the unit of `a` stays; of equal units none is left."""
    left = context.fit(node.left, ANY_NUMBER, "'/' takes numbers")
    right = context.fit(node.right, ANY_NUMBER, "'/' takes numbers")
    _refuse_zero(context, node.right, right, "/")
    over = context.number_of(left) or ANY_NUMBER
    under = context.number_of(right) or ANY_NUMBER
    unit = over.unit
    if under.unit is not None:
        if under.unit != over.unit and not over.adapts:
            message = f"{quoted(node.left)} is {say(over)} and {quoted(node.right)} is "
            message += f"{say(under)}, but '/' divides by a bare number or by the same unit"
            hint = f"take the unit away: '{as_unit(node.right, None)}'"
            context.report(codes.UNIT_MISMATCH, node.right, message, hint)
        unit = None
    low, high = _quotient(over, under)
    type_ = _ranged(low, high, unit, over.adapts and under.adapts)
    return typed.Divide(node.start, node.end, type_, left, right, node.rounding)


def _quotient(over: Number, under: Number) -> tuple[Any, Any]:
    """The ends of a quotient, whatever the rounding."""
    ends = (over.low, over.high, under.low, under.high)
    if None not in ends and not under.may_be_zero() and (under.low > 0 or under.high < 0):  # type: ignore[operator]
        found = [(a, b) for a in (over.low, over.high) for b in (under.low, under.high)]
        return (
            min(a // b for a, b in found),  # type: ignore[operator]
            max(-(-a // b) for a, b in found),  # type: ignore[operator]
        )
    low, high = _ends(over)
    if under.low is not None and under.low > 0:
        return min(low, 0), max(high, 0)
    return -_INFINITE, _INFINITE


def check_half(context: Context, node: syntax.Half, _hoped: Type | None) -> Typed:
    """`half a rounded up`."""
    made = context.fit(node.operand, ANY_NUMBER, "'half' takes a number")
    number = context.number_of(made) or ANY_NUMBER
    low, high = _quotient(number, Number(2, 2))
    type_ = _ranged(low, high, number.unit, number.adapts)
    two = typed.Constant(node.start, node.start, Number(2, 2, adapts=True), 2)
    return typed.Divide(node.start, node.end, type_, made, two, node.rounding)


def check_modulo(context: Context, node: syntax.Modulo, _hoped: Type | None) -> Typed:
    """`a mod b`: from 0 up to `b` less 1 for a `b` above zero."""
    left = context.fit(node.left, ANY_NUMBER, "'mod' takes numbers")
    right = context.fit(node.right, ANY_NUMBER, "'mod' takes numbers")
    _refuse_zero(context, node.right, right, "mod")
    unit = same_units(
        context, (node.left, node.right), (left, right), "'mod' takes numbers of one unit"
    )
    under = context.number_of(right) or ANY_NUMBER
    low: int | None = None
    high: int | None = None
    if under.low is not None and under.low > 0:
        low, high = 0, None if under.high is None else under.high - 1
    elif under.high is not None and under.high < 0:
        low, high = None if under.low is None else under.low + 1, 0
    type_ = Number(low, high, unit, _all_adapt((left, right)))
    return typed.Modulo(node.start, node.end, type_, left, right)


def _refuse_zero(context: Context, node: Expression, divisor: Typed, sign: str) -> None:
    """A finding where the divisor may be zero, as far as is known here."""
    type_ = divisor.type
    if not isinstance(type_, Number) or not type_.may_be_zero():
        return
    name = quoted(node)
    if type_.low == type_.high == 0:
        message = f"{name} is zero, and nothing is divided by zero"
        context.report(codes.MAY_BE_ZERO, node, message, "divide by another number")
        return
    message = f"{name} may be zero, and nothing is divided by zero"
    hint = (
        f"ask first: 'if {bare(node)} > 0 then … {sign} {in_brackets(node)} … else …', or declare "
    )
    hint += "a range without zero, such as '1 or more'"
    context.report(codes.MAY_BE_ZERO, node, message, hint)


def check_convert(context: Context, node: syntax.Convert, _hoped: Type | None) -> Typed:
    """`a as rows`; `a as number` takes the unit away."""
    made = context.fit(node.operand, ANY_NUMBER, "'as' takes a number")
    number = context.number_of(made) or ANY_NUMBER
    unit: str | None = node.unit
    if unit == "number":
        unit = None
    elif unit not in context.scope.units:
        message, start = f"there is no unit '{unit}'", node.unit_start
        near = nearest_fitting(node.unit, [context.scope.units])
        hint = None if near else "units are declared under 'units'"
        context.report_at(codes.UNKNOWN_UNIT, start, start + len(node.unit), message, hint, near)
        return context.unknown(node)
    type_ = Number(number.low, number.high, unit, nonzero=number.nonzero)
    return typed.Convert(node.start, node.end, type_, made)


def check_range(context: Context, node: syntax.Range, _hoped: Type | None) -> Typed:
    """`a..b` as a list, which must have an end that is known."""
    made = limits(context, node)
    _refuse_long(context, node, made)
    return made


def limits(context: Context, node: syntax.Range) -> Typed:
    """`a..b` as limits, after `in`."""
    low = context.fit(node.low, ANY_NUMBER, "'..' takes numbers")
    high = context.fit(node.high, ANY_NUMBER, "'..' takes numbers")
    unit = same_units(context, (node.low, node.high), (low, high), "'..' takes numbers of one unit")
    least, greatest = _ends(low.type)[0], _ends(high.type)[1]
    item: Type = _ranged(least, greatest, unit, _all_adapt((low, high)))
    if least > greatest:
        message = f"nothing lies in {quoted(node)}, because the first number is the larger"
        context.report(codes.EMPTY_RANGE, node, message, "write the smaller number first")
        item = ANYTHING
    if any(isinstance(part.type, Anything) for end in (low, high) for part in typed.walk(end)):
        item = ANYTHING  # what is wrong with its ends is told elsewhere
    return typed.Range(node.start, node.end, ListOf(item), low, high)


def _refuse_long(context: Context, node: Expression, made: Typed) -> None:
    """A finding where a range that is gone through has too many items, or nobody knows how many.

    What counts is what is known of its ends: the declared ranges of the names in them.
    """
    item = made.type.item if isinstance(made.type, ListOf) else None
    if not isinstance(item, Number):
        return
    if item.low is None or item.high is None:
        message = f"nobody knows how far {quoted(node)} reaches, and all of it is gone through"
        hint = "declare a range for the names in it, such as '0..9', or use 'min'"
        context.report(codes.OPEN_RANGE, node, message, hint)
    elif item.high - item.low >= MAX_RANGE:
        message = f"{quoted(node)} may hold {item.high - item.low + 1:,} numbers, "
        message += f"and at most {MAX_RANGE:,} are gone through"
        context.report(codes.RANGE_TOO_LONG, node, message, "use a shorter range")
