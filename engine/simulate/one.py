"""One game played by policies from its beginning to its end."""

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from livingrules.engine.code.names import pool
from livingrules.engine.code.runtime import Refused, RulesBroken
from livingrules.engine.play.entries import qualified
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import Listed, Seats
from livingrules.engine.play.quick import Quick
from livingrules.engine.simulate.opening import Opening

End: TypeAlias = Literal["over", "most", "stuck", "broken"]
"""How a game ended: by its rules, by the limit of actions, because nothing could be done, or
because the rules led to something that cannot be."""


class Played(NamedTuple):
    """What came of one game: for each seat its lines of the score, how often each action was done."""

    number: int
    seed: int
    end: End
    reason: str
    actions: int
    scores: tuple[tuple[int, ...], ...]
    done: Mapping[str, int]


def play_one(opening: Opening, seats: Seats, number: int, seed: int, most: int) -> Played:
    """Play a game from its opening; `seats` plays them all, and takes its chance from the seed of the game."""
    seats.random = Random(seed)
    done: dict[str, int] = {}
    actions, quick, machine = 0, None, opening.machine
    try:
        quick = opening.begin(seats.choose, seed)
        state = quick.state
        while state._over is None:
            if actions == most:
                return _played(machine, quick, number, seed, "most", "", actions, done)
            listed = _step(quick, seats)
            if listed is None:
                return _played(machine, quick, number, seed, "stuck", _stuck(quick), actions, done)
            actions += 1
            done[listed[0]] = done.get(listed[0], 0) + 1
    except RulesBroken as broken:
        reason = f"{broken.says} [{qualified(machine, broken.rule)}]"
        return _played(machine, quick, number, seed, "broken", reason, actions, done)
    return _played(machine, quick, number, seed, "over", str(state._over), actions, done)


def _step(quick: Quick, seats: Seats) -> Listed | None:
    """Do what a policy wants, or the next best where a step refuses it; None where nothing goes."""
    state = quick.state
    refused: tuple[Listed, ...] = ()
    while True:
        listed = seats.act(state, refused)
        if listed is None:
            return None
        draws = state._draws
        try:
            quick.apply(listed)
        except RulesBroken:
            raise
        except Refused:
            state._draws = draws  # nothing else has changed: steps refuse before they change
            refused = (*refused, listed)
        else:
            return listed


def _stuck(quick: Quick) -> str:
    """Why nobody goes on."""
    title = quick.machine.program.phases[quick.state._phase].head.title
    if quick.legal():
        return f"only reports can be done in '{title}', and no policy weighs them"
    return f"nothing can be done in '{title}', and the game is not over"


def _played(
    machine: Machine, quick: Quick | None, number: int, seed: int, end: End, reason: str,
    actions: int, done: dict[str, int],
) -> Played:  # fmt: skip
    """What came of a game; of one that did not get through its set-up there is no score."""
    scores: Any = ()
    if quick is not None and end != "broken":
        scores = scored(machine, quick.state)
    return Played(number, seed, end, reason, actions, scores, done)


def scored(machine: Machine, state: Any) -> tuple[tuple[int, ...], ...]:
    """For each seat the lines of the score, in their order."""
    lines = [machine.call("score", name) for name in machine.program.scoring]
    kind = next(iter(machine.program.games.values())).player
    seats = sorted(getattr(state, pool(kind)), key=lambda one: one._n)
    return tuple(tuple(line(state, one) for line in lines) for one in seats)
