"""The shipped game: what a copy of its state, a saved game of it and its compilation take."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from games.play import step

from livingrules.engine.code.build import build
from livingrules.engine.loading.assemble import read_program_of
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.log import Log
from livingrules.engine.play.log_text import log_text, read_log
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.replay import replay

ECONOMY = Path(__file__).parents[2] / "rules" / "economy"
NAMES = ("Ann", "Bob", "Cleo", "Dirk")
ACTIONS = 1000


def main(rounds: int) -> None:
    """Print each beside what is wanted."""
    economy = load_machine(ECONOMY)
    game = begun(economy)
    clone = economy.functions["clone"]

    def copies() -> None:
        for _ in range(1000):
            clone(game.state)

    log = played(game)
    text = log_text(log)
    own = read_program_of(ECONOMY)[0]
    assert own is not None
    print(f"\n{economy.program.book}, {len(NAMES)} players\n")
    print(f"{'':46}{'median':>10}{'wanted':>10}")
    copied = _median(copies, rounds) / 1000
    print(f"{'a copy of the state at the beginning':46}{copied * 1e6:7.1f} µs{20:7} µs")
    bare = _median(lambda: _replayed(economy, text), rounds)
    inputs = f"a log of {ACTIONS} actions replayed, {len(log.inputs)} lines"
    print(f"{inputs:46}{bare * 1e3:7.0f} ms{50:7} ms")
    made = _median(lambda: build(own), rounds)
    print(f"{'its program turned into code':46}{made * 1e3:7.0f} ms")
    cold = _median(lambda: load_machine(ECONOMY, cache=False), rounds)
    print(f"{'the same with reading and all checks':46}{cold * 1e3:7.0f} ms{1000:7} ms")
    cached = _median(lambda: load_machine(ECONOMY), rounds)
    print(f"{'the same from the cache':46}{cached * 1e3:7.0f} ms{100:7} ms")


def begun(economy: Machine) -> Game:
    """A game of four that begins."""
    return Game(economy, economy.program.games["standard"], list(NAMES), 1, loud=False)


def played(game: Game) -> Log:
    """The log of so many actions at random, over several games where one is over before."""
    random, actions = Random(1), 0
    while actions < ACTIONS and game.over is None:
        actions += game.asked is None
        assert step(game, random)
    return game.saved()


def _replayed(economy: Machine, text: str) -> None:
    """A log read and played again."""
    log = read_log(text)
    replay(Game.begin(economy, log), log)


def _median(work: Callable[[], object], rounds: int) -> float:
    """The seconds that something takes, in the middle of some rounds."""
    times = []
    for _ in range(max(rounds, 3)):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)
