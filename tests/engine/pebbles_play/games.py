"""Games of the pebbles, for the tests beside this file."""

import random
from functools import cache
from pathlib import Path

from livingrules.engine.play.agree import agree
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine

FOLDER = Path(__file__).parent / "pebbles"


@cache
def machine() -> Machine:
    """The machine of the book."""
    return load_machine(FOLDER)


def begun(players: int = 2, seed: int = 0, heap: int = 20, *, dice: bool = True) -> Game:
    """A game that begins."""
    agreed = agree(machine(), None, players, {"heap": heap})
    return Game(machine(), *agreed.arguments(seed), dice=dice)


def take(game: Game, number: int) -> bool:
    """Take pebbles, whoever's turn it is; whether that could be done."""
    assert game.decision is not None
    return game.apply({"do": "take", "who": game.decision.who[0], "with": {"number": number}}).done


def any_answer(game: Game, chance: random.Random) -> object:
    """Something that can be answered where a game stands."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "action":
        return chance.choice(game.legal())
    if decision.range is not None:
        return chance.randint(*decision.range)
    return chance.choice(decision.options)
