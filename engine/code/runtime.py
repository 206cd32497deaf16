"""The few functions that generated code calls, and the exceptions by which it speaks."""

import builtins
from bisect import bisect
from operator import attrgetter
from typing import Any


class Refused(Exception):
    """An action is refused by a step: the rule, and what is said."""

    def __init__(self, rule: str, says: str) -> None:
        """Take both."""
        super().__init__(says)
        self.rule, self.says = rule, says


class RulesBroken(Refused):
    """The rules themselves led to something that cannot be: no mistake of a player.

    `rules` are those that led there, the outermost first; the last stands for all of them.
    """

    def __init__(self, says: str, *rules: str) -> None:
        """Take what is said and the rules."""
        super().__init__(rules[-1] if rules else "", says)
        self.words, self.rules = says, list(rules)

    def through(self, rule: str) -> "RulesBroken":
        """The same, which came through one more rule on its way out; it tells where they go round."""
        self.rules.insert(0, rule)
        self.rule = self.rules[-1]
        self.says = f"{self.words}: {' → '.join(_round(self.rules))}"
        return self


def _round(rules: list[str]) -> list[str]:
    """The last rules of a chain, from where they began to repeat."""
    if len(rules) < 2:
        return rules
    last = rules[-1]
    before = next((at for at in range(len(rules) - 2, -1, -1) if rules[at] == last), 0)
    return rules[before:]


class TooLong(RulesBroken):
    """Steps were done more often than they may be."""


class TooDeep(RulesBroken):
    """Rules led to themselves again and again."""


class NotThere(RulesBroken):
    """Something was to be taken out of a list that does not hold it."""


class TooLarge(RulesBroken):
    """A number has left all bounds."""


class NoRow(KeyError):
    """A table was asked for what it has no row for; `says` tells it."""

    def __init__(self, table: str, given: tuple[Any, ...]) -> None:
        """Take the name of the table, and what it was given."""
        self.says = f"the table '{table}' has no row for {', '.join(map(_word, given))}"
        super().__init__(self.says)


def _word(value: Any) -> str:
    """A value as it is told."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if hasattr(value, "_n"):
        return f"a {type(value).__name__.removeprefix('R_')}"
    return "none" if value is None else str(value)


class Cells(dict[Any, Any]):
    """The cells of a table by its inputs."""

    def __init__(self, table: str, cells: dict[Any, Any]) -> None:
        """Take the table's name and its cells."""
        super().__init__(cells)
        self.table = table

    def __missing__(self, given: Any) -> Any:
        """What is not there is a mistake of the rules, which is told with the inputs."""
        raise NoRow(self.table, given if isinstance(given, tuple) else (given,))


class _Mark:
    """A value that is like no other."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


NOTHING = _Mark("NOTHING")
OPEN = _Mark("OPEN")
_NUMBER = attrgetter("_n")
_MASK = (1 << 64) - 1


LIMIT_NUMBER = 10**12
"""Numbers that are worked out by multiplying stay within this."""
LIMIT_WORK = 10_000
"""So much work is done for a queue at once before it is taken for endless."""
LIMIT_DEPTH = 200
"""How often rules that lead to themselves may do so before it is a mistake."""


def without(items: tuple[Any, ...], item: Any, rule: str = "") -> tuple[Any, ...]:
    """The list without the first of its items that is this one; `rule` takes it out."""
    for at, one in enumerate(items):
        if one is item or one == item:
            return items[:at] + items[at + 1 :]
    raise NotThere("what is to be taken is not in the list", rule)


def restand(shelf: dict[Any, Any], record: Any, old: Any, new: Any) -> None:
    """A record whose field changed leaves and enters the lists of the values wanted, in its order."""
    for wanted, found in shelf.items():
        if new in wanted:
            if old not in wanted:
                at = bisect(found, record._n, key=_NUMBER)
                shelf[wanted] = (*found[:at], record, *found[at:])
        elif old in wanted:
            at = found.index(record)
            shelf[wanted] = found[:at] + found[at + 1 :]


def chance(state: Any, sides: int) -> int:
    """A number from 0 to below `sides`: the next of the sequence that the seed begins.

    A counter is mixed (splitmix64), so seed and count are all that there is to remember.
    """
    state._draws += 1
    mixed: int = (state._seed + state._draws * 0x9E3779B97F4A7C15) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    mixed ^= mixed >> 31
    number: int = (mixed * sides) >> 64
    return number


def shuffled(state: Any, items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The list in an order of chance."""
    left = list(items)
    for at in range(len(left) - 1, 0, -1):
        other = chance(state, at + 1)
        left[at], left[other] = left[other], left[at]
    return tuple(left)


PROVIDED: dict[str, Any] = {
    "Cells": Cells,
    "NOTHING": NOTHING,
    "NoRow": NoRow,
    "OPEN": OPEN,
    "LIMIT_DEPTH": LIMIT_DEPTH,
    "LIMIT_NUMBER": LIMIT_NUMBER,
    "LIMIT_WORK": LIMIT_WORK,
    "Refused": Refused,
    "TooDeep": TooDeep,
    "TooLarge": TooLarge,
    "TooLong": TooLong,
    "chance": chance,
    "restand": restand,
    "shuffled": shuffled,
    "str": str,
    "tuple": tuple,
    "without": without,
    "__name__": "livingrules.program",
}
"""What generated code may call besides what the language's own code may."""
BUILTINS: dict[str, Any] = {"__build_class__": builtins.__build_class__}
"""What Python itself needs where a class is made."""
