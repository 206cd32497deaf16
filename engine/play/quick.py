"""Games played at speed: actions and answers as the state has them, without names or a log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from livingrules.engine.code.names import function
from livingrules.engine.code.runtime import NOTHING
from livingrules.engine.play import process
from livingrules.engine.play.begin import new_state
from livingrules.engine.play.machine import Machine
from livingrules.engine.program.model import Setup

Listed: TypeAlias = tuple[Any, ...]
"""An action that can be done: its name, who does it (None for a report), and its arguments."""
Choose: TypeAlias = Callable[[Any, int, Any, Any], Any]
"""Answers a choice: from the state, the number of the place that asks, who is asked, and what is
offered, to what is taken."""
Part: TypeAlias = tuple[Callable[..., Any], bool] | None


class Quick:
    """A game without a log. Rolls come from the seed, choices from `choose`."""

    __slots__ = ("_actions", "_idle", "_legal", "_parts", "_sites", "choose", "machine", "state")

    def __init__(self, machine: Machine, state: Any, choose: Choose) -> None:
        """Go on with a state that stands at an action."""
        self.machine, self.state, self.choose = machine, state, choose
        program, functions, module = machine.program, machine.functions, machine.module
        state._rolls = True
        self._sites = module.sites
        self._legal = {name: functions[function("legal", name)] for name in program.phases}
        self._idle = {name for name in program.phases if function("each", name) in module.idle}
        self._parts = {
            name: (self._part("start", name), self._part("each", name)) for name in program.phases
        }
        self._actions = {}
        for kind, declared in (("do", program.actions), ("report", program.reports)):
            for name in declared:
                called = function(kind, name)
                first = 1 if kind == "do" else 2
                self._actions[name] = (functions[called], called in module.waits, first)

    @classmethod
    def begin(
        cls,
        machine: Machine,
        choose: Choose,
        setup: Setup,
        names: Sequence[str],
        seed: int,
        options: Mapping[str, Any],
        rulings: Mapping[str, str],
    ) -> "Quick":
        """A game after its set-up."""
        state = new_state(machine, setup, names, seed, options, rulings)
        made = cls(machine, state, choose)
        made.drive(process.setup(machine, state, setup.head.name))
        return made

    def legal(self) -> list[Listed]:
        """All that can be done now."""
        state = self.state
        found: list[Listed] = self._legal[state._phase](state)
        return found

    def apply(self, listed: Listed) -> None:
        """Do what is listed, and go on to the next action or the end."""
        state = self.state
        called, waits, first = self._actions[listed[0]]
        if waits:
            self.drive(called(state, *listed[first:]))
        else:
            called(state, *listed[first:])
        if state._next is not None or state._over is not None or state._phase not in self._idle:
            self._go_on()

    def _part(self, kind: str, phase: str) -> Part:
        """The function of what a phase does by itself, and whether it waits; None for nothing."""
        name, module = function(kind, phase), self.machine.module
        return None if name in module.idle else (self.machine.functions[name], name in module.waits)

    def _go_on(self) -> None:
        """Go through the phases that begin, until something can be done or the game is over."""
        state = self.state
        for _ in range(process.LIMIT_PHASES):
            if state._over is not None:
                return
            begins = state._next
            if begins is not None:
                state._phase, state._next = begins, None
                part = self._parts[begins][0]
                if part is None and begins in self._idle:
                    return  # nothing happens by itself
            else:
                part = self._parts[state._phase][1]
            if part is not None:
                called, waits = part
                if waits:
                    self.drive(called(state))
                else:
                    called(state)
            if begins is None and state._next is None:
                return
        raise process.restless(self.machine, state)

    def drive(self, running: process.Process) -> None:
        """Answer until a process is done; what is rolled for is no question here."""
        state, sites, value = self.state, self._sites, None
        try:
            while True:
                asked = running.send(value)
                number, offered = asked[0], asked[2]
                if sites[number].optional:
                    offered = (*offered, NOTHING)
                value = self.choose(state, number, asked[1], offered)
        except StopIteration:
            return
