"""A program ready to run: its code loaded, for all games of it."""

from dataclasses import dataclass
from typing import Any

from livingrules.engine.code.build import Module, build
from livingrules.engine.code.names import function
from livingrules.engine.program.model import Action, Program


@dataclass(frozen=True, slots=True)
class Machine:
    """The program, its generated module, and the module's functions by name."""

    program: Program
    module: Module
    functions: dict[str, Any]

    def call(self, kind: str, name: str) -> Any:
        """A generated function: `do` of an action, `check`, `show` of a record …"""
        return self.functions[function(kind, name)]

    def waits(self, kind: str, name: str) -> bool:
        """Whether a generated function may wait for an answer."""
        return function(kind, name) in self.module.waits

    def action(self, name: str) -> Action:
        """The action or report of a name."""
        return self.program.actions.get(name) or self.program.reports[name]

    def show(self, state: Any, record: Any) -> str:
        """What a record is called."""
        kind = type(record).__name__.removeprefix("R_")
        text: str = self.functions[f"show_{kind}"](state, record)
        return text


def machine(program: Program, teller: Any | None = None) -> Machine:
    """A machine for a program; with a `teller` its code tells what it does."""
    module = build(program, traced=teller is not None)
    return Machine(program, module, module.functions({"T": teller} if teller is not None else {}))
