"""One game played three times at once: by generated code, by its traced twin, by the judge."""

import re
from random import Random
from typing import Any

from judge.play import OPEN, Play
from judge.state import Thing
from judge.state import dump as judged

from livingrules.dsl.types import Number
from livingrules.engine.code.names import pool
from livingrules.engine.play.answers import Step
from livingrules.engine.play.game import Game
from livingrules.engine.play.naming import record_name
from lockstep.books import machine_of, program_of, traced_machine_of
from lockstep.plain import dump, plain

Raw = tuple[Any, ...]


class Lockstep:
    """Plays, and asserts after every input that all three agree."""

    def __init__(
        self,
        book: str,
        players: int,
        seed: int,
        options: Any = None,
        rulings: Any = None,
        game: str | None = None,
    ) -> None:
        self.program = program_of(book)
        setup = self.program.games[game or next(iter(self.program.games))]
        names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][:players]
        self.plain = Game(machine_of(book), setup, names, seed, options, rulings)
        traced, self.teller = traced_machine_of(book)
        self.traced = Game(traced, setup, names, seed, options, rulings)
        self.judge = Play(self.program, setup, names, seed, options, rulings)
        self.agree()

    def agree(self) -> None:
        """The same state, the same question, the same that can be done."""
        expected = judged(self.judge.state)
        assert dump(self.plain) == expected
        assert dump(self.traced) == expected
        asked = self.judge.asked
        assert self.plain.decision == self.traced.decision
        decision = self.plain.decision
        if asked is not None:
            assert decision is not None
            assert (decision.kind, decision.says) == ("choice", asked.says)
            assert decision.at == asked.address
            named = [self.called(one) for one in asked.options]
            offered = [*named, None] if asked.optional else named
            assert [_without_number(one) for one in decision.options] == offered
            return
        assert (decision is None) == (self.judge.state.over is not None)
        if decision is not None:
            legal = self.legal()
            assert legal == self.judge.legal()
            assert legal == [self.told(one) for one in self.traced.raw_legal()]
        assert [one.rule for one in self.plain.broken()] == [
            self.program.qualified(self.program.invariants[name].head.rule)
            for name in self.judge.broken()
        ]
        lines = [list(each.values()) for each in self.plain.score().values()]
        assert lines == self.judge.score()

    def legal(self) -> list[Raw]:
        """What can be done, without objects."""
        return [self.told(one) for one in self.plain.raw_legal()]

    def told(self, raw: Raw) -> Raw:
        """A listed action without objects."""
        return tuple(plain(self.program, one) for one in raw)

    def called(self, option: Any) -> Any:
        """An option of the judge as people have it."""
        return self.judge.called(option) if isinstance(option, Thing) else option

    # ---- inputs

    def do(self, raw: Raw) -> Step:
        """An action or report, legal or not, done by all three."""
        name, who, *said = raw
        action = self.program.actions.get(name) or self.program.reports[name]
        before = dump(self.plain)
        steps = []
        for game in (self.plain, self.traced):
            self.teller.events.clear()
            arguments = {
                one.variable.name: _named(game, value)
                for one, value in zip(action.takes, said, strict=True)
            }
            entry = {"do" if action.actor is not None else "report": name, "with": arguments}
            if who is not None:
                entry["who"] = _named(game, who)
            steps.append(game.apply(entry))
        assert steps[0] == steps[1]
        done = self.judge.do(name, who, *said)
        step = steps[0]
        assert step.done == done, (raw, step, self.judge.refused)
        if not done:
            assert [one.rule for one in step.refused] == [
                self.program.qualified(rule) for rule, _ in self.judge.refused
            ]
            for one, (_, words) in zip(step.refused, self.judge.refused, strict=True):
                assert words is None or one.message == words
            assert dump(self.plain) == before
        self.after(step)
        return step

    def answer(self, at: int | None) -> None:
        """The answer to a question, by its place among the options."""
        decision = self.plain.decision
        assert decision is not None
        word = None if at is None else decision.options[at]
        for game in (self.plain, self.traced):
            step = game.apply(word)
            assert step.done, step
        self.judge.answer(at)
        self.after(step)

    def after(self, step: Step) -> None:
        """Compare what was told on the way."""
        if step.done:
            told = [(name, {key: plain(self.program, value) for key, value in fields})
                    for name, fields in self.teller.events]  # fmt: skip
            kinds = {name for name, _ in told}
            if self.judge.asked is None and kinds:
                # Records that are gone since then are told by their kind and number all the same.
                assert told == self.judge.doer.events
            notes = [(one.rule, one.message) for one in step.notes]
            assert notes == [
                (self.program.qualified(rule), text) for rule, text in self.judge.doer.notes
            ]
        self.agree()

    # ---- chance

    def turn(self, random: Random) -> None:
        """One random input: mostly something legal, at times anything at all."""
        if self.judge.asked is not None:
            offered = list(range(len(self.judge.asked.options)))
            self.answer(random.choice([*offered, None] if self.judge.asked.optional else offered))
            return
        legal = self.legal()
        listed = [self.filled(one, random) for one in legal]
        raw = random.choice(listed) if random.random() < 0.7 else self.anything(random)
        step = self.do(raw)
        if step.done:
            assert self.was_listed(raw, legal), raw

    def was_listed(self, raw: Raw, legal: list[Raw]) -> bool:
        """Whether something is in the list, whatever stands for open parameters."""
        return any(
            len(one) == len(raw) and all(a in (b, OPEN) for a, b in zip(one, raw, strict=True))
            for one in legal
        )

    def filled(self, raw: Raw, random: Random) -> Raw:
        """A listed action with a number for each open parameter, inside its bounds."""
        name, who, *said = raw
        action = self.program.actions.get(name) or self.program.reports[name]
        made = []
        for domain, value in zip(action.takes, said, strict=True):
            kind = domain.variable.type
            if domain.open and isinstance(kind, Number):
                assert kind.low is not None and kind.high is not None
                value = random.randint(kind.low, kind.high)
            made.append(value)
        return (name, who, *made)

    def anything(self, random: Random) -> Raw:
        """Some action with some arguments of the right types, open ones outside their bounds too."""
        action = random.choice([*self.program.actions.values(), *self.program.reports.values()])
        players = self.judge.state.things[self.judge.setup.player]
        who = None if action.actor is None else _told(random.choice(players))
        said = []
        for domain in action.takes:
            kind = domain.variable.type
            if domain.open and isinstance(kind, Number):
                assert kind.low is not None and kind.high is not None
                said.append(random.randint(kind.low - 3, kind.high + 3))
            elif isinstance(kind, Number):
                said.append(random.randint(-1, 12))
            elif domain.source is not None and getattr(kind, "name", None) is None:
                said.append(random.choice(["ding", "dong", "bang"]))
            else:
                values = self.judge._all(kind)
                if not values:
                    return self.filled(random.choice(self.legal()), random)
                said.append(_told(random.choice(values)))
        return (action.head.name, who, *said)


def _told(value: Any) -> Any:
    """A value of the judge without objects."""
    from judge.state import plain as without

    return without(value)


def _without_number(option: Any) -> Any:
    """What an option is called, without the number that tells those that are called alike."""
    return re.sub(r" #\d+$", "", option) if isinstance(option, str) else option


def _named(game: Game, told: Any) -> Any:
    """A value as it is said to a game: records by what they are called."""
    if not isinstance(told, tuple):
        return told
    kind, number = told
    records = getattr(game.state, pool(kind))
    return record_name(game.machine, game.state, next(one for one in records if one._n == number))
