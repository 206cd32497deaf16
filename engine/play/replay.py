"""Logs played again: by the same rules to the same state, by others to where they part."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from livingrules.engine.play.apart import Apart
from livingrules.engine.play.digest import Difference, Flat, digest, flat
from livingrules.engine.play.entries import Said, is_input
from livingrules.engine.play.log import Log
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.playing import G, Playing


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a game leaves a log: the number of the entry (0 is the beginning), and how.

    `differences` are places of the state with the value by the first rules and by the others.
    """

    entry: int
    said: Said
    message: str
    rule: str | None = None
    differences: tuple[Difference, ...] = ()


class Parted(Exception):
    """A log cannot be played again as it stands."""

    def __init__(self, parting: Parting) -> None:
        """Take where, and why."""
        super().__init__(parting.message)
        self.parting = parting


def replay(game: G, log: Log, *, after: Callable[[G], None] | None = None) -> G:
    """Play a log in a game that was begun as the log says, and give that game.

    Raises Parted at the first point where they part. `after` is called at the beginning and
    after each input.
    """
    _same(game, log, 0)
    if after is not None:
        after(game)
    while len(game.log) < len(log.inputs):
        if follow(game, log) and after is not None:
            after(game)
    if log.digest is not None and digest(game.machine, game.state) != log.digest:
        message = "all inputs are done, yet the state is not the one that was saved"
        raise Parted(Parting(len(log.inputs), {}, message))
    return game


def follow(game: Playing, log: Log) -> bool:
    """Give a game the next input of a log; False where the next entry is none but a mark."""
    at = len(game.log)
    said = log.inputs[at]
    if "undone" in said:
        game.log.append(said)
        return False
    if not is_input(said, dice=game.dice):
        raise Parted(Parting(at + 1, said, "no die is rolled here"))
    asked = game.course.asked
    if asked is not None:
        site = game.machine.module.sites[asked[0]]
        if site.address != said.get("at"):
            message = f"'{site.address}' asks here, and the log answers '{said.get('at')}'"
            raise Parted(Parting(at + 1, said, message, site.rule))
    elif not any(one in said for one in ("do", "report", "correct")):
        message = game.over or "an action is expected"
        raise Parted(Parting(at + 1, said, f"nothing is asked here: {message}"))
    step = game.apply(said)
    if step.refused:
        first = step.refused[0]
        raise Parted(Parting(at + 1, said, first.message, first.rule))
    _same(game, log, at)
    return True


def _same(game: Playing, log: Log, start: int) -> None:
    """Hold what a game has put into its log against the log it follows; raises Parted."""
    for number in range(start, len(game.log)):
        made = game.log[number]
        if number >= len(log.inputs):
            raise Parted(Parting(number + 1, made, "a die is rolled here, and the log lacks it"))
        said = log.inputs[number]
        if _meant(made) != _meant(said):
            rolled = f"{made.get('roll')} is rolled here"
            told = rolled if "roll" in made else "this is not what is done here"
            raise Parted(Parting(number + 1, said, told, made.get("rule")))


def _meant(said: Said) -> Said:
    """An entry without the rule that it cites, which may be another by other rules."""
    return {key: value for key, value in said.items() if key != "rule"}


def states_of(game: Playing, log: Log) -> list[Flat]:
    """The state at the beginning of a log and after each input, by the game's own rules.

    Raises Parted where the game, begun as the log says, cannot follow it.
    """
    states: list[Flat] = []
    replay(game, log, after=lambda one: states.append(flat(one.machine, one.state)))
    return states


def parting(
    first: Machine, states: Sequence[Flat], game: Playing, log: Log, *, until: int | None = None
) -> Parting | None:
    """The first point at which a game by other rules parts from the states by the first; else None.

    The game was begun as the log says. What comes behind the entry `until` is left alone.
    """
    apart = Apart(first.program, game.machine.program)
    waiting = iter(states)

    def held(now: Playing) -> None:
        state = next(waiting)
        if until is not None and len(now.log) > until:
            raise _Enough
        found = apart.differences(state, flat(now.machine, now.state))
        if found:
            entry = len(now.log)
            said = log.inputs[entry - 1] if entry else {}
            raise Parted(Parting(entry, said, "the state is another", None, tuple(found)))

    try:
        replay(game, log.without_digest(), after=held)
    except Parted as parted:
        return parted.parting
    except _Enough:
        pass
    return None


def compare(first: Playing, other: Playing, log: Log) -> Parting | None:
    """The first point at which a log by one set of rules parts from the same by another.

    Both games were begun as the log says. Raises Parted where the first cannot follow it.
    """
    return parting(first.machine, states_of(first, log), other, log)


class _Enough(Exception):
    """What comes now is not asked for."""
