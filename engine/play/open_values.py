"""Values for open parameters: those that a policy says, else any that is allowed."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from livingrules.dsl.types import Number
from livingrules.engine.code.names import function
from livingrules.engine.code.policies import value_function
from livingrules.engine.code.runtime import OPEN
from livingrules.engine.play.machine import Machine
from livingrules.engine.program.model import Action, Policy

Listed = tuple[Any, ...]
DRAWN, TRIED = 12, 2000
"""So many values are drawn, and then so many tried in order, to find one that is allowed."""


class OpenValues:
    """Fills in what a listed action leaves open."""

    __slots__ = ("_actions", "_checks", "_values")

    def __init__(self, machine: Machine, policy: Policy) -> None:
        """Take the actions with open parameters, and what the policy says for these."""
        program, functions = machine.program, machine.functions
        self._actions: dict[str, Action] = {}
        self._checks, self._values = {}, {}
        for kind, actions in (("check", program.actions), ("checkreport", program.reports)):
            for name, one in actions.items():
                if any(domain.open for domain in one.takes):
                    self._actions[name] = one
                    self._checks[name] = functions[function(kind, name)]
        for name, values in policy.values.items():
            for parameter in values:
                called = value_function(program, policy, name, parameter)
                self._values[name, parameter] = functions[called]

    def filled(self, state: Any, random: Random, listed: Listed) -> Listed | None:
        """The action with values for all that is open; None where none that is tried is allowed."""
        name, actor, *said = listed
        check, before = self._checks[name], [] if actor is None else [actor]
        for values in self._tries(state, random, name, before, said):
            if not check(state, *before, *values):
                return (name, actor, *values)
        return None

    def _tries(
        self, state: Any, random: Random, name: str, before: list[Any], said: list[Any]
    ) -> Iterator[Sequence[Any]]:
        """Combinations of values: some by chance, then all in a circle from a place by chance."""
        takes = self._actions[name].takes
        free = [at for at, domain in enumerate(takes)
                if said[at] is OPEN and (name, domain.variable.name) not in self._values]  # fmt: skip
        ranges = [_range(takes[at].variable.type) for at in free]

        def whole(drawn: Sequence[Any]) -> list[Any]:
            made = list(said)
            for at, value in zip(free, drawn, strict=True):
                made[at] = value
            for at, domain in enumerate(takes):
                if made[at] is OPEN:  # what a policy says may ask for what stands before it
                    made[at] = self._values[name, domain.variable.name](state, *before, *made[:at])
            return made

        if not free:
            yield whole(())
            return
        for _ in range(DRAWN):
            yield whole([one[int(random.random() * len(one))] for one in ranges])
        every = list(islice(product(*ranges), TRIED))
        random.shuffle(every)
        yield from map(whole, every)


def _range(kind: Any) -> Sequence[Any]:
    """What can be said; of a text nothing but an empty one is known to be one."""
    if isinstance(kind, Number) and kind.low is not None and kind.high is not None:
        return range(kind.low, kind.high + 1)
    return ("",)
