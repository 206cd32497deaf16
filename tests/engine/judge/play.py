"""A game played by the judge: what is legal, what is refused, what an answer leads to."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.state import State, Thing, chance
from judge.steps import Asked, Asking, Doer, Refused
from judge.values import Values
from livingrules.dsl.types import Enumerated, Flag, ListOf, Number, OrNone, RecordOf, Text, Type
from livingrules.engine.program.model import Action, Domain, Program, Requirement, Setup

OPEN = "open"


class Play:
    """One game. Things are told by kind and number: `("boat", 3)`."""

    def __init__(
        self,
        program: Program,
        setup: Setup,
        names: Sequence[str],
        seed: int,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        self.program, self.setup = program, setup
        self.asked: Asked | None = None
        self.refused: list[
            tuple[str, str | None]
        ] = []  # the rule, and the words if a rule has them
        self._process: Asking | None = None
        self._begin(names, seed, dict(options or {}), dict(rulings or {}))

    def _begin(
        self, names: Sequence[str], seed: int, options: dict[str, Any], rulings: dict[str, str]
    ) -> None:
        program = self.program
        self.state = State(seed=seed, to_come=self.setup.start)
        self.state.things = {kind: [] for kind in program.records}
        self.state.queues = {name: [] for name in program.queues}
        self.doer = Doer(program, self.state)
        values = self.state.values
        for one in program.rulings.values():
            values[one.name] = one.values[rulings.get(one.name, one.default)]
        for agreed in (True, False):
            for name, declared in program.state.items():
                if declared.option is agreed:
                    empty = [] if isinstance(declared.type, ListOf) else None
                    first = Values(program, self.state, {}).ask(declared.default, empty)
                    values[name] = options.get(name, first)
        fields = program.records[self.setup.player].fields
        for seat, name in enumerate(names, start=1):
            given: dict[str, Any] = {}
            if "name" in fields and isinstance(fields["name"].type, Text):
                given["name"] = name
            if "seat" in fields and fields["seat"].default is None:
                given["seat"] = seat
            self.doer.make(self.setup.player, given)
        self._process = self._whole(self.doer.all(self.setup.steps, {}))
        self._go(None)

    # ---- what can be done

    def legal(self) -> list[tuple[Any, ...]]:
        """What can be done now: name, who, and what is said for each parameter."""
        found = []
        for action in (*self.program.actions.values(), *self.program.reports.values()):
            if action.phases and self.state.phase not in action.phases:
                continue
            for who in self._actors(action):
                names = {} if who is None else {"actor": who}
                for given in self._arguments(action.takes, names):
                    if all(self._holds(one, given, listing=action) for one in action.requires):
                        said = [given[one.variable.name] for one in action.takes]
                        found.append((action.head.name, _told(who), *map(_told, said)))
        return found

    def _actors(self, action: Action) -> list[Thing | None]:
        if action.actor is None:
            return [None]
        if action.who is None:
            return list(self.state.things[self.setup.player])
        found = Values(self.program, self.state, {}).value(action.who)
        if isinstance(action.who.type, ListOf):
            return list(found)
        return [] if found is None else [found]

    def _arguments(self, takes: list[Domain], names: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not takes:
            yield names
            return
        domain, *rest = takes
        for value in [OPEN] if domain.open else self._domain(domain, names):
            yield from self._arguments(rest, {**names, domain.variable.name: value})

    def _domain(self, domain: Domain, names: dict[str, Any]) -> list[Any]:
        if domain.source is not None:
            return list(Values(self.program, self.state, dict(names)).value(domain.source))
        return self._all(domain.variable.type)

    def _all(self, kind: Type) -> list[Any]:
        """All values of a type."""
        if isinstance(kind, OrNone):
            return [None, *self._all(kind.item)]
        if isinstance(kind, Flag):
            return [False, True]
        if isinstance(kind, Enumerated):
            return list(self.program.scope.enumerations[kind.name].values)
        if isinstance(kind, RecordOf):
            return list(self.state.things[kind.name])
        assert isinstance(kind, Number) and kind.low is not None and kind.high is not None
        return list(range(kind.low, kind.high + 1))

    def _holds(
        self, one: Requirement, names: dict[str, Any], listing: Action | None = None
    ) -> bool:
        """Whether a requirement holds; what rests on an open parameter is not asked in a list."""
        values = Values(self.program, self.state, dict(names))
        if listing is not None:
            opened = {each.variable.name for each in listing.takes if each.open}
            asked = {node.variable.name for tree in (one.that, one.waived) if tree is not None
                     for node in _reads(tree)}  # fmt: skip
            if opened & asked:
                return True
        return bool(values.ask(one.waived, False)) or bool(values.value(one.that))

    # ---- answers

    def do(self, name: str, who: Any, *said: Any) -> bool:
        """Do an action or report; gives whether it was done, else `refused` says why not."""
        action = self.program.actions.get(name) or self.program.reports[name]
        actor = self.find(who)
        names = {} if actor is None else {"actor": actor}
        rule = action.head.rule
        self.refused = []
        if action.phases and self.state.phase not in action.phases:
            self.refused.append((rule, None))
            return False
        if actor is not None and actor not in self._actors(action):
            self.refused.append((rule, None))
        for domain, value in zip(action.takes, said, strict=True):
            meant = self.find(value)
            kind = domain.variable.type
            if domain.open:
                fits = not isinstance(kind, Number) or kind.low <= meant <= kind.high  # type: ignore[operator]
            else:
                fits = meant in self._domain(domain, names)
            if not fits:
                self.refused.append((rule, None))
                return False
            names[domain.variable.name] = meant
        for one in action.requires:
            if not self._holds(one, names):
                words = Values(self.program, self.state, dict(names)).text(one.says)
                self.refused.append((one.rule, words))
        if self.refused:
            return False
        before = copy.deepcopy(self.state)
        self.doer.events.clear()
        self.doer.notes.clear()
        self._process = self._whole(self.doer.all(action.do, names))
        try:
            self._go(None)
        except Refused as refused:
            self.state = self.doer.state = before
            self.asked = self._process = None
            self.refused = [refused.args]  # type: ignore[list-item]
            return False
        return True

    def answer(self, at: int | None) -> None:
        """Answer the question with one of its options, by its place; None for nothing."""
        assert self.asked is not None
        self.doer.notes.clear()
        self._go(() if at is None else (self.asked.options[at],))

    def find(self, told: Any) -> Any:
        """The value that is meant: a thing by kind and number, else itself."""
        if isinstance(told, tuple):
            kind, number = told
            return next(one for one in self.state.things[kind] if one.number == number)
        return told

    def _go(self, answer: Any) -> None:
        """Go on until somebody is asked; dice are answered by chance."""
        assert self._process is not None
        self.asked = None
        try:
            asked = self._process.send(answer)
            while asked.kind == "roll":
                asked = self._process.send((asked.options[chance(self.state, len(asked.options))],))
            self.asked = asked
        except StopIteration:
            self._process = None

    def _whole(self, first: Asking) -> Asking:
        """Some steps, and the phases that follow them."""
        yield from first
        while self.state.over is None:
            if self.state.to_come is not None:
                self.state.phase, self.state.to_come = self.state.to_come, None
                yield from self.doer.all(self.program.phases[self.state.phase].start, {})
                continue
            assert self.state.phase is not None
            yield from self.doer.all(self.program.phases[self.state.phase].each, {})
            if self.state.to_come is None:
                return

    def called(self, thing: Thing) -> str:
        """What a thing is called."""
        return Values(self.program, self.state, {}).called(thing)

    def broken(self) -> list[str]:
        """The invariants that do not hold."""
        values = Values(self.program, self.state, {})
        return [name for name, one in self.program.invariants.items() if not values.value(one.that)]

    def score(self) -> list[list[int]]:
        """The lines of the score of each player."""
        players = self.state.things[self.setup.player]
        return [
            [Values(self.program, self.state, {"player": one}).value(line.points)
             for line in self.program.scoring.values()]
            for one in players
        ]  # fmt: skip


def _told(value: Any) -> Any:
    """A value as `Play.do` takes it."""
    return (value.kind, value.number) if isinstance(value, Thing) else value


def _reads(tree: Any) -> Iterator[Any]:
    """The variables that an expression reads."""
    from livingrules.dsl.typed import Read, walk

    return (node for node in walk(tree) if isinstance(node, Read))
