"""A log: what was agreed before a game, by which rules it is played, and its inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from livingrules.engine.play.digest import digest
from livingrules.engine.play.entries import Said
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.playing import Playing


@dataclass(frozen=True, slots=True)
class Data:
    """A file that stood in for the items of a set: its name, and the fingerprint of its items."""

    set: str
    file: str
    print: str


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game: the book, and fingerprints of what it does and of its files."""

    book: str
    edition: str
    behaviour: str
    text: str
    data: tuple[Data, ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """A game from its beginning; `digest` is the fingerprint of the state at its end.

    `options` and `rulings` are by name; `dice`: rolls come from the seed.
    """

    rules: Rules
    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    rulings: Mapping[str, str]
    seed: int
    dice: bool
    inputs: Sequence[Said] = field(default=())
    digest: str | None = None
    variants: tuple[str, ...] = ()

    def with_inputs(self, inputs: Sequence[Said]) -> "Log":
        """The same game with other inputs, of whose end nothing is known."""
        return replace(self, inputs=tuple(inputs), digest=None)

    def without_digest(self) -> "Log":
        """The same, to be played by other rules."""
        return replace(self, digest=None)


def rules_of(game: Playing) -> Rules:
    """The rules by which a game is played."""
    return rules_by(game.machine)


def rules_by(machine: Machine) -> Rules:
    """The rules that a machine plays by."""
    data = tuple(Data(name, machine.added.data[name].name, print_)
                 for name, print_ in sorted(machine.data_prints.items()))  # fmt: skip
    return Rules(machine.program.book, machine.edition, machine.behaviour, machine.text, data)


def log_of(game: Playing) -> Log:
    """The log of a game as it stands."""
    return Log(
        rules=rules_of(game),
        game=game.setup.head.name,
        players=game.names,
        options=game.options,
        rulings=game.rulings,
        seed=game.seed,
        dice=game.dice,
        inputs=tuple(game.log),
        digest=digest(game.machine, game.state),
        variants=game.machine.added.names,
    )
