"""How a random game is begun, and what is said in it, from a seed alone."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from livingrules.dsl.types import Enumerated, Flag, Number, OrNone, RecordOf, Type
from livingrules.engine.code.names import pool
from livingrules.engine.play.agree import Agreed, agree
from livingrules.engine.play.answers import Action
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import encode

RULES = Path(__file__).resolve().parents[2] / "rules"
BOOKS = tuple(
    sorted(
        path.parent.name
        for path in RULES.glob("*/book.yaml")
        if any("\ngames:" in one.read_text("utf-8") for one in path.parent.glob("*.yaml"))
    )
)
"""The shipped books that can be played."""
MOST = 9


@dataclass(frozen=True)
class Plan:
    """A game before it begins: everything that makes it what it is."""

    book: str
    seed: int
    game: str
    players: int
    options: dict[str, Any]
    rulings: dict[str, str]
    length: int
    policy: str | None

    def agreed(self) -> Agreed:
        """What the game is made of."""
        return agree(machine_of(self.book), self.game, self.players, self.options, self.rulings)


@cache
def machine_of(book: str) -> Machine:
    """The machine of a shipped book."""
    return load_machine(RULES / book)


def plan_of(book: str, seed: int, *, guided: bool = True) -> Plan:
    """The game of a seed: most are short, some long; most by the usual options and rulings.

    `guided`: part of what is done in every other game is what a policy of the book would do.
    """
    random, program = Random(f"{book} {seed}"), machine_of(book).program
    game = random.choice(sorted(program.games))
    setup = program.games[game]
    unusual = 0.3 if random.random() < 0.5 else 0.0
    options = {
        name: value
        for name, one in sorted(program.state.items())
        if one.option and random.random() < unusual
        for value in [any_value(None, one.type, random)]
        if value is not None
    }
    rulings = {
        name: random.choice(sorted(one.values))
        for name, one in sorted(program.rulings.items())
        if random.random() < unusual
    }
    players = random.randint(setup.least, setup.most)
    length = random.choice([20, 40, 60, 60, 80, 400 if random.random() < 0.1 else 80])
    policies = sorted(program.policies)
    policy = random.choice(policies) if guided and policies and seed % 2 else None
    return Plan(book, seed, game, players, options, rulings, length, policy)


def any_value(game: Game | None, kind: Type, random: Random) -> Any:
    """A value of a type as people have it, numbers also outside its bounds; None for no value."""
    if isinstance(kind, OrNone):
        return None if random.random() < 0.3 else any_value(game, kind.item, random)
    if isinstance(kind, Flag):
        return random.random() < 0.5
    if isinstance(kind, Number):
        low = 0 if kind.low is None else kind.low
        high = low + MOST if kind.high is None else kind.high
        return random.randint(low, high) if game is None else random.randint(low - 2, high + 2)
    if isinstance(kind, Enumerated):
        program = machine_of(BOOKS[0]).program if game is None else game.machine.program
        return random.choice(program.scope.enumerations[kind.name].values)
    if isinstance(kind, RecordOf) and game is not None:
        records = getattr(game.state, pool(kind.name))
        return encode(game.machine, game.state, random.choice(records), kind) if records else None
    return None


def filled(game: Game, listed: Action, random: Random) -> Action:
    """A listed action with a number inside the bounds of each open argument."""
    arguments = {
        name: random.randint(value["low"], value["high"]) if isinstance(value, dict) else value
        for name, value in listed.arguments.items()
    }
    return Action(listed.name, listed.who, arguments, report=listed.report)


def anything(game: Game, random: Random) -> Action | None:
    """Some action by somebody, with arguments of the right types; None where there is no value."""
    program = game.machine.program
    declared = random.choice([*program.actions.values(), *program.reports.values()])
    arguments = {}
    for domain in declared.takes:
        kind = domain.variable.type
        value = any_value(game, kind, random)
        if value is None and not isinstance(kind, OrNone):
            return None
        arguments[domain.variable.name] = value
    report = declared.actor is None
    players = getattr(game.state, pool(game.setup.player))
    who = None
    if declared.actor is not None:
        who = encode(game.machine, game.state, random.choice(players), declared.actor.type)
    return Action(declared.head.name, who, arguments, report=report)
