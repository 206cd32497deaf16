"""What is known at a place: after `x != none and …` that `x` is not none.

Facts map the key of a thing (a variable, a field, a look-up with its arguments, a count) to
the type that it has where they hold.
"""

from collections.abc import Callable, Hashable

from livingrules.dsl import typed
from livingrules.dsl.keys import key_of
from livingrules.dsl.types import (
    ANYTHING,
    NOTHING,
    Nothing,
    Number,
    OrNone,
    Type,
    joined,
    without_none,
)

Facts = dict[Hashable, Type]
NO_FACTS: Facts = {}
Knowledge = tuple[Facts, Facts]
"""What is known where a condition is true, and where it is false."""
NO_KNOWLEDGE: Knowledge = (NO_FACTS, NO_FACTS)


def merged(first: Facts, second: Facts) -> Facts:
    """What is known where both hold; `second` was worked out where `first` holds."""
    if not first:
        return second
    return {**first, **second} if second else first


def either(first: Facts, second: Facts) -> Facts:
    """What is known where one of both holds."""
    if not first or not second:
        return NO_FACTS
    found: Facts = {}
    for key in first.keys() & second.keys():
        both = joined(first[key], second[key])
        if both is not None:
            found[key] = both
    return found


def of_comparison(node: typed.Compare) -> Knowledge:
    """What a comparison tells about its operands."""
    operator, left, right = node.operator, node.left, node.right
    when_true: Facts = {}
    when_false: Facts = {}
    for here, there, sign in ((left, right, operator), (right, left, _MIRRORED[operator])):
        key = key_of(here)
        if key is None:
            continue
        _note(key, here.type, there.type, sign, when_true)
        _note(key, here.type, there.type, _OPPOSITE[sign], when_false)
    return when_true, when_false


def of_membership(node: typed.Member) -> Knowledge:
    """What `item in list` tells about the item."""
    key = key_of(node.item)
    inside = getattr(node.collection.type, "item", None)
    if key is None or inside is None:
        return NO_KNOWLEDGE
    facts: Facts = {}
    _note(key, node.item.type, inside, "=", facts)
    return (NO_FACTS, facts) if node.negated else (facts, NO_FACTS)


_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _note(key: Hashable, here: Type, there: Type, sign: str, facts: Facts) -> None:
    """Adds what `here SIGN there` tells about the thing `here`, of which `key` is the key."""
    if sign == "!=":
        if isinstance(there, Nothing):
            if isinstance(here, OrNone):
                facts[key] = here.item
            elif isinstance(here, Nothing):
                facts[key] = ANYTHING  # never comes to pass
        elif isinstance(there, Number) and there.low == there.high and there.low is not None:
            _note_without(key, here, there.low, facts)
        return
    if isinstance(there, Nothing):
        facts[key] = NOTHING
        return
    known = here
    if isinstance(here, OrNone) and not isinstance(there, OrNone):
        known = here.item
    inner, other = without_none(known), without_none(there)
    if isinstance(inner, Number) and isinstance(other, Number):
        bounded = _BOUNDED[sign](inner, other)
        known = OrNone(bounded) if isinstance(known, OrNone) else bounded
    if known is not here:
        facts[key] = known


def _note_without(key: Hashable, here: Type, value: int, facts: Facts) -> None:
    """Adds that a number is not `value`."""
    inner = without_none(here)
    if not isinstance(inner, Number):
        return
    low, high = inner.low, inner.high
    if low == value:
        low = value + 1
    elif high == value:
        high = value - 1
    elif value != 0:
        return
    known = Number(low, high, inner.unit, inner.adapts, inner.nonzero or value == 0)
    facts[key] = OrNone(known) if isinstance(here, OrNone) else known


def _higher(first: int | None, second: int | None) -> int | None:
    if first is None or second is None:
        return second if first is None else first
    return max(first, second)


def _lower(first: int | None, second: int | None) -> int | None:
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)


def _bounded(inner: Number, low: int | None, high: int | None) -> Number:
    low, high = _higher(inner.low, low), _lower(inner.high, high)
    if low is not None and high is not None and low > high:
        return inner
    return Number(low, high, inner.unit, inner.adapts, inner.nonzero)


def _plus(value: int | None, step: int) -> int | None:
    return None if value is None else value + step


_BOUNDED: dict[str, Callable[[Number, Number], Number]] = {
    "=": lambda inner, other: _bounded(inner, other.low, other.high),
    "<": lambda inner, other: _bounded(inner, None, _plus(other.high, -1)),
    "<=": lambda inner, other: _bounded(inner, None, other.high),
    ">": lambda inner, other: _bounded(inner, _plus(other.low, 1), None),
    ">=": lambda inner, other: _bounded(inner, other.low, None),
}
