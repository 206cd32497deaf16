"""What saving, replay and undo ask of a game, so that they need not know how it is played."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from livingrules.engine.play.answers import Step
from livingrules.engine.play.course import Course
from livingrules.engine.play.entries import Said
from livingrules.engine.play.machine import Machine
from livingrules.engine.program.model import Setup


class Playing(Protocol):
    """A game; see game.py."""

    machine: Machine
    setup: Setup
    names: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    rulings: dict[str, str]
    dice: bool
    course: Course
    log: list[Said]

    @property
    def state(self) -> Any:
        """The state."""

    @property
    def over(self) -> str | None:
        """Why it is over."""

    def apply(self, answer: Mapping[str, Any]) -> Step:
        """Give an input."""


G = TypeVar("G", bound=Playing)
