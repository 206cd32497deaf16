"""Types as the files write them, read against what the book declares."""

from livingrules.dsl.finding import Finding
from livingrules.dsl.scope import Scope
from livingrules.dsl.type_notation import read_type
from livingrules.dsl.types import Type
from livingrules.engine.catalogue.names import Names
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar


def type_of(
    node: Node | None, document: Document, scope: Scope, names: Names
) -> tuple[Type | None, list[Finding]]:
    """The type that a scalar notes; None, without a finding, where there is no scalar."""
    if not isinstance(node, Scalar) or node.empty:
        return None, []
    known = names.types.get(node.value)
    if known is not None:
        return known, []
    found, findings = read_type(node.value, scope, document.locate(node))
    if found is not None:
        names.types[node.value] = found
        mark_type(found, names)
    return found, findings


def mark_type(found: Type, names: Names) -> None:
    """Mark what a type names as used."""
    from livingrules.dsl import types

    if isinstance(found, (types.ListOf, types.OrNone)):
        mark_type(found.item, names)
    elif isinstance(found, (types.Enumerated, types.RecordOf)):
        _mark(found.name, names)
    elif isinstance(found, types.Number) and found.unit:
        _mark(found.unit, names)


def _mark(name: str, names: Names) -> None:
    declared = names.declared.get(name)
    if declared is not None:
        declared.used = declared.named = True
