"""What a view shows that rests on assumed or invented values."""

from typing import Any

from livingrules.engine.play.machine import Machine
from livingrules.engine.play.teller import Teller


class Marks:
    """Makes texts once more with code that tells which rows it looks up."""

    def __init__(self, machine: Machine) -> None:
        """Take the machine of the game; its traced twin is loaded when a text is asked for."""
        self._machine = machine
        self._teller = Teller()
        self._twin: Machine | None = None

    def of(self, function: str, state: Any, *items: Any) -> str | None:
        """The worst source of what a generated function reads: assumed, invented, or None."""
        machine = self._machine
        if machine.folder is None or not machine.program.doubtful:
            return None
        if self._twin is None:
            from livingrules.engine.play.load import load_machine

            self._twin = load_machine(machine.folder, self._teller, added=machine.added)
        self._teller.forget()
        self._twin.functions[function](state, *items)
        doubtful = machine.program.doubtful
        read = self._teller.rows | self._teller.items
        found = {doubtful.get(name, {}).get(number) for name, number in read}
        found |= {doubtful.get(name, {}).get(0) for name in self._teller.used}
        return next((kind for kind in ("invented", "assumed") if kind in found), None)
