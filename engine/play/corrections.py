"""Corrections by hand: a place of the state by its name, and a value for it."""

from dataclasses import dataclass
from typing import Any

from livingrules.dsl.compile.access import python_name
from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import Type, notation_of
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import NotAValue, decode, in_range, record_names


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the state: what holds it (the state or a record), its name there, its type."""

    name: str
    holder: Any
    attribute: str
    type: Type
    rule: str

    def value(self) -> Any:
        """What stands there."""
        return getattr(self.holder, self.attribute)

    def put(self, value: Any) -> None:
        """Change it."""
        setattr(self.holder, self.attribute, value)


def spot(machine: Machine, state: Any, name: str) -> Spot:
    """The place of a name such as `pebbles` or `player 1.taken`; raises NotAValue."""
    program = machine.program
    variable = program.state.get(name)
    if variable is not None:
        if variable.option:
            raise NotAValue(f"'{name}' was agreed before the game and stays")
        return Spot(name, state, python_name(name), variable.type, variable.head.rule)
    called, dot, field = name.rpartition(".")
    known = [one for one, each in program.state.items() if not each.option]
    for kind, declared in program.records.items():
        for record_called, record in record_names(machine, state, kind).items():
            if dot and record_called.casefold() == called.casefold():
                found = declared.fields.get(field)
                if found is not None:
                    place = f"{record_called}.{field}"
                    rule = declared.head.rule
                    return Spot(place, record, python_name(field), found.type, rule)
            known += [f"{record_called}.{one}" for one in declared.fields]
    near = nearest(name, known) or [one for one in known if one.endswith(f".{name}")]
    meant = f"; did you mean '{near[0]}'?" if near else ""
    raise NotAValue(f"there is no '{name}' in the state{meant}")


def checked(machine: Machine, state: Any, place: Spot, said: Any) -> Any:
    """The value for a place; raises NotAValue where it is none of its type."""
    value = decode(machine, state, said, place.type)
    if not in_range(value, place.type):
        raise NotAValue(f"'{place.name}' is {notation_of(place.type)}, so it cannot be {said}")
    return value
