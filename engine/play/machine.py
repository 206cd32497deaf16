"""A program ready to run: its code loaded, for all games of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.code.module import Module
from livingrules.engine.code.names import function
from livingrules.engine.play.fingerprint import behaviour_of, text_of
from livingrules.engine.program.model import Action, Program


@dataclass(frozen=True)
class Machine:
    """The program, its generated module, and the module's functions by name.

    `program` may lack its expressions, which only explanations need; `folder` is the book's,
    where it has one, and `prints` the fingerprints of what it does, of its files and of the data
    that stands in for the items of sets, by name; `added` says which, and which variants there are.
    """

    program: Program
    module: Module
    functions: dict[str, Any]
    folder: Path | None = None
    prints: tuple[str, str, Mapping[str, str]] | None = None
    added: Added = NOTHING

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

    @cached_property
    def whole(self) -> Program:
        """The program with all its expressions."""
        if self.folder is None:
            return self.program
        from livingrules.engine.loading.assemble import read_program_of

        program, _findings = read_program_of(self.folder, self.added)
        assert program is not None  # it was compiled from the same folder
        return program

    @property
    def edition(self) -> str:
        """The edition of the book."""
        return self.program.edition

    @cached_property
    def behaviour(self) -> str:
        """The fingerprint of what the rules do."""
        return behaviour_of(self.program) if self.prints is None else self.prints[0]

    @cached_property
    def text(self) -> str:
        """The fingerprint of the book's files."""
        if self.prints is not None:
            return self.prints[1]
        return "" if self.folder is None else text_of(self.folder)

    @property
    def data_prints(self) -> Mapping[str, str]:
        """The fingerprints of the data that stands in for the items of sets, by their names."""
        return {} if self.prints is None else self.prints[2]


def machine(program: Program, teller: Any | None = None, folder: Path | None = None) -> Machine:
    """A machine for a program; with a `teller` its code tells what it does."""
    from livingrules.engine.code.build import build

    module = build(program, traced=teller is not None)
    functions = module.functions({"T": teller} if teller is not None else {})
    return Machine(program, module, functions, folder)
