"""What does something in a program, and what leads to what: the paths that steps take.

A key names what has steps: its kind (a short word, as generated code has it) and its name.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from livingrules.engine.program import steps as kinds
from livingrules.engine.program.model import Head, Program, Trigger
from livingrules.engine.program.steps import Step, Steps, walk

Key = tuple[str, str]

ACTION, REPORT, PROCEDURE, QUEUE, TRIGGER = "do", "report", "p", "q", "g"
START, EACH, SETUP, EVENT = "start", "each", "setup", "e"


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that has steps."""

    kind: str
    head: Head
    steps: Steps

    @property
    def key(self) -> Key:
        """Its kind and name."""
        return self.kind, self.head.name


def doings(program: Program) -> Iterator[Doing]:
    """All that has steps."""
    for kind, actions in ((ACTION, program.actions), (REPORT, program.reports)):
        yield from (Doing(kind, one.head, one.do) for one in actions.values())
    yield from (Doing(PROCEDURE, one.head, one.do) for one in program.procedures.values())
    yield from (Doing(QUEUE, one.head, one.do) for one in program.queues.values())
    yield from (Doing(TRIGGER, one.head, one.do) for one in program.triggers.values())
    yield from (Doing(START, one.head, one.start) for one in program.phases.values())
    yield from (Doing(EACH, one.head, one.each) for one in program.phases.values())
    yield from (Doing(SETUP, one.head, one.steps) for one in program.games.values())


def triggers_of(program: Program, event: str) -> list[Trigger]:
    """The triggers on an event in their order: by priority, then as their rules stand."""
    found = [one for one in program.triggers.values() if one.event == event]
    return sorted(found, key=lambda one: one.priority)


def called(step: Step) -> Key | None:
    """What a step leads to."""
    if isinstance(step, kinds.Run):
        return PROCEDURE, step.procedure
    if isinstance(step, kinds.Emit):
        return EVENT, step.event
    return (QUEUE, step.queue) if isinstance(step, kinds.Drain) else None


def paths(program: Program) -> dict[Key, set[Key]]:
    """For each key what it leads to; an event leads to its triggers."""
    found = {
        one.key: {key for step in walk(one.steps) if (key := called(step)) is not None}
        for one in doings(program)
    }
    for event in program.events:
        triggers = triggers_of(program, event)
        found[EVENT, event] = {(TRIGGER, one.head.name) for one in triggers}
    return found


def reached(starts: set[Key], ways: dict[Key, set[Key]]) -> set[Key]:
    """All that some keys lead to, themselves left out unless they lead to themselves."""
    found: set[Key] = set()
    waiting = list(starts)
    while waiting:
        for key in ways.get(waiting.pop(), ()):
            if key not in found:
                found.add(key)
                waiting.append(key)
    return found


def circular(program: Program) -> frozenset[Key]:
    """What may lead to itself again, events left out."""
    ways = paths(program)
    return frozenset(key for key in ways if key[0] != EVENT and key in reached({key}, ways))
