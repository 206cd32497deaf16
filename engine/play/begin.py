"""The state of a game that begins."""

from collections.abc import Mapping, Sequence
from typing import Any

from livingrules.dsl.compile.access import python_name
from livingrules.dsl.types import ListOf, Text
from livingrules.engine.code.names import function, pool, waiting
from livingrules.engine.play.machine import Machine
from livingrules.engine.program.model import Setup


def new_state(
    machine: Machine,
    setup: Setup,
    names: Sequence[str],
    seed: int,
    options: Mapping[str, Any],
    rulings: Mapping[str, str],
) -> Any:
    """The state before set-up: the options agreed, the rulings taken, a record for each player.

    `names` are the players'; `options` are values by name, `rulings` the option of each by name.
    """
    program, functions = machine.program, machine.functions
    state = functions["State"]()
    state._seed, state._draws, state._count, state._depth = seed, 0, 0, 0
    state._phase, state._next, state._over = None, setup.start, None
    state._loud, state._notes, state._rolls, state._kept = False, [], False, None
    functions["forget"](state)
    for kind in program.records:
        setattr(state, pool(kind), ())
    for queue in program.queues:
        setattr(state, waiting(queue), ())
    for ruling in program.rulings.values():
        chosen = rulings.get(ruling.name, ruling.default)
        setattr(state, python_name(ruling.name), ruling.values[chosen])
    declared = sorted(program.state.items(), key=lambda pair: not pair[1].option)
    waiting_for = dict(declared)
    while waiting_for:
        before = len(waiting_for)
        for name, one in list(waiting_for.items()):
            try:
                value = options[name] if name in options else _first(machine, state, name, one.type)
            except AttributeError:
                continue  # its default asks for another that has no value yet
            setattr(state, python_name(name), value)
            del waiting_for[name]
        if len(waiting_for) == before:
            break
    player = program.records[setup.player]
    for number, name in enumerate(names, start=1):
        values: list[Any] = []
        for field in player.fields.values():
            default = functions.get(function(f"default_{python_name(setup.player)}", field.name))
            if field.name == "name" and isinstance(field.type, Text):
                values.append(name)
            elif field.name == "seat" and default is None:
                values.append(number)
            else:
                values.append(default(state) if default is not None else _empty(field.type))
        functions[function("new", setup.player)](state, *values)
    return state


def _first(machine: Machine, state: Any, name: str, kind: Any) -> Any:
    """The value of a variable when a game begins."""
    default = machine.functions.get(function("default", name))
    return default(state) if default is not None else _empty(kind)


def _empty(kind: Any) -> Any:
    """What stands where nothing is said: an empty list, or none."""
    return () if isinstance(kind, ListOf) else None
