"""From the declarations of a book to its program."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from livingrules.dsl.scope import Variable
from livingrules.dsl.types import ANYTHING, FLAG, Number, RecordOf, Type
from livingrules.engine.catalogue.expressions import Reader
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.catalogue.scope import event_record, ruling_type, ruling_values
from livingrules.engine.program import read_actions, read_shown
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.model import (
    Event,
    FieldDeclared,
    FunctionDeclared,
    Head,
    Invariant,
    Phase,
    Procedure,
    Program,
    Queue,
    RecordDeclared,
    RulingDeclared,
    Scoring,
    Setup,
    StateDeclared,
    Trigger,
)
from livingrules.engine.program.questions import questions
from livingrules.engine.program.read_policies import policy
from livingrules.engine.program.read_sets import read_set
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.verbs import VERBS
from livingrules.engine.program.verbs_calls import run
from livingrules.engine.read.nodes import Scalar
from livingrules.engine.tables.table import Table

Made = TypeVar("Made")
_OWN = ("actions", "reports", "triggers", "scoring", "invariants", "policies", "views", "games")
"""Sections whose entries nobody has to name: they have their effect by being there."""


def read_program(reader: Reader, tables: Mapping[str, Table]) -> Program | None:
    """The program of a book; None where it declares no way to begin a game.

    Findings go to the reader. Entries with mistakes are left out, so the program runs only
    where there is no finding that is an error.
    """
    names = reader.known.names
    if not any(names.program.values()):
        return None
    player = _player(reader)
    steps = StepReader(reader, VERBS, run, player)
    shown = {name.name: {part.name: text_of(part.node) for part in name.parts}
             for name in names.of("enums")}  # fmt: skip
    program = Program(names.book.name, reader.known.scope, shown, tables=dict(tables))
    program.edition = text_of(names.book.root.get("edition"))
    program.records = _all(names.of("records"), lambda one: _record(steps, one))
    program.state = _all(names.of("state", "options"), lambda one: _state(steps, one))
    program.rulings = _all(names.of("rulings"), _ruling)
    program.functions = _all(names.of("functions", "values"), lambda one: _function(steps, one))
    declared = {section: list(of.values()) for section, of in names.program.items()}
    program.sets = _all(declared["sets"], lambda one: read_set(steps, one))
    program.phases = _all(declared["phases"], lambda one: _phase(steps, one))
    program.events = _all(declared["events"], lambda one: _event(steps, one))
    program.procedures = _all(declared["procedures"], lambda one: _procedure(steps, one))
    program.queues = _all(declared["queues"], lambda one: _queue(steps, one))
    program.triggers = _all(declared["triggers"], lambda one: _trigger(steps, one))
    program.actions = _all(declared["actions"], lambda one: read_actions.action(steps, one, player))
    program.reports = _all(declared["reports"], lambda one: read_actions.action(steps, one, None))
    program.scoring = _all(declared["scoring"], lambda one: _scoring(steps, one, player))
    program.invariants = _all(declared["invariants"], lambda one: _invariant(steps, one))
    program.views = _all(declared["views"], lambda one: read_shown.view(steps, one))
    program.games = _all(declared["games"], lambda one: _game(steps, one))
    steps.settle()
    if declared["policies"]:  # they weigh answers to what all the others ask
        asked = questions(program, names.book)
        program.policies = _all(declared["policies"], lambda one: policy(steps, one, player, asked))
    return program


def _all(names: Iterable[Name], read: Callable[[Name], Made | None]) -> dict[str, Made]:
    """What is read of each name, in the order of the rules; None is left out."""
    made = {}
    ordered = sorted(names, key=lambda one: (natural_key(rule_of(one)), one.name))
    for name in ordered:
        if name.section in _OWN:
            name.used = True
        found = read(name)
        if found is not None:
            made[name.name] = found
    return made


def rule_of(name: Name) -> str:
    """The rule of an entry as the book prints it."""
    return text_of(name.fields.get("rule"))


def head_of(name: Name) -> Head:
    """What all declarations have."""
    title = text_of(name.fields.get("title")) or name.name.replace("_", " ")
    return Head(name.name, rule_of(name), name.place, title)


def begin(steps: StepReader, name: Name, *variables: Variable) -> Inside:
    """The place at the beginning of an entry."""
    inside = Inside(name, steps.reader.known.scope, rule_of(name), name.address)
    inside.add(*variables)
    return inside


def parameters(steps: StepReader, name: Name) -> tuple[Variable, ...]:
    """The parameters of a procedure or queue, or the fields of an event."""
    known = steps.reader.known
    return tuple(Variable(part.name, known.type(part), part) for part in name.parts)


def _player(reader: Reader) -> Type | None:
    """The kind of record that is a player, as the ways to set up a game say."""
    records = {name.name for name in reader.known.names.of("records")}
    for name in reader.known.names.program["games"].values():
        record = text_of(mapping_of(name.fields.get("players")).get("record"))
        if record in records:
            return RecordOf(record)
    return None


def _record(steps: StepReader, name: Name) -> RecordDeclared | None:
    """A kind of record, the defaults of its fields, how one is called."""
    record = steps.reader.known.scope.records.get(name.name)
    if record is None:
        return None
    inside = begin(steps, name)
    fields = {part.name: _field(steps, inside, part) for part in name.parts}
    inside.add(*(Variable(one.name, one.type, one.origin) for one in record.fields.values()))
    shown = steps.says(inside, name.fields.get("shown"))
    return RecordDeclared(
        head_of(name), record, fields, text_of(name.fields.get("all")) or None, shown
    )


def _field(steps: StepReader, inside: Inside, part: Part) -> FieldDeclared:
    """A field of a record."""
    fields = mapping_of(part.node)
    type_ = steps.reader.known.type(part)
    default = steps.tree(inside, fields.get("default"), type_) if fields.get("default") else None
    return FieldDeclared(part.name, type_, default, text_of(fields.get("reported")) or None)


def _state(steps: StepReader, name: Name) -> StateDeclared:
    """A variable of the state, or an option, whose default has been read already."""
    node = name.fields.get("default")
    default = steps.reader.read.trees.get(id(node)) if isinstance(node, Scalar) else None
    reported = text_of(name.fields.get("reported")) or None
    type_ = steps.reader.known.type(name)
    return StateDeclared(head_of(name), type_, default, reported, name.section == "options")


def _ruling(name: Name) -> RulingDeclared | None:
    """A ruling that expressions may ask for."""
    values = ruling_values(name)
    default = text_of(name.fields.get("default"))
    if default not in values:
        return None
    return RulingDeclared(name.of, name.name, ruling_type(name), values, default, name.place)


def _function(steps: StepReader, name: Name) -> FunctionDeclared | None:
    """A function or a named value, which has been read already."""
    node = name.fields.get("is")
    tree = steps.reader.read.trees.get(id(node)) if isinstance(node, Scalar) else None
    if tree is None:
        return None
    known = steps.reader.known
    taken = tuple(Variable(part.name, known.type(part), part) for part in name.parts if part.local)
    return FunctionDeclared(head_of(name), taken, tree)


def _phase(steps: StepReader, name: Name) -> Phase:
    """A phase."""
    start = steps.steps(begin(steps, name), name.fields.get("start"), "start")
    each = steps.steps(begin(steps, name), name.fields.get("each"), "each")
    return Phase(head_of(name), start, each)


def _event(steps: StepReader, name: Name) -> Event:
    """An event."""
    return Event(head_of(name), parameters(steps, name))


def _procedure(steps: StepReader, name: Name) -> Procedure:
    """A procedure."""
    taken = parameters(steps, name)
    inside = begin(steps, name, *taken)
    result = steps.reader.known.type(name) if name.fields.get("gives") else None
    inside.result = result
    return Procedure(head_of(name), taken, result, steps.steps(inside, name.fields.get("do"), "do"))


def _queue(steps: StepReader, name: Name) -> Queue:
    """A queue."""
    taken = parameters(steps, name)
    inside = begin(steps, name, *taken)
    node = name.fields.get("where")
    where = steps.tree(inside, node, FLAG) if node else None
    inside.know(steps.told(inside, node)[0])
    return Queue(head_of(name), taken, where, steps.steps(inside, name.fields.get("do"), "do"))


def _trigger(steps: StepReader, name: Name) -> Trigger | None:
    """A trigger."""
    from livingrules.engine.program.codes import UNKNOWN_EVENT

    inside = begin(steps, name)
    event = steps.program_name(inside, name.fields.get("on"), "events", UNKNOWN_EVENT, "event")
    if event is None:  # what its fields are is not known
        for key in ("when", "do"):
            steps.reader.mention_all(name, name.fields.get(key), keys=True)
        return None
    variable = Variable("event", RecordOf(event_record(event.name)))
    inside.add(variable)
    node = name.fields.get("when")
    when = steps.tree(inside, node, FLAG) if node else None
    inside.know(steps.told(inside, node)[0])
    do = steps.steps(inside, name.fields.get("do"), "do")
    said = text_of(name.fields.get("priority"))
    priority = int(said) if said.removeprefix("-").isdecimal() else 0
    return Trigger(head_of(name), event.name, variable, when, priority, do)


def _scoring(steps: StepReader, name: Name, player: Type | None) -> Scoring | None:
    """A line of the score."""
    variable = Variable("player", player or ANYTHING)
    inside = begin(steps, name, variable)
    points = steps.tree(inside, name.fields.get("points"), Number(adapts=True))
    return Scoring(head_of(name), variable, points) if points is not None else None


def _invariant(steps: StepReader, name: Name) -> Invariant | None:
    """An invariant."""
    inside = begin(steps, name)
    that = steps.tree(inside, name.fields.get("that"), FLAG)
    says = steps.says(inside, name.fields.get("says"))
    return Invariant(head_of(name), that, says) if that is not None and says is not None else None


def _game(steps: StepReader, name: Name) -> Setup | None:
    """A way to set up a game."""
    from livingrules.dsl.nearest import nearest
    from livingrules.engine.program.codes import UNKNOWN_PHASE, UNKNOWN_RECORD

    inside = begin(steps, name)
    fields = mapping_of(name.fields.get("players"))
    node = fields.get("record")
    records = steps.reader.known.names.declared
    record = records.get(text_of(node))
    if record is None or record.section != "records":
        if isinstance(node, Scalar) and not node.empty:
            kinds = [one.name for one in steps.reader.known.names.of("records")]
            message = f"there is no kind of record '{node.value}'"
            near = nearest(node.value, kinds)
            steps.say(UNKNOWN_RECORD, inside, node, message, None, near)
        record = None
    else:
        record.used = record.named = True
    do = steps.steps(inside, name.fields.get("setup"), "setup")
    start = steps.program_name(inside, name.fields.get("start"), "phases", UNKNOWN_PHASE, "phase")
    least, most = text_of(fields.get("least")), text_of(fields.get("most"))
    if record is None or start is None or not (least.isdigit() and most.isdigit()):
        return None
    return Setup(head_of(name), record.name, int(least), int(most), do, start.name)
