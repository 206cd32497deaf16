"""The few functions that generated code calls, and the exceptions by which it speaks."""

import builtins
from typing import Any


class Refused(Exception):
    """An action is refused by a step: the rule, and what is said."""

    def __init__(self, rule: str, says: str) -> None:
        """Take both."""
        super().__init__(says)
        self.rule, self.says = rule, says


class TooLong(Exception):
    """Steps were done more often than they may be: the address of the step."""


class NotThere(Exception):
    """Something was to be taken out of a list that does not hold it."""


class _Mark:
    """A value that is like no other."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


NOTHING = _Mark("NOTHING")
OPEN = _Mark("OPEN")
_MASK = (1 << 64) - 1


def without(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    """The list without the first of its items that is this one."""
    for at, one in enumerate(items):
        if one is item or one == item:
            return items[:at] + items[at + 1 :]
    raise NotThere


def chance(state: Any, sides: int) -> int:
    """A number from 0 to below `sides`: the next of the sequence that the seed begins.

    A counter is mixed (splitmix64), so seed and count are all that there is to remember.
    """
    state._draws += 1
    mixed: int = (state._seed + state._draws * 0x9E3779B97F4A7C15) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    mixed ^= mixed >> 31
    return (mixed * sides) >> 64


def shuffled(state: Any, items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The list in an order of chance."""
    left = list(items)
    for at in range(len(left) - 1, 0, -1):
        other = chance(state, at + 1)
        left[at], left[other] = left[other], left[at]
    return tuple(left)


PROVIDED: dict[str, Any] = {
    "NOTHING": NOTHING,
    "OPEN": OPEN,
    "Refused": Refused,
    "TooLong": TooLong,
    "shuffled": shuffled,
    "str": str,
    "tuple": tuple,
    "without": without,
    "__name__": "livingrules.program",
}
"""What generated code may call besides what the language's own code may."""
BUILTINS: dict[str, Any] = {"__build_class__": builtins.__build_class__}
"""What Python itself needs where a class is made."""
