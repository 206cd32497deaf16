"""The score of a game, and what must hold in it."""

from typing import Any

from livingrules.engine.play.answers import Refusal
from livingrules.engine.play.entries import qualified
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import record_names


def score(machine: Machine, state: Any, player: str) -> dict[str, dict[str, int]]:
    """For each record of the players' kind the lines of the score, by their titles."""
    lines = machine.program.scoring.values()
    return {
        name: {line.head.title: machine.call("score", line.head.name)(state, one) for line in lines}
        for name, one in record_names(machine, state, player).items()
    }


def broken(machine: Machine, state: Any) -> list[Refusal]:
    """The invariants that do not hold."""
    found = []
    for one in machine.program.invariants.values():
        if not machine.call("holds", one.head.name)(state):
            text = machine.call("broken", one.head.name)(state)
            found.append(Refusal(qualified(machine, one.head.rule), text))
    return found
