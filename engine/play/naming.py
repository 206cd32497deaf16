"""Values of a game as names, as logs and people have them, and back."""

from collections.abc import Mapping
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

DIGITS = 18  # of a number that is typed; more would only be a slip


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


def record_names(machine: Machine, state: Any, kind: str) -> dict[str, Any]:
    """All records of a kind by what they are called, in their order."""
    records = getattr(state, pool(kind))
    shown = [machine.show(state, one) for one in records]
    made: dict[str, Any] = {}
    seen: dict[str, int] = {}
    for name, record in zip(shown, records, strict=True):
        seen[name] = seen.get(name, 0) + 1
        made[name if shown.count(name) < 2 else f"{name} #{seen[name]}"] = record
    return made


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


def in_range(value: Any, kind: Type) -> bool:
    """Whether a number lies in the range of its type; anything else does."""
    if isinstance(kind, OrNone):
        return value is None or in_range(value, kind.item)
    if isinstance(kind, ListOf):
        return all(in_range(one, kind.item) for one in value)
    if not isinstance(kind, Number):
        return True
    low, high = kind.low, kind.high
    return (low is None or value >= low) and (high is None or value <= high)


def titles_of(machine: Machine, kind: Type | None) -> Mapping[str, str]:
    """What the values of an enumeration are called, by their names; nothing for other types."""
    if isinstance(kind, OrNone):
        kind = kind.item
    return machine.program.shown.get(kind.name, {}) if isinstance(kind, Enumerated) else {}


def _number(said: Any) -> int:
    """A whole number."""
    if isinstance(said, int) and not isinstance(said, bool):
        return said
    if isinstance(said, str):
        digits = said.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= DIGITS:
            return int(said)
    raise NotAValue("a whole number is expected")


def _enumerated(machine: Machine, said: Any, kind: Enumerated) -> str:
    """A value of an enumeration, by its name or as it is shown."""
    values = machine.program.scope.enumerations[kind.name].values
    if isinstance(said, str):
        if said in values:
            return said
        shown = machine.program.shown.get(kind.name, {})
        for name in values:
            if said.casefold() in (name.casefold(), shown.get(name, "").casefold()):
                return name
    raise NotAValue(f"one of these is expected: {', '.join(values)}")


def _record(machine: Machine, state: Any, said: Any, kind: RecordOf) -> Any:
    """A record by what it is called."""
    if isinstance(said, str):
        # Mostly one record is called so: then no other name has to be made.
        records = getattr(state, pool(kind.name))
        called = [one for one in records if machine.show(state, one) == said]
        if len(called) == 1:
            return called[0]
    names = record_names(machine, state, kind.name)
    if isinstance(said, str):
        wanted = [one for one in names if one == said] or [
            one for one in names if one.casefold() == said.casefold()
        ]
        if len(wanted) == 1:
            return names[wanted[0]]
    raise NotAValue(f"one of these is expected: {', '.join(names) or 'there are none'}")
