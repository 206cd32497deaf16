"""What a game asks, what can be answered, and what an answer leads to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Refusal:
    """What stands against an answer: the rule (`book:id`), and what is said."""

    rule: str
    message: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done: its name, who does it, and its arguments by name.

    Of an argument that is open only the bounds are given: `{"low": 1, "high": 9}`.
    """

    name: str
    who: str | None
    arguments: Mapping[str, Any] = field(default_factory=dict)
    report: bool = False

    def __str__(self) -> str:
        """As a person would say it: `buy (share: north)`."""
        inside = ", ".join(f"{name}: {_said(value)}" for name, value in self.arguments.items())
        return f"{self.name} ({inside})" if inside else self.name


def _said(value: Any) -> str:
    """An argument in words."""
    if isinstance(value, Mapping):
        return f"{value.get('low')}..{value.get('high')}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Decision:
    """The one point at which a game stands.

    `kind`: an action (a report may come too), a choice, a roll; `who` may answer; `rule` is the
    rule that asks, `at` the step. A choice has `options`, a roll the `range` of its numbers.
    """

    kind: Literal["action", "choice", "roll"]
    who: tuple[str, ...]
    rule: str
    at: str
    says: str | None = None
    options: tuple[Any, ...] = ()
    range: tuple[int, int] | None = None
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that the seed answered: what it is for, the number, and how many notes came before."""

    rule: str
    says: str | None
    number: int
    notes: int


@dataclass(frozen=True, slots=True)
class Step:
    """What an answer led to: refused, or done, with the notes for the players and what was rolled.

    `rolls` are those of the seed; each says after which note it fell.
    """

    refused: tuple[Refusal, ...] = ()
    notes: tuple[Refusal, ...] = ()
    rolls: tuple[Rolled, ...] = ()

    @property
    def done(self) -> bool:
        """Whether it was done."""
        return not self.refused
