"""Which generated functions may wait for an answer: they ask, or call one that does."""

from collections.abc import Iterator

from livingrules.engine.code.names import function
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import Step, Steps, walk

_ASKS = (kinds.Choose, kinds.Decide, kinds.Roll)


def waits(program: Program) -> frozenset[str]:
    """The Python names of all functions that may wait; no others are generators."""
    calls = dict(_calls(program))
    found = {name for name, steps in calls.items() if any(isinstance(one, _ASKS) for one in steps)}
    called = {name: {one for step in steps for one in _called(step)}
              for name, steps in calls.items()}  # fmt: skip
    for event in program.events:
        triggers = {function("g", one.head.name) for one in program.triggers.values()
                    if one.event == event}  # fmt: skip
        called[function("e", event)] = triggers
    grown = True
    while grown:
        more = {name for name, others in called.items() if name not in found and others & found}
        found |= more
        grown = bool(more)
    return frozenset(found)


def _calls(program: Program) -> Iterator[tuple[str, list[Step]]]:
    """Each function with all its steps."""
    lists: list[tuple[str, str, Steps]] = []
    lists += [("do", one.head.name, one.do) for one in program.actions.values()]
    lists += [("report", one.head.name, one.do) for one in program.reports.values()]
    lists += [("p", one.head.name, one.do) for one in program.procedures.values()]
    lists += [("q", one.head.name, one.do) for one in program.queues.values()]
    lists += [("g", one.head.name, one.do) for one in program.triggers.values()]
    lists += [("start", one.head.name, one.start) for one in program.phases.values()]
    lists += [("each", one.head.name, one.each) for one in program.phases.values()]
    lists += [("setup", one.head.name, one.steps) for one in program.games.values()]
    for kind, name, steps in lists:
        yield function(kind, name), list(walk(steps))


def _called(step: Step) -> Iterator[str]:
    """The functions that a step calls."""
    if isinstance(step, kinds.Run):
        yield function("p", step.procedure)
    elif isinstance(step, kinds.Emit):
        yield function("e", step.event)
    elif isinstance(step, kinds.Drain):
        yield function("q", step.queue)
