"""The state of a game of generated code without objects, as the judge shows its own."""

from typing import Any

from livingrules.dsl.compile.access import python_name
from livingrules.engine.code.names import pool, record_class, waiting
from livingrules.engine.play.game import Game
from livingrules.engine.program.model import Program


def plain(program: Program, value: Any) -> Any:
    """A value without objects: a record is its kind and number."""
    if isinstance(value, (tuple, list)):
        return [plain(program, one) for one in value]
    if isinstance(value, (int, str)) or value is None:
        return value
    kinds = {record_class(kind): kind for kind in program.records}
    kind = kinds.get(type(value).__name__)
    return repr(value).lower() if kind is None else (kind, value._n)


def dump(game: Game) -> dict[str, Any]:
    """The whole state."""
    program, state = game.machine.program, game.state
    names = sorted([*program.state, *program.rulings])
    return {
        "values": {name: plain(program, getattr(state, python_name(name))) for name in names},
        "things": {
            kind: [
                (
                    record._n,
                    {
                        field: plain(program, getattr(record, python_name(field)))
                        for field in program.records[kind].fields
                    },
                )
                for record in getattr(state, pool(kind))
            ]
            for kind in sorted(program.records)
        },
        "queues": {
            name: plain(program, getattr(state, waiting(name))) for name in sorted(program.queues)
        },
        "phase": state._phase,
        "over": state._over,
        "draws": state._draws,
    }
