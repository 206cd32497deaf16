"""Calls of the built-in functions without clauses: `min(a, b)`, `count(list)`."""

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks.callees import check_declared_call, wrong_number
from livingrules.dsl.checks.context import ANY_NUMBER, Context, bare, quoted
from livingrules.dsl.checks.numbers import same_units
from livingrules.dsl.functions import BY_NAME, BuiltIn
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    Anything,
    ListOf,
    Number,
    OrNone,
    Type,
    say,
)

NUMBERS = ListOf(ANY_NUMBER)


def check_call(context: Context, node: syntax.Call, _hoped: Type | None) -> Typed:
    """`min(a, b)`, `count(list)`, or a function of the catalogue."""
    built_in = BY_NAME.get(node.name)
    if built_in is None:
        return check_declared_call(context, node)
    least, most = built_in.arguments or (1, 0)
    given = len(node.arguments)
    if given < least or (most is not None and given > most):
        made = [context.check(argument, ANYTHING) for argument in node.arguments]
        _refuse_call(context, node, built_in, made)
        return context.unknown(node)
    name = node.name
    if name in ("count", "sum"):
        return _check_whole_list(context, node)
    made = [
        context.fit(argument, ANY_NUMBER, f"'{name}' takes numbers") for argument in node.arguments
    ]
    unit = same_units(context, node.arguments, made, f"'{name}' takes numbers of one unit")
    type_ = _bounds(name, [each.type for each in made], unit)
    return typed.CallBuiltIn(node.start, node.end, type_, name, made)


def _refuse_call(context: Context, node: syntax.Call, built_in: BuiltIn, made: list[Typed]) -> None:
    """The finding about a call of a built-in function with a wrong number of arguments."""
    name = node.name
    hint = "write " + " or ".join(f"'{form}'" for form in built_in.signatures)
    if built_in.over_list and len(made) == 1 and isinstance(made[0].type, (ListOf, Anything)):
        message = f"'{name}' of a list needs a value for an empty one"
        hint = f"write '{name}({bare(node.arguments[0])} else VALUE)'"
        context.report(codes.WRONG_CLAUSE, node, message, hint)
    elif built_in.arguments is None:
        context.report(codes.WRONG_CLAUSE, node, f"'{name}' is not written like this", hint)
    elif built_in.arguments[1] is None:
        message = f"'{name}' takes at least {built_in.arguments[0]} values, or a list with 'else'"
        context.report(codes.WRONG_ARGUMENTS, node, message, hint)
    else:
        wrong_number(context, node, name, len(made), built_in.arguments[0], hint)


def _check_whole_list(context: Context, node: syntax.Call) -> Typed:
    """`count(list)`, `sum(list)`."""
    argument = node.arguments[0]
    if node.name == "count":
        made = list_of(context, argument, None, "'count' takes a list")
        return typed.CallBuiltIn(node.start, node.end, Number(0), "count", [made])
    made = list_of(context, argument, NUMBERS, "'sum' takes a list of numbers")
    type_ = total(made.type.item if isinstance(made.type, ListOf) else ANYTHING)
    return typed.CallBuiltIn(node.start, node.end, type_, "sum", [made])


def total(item: Type) -> Number:
    """The type of a sum of numbers."""
    if not isinstance(item, Number):
        return Number(adapts=True)
    low = 0 if item.low is not None and item.low >= 0 else None
    high = 0 if item.high is not None and item.high <= 0 else None
    return Number(low, high, item.unit, item.adapts)


def _bounds(name: str, types: list[Type], unit: str | None) -> Number:
    """The range of `min`, `max` or `abs` of numbers."""
    numbers = [type_ for type_ in types if isinstance(type_, Number)]
    adapts = all(number.adapts for number in numbers)
    if len(numbers) < len(types):
        return Number(unit=unit, adapts=adapts)
    lows = [number.low for number in numbers]
    highs = [number.high for number in numbers]
    known_lows = [low for low in lows if low is not None]
    known_highs = [high for high in highs if high is not None]
    low: int | None = None
    high: int | None = None
    if name == "abs":
        number = numbers[0]
        low = max(0, number.low or 0, -(number.high or 0))
        if known_lows and known_highs:
            high = max(abs(known_lows[0]), abs(known_highs[0]))
        return Number(low, high, unit, adapts, number.nonzero)
    if name == "min":
        low = min(known_lows) if len(known_lows) == len(lows) else None
        high = min(known_highs) if known_highs else None
    else:
        low = max(known_lows) if known_lows else None
        high = max(known_highs) if len(known_highs) == len(highs) else None
    return Number(low, high, unit, adapts)


def list_of(context: Context, node: Expression, hoped: Type | None, wanted: str) -> Typed:
    """A typed node that is a list; after a finding its type is anything."""
    made = context.check(node, hoped)
    type_ = made.type
    if isinstance(type_, OrNone) and isinstance(type_.item, ListOf):
        context.may_be_none(node, wanted)
        made.type = type_.item
    elif not isinstance(type_, (ListOf, Anything)):
        hint = f"write a list: '[{bare(node)}]'"
        context.report(
            codes.WRONG_TYPE, node, f"{quoted(node)} is {say(type_)}, but {wanted}", hint
        )
        made.type = ANYTHING
    elif hoped is not None and isinstance(type_, ListOf):
        before = len(context.findings)
        context.must_fit(node, made, hoped, wanted)
        if len(context.findings) > before:
            made.type = ANYTHING
    return made
