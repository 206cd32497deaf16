"""What is agreed before a game: the set-up, the players, the options, the rulings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from livingrules.dsl.nearest import nearest
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import NotAValue, decode, in_range
from livingrules.engine.program.model import Setup

MOST_TOLD = 12


class NotAgreed(ValueError):
    """A game cannot begin so; the text says why."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a game begins with: options as values, rulings by name."""

    setup: Setup
    players: tuple[str, ...]
    options: Mapping[str, Any]
    rulings: Mapping[str, str]

    def arguments(self, seed: int) -> tuple[Any, ...]:
        """What a Game is made of, after the machine."""
        return (self.setup, self.players, seed, self.options, self.rulings)


def agree(
    machine: Machine,
    game: str | None = None,
    players: int | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Agreed:
    """What a game begins with; raises NotAgreed.

    `game`: the name of a set-up (the first, if none is named). `players`: their names, or how
    many (the least, if not said). Options and rulings are named as the book names them.
    """
    known = machine.program.games
    name = next(iter(known)) if game is None else game
    if name not in known:
        raise NotAgreed(f"there is no way to begin called '{name}'{_near(name, known)}")
    setup = known[name]
    return Agreed(
        setup, _players(setup, players), _options(machine, options or {}),
        _rulings(machine, rulings or {}),
    )  # fmt: skip


def _players(setup: Setup, players: int | Sequence[str] | None) -> tuple[str, ...]:
    """The players' names."""
    least, most = setup.least, setup.most
    if players is None or isinstance(players, int):
        count = least if players is None else players
        names = tuple(f"Player {number}" for number in range(1, min(count, most + 1) + 1))
    else:
        names = tuple(players)
        count = len(names)
    if not least <= count <= most:
        many = f"{least}" if least == most else f"{least} to {most}"
        raise NotAgreed(f"{setup.head.title} is for {many} players, not for {count}")
    twice = [one for one in names if names.count(one) > 1]
    if twice:
        raise NotAgreed(f"two players are called '{twice[0]}'")
    if not all(isinstance(one, str) and one.strip() for one in names):
        raise NotAgreed("a player has no name")
    return names


def _options(machine: Machine, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options as values."""
    known = {name: one for name, one in machine.program.state.items() if one.option}
    made = {}
    for name, said in given.items():
        if name not in known:
            raise NotAgreed(f"there is no option '{name}'{_near(name, known)}")
        kind = known[name].type
        try:
            made[name] = decode(machine, None, said, kind)
        except NotAValue as error:
            raise NotAgreed(f"option '{name}': {error}") from None
        if not in_range(made[name], kind):
            from livingrules.dsl.types import notation_of

            raise NotAgreed(f"option '{name}' is {notation_of(kind)}, so it cannot be {said}")
    return made


def _rulings(machine: Machine, given: Mapping[str, str]) -> dict[str, str]:
    """The option of each ruling, by the ruling's name; it may be given by its id, too."""
    known = machine.program.rulings
    ids = {one.id: name for name, one in known.items()}
    made = {}
    for said, option in given.items():
        name = said if said in known else ids.get(said.rpartition(":")[2], ids.get(said, ""))
        if name not in known:
            near = _near(said, [*known, *ids])
            raise NotAgreed(f"there is no ruling '{said}' that a game asks for{near}")
        if option not in known[name].values:
            values = ", ".join(known[name].values)
            raise NotAgreed(f"ruling '{said}' has no option '{option}': there are {values}")
        made[name] = option
    return made


def _near(name: str, known: Iterable[str]) -> str:
    """The nearest name, as a question; where none is near, those that there are."""
    known = list(known)
    near = nearest(name, known)
    if near or not known:
        return f"; did you mean '{near[0]}'?" if near else ""
    more = ", …" if len(known) > MOST_TOLD else ""
    verb = "there are" if len(known) > 1 else "there is"
    return f": {verb} {', '.join(known[:MOST_TOLD])}{more}"
