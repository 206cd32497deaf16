"""Verbs that lead elsewhere: procedures, events, queues."""

from livingrules.dsl.finding import Code
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import ANYTHING, Number, Type
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.catalogue.raw import mapping_of, pairs_of
from livingrules.engine.program import codes
from livingrules.engine.program.arguments import RESULT, meant_result, read_arguments
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.steps import Drain, Emit, Later, Run, Step
from livingrules.engine.read.nodes import Node, Scalar


def run(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """A procedure of the book as a verb; `as` gives a name to its result."""
    procedure = reader.reader.known.names.program["procedures"][key.value]
    place = inside.owner.document.place(key)
    procedure.used = procedure.named = True
    reader.reader.note_use(inside.owner, procedure, None, place)
    arguments = read_arguments(
        reader.reader, inside, key, node, _wanted(reader, procedure), other=(RESULT,)
    )
    inside.forget()
    names = [part.name for part in procedure.parts if _is_parameter(procedure, part)]
    result = _result(reader, inside, procedure, meant_result(inside, node, names))
    if arguments is None:
        return None
    ordered = [arguments[part.name] for part in procedure.parts if _is_parameter(procedure, part)]
    return Run(place, inside.rule, inside.address, procedure.name, ordered, result)


def _result(
    reader: StepReader, inside: Inside, procedure: Name, key: Scalar | None
) -> Variable | None:
    """The name for what a procedure gives."""
    if key is None:
        return None
    if procedure.fields.get("gives") is None:
        message = f"'{procedure.name}' gives nothing that could have a name"
        reader.say(codes.NO_RESULT, inside, key, message)
        return reader.name(inside, key, ANYTHING)
    return reader.name(inside, key, reader.reader.known.type(procedure))


def emit(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`emit`."""
    sent = _sent(reader, inside, node, "events", codes.UNKNOWN_EVENT)
    inside.forget()
    place = inside.owner.document.place(key)
    return Emit(place, inside.rule, inside.address, *sent) if sent is not None else None


def later(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`later`: the work is not done yet, so that what is known stays known."""
    sent = _sent(reader, inside, node, "queues", codes.UNKNOWN_QUEUE)
    place = inside.owner.document.place(key)
    return Later(place, inside.rule, inside.address, *sent) if sent is not None else None


def _sent(
    reader: StepReader, inside: Inside, node: Node, section: str, code: Code
) -> tuple[str, list[Typed]] | None:
    """The event or queue that a step names, and the values for it in order."""
    for name, value in pairs_of(node):
        found = reader.program_name(inside, name, section, code, section.removesuffix("s"))
        if found is None:
            reader.reader.mention_all(inside.owner, value)
            continue
        wanted = _wanted(reader, found)
        arguments = read_arguments(reader.reader, inside, name, value, wanted)
        if arguments is not None:
            return found.name, [arguments[part.name] for part, _, _ in wanted]
    return None


def drain(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`drain`: its order may ask for the parameters of the queue."""
    fields = mapping_of(node)
    queue = reader.program_name(inside, fields.get("queue"), "queues", codes.UNKNOWN_QUEUE, "queue")
    by = None
    if queue is not None and fields.get("by") is not None:
        here = inside.within()
        here.forget()
        here.add(*(Variable(part.name, type_, part) for part, type_, _ in _wanted(reader, queue)))
        by = reader.tree(here, fields.get("by"), Number(adapts=True))
    inside.forget()
    if queue is None:
        return None
    return Drain(inside.owner.document.place(key), inside.rule, inside.address, queue.name, by)


def _wanted(reader: StepReader, name: Name) -> list[tuple[Part, Type, bool]]:
    """The parameters of a procedure or queue, or the fields of an event."""
    known = reader.reader.known
    return [(part, known.type(part), False) for part in name.parts if _is_parameter(name, part)]


def _is_parameter(name: Name, part: Part) -> bool:
    """Whether a part of a declaration is a parameter, and no name that its steps give."""
    return part.node is not part.key
