"""Types as the files write them, read against what the book declares."""

import re
from collections.abc import Iterator

from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.scope import Scope
from livingrules.dsl.type_notation import read_type
from livingrules.dsl.types import Type
from livingrules.engine.catalogue.names import Name, Names
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar

_WORD = re.compile(r"[^\W\d]\w*")


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
        for one in types_named_in(node.value, names):
            one.used = one.named = True
    return found, findings


def mark_type(found: Type, names: Names) -> None:
    """Mark what a type names as used."""
    for name in named_in(found):
        declared = names.declared.get(name)
        if declared is not None:
            declared.used = declared.named = True


def named_in(found: Type) -> Iterator[str]:
    """The enumerations, records and units that a type names."""
    from livingrules.dsl import types

    if isinstance(found, (types.ListOf, types.OrNone)):
        yield from named_in(found.item)
    elif isinstance(found, (types.Enumerated, types.RecordOf)):
        yield found.name
    elif isinstance(found, types.Number) and found.unit:
        yield found.unit


def types_named_in(text: str, names: Names) -> Iterator[Name]:
    """The named types that a notation mentions."""
    for word in _WORD.findall(text):
        declared = names.declared.get(word)
        if declared is not None and declared.section == "types":
            yield declared


def types_used(name: Name, names: Names) -> Iterator[tuple[str, Place]]:
    """The addresses of what the types in a declaration name, each with its place."""
    nodes = [name.fields.get("is" if name.section == "types" else "type")]
    if name.section == "functions":
        nodes.append(name.fields.get("gives"))
    if name.section not in ("enums", "rulings"):
        nodes += [part.node for part in name.parts]
    for node in nodes:
        found = names.types.get(node.value) if isinstance(node, Scalar) else None
        if not isinstance(node, Scalar) or found is None:
            continue
        for one in named_in(found):
            declared = names.declared.get(one)
            if declared is not None:
                yield declared.address, name.document.place(node)
        for declared in types_named_in(node.value, names):
            yield declared.address, name.document.place(node)
