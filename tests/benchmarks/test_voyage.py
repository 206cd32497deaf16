"""The voyage by hand is the voyage of the engine."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import voyage
from benchmarks.voyage_by_hand import Voyage
from livingrules.engine.code.runtime import chance
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import Seats
from livingrules.engine.play.quick import Quick

GAMES = 300
GIVEN_UP, LOST, OFF = (
    "the voyage is given up",
    "the ship is lost",
    "the ship has left the map",
)


@pytest.mark.parametrize(
    ("route", "moves", "without", "endings"),
    [
        pytest.param(1, 1, (), {GIVEN_UP, LOST}, id="as-measured"),
        pytest.param(12, 18, (), {GIVEN_UP, OFF}, id="near-the-edge"),
        pytest.param(
            1, 1, ("bernal", "robot"), {GIVEN_UP, LOST, "the ship cannot go on"}, id="humans-alone"
        ),
    ],
)
def test_the_voyage_is_the_same_game_by_hand(
    route: int, moves: int, without: tuple[str, ...], endings: set[str]
) -> None:
    machine = voyage.machine()
    seen = set()
    for seed in range(GAMES):
        by_hand = Voyage(Random(seed).random, _dice(seed))
        by_hand.route, by_hand.moves = route, moves
        _leave_out(by_hand.cards, without)
        for told in _by_engine(machine, seed, route, moves, without):
            by_hand.step()
            assert _told(by_hand) == told, seed
        assert by_hand.ended
        seen.add(by_hand.ended)
    assert seen == endings


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it")
def test_many_voyages_end_and_their_memory_is_told() -> None:
    memory, seconds = voyage.many(20)
    assert memory > 10
    assert seconds > 0


def _leave_out(cards: Any, kinds: tuple[str, ...]) -> None:
    """Cards of these kinds have no part in the game."""
    for one in cards:
        if one.kind in kinds:
            one.place, one.promoted = "in_deck", False


def _dice(seed: int) -> Callable[[], float]:
    """The rolls that the engine makes from a seed, as numbers between 0 and 1."""
    state = SimpleNamespace(_seed=seed, _draws=0)
    return lambda: (chance(state, 6) + 0.5) / 6


def _by_engine(
    machine: Machine, seed: int, route: int, moves: int, without: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """The game of a seed by the engine, as it stands after each action."""
    seats = Seats(machine, [voyage.POLICY], Random(seed))
    quick = Quick.begin(machine, seats.choose, *voyage.agreed(machine).arguments(seed))
    state, actions = quick.state, 0
    state.route_here, state.moves_done = route, moves
    _leave_out(state._all_card, without)
    machine.functions["forget"](state)
    while state._over is None:
        listed = seats.act(state)
        assert listed is not None
        quick.apply(listed)
        actions += 1
        yield {
            "actions": actions,
            "ended": state._over or "",
            "turn": state.turn,
            "politics": state.politics,
            "found": (state.protium, state.cancer_cure),
            "cubes": state.cubes,
            "way": (state.star_here, state.leaving, state.route_here, state.moves_done),
            "cards": {
                one.name: (one.place, one.promoted, one.stress, one.age, one.locked)
                for one in state._all_card
                if one.name in voyage.NAMES
            },
        }


def _told(game: Voyage) -> dict[str, Any]:
    """The game by hand as it stands."""
    return {
        "actions": game.actions,
        "ended": game.ended,
        "turn": game.turn,
        "politics": game.politics,
        "found": (game.protium, game.cure),
        "cubes": game.cubes,
        "way": (game.at, game.leaving, game.route, game.moves),
        "cards": {
            one.name: (one.place, one.promoted, one.stress, one.age, one.locked)
            for one in game.cards
        },
    }
