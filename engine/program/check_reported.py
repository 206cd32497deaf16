"""Whether what only others know is changed by reports alone, also through procedures."""

from dataclasses import dataclass

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.codes import REPORTED_CHANGED
from livingrules.engine.program.flow import (
    PROCEDURE,
    REPORT,
    SETUP,
    Doing,
    Key,
    doings,
)
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import walk
from livingrules.engine.program.targets import reported_by

_HINT = "let a report change it, or take the mark 'reported' away"


@dataclass(frozen=True, slots=True)
class _Change:
    """Reported state that a procedure changes: its name, who knows it, and where."""

    name: str
    who: str
    place: Place


def reported_changed(program: Program) -> list[Finding]:
    """Findings on procedures that change reported state and are called from elsewhere too.

    Where no report calls such a procedure, the change itself is the mistake; else the call is.
    What actions, triggers, queues and phases change themselves is found where they are read.
    """
    everything = list(doings(program))
    changes = {one.head.name: _changes(one) for one in everything if one.kind == PROCEDURE}
    calls = {one.key: [step for step in walk(one.steps) if isinstance(step, kinds.Run)]
             for one in everything}  # fmt: skip
    by_reports = _procedures_of([one for one in everything if one.kind in (REPORT, SETUP)], calls)
    others = [one for one in everything if one.kind not in (REPORT, SETUP, PROCEDURE)]
    findings: dict[Place, Finding] = {}
    for doing in others:
        for step in calls[doing.key]:
            for name in [step.procedure, *_below(step.procedure, calls)]:
                for change in changes.get(name, ()):
                    known = f"'{change.name}', which is known to {change.who} alone"
                    if name in by_reports:
                        message = f"'{step.procedure}' changes {known}, so only a report may do it"
                        place, related = step.place, Related("it is changed here", change.place)
                    else:
                        message = f"this changes {known}, and only a report may"
                        place, related = change.place, Related("it is done here", step.place)
                    findings.setdefault(place, Finding(REPORTED_CHANGED, message, place,
                                                       hint=_HINT, related=(related,)))  # fmt: skip
    return list(findings.values())


def _changes(doing: Doing) -> list[_Change]:
    """The reported state that the steps of a procedure change."""
    found = []
    for step in walk(doing.steps):
        for target in step.targets():
            who = reported_by((target.variable or target.field).origin)  # type: ignore[union-attr]
            if who:
                found.append(_Change(target.name, who, step.place))
    return found


def _below(procedure: str, calls: dict[Key, list[kinds.Run]]) -> list[str]:
    """The procedures that one calls, directly or not."""
    found: dict[str, None] = {}
    waiting = [procedure]
    while waiting:
        for step in calls.get((PROCEDURE, waiting.pop()), ()):
            if step.procedure not in found:
                found[step.procedure] = None
                waiting.append(step.procedure)
    return list(found)


def _procedures_of(starts: list[Doing], calls: dict[Key, list[kinds.Run]]) -> set[str]:
    """The procedures that some entries call, directly or not."""
    found: set[str] = set()
    for doing in starts:
        for step in calls[doing.key]:
            found |= {step.procedure, *_below(step.procedure, calls)}
    return found
