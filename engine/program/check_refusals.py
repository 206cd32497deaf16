"""Whether an action is refused only while nothing has changed."""

from collections.abc import Iterable

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.codes import LATE_REFUSAL
from livingrules.engine.program.endings import ends
from livingrules.engine.program.flow import (
    ACTION,
    EACH,
    EVENT,
    QUEUE,
    SETUP,
    START,
    Doing,
    Key,
    called,
    doings,
    paths,
    reached,
    triggers_of,
)
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import Step, Steps, walk

_WRITES = (
    kinds.Change,
    kinds.Roll,
    kinds.Later,
    kinds.Drain,
    kinds.Create,
    kinds.CreateAll,
    kinds.Remove,
    kinds.Move,
    kinds.Shuffle,
    kinds.Draw,
    kinds.GoTo,
    kinds.EndGame,
)
_UNASKED = {
    QUEUE: "the work of a queue comes after something has changed",
    START: "a phase begins after an action",
    EACH: "this is done after an action",
    SETUP: "no player has asked for this",
}


def late_refusals(program: Program) -> list[Finding]:
    """Findings on refusals that may come after a change, also through procedures and events."""
    return _Order(program).findings()


class _Order:
    """Goes through all steps in the order in which they are done."""

    def __init__(self, program: Program) -> None:
        """Find out who may change something."""
        self.program = program
        everything = list(doings(program))
        self.doings = {one.key: one for one in everything}
        ways = paths(program)
        own = {one.key: next((step.place for step in walk(one.steps) if isinstance(step, _WRITES)),
                             None) for one in everything}  # fmt: skip
        self.writes: dict[Key, bool] = {
            key: any(own.get(one) is not None for one in {key, *reached({key}, ways)})
            for key in ways
        }
        # Where each may refuse while it has itself changed nothing, found as they are gone through.
        self.refuses: dict[Key, Place] = {}
        self.late: dict[int, Finding] = {}

    def findings(self) -> list[Finding]:
        """Go through everything until nothing new is learnt of who may refuse."""
        known = -1
        while known < len(self.refuses):
            known = len(self.refuses)
            self.late.clear()
            for doing in self.doings.values():
                self._enter(doing)
        return list(self.late.values())

    def _enter(self, doing: Doing) -> None:
        """Go through the steps of one."""
        before = None
        if doing.kind in _UNASKED:
            before = Related(f"{_UNASKED[doing.kind]}", doing.head.place)
        self._steps(doing, doing.steps, before)

    def _steps(self, doing: Doing, steps: Steps, changed: Related | None) -> Related | None:
        """What has changed after some steps, if `changed` had before."""
        for step in steps:
            changed = self._step(doing, step, changed)
        return changed

    def _step(self, doing: Doing, step: Step, changed: Related | None) -> Related | None:
        """What has changed after one step."""
        if isinstance(step, kinds.Refuse):
            if changed is not None:
                self._say(step, "this refuses after something has changed", changed)
            elif doing.kind != ACTION:
                self.refuses.setdefault(doing.key, step.place)
            return changed
        key = called(step)
        if key is not None:
            return self._call(doing, step, key, changed)
        inner = list(step.inside())
        if isinstance(step, kinds.CreateAll):
            return self._steps(doing, step.do, changed or _here(step))
        if isinstance(step, kinds.ForEach | kinds.Repeat):
            once = self._steps(doing, step.do, changed)
            return self._steps(doing, step.do, once) if once is not changed else once
        if inner:
            after = [self._steps(doing, one, changed) for one in inner if not ends(one)]
            for one in inner:
                if ends(one):
                    self._steps(doing, one, changed)
            return next((one for one in after if one is not None), changed)
        return changed or (_here(step) if isinstance(step, _WRITES) else None)

    def _call(self, doing: Doing, step: Step, key: Key, changed: Related | None) -> Related | None:
        """What has changed after a procedure, an event with its triggers, or a drained queue."""
        parts: Iterable[Key] = (key,)
        if key[0] == EVENT:
            parts = [("g", one.head.name) for one in triggers_of(self.program, key[1])]
        elif key[0] == QUEUE:
            return changed or _here(step)
        for part in parts:
            refuses = self.refuses.get(part)
            if refuses is not None and changed is not None:
                message = f"'{part[1]}' may refuse, and something has changed before"
                self._say(step, message, changed, Related("it refuses here", refuses))
            elif refuses is not None and doing.kind != ACTION:
                self.refuses.setdefault(doing.key, refuses)
            if self.writes.get(part):
                changed = changed or _here(step)
        return changed

    def _say(self, step: Step, message: str, *related: Related) -> None:
        """Note a finding, one a step."""
        hint = "refuse before the first change, or make it a requirement of the action"
        self.late.setdefault(id(step), Finding(LATE_REFUSAL, message, step.place, hint=hint,
                                               related=related))  # fmt: skip


def _here(step: Step) -> Related:
    """The place of the first change."""
    return Related("something changes here", step.place)
