"""Steps done one by one: every function is a generator that gives what is asked."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from judge.state import Happened, State, Thing, chance, plain
from judge.values import Values
from livingrules.dsl.types import ListOf
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import Step, Steps, Target

Asking = Generator["Asked", Any, None]


@dataclass
class Asked:
    """Somebody is asked: what kind of question, who, what can be answered."""

    kind: str
    who: Thing | None
    options: list[Any]
    says: str | None
    address: str
    optional: bool = False


class Refused(Exception):
    """The action is refused: rule and words."""


class Given(Exception):
    """A procedure ends with a result."""


@dataclass
class Doer:
    """Does the steps of a program; `events` and `notes` grow."""

    program: Program
    state: State
    events: list[tuple[str, Any]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)

    def values(self, names: dict[str, Any]) -> Values:
        return Values(self.program, self.state, names)

    def all(self, steps: Steps, names: dict[str, Any]) -> Asking:
        for step in steps:
            yield from getattr(self, type(step).__name__)(step, names)

    # ---- values

    def place(self, target: Target, names: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The dictionary that holds what is changed, and its key there."""
        if target.record is None:
            return self.state.values, target.name
        return self.values(names).value(target.record).fields, target.name

    def Change(self, step: kinds.Change, names: dict[str, Any]) -> Asking:
        made = [(self.place(target, names), self.values(names).value(value))
                for target, value in step.changes]  # fmt: skip
        for (where, key), value in made:
            where[key] = where[key] + value if step.add else value
        yield from ()

    def Let(self, step: kinds.Let, names: dict[str, Any]) -> Asking:
        made = [self.values(names).value(tree) for _, tree in step.values]
        for (variable, _), value in zip(step.values, made, strict=True):
            names[variable.name] = value
        yield from ()

    def If(self, step: kinds.If, names: dict[str, Any]) -> Asking:
        yield from self.all(
            step.do if self.values(names).value(step.that) else step.otherwise, names
        )

    def ForEach(self, step: kinds.ForEach, names: dict[str, Any]) -> Asking:
        for item in list(self.values(names).value(step.source)):
            names[step.variable.name] = item
            if self.values(names).ask(step.where, True):
                yield from self.all(step.do, names)

    def Repeat(self, step: kinds.Repeat, names: dict[str, Any]) -> Asking:
        turns = 0
        while self.values(names).value(step.that):
            turns += 1
            assert turns <= step.most, "repeated too often"
            yield from self.all(step.do, names)

    # ---- questions

    def Choose(self, step: kinds.Choose, names: dict[str, Any]) -> Asking:
        items = list(self.values(names).value(step.source))
        who = None if step.who is None else self.values(names).value(step.who)
        if len(items) > 1 or (items and step.optional):
            says = self.values(names).text(step.says)
            taken = yield Asked("choice", who, items, says, step.address, step.optional)
        elif items:
            taken = (items[0],)
        else:
            taken = ()
        if taken:
            names[step.variable.name] = taken[0]
        yield from self.all(step.do if taken else step.otherwise, names)

    def Decide(self, step: kinds.Decide, names: dict[str, Any]) -> Asking:
        offered = [one for one in step.options if self.values(names).ask(one.when, True)]
        who = None if step.who is None else self.values(names).value(step.who)
        if not offered:
            return
        taken = offered[0]
        if len(offered) > 1:
            says = self.values(names).text(step.says)
            (name,) = yield Asked("choice", who, [one.name for one in offered], says, step.address)
            taken = next(one for one in offered if one.name == name)
        yield from self.all(taken.do, names)

    def Roll(self, step: kinds.Roll, names: dict[str, Any]) -> Asking:
        sides = self.values(names).value(step.sides)
        says = None if step.says is None else self.values(names).text(step.says)
        rolled = yield Asked("roll", None, list(range(1, sides + 1)), says, step.address)
        names[step.variable.name] = rolled[0]

    def Refuse(self, step: kinds.Refuse, names: dict[str, Any]) -> Asking:
        raise Refused(step.rule, self.values(names).text(step.says))
        yield

    def Note(self, step: kinds.Note, names: dict[str, Any]) -> Asking:
        self.notes.append((step.rule, self.values(names).text(step.says)))
        yield from ()

    # ---- elsewhere

    def Run(self, step: kinds.Run, names: dict[str, Any]) -> Asking:
        procedure = self.program.procedures[step.procedure]
        given = [self.values(names).value(one) for one in step.arguments]
        inside = {one.name: value for one, value in zip(procedure.parameters, given, strict=True)}
        result = None
        try:
            yield from self.all(procedure.do, inside)
        except Given as gave:
            result = gave.args[0]
        if step.result is not None:
            names[step.result.name] = result

    def Give(self, step: kinds.Give, names: dict[str, Any]) -> Asking:
        raise Given(self.values(names).value(step.value))
        yield

    def Emit(self, step: kinds.Emit, names: dict[str, Any]) -> Asking:
        event = self.program.events[step.event]
        given = [self.values(names).value(one) for one in step.arguments]
        fields = {one.name: value for one, value in zip(event.fields, given, strict=True)}
        happened = Happened(step.event, fields)
        self.events.append((step.event, {name: plain(one) for name, one in fields.items()}))
        triggers = [one for one in self.program.triggers.values() if one.event == step.event]
        for trigger in sorted(triggers, key=lambda one: one.priority):
            inside = {"event": happened}
            if self.values(inside).ask(trigger.when, True):
                yield from self.all(trigger.do, inside)

    def Later(self, step: kinds.Later, names: dict[str, Any]) -> Asking:
        work = tuple(self.values(names).value(one) for one in step.arguments)
        self.state.queues[step.queue].append(work)
        yield from ()

    def Drain(self, step: kinds.Drain, names: dict[str, Any]) -> Asking:
        queue = self.program.queues[step.queue]
        parameters = [one.name for one in queue.parameters]
        waiting = self.state.queues[step.queue]
        while waiting:
            known = [{**names, **dict(zip(parameters, work, strict=True))} for work in waiting]
            keys = [self.values(one).ask(step.by, 0) for one in known]
            work = waiting.pop(keys.index(min(keys)))
            inside = dict(zip(parameters, work, strict=True))
            if self.values(inside).ask(queue.where, True):
                yield from self.all(queue.do, inside)

    def GoTo(self, step: kinds.GoTo, names: dict[str, Any]) -> Asking:
        self.state.to_come = step.phase
        yield from ()

    def EndGame(self, step: kinds.EndGame, names: dict[str, Any]) -> Asking:
        self.state.over = self.values(names).text(step.says)
        yield from ()

    # ---- things and lists

    def make(self, kind: str, given: dict[str, Any]) -> Thing:
        """A new thing with the fields given, and the first values of the others."""
        fields = {}
        for name, declared in self.program.records[kind].fields.items():
            empty = [] if isinstance(declared.type, ListOf) else None
            fields[name] = (
                given[name] if name in given else self.values({}).ask(declared.default, empty)
            )
        thing = Thing(kind, self.state.made, fields)
        self.state.made += 1
        self.state.things[kind].append(thing)
        return thing

    def Create(self, step: kinds.Create, names: dict[str, Any]) -> Asking:
        given = {one.name: self.values(names).value(tree) for one, tree in step.fields}
        made = self.make(step.record, given)
        if step.variable is not None:
            names[step.variable.name] = made
        yield from ()

    def CreateAll(self, step: kinds.CreateAll, names: dict[str, Any]) -> Asking:
        items = self.program.sets[step.set]
        for item in items.items:
            given = {name: list(value) if isinstance(value, tuple) else value
                     for name, value in item.values.items()}  # fmt: skip
            made = self.make(items.record, given)
            known = {**names, **({} if step.variable is None else {step.variable.name: made})}
            self.state.things[items.record].remove(made)
            self.state.made -= 1
            if self.values(known).ask(step.where, True):
                self.state.things[items.record].append(made)
                self.state.made += 1
                yield from self.all(step.do, known)

    def Remove(self, step: kinds.Remove, names: dict[str, Any]) -> Asking:
        gone = self.values(names).value(step.record)
        self.state.things[gone.kind].remove(gone)
        everything = [self.state.values, *(one.fields for things in self.state.things.values()
                                           for one in things)]  # fmt: skip
        for fields in everything:
            for name, value in fields.items():
                if value is gone:
                    fields[name] = None
                elif isinstance(value, (list, tuple)) and any(one is gone for one in value):
                    fields[name] = [one for one in value if one is not gone]
        yield from ()

    def Move(self, step: kinds.Move, names: dict[str, Any]) -> Asking:
        item = self.values(names).value(step.item)
        if step.source is not None:
            where, key = self.place(step.source, names)
            left = list(where[key])
            left.remove(item)
            where[key] = left
        if step.into is not None:
            where, key = self.place(step.into, names)
            where[key] = [item, *where[key]] if step.front else [*where[key], item]
        yield from ()

    def Shuffle(self, step: kinds.Shuffle, names: dict[str, Any]) -> Asking:
        where, key = self.place(step.target, names)
        left = list(where[key])
        for at in range(len(left) - 1, 0, -1):
            other = chance(self.state, at + 1)
            left[at], left[other] = left[other], left[at]
        where[key] = left
        yield from ()

    def Draw(self, step: kinds.Draw, names: dict[str, Any]) -> Asking:
        where, key = self.place(step.target, names)
        left = list(where[key])
        names[step.variable.name] = left.pop(0) if left else None
        where[key] = left
        yield from ()

    def one(self, step: Step, names: dict[str, Any]) -> Asking:
        """A single step."""
        yield from self.all([step], names)
