"""How much may be worked out for one example: far more than a rule needs, soon at an end."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

LIMIT_STEPS = 300_000
LIMIT_NUMBER = 10**100


class TooMuch(Exception):
    """Working something out passed a limit; the message says which."""


class Work:
    """Counts the steps of one example: calls, look-ups, and items that are gone through."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        self._steps = 0

    def begin(self) -> None:
        """Begin the next example."""
        self._steps = 0

    def step(self) -> None:
        """Count one step."""
        self._steps += 1
        if self._steps > LIMIT_STEPS:
            raise TooMuch(f"working this out takes more than {LIMIT_STEPS:,} steps, the limit")

    def items(self, source: Iterable[Any]) -> Iterator[Any]:
        """The items of a list, each of them a step."""
        for item in source:
            self.step()
            yield item

    def range(self, low: int, high: int) -> "_Range":
        """As Python's own, each of its numbers a step when it is gone through."""
        return _Range(self, low, high)

    def guarded(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, each call of it a step, its numbers not beyond measure."""

        def ask(*inputs: Any) -> Any:
            self.step()
            value = function(*inputs)
            if isinstance(value, int) and abs(value) > LIMIT_NUMBER:
                raise TooMuch("working this out comes to numbers of more than 100 digits")
            return value

        return ask


class _Range:
    """A range of numbers that counts how many of them are asked for."""

    __slots__ = ("_numbers", "_work")

    def __init__(self, work: Work, low: int, high: int) -> None:
        """The numbers from `low` up to `high`, which is not one of them."""
        self._work = work
        self._numbers = range(low, high)

    def __len__(self) -> int:
        """How many there are, which takes no step."""
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:
        """The numbers one by one."""
        return self._work.items(self._numbers)
