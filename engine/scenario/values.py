"""Values as a scenario writes them, by name."""

from typing import Any

from livingrules.dsl.codes import OUT_OF_RANGE
from livingrules.dsl.finding import Code, Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import (
    Enumerated,
    Flag,
    ListOf,
    Number,
    OrNone,
    RecordOf,
    Type,
    notation_of,
    say,
)
from livingrules.engine.code.names import pool
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import NotAValue, decode, encode, record_name
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar, Sequence
from livingrules.engine.scenario.codes import UNKNOWN_VALUE
from livingrules.engine.scenario.model import Slip
from livingrules.engine.shape.codes import EMPTY_VALUE

_SHOWN = 12


def value_of(
    machine: Machine,
    state: Any,
    document: Document,
    node: Node,
    kind: Type,
    *,
    ranged: bool = False,
) -> Any:
    """The value that is written at a node; raises Slip where it is none of its type.

    Without a state (None) everything is looked at but which records there are. `ranged`: a
    number must lie within the range of its type.
    """
    if isinstance(node, Scalar) and node.empty:
        raise _slip(EMPTY_VALUE, document, node, "no value is written here", None, ())
    if isinstance(kind, OrNone):
        if isinstance(node, Scalar) and node.value == "none":
            return None
        return value_of(machine, state, document, node, kind.item, ranged=ranged)
    if isinstance(kind, ListOf):
        if not isinstance(node, Sequence):
            raise _slip(UNKNOWN_VALUE, document, node, "a list is expected here", "[a, b]", ())
        return tuple(
            value_of(machine, state, document, one, kind.item, ranged=ranged) for one in node.items
        )
    if not isinstance(node, Scalar):
        message = f"a single value is expected here: {say(kind)}"
        raise _slip(UNKNOWN_VALUE, document, node, message, None, ())
    if isinstance(kind, RecordOf) and state is None:
        return None
    try:
        found = decode(machine, state, node.value, kind)
    except NotAValue:
        raise _unknown(machine, state, document, node, kind) from None
    if ranged and isinstance(kind, Number) and not _within(found, kind):
        message = f"{found} is outside of {notation_of(kind)}"
        raise _slip(OUT_OF_RANGE, document, node, message, None, ())
    return found


def names_of(machine: Machine, state: Any, kind: str) -> list[str]:
    """What the records of a kind are called."""
    return [record_name(machine, state, one) for one in getattr(state, pool(kind))]


def shown(machine: Machine, state: Any, value: Any, kind: Type) -> str:
    """A value as a scenario writes it."""
    return written(encode(machine, state, value, kind))


def written(value: Any) -> str:
    """A value of JSON as a scenario writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(written(one) for one in value)}]"
    return "none" if value is None else str(value)


def as_written(node: Node) -> str:
    """What stands at a node, on one line."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return f"[{', '.join(as_written(one) for one in node.items)}]"
    return f"{{{', '.join(f'{key.value}: {as_written(one)}' for key, one in node.pairs())}}}"


def _within(number: int, kind: Number) -> bool:
    """Whether a number lies in a range."""
    return (kind.low is None or number >= kind.low) and (kind.high is None or number <= kind.high)


def _unknown(machine: Machine, state: Any, document: Document, node: Scalar, kind: Type) -> Slip:
    """The mistake of a value that is none of its type."""
    hint: str | None = None
    names: list[str] = []
    if isinstance(kind, RecordOf):
        names = names_of(machine, state, kind.name)
        message = f"no {kind.name.replace('_', ' ')} is called '{node.value}'"
    elif isinstance(kind, Enumerated):
        names = list(machine.program.scope.enumerations[kind.name].values)
        message = f"'{node.value}' is none of the values of '{kind.name}'"
    elif isinstance(kind, Flag):
        message = f"'{node.value}' is neither yes nor no"
    else:
        message = f"'{node.value}' is not {say(kind)}"
    if names and not nearest(node.value, names):
        more = ", …" if len(names) > _SHOWN else ""
        hint = f"there are: {', '.join(names[:_SHOWN])}{more}"
    return _slip(UNKNOWN_VALUE, document, node, message, hint, nearest(node.value, names))


def _slip(
    code: Code,
    document: Document,
    node: Node,
    message: str,
    hint: str | None,
    near: tuple[str, ...],
) -> Slip:
    """The mistake at a node."""
    return Slip(Finding(code, message, document.place(node), hint=hint, suggestions=near))
