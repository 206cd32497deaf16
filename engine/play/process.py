"""What happens from one boundary to the next: an action, then the phases, until somebody is asked."""

from collections.abc import Generator
from typing import Any

from livingrules.engine.code.runtime import RulesBroken
from livingrules.engine.play.machine import Machine

Asked = tuple[Any, ...]
Process = Generator[Asked, Any, None]
LIMIT_PHASES = 10_000


class Restless(RulesBroken):
    """Phases follow one another without a decision."""


def action(
    machine: Machine, state: Any, kind: str, name: str, arguments: tuple[Any, ...]
) -> Process:
    """An action or report with what follows; gives what is asked, and takes the answers."""
    function = machine.call(kind, name)
    if machine.waits(kind, name):
        yield from function(state, *arguments)
    else:
        function(state, *arguments)
    yield from phases(machine, state)


def setup(machine: Machine, state: Any, name: str) -> Process:
    """The set-up of a game, and what comes before the first decision."""
    function = machine.call("setup", name)
    if machine.waits("setup", name):
        yield from function(state)
    else:
        function(state)
    yield from phases(machine, state)


def phases(machine: Machine, state: Any) -> Process:
    """The phases that begin, each with what it does before a decision."""
    for _ in range(LIMIT_PHASES):
        if state._over is not None:
            return
        if state._next is not None:
            state._phase, state._next = state._next, None
            yield from _part(machine, state, "start")
            continue
        yield from _part(machine, state, "each")
        if state._next is None:
            return
    raise restless(machine, state)


def restless(machine: Machine, state: Any) -> Restless:
    """What is wrong where phases never come to a decision."""
    rule = machine.program.phases[state._phase].head.rule
    return Restless("phases follow one another and nobody can decide anything", rule)


def _part(machine: Machine, state: Any, kind: str) -> Process:
    """The steps of the present phase."""
    function = machine.call(kind, state._phase)
    if machine.waits(kind, state._phase):
        yield from function(state)
    else:
        function(state)
