"""Steps as Python statements."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from livingrules.dsl import typed
from livingrules.dsl.compile.access import python_name
from livingrules.dsl.scope import RecordField
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import ListOf, Number
from livingrules.engine.code.names import function, local, waiting
from livingrules.engine.code.sets import MARK, columns, left_open, rows_name
from livingrules.engine.code.shelves import Shelf, slot
from livingrules.engine.code.sites import Site
from livingrules.engine.code.texts import text_of
from livingrules.engine.code.writer import Writer
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.model import FieldDeclared, Program
from livingrules.engine.program.steps import Step, Steps, Target

_WITHOUT_EFFECT = (kinds.If, kinds.Let, kinds.ForEach, kinds.Repeat, kinds.Run, kinds.Drain,
                   kinds.Give)  # fmt: skip
"""Steps that do nothing themselves: what they lead to may."""


@dataclass(slots=True)
class Shared:
    """What the functions of one module share.

    `waiting` are the names of generated functions that may wait; `sites` grows with every
    place at which somebody is asked. `traced`: every step tells what it does. `shelves` are the
    fields by which records stand in them.
    """

    program: Program
    waits: frozenset[str]
    traced: bool
    shelves: frozenset[Shelf]
    sites: list[Site] = field(default_factory=list)


class StepWriter:
    """Writes the steps of one function into its writer."""

    def __init__(self, writer: Writer, shared: Shared) -> None:
        """Begin with nothing written."""
        self.writer = writer
        self.shared = shared

    def steps(self, steps: Steps) -> None:
        """Writes steps one after another."""
        for step in steps:
            self.writer.place = step.place
            for tree in step.trees():
                self.writer.begin(tree)
            if self.shared.traced:
                self.writer.write(f"T.step({step.address!a}, {step.rule!a})")
                if not isinstance(step, _WITHOUT_EFFECT):
                    self.writer.write("T.effect()")
            _WRITE[type(step)](self, step)
            if not isinstance(step, (kinds.Let, kinds.Note)):
                self.writer.forget()

    def block(self, head: str, steps: Steps) -> None:
        """Writes steps below a head."""
        with self.writer.inside(head):
            self.steps(steps)
        self.writer.forget()

    def value(self, tree: Typed) -> str:
        """The text of a value that is to be kept; a list becomes one that never changes."""
        text = self.writer.here(tree)
        fixed = (typed.Read, typed.ReadField, typed.MakeList, typed.Range, typed.LookUp)
        if isinstance(tree.type, ListOf) and not isinstance(tree, fixed):
            return f"tuple({text})"
        return text

    def called(self, name: str, arguments: list[str]) -> str:
        """The text of a call of a generated function, which may wait."""
        text = f"{name}({', '.join(['S', *arguments])})"
        return f"(yield from {text})" if name in self.shared.waits else text

    def target(self, target: Target) -> str:
        """The text of what is changed."""
        if target.variable is not None:
            return f"S.{python_name(target.variable.name)}"
        assert target.record is not None and target.field is not None
        self.writer.begin(target.record)
        record = self.writer.once(self.writer.operand(target.record), "r")
        return f"{record}.{python_name(target.field.name)}"

    # ---- values ----------------------------------------------------------------------------

    def change(self, step: kinds.Change) -> None:
        """All values are worked out first."""
        sign = "+=" if step.add else "="
        made = []
        for target, tree in step.changes:
            place, value = self.target(target), self.value(tree)
            if len(step.changes) > 1:
                value = self.writer.once(value, "n")
            made.append((place, value, target))
        for (place, value, target), (_, tree) in zip(made, step.changes, strict=True):
            if target.field is not None and (shelf := _shelf(target.field)) in self.shared.shelves:
                record = place.rpartition(".")[0]
                self.writer.write(f"move{slot(shelf)}(S, {record}, {value})")
                continue
            self.writer.write(f"{place} {sign} {value}")
            if _grows(target, tree):
                self.writer.write(
                    f"if not -LIMIT_NUMBER <= {place} <= LIMIT_NUMBER: "
                    f"raise TooLarge('a number has become too large', {step.rule!a})"
                )
        if self.shared.traced:
            for place, _, target in made:
                self.writer.write(f"T.changed({target.name!a}, {place}, {self.limits(target)})")

    def limits(self, target: Target) -> str:
        """The bounds of a number that is changed, as texts for the traced code."""
        kind = target.type
        return f"{getattr(kind, 'low', None)}, {getattr(kind, 'high', None)}"

    def let(self, step: kinds.Let) -> None:
        """Several names are given values that were worked out before."""
        values = [self.value(tree) for _, tree in step.values]
        names = [local(variable.name) for variable, _ in step.values]
        self.writer.write(f"{', '.join(names)} = {', '.join(values)}")

    def if_(self, step: kinds.If) -> None:
        """Both branches, where there are two."""
        self.block(f"if {self.writer.here(step.that)}:", step.do)
        if step.otherwise:
            self.block("else:", step.otherwise)

    def for_each(self, step: kinds.ForEach) -> None:
        """State holds lists that never change, so the list is fixed."""
        source = self.writer.here(step.source)
        with self.writer.inside(f"for {local(step.variable.name)} in {source}:"):
            self.writer.forget()
            if step.where is not None:
                with self.writer.inside(f"if not ({self.writer.here(step.where)}):"):
                    self.writer.write("continue")
            self.steps(step.do)

    def repeat(self, step: kinds.Repeat) -> None:
        """A loop that never goes on for ever."""
        turns = self.writer.fresh("w")
        says = f"this was to be repeated more than {step.most} times"
        self.writer.write(f"{turns} = 0")
        with self.writer.inside("while True:"):
            self.writer.forget()
            with self.writer.inside(f"if not ({self.writer.here(step.that)}):"):
                self.writer.write("break")
            self.writer.write(f"{turns} += 1")
            with self.writer.inside(f"if {turns} > {step.most}:"):
                self.writer.write(f"raise TooLong({says!a}, {step.rule!a})")
            self.steps(step.do)

    def give(self, step: kinds.Give) -> None:
        """The result."""
        self.writer.write(f"return {self.value(step.value)}")

    # ---- asking ----------------------------------------------------------------------------

    def site(self, kind: Any, step: Step, type_: Any, *, optional: bool = False) -> int:
        """The number of a new place at which somebody is asked."""
        made = Site(kind, step.rule, step.address, step.place, type_, optional)
        self.shared.sites.append(made)
        return len(self.shared.sites) - 1

    def said(self, template: kinds.Template | None) -> str:
        """The name of a text that is made only where somebody reads it."""
        if template is None:
            return "None"
        name = self.writer.fresh("q")
        self.writer.write(f"{name} = None")
        with self.writer.inside("if S._loud:"):
            self.writer.write(f"{name} = {text_of(self.writer, template)}")
        return name

    def who(self, who: Typed | None) -> str:
        """The name of who is asked; in a game for one nobody need be named."""
        return "None" if who is None else self.writer.once(self.writer.here(who), "p")

    def choose(self, step: kinds.Choose) -> None:
        """What must be taken and is the only one is taken without asking."""
        item = step.variable.type
        number = self.site("choice", step, item, optional=step.optional)
        items = self.writer.once(self.value(step.source), "l")
        who = self.who(step.who)
        name = local(step.variable.name)
        test = f"if {items}:" if step.optional else f"if len({items}) > 1:"
        with self.writer.inside(test):
            said = self.said(step.says)
            self.writer.write(f"{name} = yield ({number}, {who}, {items}, {said})")
        if not step.optional:
            with self.writer.inside(f"elif {items}:"):
                self.writer.write(f"{name} = {items}[0]")
        with self.writer.inside("else:"):
            self.writer.write(f"{name} = NOTHING")
        self.writer.forget()
        if step.do or step.otherwise:
            self.block(f"if {name} is not NOTHING:", step.do)
            if step.otherwise:
                self.block("else:", step.otherwise)

    def decide(self, step: kinds.Decide) -> None:
        """Only what is offered can be taken; the only one is taken without asking."""
        number = self.site("choice", step, None)
        writer = self.writer
        offered = writer.fresh("o")
        always = [option.name for option in step.options if option.when is None]
        if len(always) == len(step.options):
            writer.write(f"{offered} = {tuple(always)!a}")
        else:
            writer.write(f"{offered} = []")
            for option in step.options:
                append = f"{offered}.append({option.name!a})"
                if option.when is None:
                    writer.write(append)
                    continue
                with writer.inside(f"if {writer.here(option.when)}:"):
                    writer.write(append)
        who = self.who(step.who)
        answer = writer.fresh("a")
        with writer.inside(f"if len({offered}) > 1:"):
            said = self.said(step.says)
            texts = writer.fresh("x")
            writer.write(f"{texts} = None")
            with writer.inside("if S._loud:"):
                writer.write(f"{texts} = {{}}")
                for option in step.options:
                    with writer.inside(f"if {option.name!a} in {offered}:"):
                        writer.write(f"{texts}[{option.name!a}] = {text_of(writer, option.says)}")
            writer.write(f"{answer} = yield ({number}, {who}, {offered}, {said}, {texts})")
        with writer.inside("else:"):
            writer.write(f"{answer} = {offered}[0] if {offered} else None")
        writer.forget()
        head = "if"
        for option in step.options:
            if option.do:
                self.block(f"{head} {answer} == {option.name!a}:", option.do)
                head = "elif"

    def roll(self, step: kinds.Roll) -> None:
        """A number from 1 to the number of sides, rolled at once where nobody is to see it."""
        number = self.site("roll", step, step.variable.type)
        sides, name = self.writer.here(step.sides), local(step.variable.name)
        if not sides.isdecimal():
            sides = self.writer.once(sides, "n")
        with self.writer.inside("if S._rolls:"):
            self.writer.write(f"{name} = 1 + chance(S, {sides})")
        with self.writer.inside("else:"):
            said = self.said(step.says)
            self.writer.write(f"{name} = yield ({number}, None, range(1, {sides} + 1), {said})")

    def refuse(self, step: kinds.Refuse) -> None:
        """An exception that the runtime turns into a refusal."""
        self.writer.write(f"raise Refused({step.rule!a}, {text_of(self.writer, step.says)})")

    def note(self, step: kinds.Note) -> None:
        """A note is made only where somebody reads it."""
        with self.writer.inside("if S._loud:"):
            text = text_of(self.writer, step.says)
            self.writer.write(f"S._notes.append(({step.rule!a}, {text}))")

    def go_to(self, step: kinds.GoTo) -> None:
        """The phase begins when the action is done."""
        self.writer.write(f"S._next = {step.phase!a}")
        phase = self.shared.program.phases[step.phase]
        if self.shared.traced and phase.start:
            self.writer.write(f"T.cause({step.rule!a}, {phase.head.rule!a})")

    def end_game(self, step: kinds.EndGame) -> None:
        """Nothing more is asked after this action."""
        self.writer.write(f"S._over = {text_of(self.writer, step.says)}")

    # ---- elsewhere -------------------------------------------------------------------------

    def run(self, step: kinds.Run) -> None:
        """A procedure."""
        arguments = [self.value(tree) for tree in step.arguments]
        text = self.called(function("p", step.procedure), arguments)
        name = f"{local(step.result.name)} = " if step.result is not None else ""
        self.writer.write(f"{name}{text}")

    def emit(self, step: kinds.Emit) -> None:
        """The event, and all that follows it."""
        arguments = [self.value(tree) for tree in step.arguments]
        self.writer.write(self.called(function("e", step.event), arguments))

    def later(self, step: kinds.Later) -> None:
        """Work that waits."""
        arguments = [self.value(tree) for tree in step.arguments]
        item = f"({', '.join(arguments)},)" if arguments else "()"
        self.writer.write(f"S.{waiting(step.queue)} += ({item},)")
        if self.shared.traced:
            rule = self.shared.program.queues[step.queue].head.rule
            self.writer.write(f"T.cause({step.rule!a}, {rule!a})")

    def drain(self, step: kinds.Drain) -> None:
        """The least first; of equal ones the one that came first."""
        queue = f"S.{waiting(step.queue)}"
        names = [local(one.name) for one in self.shared.program.queues[step.queue].parameters]
        item, turns = self.writer.fresh("j"), self.writer.fresh("w")
        says = f"the work of '{step.queue}' does not come to an end"
        self.writer.write(f"{turns} = 0")
        with self.writer.inside(f"while {queue}:"):
            self.writer.forget()
            self.writer.write(f"{turns} += 1")
            with self.writer.inside(f"if {turns} > LIMIT_WORK:"):
                self.writer.write(f"raise TooLong({says!a}, {step.rule!a})")
            if step.by is None:
                self.writer.write(f"{item} = {queue}[0]")
            else:
                least = self.writer.fresh("m")
                self.writer.write(f"{item} = {least} = None")
                other, key = self.writer.fresh("j"), self.writer.fresh("k")
                with self.writer.inside(f"for {other} in {queue}:"):
                    self._unpack(names, other)
                    self.writer.write(f"{key} = {self.writer.here(step.by)}")
                    with self.writer.inside(f"if {least} is None or {key} < {least}:"):
                        self.writer.write(f"{item}, {least} = {other}, {key}")
            self.writer.write(f"{queue} = without({queue}, {item})")
            self.writer.write(self.called(function("q", step.queue), [f"*{item}"]))

    def _unpack(self, names: list[str], item: str) -> None:
        """Gives names to the parts of a piece of work."""
        if names:
            self.writer.write(f"{', '.join(names)}, = {item}")

    # ---- records and lists -----------------------------------------------------------------

    def create(self, step: kinds.Create) -> None:
        """A new record: the fields given, and the defaults of the others."""
        given = {one.name: self.writer.once(self.value(tree), "n") for one, tree in step.fields}
        declared = self.shared.program.records[step.record]
        values = []
        for one in declared.fields.values():
            values.append(given[one.name] if one.name in given else self.default(one))
        text = f"{function('new', step.record)}({', '.join(['S', *values])})"
        name = f"{local(step.variable.name)} = " if step.variable is not None else ""
        self.writer.write(f"{name}{text}")

    def create_all(self, step: kinds.CreateAll) -> None:
        """A record of each row of the set's constant; defaults that are no constants come last."""
        program, writer = self.shared.program, self.writer
        items = program.sets[step.set]
        record = program.records[items.record]
        number = writer.fresh("n")
        given = {name: writer.fresh("i") for name in columns(items)}
        with writer.inside(
            f"for {', '.join([number, *given.values()])}, in {rows_name(step.set)}:"
        ):
            writer.forget()
            for name, text in given.items():
                default = record.fields[name].default
                if default is not None and left_open(items, record.fields[name]):
                    writer.begin(default)
                    with writer.inside(f"if {text} is {MARK}:"):
                        writer.write(f"{text} = {self.value(default)}")
                    writer.forget()
            values = [given.get(one.name) or self.default(one) for one in record.fields.values()]
            made = writer.fresh("r") if step.variable is None else local(step.variable.name)
            writer.write(f"{made} = {function('make', items.record)}({', '.join(['S', *values])})")
            writer.write(f"{made}._item = ({step.set!a}, {number})")
            if step.where is not None:
                with writer.inside(f"if not ({writer.here(step.where)}):"):
                    writer.write("continue")
            writer.write(f"{function('keep', items.record)}(S, {made})")
            writer.forget()
            self.steps(step.do)

    def default(self, one: FieldDeclared) -> str:
        """The text of what a field has in a new record if nothing is said of it."""
        if one.default is None:
            return "()" if isinstance(one.type, ListOf) else "None"
        self.writer.begin(one.default)
        return self.writer.once(self.value(one.default), "n")

    def remove(self, step: kinds.Remove) -> None:
        """A record ceases to be."""
        kind: Any = step.record.type
        self.writer.write(f"{function('drop', kind.name)}(S, {self.writer.here(step.record)})")

    def move(self, step: kinds.Move) -> None:
        """Out of one list, into another."""
        item = self.writer.once(self.writer.here(step.item), "n")
        if step.source is not None:
            place = self.target(step.source)
            self.writer.write(f"{place} = without({place}, {item}, {step.rule!a})")
        if step.into is not None:
            place = self.target(step.into)
            both = f"({item}, *{place})" if step.front else f"(*{place}, {item})"
            self.writer.write(f"{place} = {both}")

    def shuffle(self, step: kinds.Shuffle) -> None:
        """A list in an order of chance."""
        place = self.target(step.target)
        self.writer.write(f"{place} = shuffled(S, {place})")

    def draw(self, step: kinds.Draw) -> None:
        """The first of a list."""
        place, name = self.target(step.target), local(step.variable.name)
        self.writer.write(f"{name} = {place}[0] if {place} else None")
        self.writer.write(f"{place} = {place}[1:]")


def _shelf(field: RecordField) -> Shelf:
    """The shelf that a field would have."""
    return field.record, field.name


def _grows(target: Target, tree: Typed) -> bool:
    """Whether a number is multiplied and has no bounds, so that it could grow without end."""
    kind = target.type
    open_ = isinstance(kind, Number) and (kind.low is None or kind.high is None)
    return open_ and any(isinstance(one, typed.Product) for one in typed.walk(tree))


_WRITE: dict[type, Callable[[StepWriter, Any], None]] = {
    kinds.Change: StepWriter.change,
    kinds.Let: StepWriter.let,
    kinds.If: StepWriter.if_,
    kinds.ForEach: StepWriter.for_each,
    kinds.Repeat: StepWriter.repeat,
    kinds.Choose: StepWriter.choose,
    kinds.Decide: StepWriter.decide,
    kinds.Roll: StepWriter.roll,
    kinds.Run: StepWriter.run,
    kinds.Emit: StepWriter.emit,
    kinds.Later: StepWriter.later,
    kinds.Drain: StepWriter.drain,
    kinds.Create: StepWriter.create,
    kinds.CreateAll: StepWriter.create_all,
    kinds.Remove: StepWriter.remove,
    kinds.Move: StepWriter.move,
    kinds.Shuffle: StepWriter.shuffle,
    kinds.Draw: StepWriter.draw,
    kinds.Refuse: StepWriter.refuse,
    kinds.Note: StepWriter.note,
    kinds.Give: StepWriter.give,
    kinds.GoTo: StepWriter.go_to,
    kinds.EndGame: StepWriter.end_game,
}
