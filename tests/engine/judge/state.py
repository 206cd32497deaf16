"""The judge's state: variables in a dictionary, things with fields in lists."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Thing:
    """A record: its kind, its number, its fields."""

    kind: str
    number: int
    fields: dict[str, Any]


@dataclass(eq=False)
class Happened:
    """An event: what was so when it was emitted."""

    kind: str
    fields: dict[str, Any]


@dataclass
class State:
    """All that a game knows."""

    values: dict[str, Any] = field(default_factory=dict)
    things: dict[str, list[Thing]] = field(default_factory=dict)
    queues: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    made: int = 0
    phase: str | None = None
    to_come: str | None = None
    over: str | None = None
    seed: int = 0
    draws: int = 0


_MASK = 2**64 - 1


def chance(state: State, sides: int) -> int:
    """The next number from 0 to below `sides`: splitmix64 of seed and count, scaled down."""
    state.draws += 1
    z = (state.seed + state.draws * 0x9E3779B97F4A7C15) % 2**64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((z ^ (z >> 31)) * sides) // 2**64


def plain(value: Any) -> Any:
    """A value without objects: a thing is its kind and number."""
    if isinstance(value, Thing):
        return (value.kind, value.number)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def dump(state: State) -> dict[str, Any]:
    """The whole state without objects."""
    return {
        "values": {name: plain(value) for name, value in sorted(state.values.items())},
        "things": {
            kind: [
                (one.number, {name: plain(value) for name, value in one.fields.items()})
                for one in things
            ]
            for kind, things in sorted(state.things.items())
        },
        "queues": {name: plain(work) for name, work in sorted(state.queues.items())},
        "phase": state.phase,
        "over": state.over,
        "draws": state.draws,
    }
