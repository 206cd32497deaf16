"""Simulations of the ferry, a game of six crossings, for tests."""

from collections.abc import Mapping
from pathlib import Path

from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.simulate.plan import Plan, Side

FOLDER = Path(__file__).parent / "ferry"


def machine() -> Machine:
    """The ferry, ready to be played."""
    return load_machine(FOLDER)


def plan(
    *policies: str, players: int = 2, seed: int = 1, most: int = 200,
    options: Mapping[str, str] | None = None, other: Side | None = None,
) -> Plan:  # fmt: skip
    """Games by some policies."""
    return Plan(side(*policies, players=players, options=options), seed, most, other)


def side(*policies: str, players: int = 2, options: Mapping[str, str] | None = None) -> Side:
    """One way to play."""
    return Side(None, players, options or {}, {}, policies)
