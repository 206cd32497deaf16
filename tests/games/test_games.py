"""Random games of the shipped books: a sample each time, 10,000 of each where LIVINGRULES_FULL is."""

import os
import sys
from pathlib import Path
from random import Random

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "engine"), str(TESTS / "dsl")]

from lockstep.game import Lockstep

from games.guide import Guide
from games.plan import BOOKS, machine_of, plan_of
from games.play import play
from games.run import many, told

GAMES, SAMPLE = 10_000, 100
"""So many games of each book."""


@pytest.mark.parametrize("book", BOOKS)
def test_what_must_hold_in_every_game(book: str, full: bool) -> None:
    processes = (os.cpu_count() or 1) if full else 1
    found = list(many(book, 0, GAMES if full else SAMPLE, processes))
    print("\n".join(told(book, found)))  # shown with `pytest -rP`
    failures = [one for one in found if isinstance(one, str)]
    assert not failures, f"{len(failures)} games, of which the first: {failures[0]}"


@pytest.mark.parametrize("seed", [1144, 5059, 5817, 9044, 9310])
def test_games_in_which_something_did_not_hold_once(seed: int) -> None:
    assert play("economy", seed, as_once=True).actions > 0


@pytest.mark.parametrize("book", BOOKS)
def test_generated_traced_and_judge_agree(book: str, full: bool) -> None:
    for seed in range(200 if full else 5):
        plan = plan_of(book, seed)
        agreed = plan.agreed()
        game = Lockstep(book, plan.players, seed, agreed.options, agreed.rulings, plan.game)
        random = Random(seed)
        guide = Guide(plan, game.plain)
        for _ in range(60 if full else 20):
            if game.plain.decision is None:
                break
            _turn(game, guide, random)


def _turn(game: Lockstep, guide: Guide, random: Random) -> None:
    """One input: what the policy wants, or anything."""
    asked, wish = game.plain.course.asked, guide.wish(game.plain, random)
    if not wish:
        game.turn(random)
    elif asked is None:
        game.do(game.told(wish[0]))
    else:
        places = (at for at, one in enumerate(asked[2]) if one is wish[0] or one == wish[0])
        game.answer(next(places, None))


@pytest.mark.parametrize("book", BOOKS)
def test_a_seed_makes_the_same_game_again(book: str) -> None:
    assert machine_of(book).program.invariants, "nothing is said that must hold"
    assert play(book, 7) == play(book, 7)
