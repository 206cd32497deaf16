"""A program: everything that a book declares to be played, typed and frozen in order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from livingrules.dsl.finding import Place
from livingrules.dsl.scope import Record, Scope, Variable
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Type
from livingrules.engine.program.steps import Steps, Template

if TYPE_CHECKING:
    from livingrules.engine.tables.table import Table


@dataclass(slots=True)
class Head:
    """What all declarations have: their name, the rule they implement, where they stand."""

    name: str
    rule: str
    place: Place
    title: str


@dataclass(slots=True)
class FieldDeclared:
    """A field of a record: its type, its default if any, and who knows it where it is reported."""

    name: str
    type: Type
    default: Typed | None
    reported: str | None


@dataclass(slots=True)
class RecordDeclared:
    """A kind of record. `all` is the name of the list of those that there are."""

    head: Head
    record: Record
    fields: Mapping[str, FieldDeclared]
    all: str | None
    shown: Template | None


@dataclass(slots=True)
class Item:
    """A record as data: the values of the fields that are stated, a list as a tuple."""

    name: str
    values: Mapping[str, Any]
    place: Place


@dataclass(slots=True)
class ItemSet:
    """Records of one kind as data, in the order in which they are made."""

    head: Head
    record: str
    items: Sequence[Item]


@dataclass(slots=True)
class StateDeclared:
    """A variable of the state, or an option of a game, which stays."""

    head: Head
    type: Type
    default: Typed | None
    reported: str | None = None
    option: bool = False


@dataclass(slots=True)
class RulingDeclared:
    """A ruling that expressions ask for: the value of each option."""

    id: str
    name: str
    type: Type
    values: Mapping[str, int | bool | str]
    default: str
    place: Place


@dataclass(slots=True)
class FunctionDeclared:
    """A function, or a named value, which has no parameters."""

    head: Head
    parameters: tuple[Variable, ...]
    tree: Typed


@dataclass(slots=True)
class Domain:
    """A parameter of an action, and what can be said for it.

    `source` is the list of what can be taken; where it is None the type has few enough values
    to list, or is an `open` range whose ends are those of the type.
    """

    variable: Variable
    source: Typed | None
    open: bool
    says: Template | None


@dataclass(slots=True)
class Requirement:
    """What must be so, and what is said when it is not. `waived`: where it is not asked for.

    `text` is `that` as it is written, into which the offsets of its nodes lead.
    """

    name: str
    rule: str
    that: Typed
    says: Template
    waived: Typed | None
    place: Place
    text: str = ""


@dataclass(slots=True)
class Action:
    """Something a player can do, or, without `actor`, a report from outside the book."""

    head: Head
    phases: tuple[str, ...]
    actor: Variable | None
    who: Typed | None
    takes: list[Domain]
    requires: list[Requirement]
    do: Steps


@dataclass(slots=True)
class Procedure:
    """Steps with a name; a queue and a trigger have such steps too."""

    head: Head
    parameters: tuple[Variable, ...]
    result: Type | None
    do: Steps


@dataclass(slots=True)
class Event:
    """An event with its fields."""

    head: Head
    fields: tuple[Variable, ...]


@dataclass(slots=True)
class Trigger:
    """Steps that follow an event at once."""

    head: Head
    event: str
    variable: Variable
    when: Typed | None
    priority: int
    do: Steps


@dataclass(slots=True)
class Queue:
    """Work that waits until it is drained."""

    head: Head
    parameters: tuple[Variable, ...]
    where: Typed | None
    do: Steps


@dataclass(slots=True)
class Phase:
    """A part of the game."""

    head: Head
    start: Steps
    each: Steps


@dataclass(slots=True)
class Scoring:
    """A line of the score of `player`."""

    head: Head
    player: Variable
    points: Typed


@dataclass(slots=True)
class Invariant:
    """What must hold after every action."""

    head: Head
    that: Typed
    says: Template


@dataclass(slots=True)
class Preference:
    """What a policy thinks of the answers to a question, the step at `address`.

    Of things to choose from each is weighed as the `item`, of options each has its own weight;
    `who` is asked. The weights are by name, that of an item by the item's name.
    """

    address: str
    who: Variable
    item: Variable | None
    weights: Mapping[str, Typed]


@dataclass(slots=True)
class Policy:
    """How a seat is played without a person.

    `weights` of actions and reports by name, each with the variables that it may ask; all weigh
    the same where there are none. `odds`: so often in so many an action is done when it can be.
    `values` of open parameters by action and name. `early` are the actions whose weights ask for
    an open parameter. `preferences` are by the addresses of steps.
    """

    head: Head
    weights: Mapping[str, Typed]
    odds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, Typed]] = field(default_factory=dict)
    early: frozenset[str] = frozenset()
    preferences: Mapping[str, Preference] = field(default_factory=dict)


@dataclass(slots=True)
class Axis:
    """The rows or the columns of a grid."""

    variable: Variable
    source: Typed
    shown: Template | None


@dataclass(slots=True)
class MapPart:
    """The points of a map or the lines on it: what is asked of each, and what stands beside it.

    `asked` has the expressions by key: `x` and `y` of a point, `from` and `to` of a line, and `strong`.
    """

    variable: Variable
    source: Typed
    asked: Mapping[str, Typed]
    shown: Template | None = None


@dataclass(slots=True)
class View:
    """What a player sees: a grid, a list, counters or a map.

    It is seen in some phases, or in all where none is named.
    """

    head: Head
    phases: tuple[str, ...] = ()
    rows: Axis | None = None
    columns: Axis | None = None
    cell: Template | None = None
    variable: Variable | None = None
    source: Typed | None = None
    listed: Mapping[str, Template] = field(default_factory=dict)
    points: MapPart | None = None
    lines: MapPart | None = None


@dataclass(slots=True)
class Setup:
    """A way to set up and begin a game."""

    head: Head
    player: str
    least: int
    most: int
    steps: Steps
    start: str


@dataclass(slots=True)
class Program:
    """All that a book declares, by name, in the order of its rules.

    `doubtful` are rows of tables, and named values as row 0, that are assumed or invented; the
    items of sets too, each field by itself, under `sets/NAME/FIELD`.
    `shown` tells for each enumeration how its values are shown to people. `homes` are the rules
    of other books by their bare ids. `rests` tells which entries the rules, under an empty name,
    and each policy use that hold assumed or invented values, and how many of each; `statuses`
    how many rules there are of each status.
    """

    book: str
    scope: Scope
    shown: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    records: dict[str, RecordDeclared] = field(default_factory=dict)
    state: dict[str, StateDeclared] = field(default_factory=dict)
    rulings: dict[str, RulingDeclared] = field(default_factory=dict)
    functions: dict[str, FunctionDeclared] = field(default_factory=dict)
    tables: "dict[str, Table]" = field(default_factory=dict)
    sets: dict[str, ItemSet] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    reports: dict[str, Action] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    triggers: dict[str, Trigger] = field(default_factory=dict)
    queues: dict[str, Queue] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    scoring: dict[str, Scoring] = field(default_factory=dict)
    invariants: dict[str, Invariant] = field(default_factory=dict)
    policies: dict[str, Policy] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)
    games: dict[str, Setup] = field(default_factory=dict)
    doubtful: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    edition: str = ""
    homes: Mapping[str, str] = field(default_factory=dict)
    rests: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    statuses: Mapping[str, int] = field(default_factory=dict)

    def qualified(self, rule: str) -> str:
        """A rule with the name of the book that it belongs to."""
        return rule if ":" in rule else self.homes.get(rule, f"{self.book}:{rule}")
