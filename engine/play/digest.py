"""A state as names and plain values: to compare games, and to tell what an input changed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from livingrules.dsl.compile.access import python_name
from livingrules.dsl.types import Type
from livingrules.engine.code.names import waiting
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import encode, record_names

Flat = dict[str, Any]
DRAWS = "the number of draws"
"""The place of how often chance has spoken."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place of the state with its values in two states; what is not there is None."""

    place: str
    before: Any
    after: Any


def flat(machine: Machine, state: Any) -> Flat:
    """Every value of a state by the name of its place: `pebbles`, `player 1.taken`."""
    program = machine.program
    names: dict[int, str] = {}
    made: Flat = {
        "the phase": state._phase,
        "the end": state._over,
        DRAWS: state._draws,
    }
    for kind in program.records:
        named = record_names(machine, state, kind)
        names.update((id(record), name) for name, record in named.items())
        made[f"all {kind}"] = list(named)

    def plain(value: Any, type_: Type) -> Any:
        if isinstance(value, (tuple, list)):
            return [plain(one, type_) for one in value]
        if value is None or isinstance(value, (bool, int, str)):
            return value
        return names.get(id(value)) or encode(machine, state, value, type_)

    for name, variable in program.state.items():
        made[name] = plain(getattr(state, python_name(name)), variable.type)
    for name in program.rulings:
        made[name] = getattr(state, python_name(name))
    for kind, declared in program.records.items():
        fields = [(one.name, python_name(one.name), one.type) for one in declared.fields.values()]
        for name, record in record_names(machine, state, kind).items():
            for field, attribute, type_ in fields:
                made[f"{name}.{field}"] = plain(getattr(record, attribute), type_)
    for name, queue in program.queues.items():
        types = [one.type for one in queue.parameters]
        made[f"what waits in {name}"] = [
            [plain(one, type_) for one, type_ in zip(item, types, strict=True)]
            for item in getattr(state, waiting(name))
        ]
    return made


def digest(machine: Machine, state: Any) -> str:
    """A fingerprint of a state, the same wherever the same names have the same values."""
    return digest_of(flat(machine, state))


def digest_of(values: Flat) -> str:
    """The fingerprint of a state that is flat already."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    """The places at which two flat states differ, in the order of the later one."""
    places = dict.fromkeys([*after, *before])
    return [
        Difference(one, before.get(one), after.get(one))
        for one in places
        if one not in before or one not in after or before[one] != after[one]
    ]
