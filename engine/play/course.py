"""How a game runs from answer to answer, and how it goes back where something fails.

Before each action the state is copied. A copy of a game in the middle of an action, or a step
back, is made from that copy: the action is done again with the answers that were given.
"""

from typing import Any, Literal

from livingrules.engine.code.runtime import chance
from livingrules.engine.play import process
from livingrules.engine.play.answers import Rolled
from livingrules.engine.play.entries import Said, action_values, answer_entry, answer_value
from livingrules.engine.play.machine import Machine

Kind = Literal["setup", "do", "report"]


class Course:
    """The state of a game and the action that is going on in it.

    `asked` is what the action waits for, None between actions; `answers` are those that it got.
    `dice`: rolls are answered by the seed; `rolls` are those since the last input.
    """

    __slots__ = (
        "_process", "_snapshot", "_start", "answers", "asked", "dice", "machine", "rolls", "state",
    )  # fmt: skip

    def __init__(self, machine: Machine, state: Any, *, dice: bool) -> None:
        """Take a state that stands before its set-up."""
        self.machine, self.state, self.dice = machine, state, dice
        self.asked: process.Asked | None = None
        self.answers: list[Said] = []
        self.rolls: list[Rolled] = []
        self._process: process.Process | None = None
        self._snapshot: Any = None
        self._start: tuple[Kind, str, Said] = ("setup", "", {})

    def start(self, kind: Kind, name: str, values: list[Any], entry: Said) -> None:
        """Begin a set-up, action or report; where it fails nothing has changed."""
        self._snapshot = self.machine.functions["clone"](self.state)
        self._start, self.answers = (kind, name, entry), []
        self.state._notes = []
        self._process = self._begun(values)
        try:
            self._drive(None)
        except BaseException:
            self.state, self.answers = self._snapshot, []
            self.asked = self._process = None
            raise

    def answer(self, value: Any, entry: Said) -> None:
        """Go on with an answer; where that fails the question stands as before."""
        before = list(self.answers)
        self.answers.append(entry)
        self.state._notes = []
        try:
            self._drive(value)
        except BaseException:
            self.state = self.machine.functions["clone"](self._snapshot)
            self._again(before)
            raise

    def copy(self) -> "Course":
        """A copy that goes its own way, also in the middle of an action."""
        made = object.__new__(Course)
        made.machine, made.dice = self.machine, self.dice
        made.asked = made._process = None
        made.rolls = []
        clone = self.machine.functions["clone"]
        made._start = self._start
        if self.asked is None:
            made.state, made.answers, made._snapshot = clone(self.state), [], None
            return made
        made.state, made._snapshot = clone(self._snapshot), self._snapshot
        made._again(self.answers)
        return made

    def _begun(self, values: list[Any]) -> process.Process:
        """The process of what was started."""
        kind, name, _ = self._start
        if kind == "setup":
            return process.setup(self.machine, self.state, name)
        return process.action(self.machine, self.state, kind, name, tuple(values))

    def _drive(self, value: Any) -> None:
        """Send answers until a person has to answer, or the process is done."""
        assert self._process is not None
        sites = self.machine.module.sites
        self.rolls = []
        try:
            asked = self._process.send(value)
            while self.dice and sites[asked[0]].kind == "roll":
                rolled = asked[2][chance(self.state, len(asked[2]))]
                entry = answer_entry(self.machine, self.state, asked, rolled)
                self.answers.append(entry)
                told = len(self.state._notes)
                self.rolls.append(Rolled(entry["rule"], asked[3], entry["roll"], told))
                asked = self._process.send(rolled)
            self.asked = asked
        except StopIteration:
            self.asked = self._process = None

    def _again(self, answers: list[Said]) -> None:
        """Do what was started again, on a state as it was then, with answers by their names."""
        kind, name, entry = self._start
        values = []
        if kind != "setup":
            values = action_values(self.machine, self.state, self.machine.action(name), entry)
        self._process = self._begun(values)
        self.answers = list(answers)
        asked = self._process.send(None)
        for one in answers:
            site = self.machine.module.sites[asked[0]]
            if self.dice and site.kind == "roll":
                chance(self.state, 1)
            said = one["roll"] if site.kind == "roll" else one["take"]
            asked = self._process.send(answer_value(self.machine, self.state, site, said))
        self.asked = asked
