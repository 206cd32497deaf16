"""Plays one scenario: the game is set up, the state put in place, the steps done, all compared."""

from collections.abc import Iterator
from dataclasses import replace

from livingrules.dsl.finding import Place
from livingrules.dsl.types import notation_of
from livingrules.engine.catalogue.raw import text_of
from livingrules.engine.code.runtime import Refused, chance
from livingrules.engine.play.answers import Decision, Step
from livingrules.engine.play.game import Game
from livingrules.engine.play.mishap import mishaps
from livingrules.engine.read.nodes import Node, Scalar, Sequence
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.cells import laid_over
from livingrules.engine.scenario.expect import Events, Holder, Miss
from livingrules.engine.scenario.given import put_in_place
from livingrules.engine.scenario.model import Expectation, Failure, Outcome, Play, Scenario, Slip
from livingrules.engine.scenario.trouble import what_went_wrong
from livingrules.engine.scenario.values import as_written, value_of, written


def play(book: Book, scenario: Scenario) -> Outcome:
    """Play a scenario, and once more with the other option where an example of it differs."""
    outcome = _Playing(book, scenario).outcome
    differs = scenario.differs
    if differs is not None and differs.option is not None and outcome.passed:
        name, option = differs.option
        again = _Playing(
            book,
            replace(
                scenario,
                rulings={**scenario.rulings, name: option},
                steps=[_only_refused(one) for one in scenario.steps],
                expect=differs.printed,
                differs=None,
            ),
        ).outcome
        outcome.failures += again.failures
        outcome.findings += [one for one in again.findings if one.severity == "error"]
    return outcome


def _only_refused(one: Play) -> Play:
    """A step of which nothing is expected but that it is refused, where it is."""
    wanted = one.expect
    if wanted is None or not wanted.refused:
        return replace(one, expect=None)
    return replace(one, expect=Expectation(wanted.place, refused=wanted.refused))


class _Stop(Exception):
    """The scenario cannot go on."""


class _Playing:
    """One game of one scenario."""

    def __init__(self, book: Book, scenario: Scenario) -> None:
        self.book, self.scenario = book, scenario
        self.outcome = Outcome(scenario)
        self.step: int | None = 0
        self.place: Place | None = None  # of what is expected there
        self.notes: list[str] = []
        self.events: Events = []
        self.actions: set[str] = set()
        book.teller.forget()
        try:
            with laid_over(book, scenario, self.outcome), mishaps(book.machine):
                self._all()
        except _Stop:
            pass
        except Slip as slip:
            self.outcome.findings.append(slip.finding)
        except Refused as refused:  # what is expected cannot be worked out
            place = scenario.place if self.place is None else self.place
            self.outcome.failures.append(
                Failure(scenario.id, place, self.step, "it can be worked out", refused.says)
            )
        self._remember()

    def _all(self) -> None:
        """The whole game."""
        scenario = self.scenario
        try:
            self.game = Game(
                self.book.machine,
                scenario.setup,
                scenario.players,
                scenario.seed,
                scenario.options,
                scenario.rulings,
                dice=False,
            )
        except Exception as error:  # noqa: BLE001
            self._wrong(scenario.place, error)
        self.notes += [text for _, text in self.game.state._notes]
        self.holder = Holder(self.book, scenario, self.game)
        self._set_up()
        put_in_place(self.book, self.game.state, scenario)
        self._sound(scenario.place)
        self._heard()
        for number, one in enumerate(scenario.steps, start=1):
            self.step, self.place = number, one.place
            self._one(one)
        self.step = None
        self.place = None if scenario.expect is None else scenario.expect.place
        self._finish()

    def _set_up(self) -> None:
        """Answer what the set-up asks."""
        answers = list(self.scenario.answers)
        while (asked := self.game.asked) is not None:
            if asked.kind == "roll" and (not answers or answers[0].kind != "roll"):
                assert asked.range is not None
                rolled = chance(self.game.state, asked.range[1]) + 1
                step = self._apply(self.scenario.place, rolled)
            elif not answers:
                self._fail(self.scenario.place, "an answer under 'setup'", _asks(asked))
            else:
                one = answers.pop(0)
                step = self._apply(one.place, self._answer(one, asked))
                if step.refused:
                    self._fail(one.place, "not refused", step.refused[0].message)
            self.notes += [note.message for note in step.notes]
        if answers:
            self._fail(
                answers[0].place, "something is asked in the set-up", "nothing more is asked"
            )

    def _one(self, one: Play) -> None:
        """One step, and what is expected right after it."""
        asked = self.game.asked
        if one.kind in ("do", "report"):
            if asked is not None:
                self._fail(one.place, f"{one.kind} {one.name}", _asks(asked))
            self.actions.add(one.name)
            self._known(one)
            said = {key.value: _said(node) for key, node in one.arguments}
            step = self._apply(
                one.place, {one.kind: one.name, "who": text_of(one.who) or None, "with": said}
            )
        else:
            if asked is None:
                self._fail(one.place, f"{one.kind} {_shown(one)}", "nothing is asked")
                return
            step = self._apply(one.place, self._answer(one, asked))
        events = [] if step.refused else self._heard()
        notes = [note.message for note in step.notes]
        self.events += events
        self.notes += notes
        wanted = one.expect or Expectation(one.place)
        misses = list(self.holder.refused(one.place, wanted, step))
        if not misses:
            self._sound(one.place)
            misses = list(self.holder.misses(wanted, events, notes))
        self._missed(misses)

    def _answer(self, one: Play, asked: Decision) -> object:
        """What a step answers; it must be of the kind that is asked, by who is asked."""
        wanted = "roll" if asked.kind == "roll" else "take"
        if one.kind != wanted:
            self._fail(one.place, f"{one.kind} {_shown(one)}", _asks(asked))
        who = text_of(one.who)
        if who and who.casefold() not in {name.casefold() for name in asked.who}:
            self._fail(
                one.place, f"{who} is asked", f"{' and '.join(asked.who) or 'nobody'} is asked"
            )
        if asked.kind == "roll":
            return int(_shown(one)) if _shown(one).lstrip("-").isdigit() else _shown(one)
        said = _said(one.answer)
        return None if said == "none" else said

    def _apply(self, place: Place, answer: object) -> Step:
        """Do it; a defect in the book's own steps is told as a failure."""
        try:
            return self.game.apply(answer)
        except Exception as error:
            self._wrong(place, error)
            raise

    def _known(self, one: Play) -> None:
        """Raises Slip where a record is named that is not there."""
        action = self.book.machine.action(one.name)
        machine, state, document = self.book.machine, self.game.state, self.scenario.document
        if action.actor is not None and one.who is not None:
            value_of(machine, state, document, one.who, action.actor.type)
        types = {each.variable.name: each.variable.type for each in action.takes}
        for key, node in one.arguments:
            value_of(machine, state, document, node, types[key.value])

    def _heard(self) -> Events:
        """The events since this was last asked, in names."""
        found = [self.holder.named(*one) for one in self.book.teller.events]
        self.book.teller.events.clear()
        return found

    def _finish(self) -> None:
        """What must be so at the end."""
        scenario = self.scenario
        expect = scenario.expect
        last = scenario.steps[-1].expect if scenario.steps else None
        asked = self.game.asked
        told = any(one is not None and one.asked is not None for one in (expect, last))
        if asked is not None and not told:
            place = scenario.steps[-1].place if scenario.steps else scenario.place
            self._fail(place, "nothing is left to answer", _asks(asked))
        if expect is not None:
            self._missed(self.holder.misses(expect, self.events, self.notes))
        if scenario.differs is not None:
            printed = scenario.differs.printed
            if not list(self.holder.misses(printed, self.events, self.notes)):
                self._fail(printed.place, "other than what is printed", "just what is printed")

    def _sound(self, place: Place) -> None:
        """Nothing has left its range, and the invariants hold, unless an action is half done."""
        with self.book.teller.deaf():
            broken = self.game.broken() if self.game.asked is None else []
        for one in broken:
            self.outcome.failures.append(
                Failure(self.scenario.id, place, self.step, f"{one.rule} holds", one.message)
            )
        for name, value in self.book.teller.ranges:
            range_ = _range_of(self.book, name)
            self.outcome.failures.append(
                Failure(self.scenario.id, place, self.step, f"{name} within {range_}", str(value))
            )
        if broken or self.book.teller.ranges:
            raise _Stop

    def _missed(self, misses: Iterator[Miss] | list[Miss]) -> None:
        """Keep what is not as expected; the scenario then ends."""
        found = list(misses)
        self.outcome.failures += [
            Failure(self.scenario.id, place, self.step, expected, got)
            for place, expected, got in found
        ]
        if found:
            raise _Stop

    def _fail(self, place: Place, expected: str, got: str) -> None:
        """End with one failure."""
        self._missed([(place, expected, got)])

    def _wrong(self, place: Place, error: Exception) -> None:
        """End with a defect in the book's own steps."""
        self._fail(place, "the steps of the book can be done", what_went_wrong(self.book, error))

    def _wanted(self) -> list[Expectation | None]:
        """All that is expected somewhere."""
        differs = self.scenario.differs
        last = [self.scenario.expect, differs.printed if differs is not None else None]
        return [*(one.expect for one in self.scenario.steps), *last]

    def _remember(self) -> None:
        """What the teller heard, and the requirements of the actions that were tried."""
        teller, outcome, book = self.book.teller, self.outcome, self.book
        rules = set(teller.rules)
        for name in self.actions:
            action = book.machine.action(name)
            rules |= {action.head.rule, *(one.rule for one in action.requires)}
        if any(one is not None and one.score for one in self._wanted()):
            rules |= {one.head.rule for one in book.program.scoring.values()}
        for table, number in teller.rows | teller.stated:
            row = book.program.tables[table].rows[number]
            entry = book.catalogue.entries.get(f"{book.name}:tables/{table}")
            outcome.touched |= set(entry.rules[:1] if entry is not None else ())
            rules |= {row.rule} if row.rule else set()
        outcome.touched |= {book.qualified(rule) for rule in rules if rule}
        outcome.causes = set(teller.causes)
        outcome.rows, outcome.stated = set(teller.rows), set(teller.stated)
        outcome.used = set(teller.used)


def _said(node: Node | None) -> object:
    """A value as it is said: a text, or a list of them."""
    if isinstance(node, Sequence):
        return [_said(one) for one in node.items]
    return node.value if isinstance(node, Scalar) else None


def _shown(one: Play) -> str:
    """What a step answers, as it is written."""
    return "" if one.answer is None else as_written(one.answer)


def _asks(decision: Decision) -> str:
    """A choice or roll in words."""
    who = f"{' and '.join(decision.who)} is asked" if decision.who else "asked"
    says = f": {decision.says}" if decision.says else ""
    if decision.kind == "roll":
        low, high = decision.range or (1, 1)
        return f"a roll of {low}..{high} is {'asked' if not decision.who else who}{says}"
    return f"{who}{says} {written(decision.options)}"


def _range_of(book: Book, name: str) -> str:
    """The range of a variable or field, as its declaration has it."""
    declared = book.program.state.get(name)
    if declared is not None:
        return notation_of(declared.type)
    types = [one.fields[name].type for one in book.program.records.values() if name in one.fields]
    return notation_of(types[0]) if types else "its range"
