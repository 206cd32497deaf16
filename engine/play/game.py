"""One game: it always stands at one decision, and an answer leads to the next."""

from collections.abc import Mapping, Sequence
from typing import Any

from livingrules.engine.code.runtime import Refused
from livingrules.engine.play.agree import NotAgreed, agree
from livingrules.engine.play.answers import Action, Decision, Refusal, Step
from livingrules.engine.play.begin import new_state
from livingrules.engine.play.corrections import checked, spot
from livingrules.engine.play.course import Course
from livingrules.engine.play.decisions import (
    action_decision,
    asked_decision,
    listed_action,
)
from livingrules.engine.play.entries import (
    Said,
    action_entry,
    answer_entry,
    qualified,
)
from livingrules.engine.play.inputs import action_said, examine, read_answer
from livingrules.engine.play.log import Log, log_of
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.maps import Map, maps
from livingrules.engine.play.marks import Marks
from livingrules.engine.play.mishap import mishaps, refusal
from livingrules.engine.play.naming import NotAValue, encode
from livingrules.engine.play.replay import Parted, Parting, replay
from livingrules.engine.play.tally import broken, score
from livingrules.engine.play.undo import taken_back
from livingrules.engine.play.views import Shown, shown
from livingrules.engine.play.why import Why, why
from livingrules.engine.program.model import Setup


class Game:
    """A game. `log` holds the inputs, each as JSON has it, in order (see entries.py).

    Rolls are answered by the seed where `dice` says so, else somebody types them in. `loud`:
    questions and notes are made, for somebody who reads them.
    """

    _marks: Marks | None = None  # made when somebody first looks

    def __init__(
        self,
        machine: Machine,
        setup: Setup,
        names: Sequence[str],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        *,
        dice: bool = True,
        loud: bool = True,
    ) -> None:
        """Set the game up, and go on to its first decision.

        `options` are values by name, `rulings` the option of each by its name. Raises Refused
        where the rules of the set-up cannot be followed, as all that looks at a game may.
        """
        self.machine, self.setup, self.names = machine, setup, tuple(names)
        self.seed, self.options, self.rulings = seed, dict(options or {}), dict(rulings or {})
        self.dice, self.loud = dice, loud
        self.log: list[Said] = []
        with mishaps(machine):
            state = new_state(machine, setup, self.names, seed, self.options, self.rulings)
            state._loud = loud
            self.course = Course(machine, state, dice=dice)
            self.course.start("setup", setup.head.name, [], {})
        self.log += self.course.answers

    # ---- where it stands -------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state: what the book declares, as attributes."""
        return self.course.state

    @property
    def over(self) -> str | None:
        """Why the game is over; None while it goes on."""
        reason: str | None = self.state._over
        return reason if self.course.asked is None else None

    @property
    def asked(self) -> Decision | None:
        """The choice or roll in the middle of an action; None where an action is expected."""
        asked = self.course.asked
        return None if asked is None else asked_decision(self.machine, self.state, asked)

    @property
    def decision(self) -> Decision | None:
        """The decision at which the game stands; None when it is over."""
        if self.course.asked is not None:
            return asked_decision(self.machine, self.state, self.course.asked)
        if self.state._over is not None:
            return None
        return action_decision(self.machine, self.state, self.legal())

    def legal(self) -> list[Action]:
        """All actions and reports that can be done now; of open arguments only the bounds."""
        with mishaps(self.machine):
            return [listed_action(self.machine, self.state, raw) for raw in self.raw_legal()]

    def raw_legal(self) -> list[tuple[Any, ...]]:
        """As `legal`, quicker: name, actor and arguments as the state has them."""
        if self.course.asked is not None or self.state._over is not None:
            return []
        found: list[tuple[Any, ...]] = self.machine.call("legal", self.state._phase)(self.state)
        return found

    # ---- answers ---------------------------------------------------------------------------

    def apply(self, answer: Action | Said | Any) -> Step:
        """Do an action, or answer a choice or a roll by name; a refusal changes nothing."""
        try:
            with mishaps(self.machine):
                return self._apply(answer)
        except Refused as refused:
            return self._refused(refused)

    def _apply(self, answer: Action | Said | Any) -> Step:
        """As `apply`; raises Refused where a step refuses."""
        if isinstance(answer, dict) and "correct" in answer:
            return self.correct(answer["correct"], answer.get("to"))
        if self.course.asked is not None:
            return self._answer(answer)
        if self.state._over is not None:
            return self._no("the game is over")
        said = action_said(answer)
        if said is None:
            return self._no("an action is expected here")
        found = examine(self.machine, self.state, said)
        if isinstance(found, Step):
            return found
        action, values = found
        entry = action_entry(self.machine, self.state, action, values)
        name = action.head.name
        self.course.start("do" if action.actor else "report", name, values, entry)
        self.log += [entry, *self.course.answers]
        return self._done()

    def _answer(self, said: Any) -> Step:
        """Answer a choice or a roll."""
        asked = self.course.asked
        assert asked is not None
        value = read_answer(self.machine, self.state, asked, said)
        return Step((value,)) if isinstance(value, Refusal) else self.give(value)

    def give(self, value: Any) -> Step:
        """Answer the question that is asked with a value as the state has it."""
        asked = self.course.asked
        assert asked is not None
        entry = answer_entry(self.machine, self.state, asked, value)
        before = len(self.course.answers)
        self.course.answer(value, entry)
        self.log += self.course.answers[before:]
        return self._done()

    def correct(self, place: str, value: Any) -> Step:
        """Put a value at a place of the state (`pebbles`, `player 1.taken`), as people have it."""
        if self.course.asked is not None:
            return self._no("a question is to be answered first, or taken back")
        rule = self.machine.program.book
        try:
            found = spot(self.machine, self.state, str(place))
            rule = qualified(self.machine, found.rule)
            made = checked(self.machine, self.state, found, value)
        except NotAValue as error:
            return Step((Refusal(rule, str(error)),))
        entry = {"at": f"phases/{self.state._phase}", "correct": found.name}
        entry["to"] = encode(self.machine, self.state, made, found.type)
        found.put(made)
        self.machine.functions["forget"](self.state)
        self.log.append(entry)
        return Step()

    def undo(self, inputs: int = 1, *, dice: bool = False) -> Step:
        """Take back so many inputs; past what chance decided only with `dice`, and marked then."""
        found = taken_back(self, self._begun, inputs, dice=dice)
        if isinstance(found, Step):
            return found
        self.course, self.log = found.course, found.log
        return Step()

    def _no(self, message: str) -> Step:
        """A refusal that no rule of the book gives."""
        return Step((Refusal(self.machine.program.book, message),))

    def _refused(self, refused: Refused) -> Step:
        """A refusal by a step."""
        return Step((refusal(self.machine, refused),))

    def _done(self) -> Step:
        """What was done, with its notes and rolls."""
        notes = self.state._notes
        told = tuple(Refusal(qualified(self.machine, one), text) for one, text in notes)
        return Step((), told, tuple(self.course.rolls))

    # ---- copies and logs -------------------------------------------------------------------

    def clone(self) -> "Game":
        """A copy that goes its own way, also in the middle of an action."""
        made = object.__new__(Game)
        made.__dict__.update(self.__dict__)
        made.log, made.course = list(self.log), self.course.copy()
        return made

    def saved(self) -> Log:
        """The game as a log that can be written to a file."""
        return log_of(self)

    def replay(self, log: Log) -> "Game":
        """Another game by the same rules, played from a log; raises Parted where they part."""
        return replay(Game.begin(self.machine, log), log)

    @classmethod
    def begin(cls, machine: Machine, log: Log, *, loud: bool = True) -> "Game":
        """The game of a log before its first input; raises Parted where it cannot begin."""
        try:
            agreed = agree(machine, log.game, log.players, log.options, log.rulings)
        except NotAgreed as error:
            raise Parted(Parting(0, {}, str(error))) from None
        try:
            return cls(machine, *agreed.arguments(log.seed), dice=log.dice, loud=loud)
        except Refused as refused:
            found = refusal(machine, refused)
            raise Parted(Parting(0, {}, found.message, found.rule)) from None

    def _begun(self) -> "Game":
        """This game as it began."""
        return Game(
            self.machine, self.setup, self.names, self.seed, self.options, self.rulings,
            dice=self.dice, loud=self.loud,
        )  # fmt: skip

    # ---- in words --------------------------------------------------------------------------

    def why(self, action: Action | Said) -> Why:
        """Why an action can be done, or why not."""
        waiting = self.over and f"the game is over: {self.over}"
        if self.course.asked is not None:
            waiting = "a question is to be answered first"
        with mishaps(self.machine):
            return why(self.machine, self.state, action, waiting)

    def views(self) -> list[Shown]:
        """What players see in this phase; a text that rests on assumed or invented values has a mark."""
        if self._marks is None:
            self._marks = Marks(self.machine)
        views = self.machine.program.views.items()
        now = [name for name, one in views
               if one.points is None and (not one.phases or self.state._phase in one.phases)]  # fmt: skip
        with mishaps(self.machine):
            return [shown(self.machine, self.state, name, self._marks) for name in now]

    def maps(self) -> list[Map]:
        """The maps of the book as they are now."""
        with mishaps(self.machine):
            return maps(self.machine, self.state)

    def score(self) -> dict[str, dict[str, int]]:
        """For each player the lines of the score, by their titles."""
        with mishaps(self.machine):
            return score(self.machine, self.state, self.setup.player)

    def broken(self) -> list[Refusal]:
        """The invariants that do not hold."""
        with mishaps(self.machine):
            return broken(self.machine, self.state)
