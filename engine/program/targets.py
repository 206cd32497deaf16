"""What a step changes: variables of the state and fields of records."""

from livingrules.dsl import typed
from livingrules.dsl.finding import Finding
from livingrules.dsl.types import Anything, ListOf, Type
from livingrules.engine.catalogue.expressions import Reader
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.program.codes import NO_PLACE, REPORTED_CHANGED
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.steps import Target
from livingrules.engine.read.nodes import Node, Scalar

_RULES = ("actions", "triggers", "queues", "phases")


def read_target(
    reader: Reader, inside: Inside, node: Node | None, *, listed: bool = False
) -> Target | None:
    """The variable or field that an expression leads to; None, with a finding, if it leads to none.

    `listed`: it must be a list.
    """
    with inside.doubting(reader.read.findings):
        made = reader.expression(inside.owner, node, None, inside.scope, inside.facts)
    if made is None or not isinstance(node, Scalar):
        return None
    target = _target(made)
    place = inside.owner.document.place(node)
    if target is None and isinstance(made.type, Anything):
        return None  # what is wrong with it is told elsewhere
    if target is None:
        message = f"'{node.value}' cannot be changed"
        hint = "a variable of the state or a field can: boats, boat.crew"
        reader.read.findings.append(Finding(NO_PLACE, message, place, hint=hint))
        return None
    if listed and not isinstance(target.type, (ListOf, Anything)):
        message = f"'{node.value}' is no list, and a list is needed here"
        reader.read.findings.append(Finding(NO_PLACE, message, place))
        return None
    origin = (target.variable or target.field).origin  # type: ignore[union-attr]
    who = reported_by(origin)
    if who and inside.owner.section in _RULES:
        message = f"'{node.value}' is known to {who} alone, and only a report may change it"
        hint = "let a report change it, or take the mark 'reported' away"
        reader.read.findings.append(Finding(REPORTED_CHANGED, message, place, hint=hint))
    return target


def reported_by(origin: object) -> str:
    """Who alone knows a variable or field; empty where the book does."""
    if isinstance(origin, Name):
        return text_of(origin.fields.get("reported"))
    return text_of(mapping_of(origin.node).get("reported")) if isinstance(origin, Part) else ""


def _target(made: typed.Typed) -> Target | None:
    """The target that a typed tree reads."""
    if isinstance(made, typed.Read):
        origin = made.variable.origin
        if isinstance(origin, Name) and origin.section == "state":
            return Target(made.variable.type, variable=made.variable)
    elif isinstance(made, typed.ReadField) and isinstance(made.field.origin, Part):
        owner = made.field.origin.owner
        if owner is not None and owner.section == "records":
            kind: Type = made.field.type
            return Target(kind, record=made.record, field=made.field)
    return None
