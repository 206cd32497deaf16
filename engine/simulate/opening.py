"""How many games that are agreed alike begin: what is the same for all of them is done once."""

from collections.abc import Sequence
from typing import Any

from livingrules.engine.play import process
from livingrules.engine.play.agree import Agreed
from livingrules.engine.play.begin import new_state
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.quick import Choose, Quick


class Opening:
    """Begins games, one after another: each ends the one before it.

    Where the set-up leaves nothing to chance or choice its outcome is copied from then on, else
    the state before it.
    """

    __slots__ = ("_asked", "_choose", "_kept", "_quick", "_ready", "agreed", "machine")

    def __init__(self, machine: Machine, agreed: Agreed) -> None:
        """Take what is agreed."""
        self.machine, self.agreed = machine, agreed
        self._kept = new_state(machine, *agreed.arguments(0))
        self._quick = Quick(machine, self._kept, self._answer)
        self._choose: Choose | None = None
        self._asked = self._ready = False

    def begin(self, choose: Choose, seed: int) -> Quick:
        """A game after its set-up, by its seed."""
        clone, quick = self.machine.functions["clone"], self._quick
        quick.state = state = clone(self._kept)
        state._seed = seed
        if not self._ready:
            quick.choose, self._choose, self._asked = self._answer, choose, False
            quick.drive(process.setup(self.machine, state, self.agreed.setup.head.name))
            if not self._asked and state._draws == 0:
                self._kept, self._ready = clone(state), True
        quick.choose = choose
        return quick

    def _answer(self, state: Any, number: int, who: Any, offered: Sequence[Any]) -> Any:
        """An answer in the set-up, which makes one game unlike another."""
        assert self._choose is not None
        self._asked = True
        return self._choose(state, number, who, offered)
