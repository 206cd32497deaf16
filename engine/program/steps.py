"""Steps as they were read: what happens, with every expression typed.

Each step knows its place in the file, the rule that it is (as the book prints it), and its
address inside the book (`actions/load/do/lower`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from livingrules.dsl.finding import Place
from livingrules.dsl.scope import RecordField, Variable
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Type


@dataclass(frozen=True, slots=True)
class Template:
    """Words with expressions in braces: texts and typed trees by turns."""

    pieces: tuple[str | Typed, ...]


@dataclass(slots=True)
class Target:
    """What is changed: a variable of the state, or a field of a record."""

    type: Type
    variable: Variable | None = None
    record: Typed | None = None
    field: RecordField | None = None

    @property
    def name(self) -> str:
        """The name of the variable or field."""
        return self.variable.name if self.variable is not None else self.field.name  # type: ignore[union-attr]


@dataclass(slots=True)
class Step:
    """Any step."""

    place: Place
    rule: str
    address: str

    def inside(self) -> Iterator[list["Step"]]:
        """The lists of steps inside this one."""
        yield from ()

    def trees(self) -> Iterator[Typed]:
        """The expressions of the step itself."""
        yield from ()

    def targets(self) -> Iterator[Target]:
        """What the step itself changes."""
        yield from ()


Steps = list[Step]


def _spoken(template: Template) -> Iterator[Typed]:
    """The expressions in a template."""
    for piece in template.pieces:
        if not isinstance(piece, str):
            yield piece


def _of(target: Target) -> Iterator[Typed]:
    """The expression that leads to a target."""
    if target.record is not None:
        yield target.record


@dataclass(slots=True)
class Change(Step):
    """`set` gives new values, `add` adds to them; all are worked out before the first is changed."""

    changes: list[tuple[Target, Typed]]
    add: bool

    def trees(self) -> Iterator[Typed]:
        """The places and the values."""
        for target, value in self.changes:
            yield from _of(target)
            yield value

    def targets(self) -> Iterator[Target]:
        """What is changed."""
        return (target for target, _ in self.changes)


@dataclass(slots=True)
class Let(Step):
    """Names for values, known in the steps that follow."""

    values: list[tuple[Variable, Typed]]

    def trees(self) -> Iterator[Typed]:
        """The values."""
        return (value for _, value in self.values)


@dataclass(slots=True)
class If(Step):
    """Steps where a condition holds, and others where it does not."""

    that: Typed
    do: Steps
    otherwise: Steps

    def inside(self) -> Iterator[Steps]:
        """Both lists."""
        yield self.do
        yield self.otherwise

    def trees(self) -> Iterator[Typed]:
        """The condition."""
        yield self.that


@dataclass(slots=True)
class ForEach(Step):
    """Steps for each item of a list, which is fixed when they begin."""

    variable: Variable
    source: Typed
    where: Typed | None
    do: Steps

    def inside(self) -> Iterator[Steps]:
        """The steps."""
        yield self.do

    def trees(self) -> Iterator[Typed]:
        """The list and the condition."""
        yield self.source
        if self.where is not None:
            yield self.where


@dataclass(slots=True)
class Repeat(Step):
    """Steps that are done again while a condition holds, at most so many times."""

    that: Typed
    most: int
    do: Steps

    def inside(self) -> Iterator[Steps]:
        """The steps."""
        yield self.do

    def trees(self) -> Iterator[Typed]:
        """The condition."""
        yield self.that


@dataclass(slots=True)
class Choose(Step):
    """Somebody takes one of a list, or nothing where that is allowed."""

    variable: Variable
    who: Typed | None
    source: Typed
    says: Template
    optional: bool
    do: Steps
    otherwise: Steps

    def inside(self) -> Iterator[Steps]:
        """What happens with it, and without."""
        yield self.do
        yield self.otherwise

    def trees(self) -> Iterator[Typed]:
        """Who, from what, and the question."""
        if self.who is not None:
            yield self.who
        yield self.source
        yield from _spoken(self.says)


@dataclass(slots=True)
class Option:
    """One of several options: its name, when it is offered, what it means, what happens."""

    name: str
    rule: str
    when: Typed | None
    says: Template
    do: Steps


@dataclass(slots=True)
class Decide(Step):
    """Somebody takes one of several named options."""

    who: Typed | None
    says: Template
    options: list[Option]

    def inside(self) -> Iterator[Steps]:
        """The steps of each option."""
        return (option.do for option in self.options)

    def trees(self) -> Iterator[Typed]:
        """Who, the question, and when each option is offered."""
        if self.who is not None:
            yield self.who
        yield from _spoken(self.says)
        for option in self.options:
            yield from _spoken(option.says)
            if option.when is not None:
                yield option.when


@dataclass(slots=True)
class Roll(Step):
    """A die is rolled."""

    variable: Variable
    sides: Typed
    says: Template | None

    def trees(self) -> Iterator[Typed]:
        """The number of sides, and what it is rolled for."""
        yield self.sides
        if self.says is not None:
            yield from _spoken(self.says)


@dataclass(slots=True)
class Run(Step):
    """A procedure is done; `result` is the name for what it gives."""

    procedure: str
    arguments: list[Typed]
    result: Variable | None

    def trees(self) -> Iterator[Typed]:
        """The arguments."""
        yield from self.arguments


@dataclass(slots=True)
class Emit(Step):
    """An event."""

    event: str
    arguments: list[Typed]

    def trees(self) -> Iterator[Typed]:
        """Its fields."""
        yield from self.arguments


@dataclass(slots=True)
class Later(Step):
    """Work for a queue."""

    queue: str
    arguments: list[Typed]

    def trees(self) -> Iterator[Typed]:
        """Its parameters."""
        yield from self.arguments


@dataclass(slots=True)
class Drain(Step):
    """The work of a queue is done, the least by `by` first."""

    queue: str
    by: Typed | None

    def trees(self) -> Iterator[Typed]:
        """The order."""
        if self.by is not None:
            yield self.by


@dataclass(slots=True)
class Create(Step):
    """A new record; fields that are not given have their default."""

    record: str
    variable: Variable | None
    fields: list[tuple[RecordField, Typed]]

    def trees(self) -> Iterator[Typed]:
        """The fields."""
        return (value for _, value in self.fields)


@dataclass(slots=True)
class CreateAll(Step):
    """A new record of each item of a set that fits a condition."""

    set: str
    variable: Variable | None
    where: Typed | None
    do: Steps

    def inside(self) -> Iterator[Steps]:
        """The steps."""
        yield self.do

    def trees(self) -> Iterator[Typed]:
        """The condition."""
        if self.where is not None:
            yield self.where


@dataclass(slots=True)
class Remove(Step):
    """A record ceases to be."""

    record: Typed

    def trees(self) -> Iterator[Typed]:
        """Which."""
        yield self.record


@dataclass(slots=True)
class Move(Step):
    """Something is taken out of one list, put into another, or both."""

    item: Typed
    source: Target | None
    into: Target | None
    front: bool

    def trees(self) -> Iterator[Typed]:
        """What, and where the lists are."""
        yield self.item
        for target in self.targets():
            yield from _of(target)

    def targets(self) -> Iterator[Target]:
        """The lists."""
        return (one for one in (self.source, self.into) if one is not None)


@dataclass(slots=True)
class Shuffle(Step):
    """The order of a list becomes chance."""

    target: Target

    def trees(self) -> Iterator[Typed]:
        """Where the list is."""
        yield from _of(self.target)

    def targets(self) -> Iterator[Target]:
        """The list."""
        yield self.target


@dataclass(slots=True)
class Draw(Step):
    """The first of a list is taken out; none where the list is empty."""

    variable: Variable
    target: Target

    def trees(self) -> Iterator[Typed]:
        """Where the list is."""
        yield from _of(self.target)

    def targets(self) -> Iterator[Target]:
        """The list."""
        yield self.target


@dataclass(slots=True)
class Refuse(Step):
    """The whole action is refused."""

    says: Template

    def trees(self) -> Iterator[Typed]:
        """What is said."""
        yield from _spoken(self.says)


@dataclass(slots=True)
class Note(Step):
    """A note for the players."""

    says: Template

    def trees(self) -> Iterator[Typed]:
        """What is said."""
        yield from _spoken(self.says)


@dataclass(slots=True)
class Give(Step):
    """The result of a procedure, which ends with it."""

    value: Typed

    def trees(self) -> Iterator[Typed]:
        """The result."""
        yield self.value


@dataclass(slots=True)
class GoTo(Step):
    """The phase that comes next."""

    phase: str


@dataclass(slots=True)
class EndGame(Step):
    """The game ends."""

    says: Template

    def trees(self) -> Iterator[Typed]:
        """Why."""
        yield from _spoken(self.says)


def walk(steps: Steps) -> Iterator[Step]:
    """All steps of a list and inside it, each before those inside it."""
    for step in steps:
        yield step
        for inner in step.inside():
            yield from walk(inner)
