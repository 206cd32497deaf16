"""Generated code, its traced twin and the judge agree in every game, whatever is done."""

import sys
from pathlib import Path
from random import Random

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "engine"), str(TESTS / "dsl")]

from lockstep.books import PLAYED, program_of
from lockstep.game import Lockstep


@pytest.mark.parametrize("book", PLAYED)
def test_all_three_agree(book: str, full: bool) -> None:
    for seed in range(300 if full else 12):
        random = Random(seed)
        setup = next(iter(program_of(book).games.values()))
        game = Lockstep(book, random.randint(setup.least, setup.most), seed)
        for _ in range(120):
            if game.plain.decision is None:
                break
            game.turn(random)


@pytest.mark.parametrize("seed", range(6))
def test_all_three_agree_on_options_and_rulings(seed: int) -> None:
    random = Random(seed)
    options = {"rich": random.random() < 0.5, "limit": random.randint(3, 20)}
    rulings = {
        "empty_is_free": random.choice(["yes", "no"]),
        "ice_factor": random.choice(["twice", "thrice"]),
        "box_keeper": random.choice(["town", "guild", "nobody"]),
    }
    game = Lockstep("bridge", 3, seed, options, rulings)
    for _ in range(80):
        if game.plain.decision is None:
            break
        game.turn(random)
