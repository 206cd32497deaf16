"""A game played by the engine, beside the same game written by hand.

An action is: list what can be done, take one, do it. Both play the same moves; a test holds
them alike. The clone and the log are timed on the same game.
"""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import wharf_by_hand
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import Seats
from livingrules.engine.play.quick import Quick
from livingrules.engine.simulate.many import play_many
from livingrules.engine.simulate.plan import Plan, Side

BOOK = Path(__file__).parent / "wharf"
ECONOMY = Path(__file__).parents[2] / "rules" / "economy"
PLAYERS, MOVES = 4, 200
SHARE, LATER = 0.5, 0.8


def machine() -> Machine:
    """The wharf, compiled."""
    return load_machine(BOOK, cache=False)


def begin(wharf: Machine, seed: int) -> Game:
    """A game that begins."""
    names = [f"player {number}" for number in range(1, PLAYERS + 1)]
    return Game(wharf, wharf.program.games["four"], names, seed, loud=False)


def play(wharf: Machine, seed: int, moves: int) -> tuple[list[int], int]:
    """A game of so many moves at random: the coins of each player, and how many moves there were."""
    quick, chance = Quick(wharf, begin(wharf, seed).state, _first), Random(seed)
    choices = 0
    for _ in range(moves):
        legal = quick.legal()
        choices += len(legal)
        quick.apply(legal[int(chance.random() * len(legal))])
    return [player.coins for player in quick.state._all_player], choices


def _first(_state: Any, _number: int, _who: Any, offered: Any) -> Any:
    """The first of what is offered."""
    return offered[0]


def main(rounds: int) -> None:
    """Print the share of hand-written speed, the rates, and what a copy takes."""
    wharf = machine()
    games = range(40)
    by_hand, ours = [], []
    for _ in range(max(rounds, 5)):
        by_hand.append(_timed(lambda: [wharf_by_hand.play(PLAYERS, one, MOVES) for one in games]))
        ours.append(_timed(lambda: [play(wharf, one, MOVES) for one in games]))
    share = statistics.median(hand / own for hand, own in zip(by_hand, ours, strict=True))
    actions = len(games) * MOVES
    print(f"\na game of {PLAYERS} players, {MOVES} actions: list, choose, do\n")
    print(f"{'':22}{'share':>8}{'actions/s':>14}{'wanted':>10}")
    print(f"{'written by hand':22}{1:8.2f}{actions / statistics.median(by_hand):14,.0f}")
    print(f"{'livingrules':22}{share:8.2f}{actions / statistics.median(ours):14,.0f}{SHARE:10.1f}")
    _policies(max(rounds, 3))
    state = begin(wharf, 1).state
    clone = wharf.functions["clone"]

    def copies() -> None:
        for _ in range(1000):  # each is thrown away, or the collector of rubbish would be timed too
            clone(state)

    copied = _timed(copies) / 1000
    print(f"a copy of the state: {copied * 1e6:.1f} µs (wanted: 20)")


def _policies(rounds: int) -> None:
    """Print how fast policies play: games at random as above, and whole games of a shipped book."""
    economy, wharf = load_machine(ECONOMY), machine()
    seats = Seats(wharf, ["random"] * PLAYERS, Random(1))
    bare, chosen = [], []
    for _ in range(rounds):
        bare.append(_timed(lambda: [play(wharf, one, MOVES) for one in range(20)]))
        chosen.append(_timed(lambda: [_by_policy(wharf, seats, one) for one in range(20)]))
    share = statistics.median(one / other for one, other in zip(bare, chosen, strict=True))
    rate = 20 * MOVES / statistics.median(chosen)
    print(f"{'the policy random':22}{share:8.2f}{rate:14,.0f}   (share of a bare choice)")
    plan = Plan(Side(None, 3, {}, {}, ("chair",)), 1, 5000)
    actions = sum(one.actions for one, _ in play_many(economy, plan, 30, 1))
    seconds = _timed(lambda: list(play_many(economy, plan, 30, 1)))
    print(f"{'chair, economy':22}{'':8}{actions / seconds:14,.0f}")


def _by_policy(wharf: Machine, seats: Seats, seed: int) -> None:
    """A game of so many moves by a policy."""
    quick = Quick(wharf, begin(wharf, seed).state, seats.choose)
    seats.random = Random(seed)
    for _ in range(MOVES):
        listed = seats.act(quick.state)
        assert listed is not None
        quick.apply(listed)


def _timed(work: Callable[[], object]) -> float:
    """The seconds that something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
