"""Many voyages of the book Interstellar by the engine, beside the same game written by hand.

The ship is under way with its crew aboard (`voyage/variant.yaml`); a policy lets them work at
random and ends the operations with one chance in four at each choice. A test holds both alike.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks import voyage_by_hand
from benchmarks.voyage_cards import CARDS
from livingrules.engine.catalogue.added import Added
from livingrules.engine.play.agree import Agreed
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import Seats
from livingrules.engine.simulate.many import play_many
from livingrules.engine.simulate.one import play_one
from livingrules.engine.simulate.opening import Opening
from livingrules.engine.simulate.plan import Plan, Side

BOOK = Path(__file__).parents[2] / "rules" / "interstellar"
VARIANT = Path(__file__).parent / "voyage" / "variant.yaml"
POLICY = "at_random"
GAMES, SHARE = 300, 0.5
SOME, ALL, JOBS, MOST = 1_000, 10_000, 2, 5_000
NAMES = {card[0] for card in CARDS}
SIDE = Side("under_way", 1, {}, {}, (POLICY,))


def machine() -> Machine:
    """The book with the voyage that is under way, compiled."""
    return load_machine(BOOK, added=Added(variants=(VARIANT,)))


def agreed(of: Machine) -> Agreed:
    """What a voyage begins with."""
    return SIDE.agreed(of)


def main(rounds: int) -> None:
    """Print the share of hand-written speed, and what many games by two processes take."""
    book = machine()
    opening, seats = Opening(book, agreed(book)), Seats(book, [POLICY], Random(0))
    seeds = range(GAMES)
    by_hand, ours, actions = [], [], 0
    for _ in range(max(rounds, 5)):
        by_hand.append(_timed(lambda: [voyage_by_hand.play(seed) for seed in seeds]))
        ours.append(_timed(lambda: [play_one(opening, seats, 1, seed, MOST) for seed in seeds]))
    actions = sum(play_one(opening, seats, 1, seed, MOST).actions for seed in seeds)
    share = statistics.median(hand / own for hand, own in zip(by_hand, ours, strict=True))
    print(f"\na voyage of Interstellar, {actions / GAMES:.0f} actions, from its begin to its end\n")
    print(f"{'':22}{'share':>8}{'games/s':>12}{'actions/s':>12}{'wanted':>10}")
    for name, part, seconds in (("written by hand", 1.0, by_hand), ("livingrules", share, ours)):
        rate = GAMES / statistics.median(seconds)
        wanted = f"{SHARE:10.1f}" if seconds is ours else ""
        print(f"{name:22}{part:8.2f}{rate:12,.0f}{rate * actions / GAMES:12,.0f}{wanted}")
    few, _ = many(SOME)
    most, seconds = many(ALL)
    print(
        f"{ALL:,} games by {JOBS} processes: {seconds:.1f} s, {ALL / seconds:,.0f} games a second"
    )
    print(
        f"memory at most: {few:.0f} MB for {SOME:,} games, {most:.0f} MB for {ALL:,}, each process"
    )


def many(games: int) -> tuple[float, float]:
    """Play so many games in a program of its own: the most memory of a process, and the seconds."""
    code = f"from benchmarks.voyage import _measure; _measure({games})"
    tests = str(Path(__file__).resolve().parents[1])
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=tests, check=True, capture_output=True, text=True
    )  # fmt: skip
    memory, seconds = told.stdout.split()
    return float(memory), float(seconds)


def _measure(games: int) -> None:
    """Play, and print the most memory that a process had, in MB, and the seconds."""
    import resource  # not there on all systems

    book = machine()
    plan = Plan(SIDE, 1, MOST)
    ended: dict[str, int] = {}

    def play() -> None:
        for played, _ in play_many(book, plan, games, JOBS):
            ended[played.end] = ended.get(played.end, 0) + 1

    seconds = _timed(play)
    assert ended == {"over": games}, ended
    # What `getrusage` tells of this process counts the one that began it, where that was larger.
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    own = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    print(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024, seconds)


def _timed(work: Callable[[], object]) -> float:
    """The seconds that something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
