"""Parameters of actions: what can be said for them."""

from livingrules.dsl.finding import Finding
from livingrules.dsl.scope import Variable
from livingrules.dsl.types import (
    ANYTHING,
    Anything,
    Enumerated,
    Flag,
    ListOf,
    Number,
    OrNone,
    RecordOf,
    Text,
    Type,
    notation_of,
)
from livingrules.engine.catalogue.expressions import Reader
from livingrules.engine.catalogue.names import Part
from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of
from livingrules.engine.catalogue.types import type_of
from livingrules.engine.program.codes import ENDLESS_DOMAIN
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.model import Domain
from livingrules.engine.program.templates import read_template
from livingrules.engine.read.nodes import Mapping, Node, Scalar

MOST = 1000


def read_domains(reader: Reader, inside: Inside, node: Node | None) -> list[Domain] | None:
    """The parameters of an action in order, each known to those after it; None after a mistake."""
    found: list[Domain] = []
    whole = True
    for item in items_of(node):
        for key, value in pairs_of(item):
            domain = _domain(reader, inside, key, value)
            whole = whole and domain is not None
            if domain is not None:
                found.append(domain)
    return found if whole else None


def _domain(reader: Reader, inside: Inside, key: Scalar, node: Node) -> Domain | None:
    """One parameter."""
    owner = inside.owner
    part = owner.part(key.value) or Part(key.value, owner.document, key, node, owner, local=True)
    says = source = None
    opened = False
    kind: Type | None
    if isinstance(node, Mapping):
        says = read_template(reader, owner, node.get("says"), inside.scope, inside.facts)
        if node.get("from") is not None:
            source = reader.expression(
                owner, node.get("from"), ListOf(ANYTHING), inside.scope, inside.facts
            )
            listed = source.type if source is not None else ANYTHING
            kind = listed.item if isinstance(listed, ListOf) else ANYTHING
        else:
            opened = True
            kind, findings = type_of(
                node.get("open"), owner.document, inside.scope, reader.known.names
            )
            reader.read.findings += findings
    else:
        kind, findings = type_of(node, owner.document, inside.scope, reader.known.names)
        reader.read.findings += findings
    kind = kind or ANYTHING
    variable = Variable(key.value, kind, part)
    inside.add(variable)
    if isinstance(kind, Anything):
        return None
    if source is None and not _listable(kind, opened):
        place = owner.document.place(_type_node(node))
        message = f"{notation_of(kind)} has too many values to list them all"
        hint = "say where they come from with 'from', or give a range with both ends with 'open'"
        reader.read.findings.append(Finding(ENDLESS_DOMAIN, message, place, hint=hint))
        return None
    return Domain(variable, source, opened, says)


def _type_node(node: Node) -> Node:
    """Where the type stands."""
    return mapping_of(node).get("open") or node


def _listable(kind: Type, opened: bool) -> bool:
    """Whether all values of a type can be listed, or an open one has both ends."""
    if isinstance(kind, OrNone):
        return not opened and _listable(kind.item, opened)
    if isinstance(kind, Number):
        ends = kind.low is not None and kind.high is not None
        return ends and (opened or kind.high - kind.low < MOST)  # type: ignore[operator]
    return isinstance(kind, Text) if opened else isinstance(kind, (Flag, Enumerated, RecordOf))
