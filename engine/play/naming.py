"""Values of a game as names, as logs and people have them, and back."""

from typing import Any

from livingrules.dsl.types import (
    Enumerated,
    Flag,
    ListOf,
    Number,
    OrNone,
    RecordOf,
    Text,
    Type,
)
from livingrules.engine.code.names import pool
from livingrules.engine.play.machine import Machine


class NotAValue(ValueError):
    """What was said is none of the values it could be; the text says what was expected."""


def encode(machine: Machine, state: Any, value: Any, kind: Type) -> Any:
    """A value as JSON has it: a number, true, false, null, a text, a list."""
    if isinstance(value, (bool, int, str)) or value is None:
        return value
    if isinstance(value, (tuple, list)):
        inner = kind.item if isinstance(kind, ListOf) else kind
        return [encode(machine, state, one, inner) for one in value]
    return record_name(machine, state, value)


def record_name(machine: Machine, state: Any, record: Any) -> str:
    """What a record is called; where several are called so, a number tells them apart."""
    name = machine.show(state, record)
    kind = type(record).__name__.removeprefix("R_")
    alike = [one for one in getattr(state, pool(kind)) if machine.show(state, one) == name]
    return name if len(alike) < 2 else f"{name} #{alike.index(record) + 1}"


def decode(machine: Machine, state: Any, said: Any, kind: Type) -> Any:
    """The value that JSON or a person says; raises NotAValue where it is none."""
    if isinstance(kind, OrNone):
        if said is None or said == "none":
            return None
        return decode(machine, state, said, kind.item)
    if isinstance(kind, Number):
        return _number(said)
    if isinstance(kind, Flag):
        words = {"true": True, "yes": True, "false": False, "no": False, True: True, False: False}
        if isinstance(said, (bool, str)) and said in words:
            return words[said]
        raise NotAValue("yes or no is expected")
    if isinstance(kind, Enumerated):
        return _enumerated(machine, said, kind)
    if isinstance(kind, RecordOf):
        return _record(machine, state, said, kind)
    if isinstance(kind, ListOf):
        if not isinstance(said, (list, tuple)):
            raise NotAValue("a list is expected")
        return tuple(decode(machine, state, one, kind.item) for one in said)
    if isinstance(kind, Text) and isinstance(said, str):
        return said
    raise NotAValue("a text is expected")


def _number(said: Any) -> int:
    """A whole number."""
    if isinstance(said, int) and not isinstance(said, bool):
        return said
    if isinstance(said, str) and said.lstrip("-").isascii() and said.lstrip("-").isdigit():
        return int(said[:18])
    raise NotAValue("a whole number is expected")


def _enumerated(machine: Machine, said: Any, kind: Enumerated) -> str:
    """A value of an enumeration, by its name or as it is shown."""
    values = machine.program.scope.enumerations[kind.name].values
    if isinstance(said, str):
        if said in values:
            return said
        shown = machine.program.shown.get(kind.name, {})
        for name in values:
            if shown.get(name, "").casefold() == said.casefold():
                return name
    raise NotAValue(f"one of these is expected: {', '.join(values)}")


def _record(machine: Machine, state: Any, said: Any, kind: RecordOf) -> Any:
    """A record by what it is called."""
    records = getattr(state, pool(kind.name))
    for record in records:
        if record_name(machine, state, record) == said:
            return record
    names = [record_name(machine, state, one) for one in records]
    wanted = [one for one in names if isinstance(said, str) and one.casefold() == said.casefold()]
    if len(wanted) == 1:
        return records[names.index(wanted[0])]
    raise NotAValue(f"one of these is expected: {', '.join(names) or 'there are none'}")
