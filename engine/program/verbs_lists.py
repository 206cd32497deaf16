"""Verbs for records and lists."""

from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    Anything,
    ListOf,
    OrNone,
    RecordOf,
    Type,
    without_none,
)
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.program import codes
from livingrules.engine.program.arguments import read_arguments
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.steps import (
    Create,
    CreateAll,
    Draw,
    Move,
    Remove,
    Shuffle,
    Step,
    Target,
)
from livingrules.engine.program.targets import read_target
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.sets.codes import UNKNOWN_SET


def create(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`create`: fields without a default must be given."""
    fields = mapping_of(node)
    kind = fields.get("record")
    record = record_named(reader, inside, kind)
    if record is None or not isinstance(kind, Scalar):
        reader.reader.mention_all(inside.owner, fields.get("with"))
        reader.name(inside, fields.get("name"), ANYTHING)
        return None
    known = reader.reader.known
    wanted = [(part, known.type(part), may_be_left_out(part, known.type(part)))
              for part in record.parts]  # fmt: skip
    given = read_arguments(reader.reader, inside, kind, fields.get("with"), wanted)
    inside.forget()
    variable = reader.name(inside, fields.get("name"), RecordOf(record.name))
    declared = known.scope.records.get(record.name)
    if given is None or declared is None:
        return None
    values = [(declared.fields[name], tree) for name, tree in given.items()]
    place = inside.owner.document.place(key)
    return Create(place, inside.rule, inside.address, record.name, variable, values)


def record_named(reader: StepReader, inside: Inside, node: Node | None) -> Name | None:
    """The kind of record of that name."""
    records = {name.name: name for name in reader.reader.known.names.of("records")}
    if not isinstance(node, Scalar) or node.empty:
        return None
    found = records.get(node.value)
    if found is None:
        message = f"there is no kind of record '{node.value}'"
        near = nearest(node.value, records)
        reader.say(codes.UNKNOWN_RECORD, inside, node, message, None, near)
        return None
    found.used = found.named = True
    reader.reader.note_use(inside.owner, found, None, inside.owner.document.place(node))
    return found


def may_be_left_out(part: Part, type_: Type) -> bool:
    """Whether a field has a value of its own in a new record: a default, none, an empty list."""
    default = isinstance(part.node, Mapping) and part.node.get("default") is not None
    return default or isinstance(type_, (OrNone, ListOf, Anything))


def create_all(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`create_all`: the condition and the steps know each record by its name."""
    fields = mapping_of(node)
    found = reader.program_name(inside, fields.get("set"), "sets", UNKNOWN_SET, "set")
    record = text_of(found.fields.get("record")) if found is not None else ""
    known = record in reader.reader.known.scope.records
    inner = inside.within()
    inner.forget()
    variable = reader.name(inner, fields.get("name"), RecordOf(record) if known else ANYTHING)
    where = reader.tree(inner, fields.get("where"), FLAG) if fields.get("where") else None
    inner.know(reader.told(inner, fields.get("where"))[0])
    do = reader.steps(inner, fields.get("do"), "do")
    inside.forget()
    if found is None or (where is None and fields.get("where") is not None):
        return None
    place = inside.owner.document.place(key)
    return CreateAll(place, inside.rule, inside.address, found.name, variable, where, do)


def remove(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`remove`."""
    made = reader.tree(inside, node, None)
    inside.forget()
    if made is None or isinstance(made.type, Anything):
        return None
    if not isinstance(made.type, RecordOf):
        message = f"'{text_of(node)}' is no record that could be removed"
        reader.say(codes.NO_PLACE, inside, node, message)
        return None
    return Remove(inside.owner.document.place(key), inside.rule, inside.address, made)


def move(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`put`, `take` and `move`."""
    fields = mapping_of(node)
    source = _list(reader, inside, fields, "from") if key.value != "put" else None
    into = _list(reader, inside, fields, "into") if key.value != "take" else None
    target = into or source
    item = reader.tree(inside, fields.get("item"), _item(target))
    inside.forget()
    lacking = (key.value != "put" and source is None) or (key.value != "take" and into is None)
    if item is None or lacking:
        return None
    place, front = inside.owner.document.place(key), text_of(fields.get("at")) == "front"
    return Move(place, inside.rule, inside.address, item, source, into, front)


def shuffle(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`shuffle`."""
    target = read_target(reader.reader, inside, node, listed=True)
    inside.forget()
    place = inside.owner.document.place(key)
    return Shuffle(place, inside.rule, inside.address, target) if target is not None else None


def draw(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`draw`: what is drawn may be none."""
    fields = mapping_of(node)
    target = _list(reader, inside, fields, "from")
    inside.forget()
    item = _item(target)
    variable = reader.name(inside, fields.get("name"), _optional(item))
    if target is None or variable is None:
        return None
    place = inside.owner.document.place(key)
    return Draw(place, inside.rule, inside.address, variable, target)


def _list(reader: StepReader, inside: Inside, fields: Mapping, key: str) -> Target | None:
    """The list under a key."""
    return read_target(reader.reader, inside, fields.get(key), listed=True)


def _item(target: Target | None) -> Type:
    """The type of the items of a list."""
    kind = without_none(target.type) if target is not None else ANYTHING
    return kind.item if isinstance(kind, ListOf) else ANYTHING


def _optional(item: Type) -> Type:
    """The type of an item that may be none."""
    return item if isinstance(item, OrNone) or item is ANYTHING else OrNone(item)
