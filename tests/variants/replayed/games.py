"""Random games by the rules as they are, and where they part by others: found here step by step.

Nothing of what the product compares games with is used, so that it can be held against this.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.guide import Guide
from games.plan import Plan, plan_of
from games.play import step

from livingrules.dsl.compile.access import python_name
from livingrules.engine.code.names import pool
from livingrules.engine.play.game import Game
from livingrules.engine.play.machine import Machine

State = dict[str, Any]


@dataclass(frozen=True)
class Parted:
    """The number of the entry of the log, and the variables and fields with both values."""

    entry: int
    fields: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)


def played(machine: Machine, seed: int, actions: int) -> tuple[Plan, Game]:
    """A game of a seed after so many actions, or at its end."""
    plan = plan_of(machine.program.book, seed)
    game, random = Game(machine, *plan.agreed().arguments(seed)), Random(seed)
    guide = Guide(plan, game)
    while (actions > 0 or game.asked is not None) and game.over is None:
        actions -= game.asked is None
        if not guide.step(game, random) and not step(game, random):
            break
    return plan, game


def parted(first: Machine, other: Machine, plan: Plan, log: list[dict[str, Any]]) -> Parted | None:
    """Where a game by its own rules and the same by others part; None where nowhere."""
    arguments = plan.agreed().arguments(plan.seed)
    one, two = Game(first, *arguments), Game(other, *arguments)
    at = 0
    while True:
        found = _differs(one, two, at)
        if found is not None:
            return found
        at = len(one.log)
        if at == len(log):
            return None
        said = log[at]
        assert not one.apply(said).refused
        asked = None if two.asked is None else two.asked.at
        if asked != (said["at"] if "take" in said else None) or two.apply(said).refused:
            return Parted(at + 1)


def _differs(one: Game, two: Game, at: int) -> Parted | None:
    """Whether two games differ in what they put into the log from an entry on, or in their states."""
    for number in range(at, len(two.log)):
        if number == len(one.log) or _said(one.log[number]) != _said(two.log[number]):
            return Parted(number + 1)
    first, second = _pictured(one), _pictured(two)
    values = {name: (first.get(name), second.get(name)) for name in {**first, **second}}
    fields = {name: both for name, both in values.items() if both[0] != both[1]}
    fewer = len(two.log) < len(one.log)  # dice, which count as rolled
    return Parted(len(two.log), fields) if fields or fewer else None


def _said(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "rule"}


def _pictured(game: Game) -> State:
    """The variables of a game and the fields of its records, which are told by their numbers."""
    program, state = game.machine.program, game.state
    pools = {kind: list(getattr(state, pool(kind))) for kind in program.records}
    numbers = {id(one): f"{kind} {number}"
               for kind, records in pools.items() for number, one in enumerate(records)}  # fmt: skip

    def plain(value: Any) -> Any:
        if isinstance(value, (tuple, list)):
            return [plain(one) for one in value]
        return numbers.get(id(value), value)

    made = {name: plain(getattr(state, python_name(name))) for name in program.state}
    for kind, records in pools.items():
        made[f"all {kind}"] = len(records)
        for record in records:
            for name in program.records[kind].fields:
                made[f"{numbers[id(record)]}.{name}"] = plain(getattr(record, python_name(name)))
    return made
