"""What is simulated: how each game begins, who plays it by which policy, and its own seed."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from livingrules.engine.catalogue.added import Added
from livingrules.engine.play.agree import Agreed, agree
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine


@dataclass(frozen=True, slots=True)
class Side:
    """One way to play: what is agreed before a game, as people say it, and a policy a seat.

    `added` is what is laid over the book on this side, where it is not what is laid over it anyway.
    """

    game: str | None
    players: int | tuple[str, ...] | None
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    policies: tuple[str, ...]
    added: Added | None = None

    def machine(self, usual: Machine) -> Machine:
        """The rules of this side; `usual` are those without anything of its own."""
        if self.added is None or usual.folder is None:
            return usual
        return load_machine(usual.folder, added=self.added)

    def agreed(self, machine: Machine) -> Agreed:
        """What a game begins with; raises NotAgreed."""
        players = self.players if self.players is None or isinstance(self.players, int) else [
            *self.players
        ]  # fmt: skip
        return agree(machine, self.game, players, self.options, self.rulings)


@dataclass(frozen=True, slots=True)
class Plan:
    """Games with a seed from which each gets its own, and the most actions of one.

    Where there is another side each game is played by both, with the same seed.
    """

    side: Side
    seed: int
    most: int
    other: Side | None = None

    def seed_of(self, number: int) -> int:
        """The seed of a game by its number, from 1; whoever plays it, and after which others."""
        digest = blake2b(f"{self.seed}/{number}".encode(), digest_size=6).digest()
        return int.from_bytes(digest, "big")


def seats(policies: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The policy of each seat: a single one plays all of them."""
    return policies * players if len(policies) == 1 else policies


def plain(value: Any) -> Any:
    """A value of an option as JSON has it."""
    return value if isinstance(value, (bool, int, str)) or value is None else str(value)
