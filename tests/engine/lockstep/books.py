"""The small books of these tests, read and compiled once each."""

from functools import cache
from pathlib import Path

from livingrules.engine.loading.assemble import read_program_of
from livingrules.engine.play.machine import Machine, machine
from livingrules.engine.play.teller import Teller
from livingrules.engine.program.model import Program

HERE = Path(__file__).resolve().parents[1] / "books"
SHIPPED = Path(__file__).resolve().parents[3] / "rules"
NAMES = ("astray", "bridge", "hermit", "lanterns", "market", "orchard", "pebbles")
PLAYED = ("bridge", "hermit", "lanterns", "market", "orchard", "pebbles")
"""Those whose rules lead somewhere whatever is done."""


@cache
def program_of(name: str) -> Program:
    """The program of a book, which must have no findings."""
    folder = HERE / name
    program, findings = read_program_of(folder if folder.is_dir() else SHIPPED / name)
    assert not findings, findings
    assert program is not None
    return program


@cache
def machine_of(name: str) -> Machine:
    """The machine of a book."""
    return machine(program_of(name))


def traced_machine_of(name: str) -> tuple[Machine, Teller]:
    """The machine of a book that tells what it does, and whom."""
    teller = Teller()
    return machine(program_of(name), teller), teller
