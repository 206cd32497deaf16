"""What is wrong with a program as a whole, where each part of it is right."""

from collections.abc import Mapping

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.names import Name, Names
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.check_refusals import late_refusals
from livingrules.engine.program.check_reported import reported_changed
from livingrules.engine.program.check_values import (
    option_values,
    without_default,
    without_result,
)
from livingrules.engine.program.flow import doings
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import walk


def check_program(program: Program, names: Names, *, whole: bool) -> list[Finding]:
    """Findings on a program; `whole` tells that nothing of it was left out for its mistakes.

    Only then what never happens is marked as used by nobody.
    """
    findings = [
        *late_refusals(program),
        *reported_changed(program),
        *without_default(program, names),
        *option_values(names),
        *without_result(program),
    ]
    if whole and not findings:
        _mark_idle(program, names.program)
    return findings


def _mark_idle(program: Program, names: Mapping[str, Mapping[str, Name]]) -> None:
    """Mark as unused what others only wait for: it is named, and yet never happens.

    Events that nothing emits, phases that nothing leads to, queues that are not both filled
    and drained.
    """
    emitted, filled, drained = set[str](), set[str](), set[str]()
    phases = {one.start for one in program.games.values()}
    for doing in doings(program):
        for step in walk(doing.steps):
            if isinstance(step, kinds.Emit):
                emitted.add(step.event)
            elif isinstance(step, kinds.Later):
                filled.add(step.queue)
            elif isinstance(step, kinds.Drain):
                drained.add(step.queue)
            elif isinstance(step, kinds.GoTo):
                phases.add(step.phase)
    for section, happening in (
        ("events", emitted),
        ("queues", filled & drained),
        ("phases", phases),
    ):
        for name in names[section].values():
            if name.name not in happening:
                name.used = name.named = False
