"""Many games by one process or several; what comes out is the same however many there are."""

import signal
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from livingrules.engine.catalogue.added import Added
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import Seats
from livingrules.engine.simulate.one import Played, play_one
from livingrules.engine.simulate.opening import Opening
from livingrules.engine.simulate.plan import Plan, Side, seats

Pair: TypeAlias = tuple[Played, Played | None]
"""A game, and the same by the other side where there is one."""
_PART = 0.2  # seconds that a piece of work should take
_LONGEST = 500  # games in a piece of work
_AHEAD = 4000  # games that may be done before the earliest that is not


class _Player:
    """Plays the games of a plan by their numbers."""

    def __init__(self, machine: Machine, plan: Plan) -> None:
        self.machine, self.plan = machine, plan
        self._sides = [self._ready(side) for side in (plan.side, plan.other) if side is not None]

    def _ready(self, side: Side) -> tuple[Opening, Seats]:
        machine = side.machine(self.machine)
        agreed = side.agreed(machine)
        policies = seats(side.policies, len(agreed.players))
        return Opening(machine, agreed), Seats(machine, policies, Random(0))

    def pair(self, number: int) -> Pair:
        seed, most = self.plan.seed_of(number), self.plan.most
        played = [play_one(opening, seated, number, seed, most)
                  for opening, seated in self._sides]  # fmt: skip
        return played[0], played[1] if len(played) > 1 else None


def play_many(machine: Machine, plan: Plan, games: int, jobs: int) -> Generator[Pair, None, None]:
    """The games in the order of their numbers, by so many processes, which end with it."""
    jobs = min(jobs, games)
    if jobs < 2 or machine.folder is None:
        player = _Player(machine, plan)
        return (player.pair(number) for number in range(1, games + 1))
    return _shared_out(machine, plan, games, jobs)


@dataclass(slots=True)
class _Work:
    """Which games are still to be given out, and those that came back before their turn."""

    games: int
    jobs: int
    given: int = 0
    told: int = 0
    size: int = 1
    early: dict[int, Pair] = field(default_factory=dict)

    def next(self) -> tuple[int, int] | None:
        """The first number and how many; None where enough is under way."""
        left = self.games - self.given
        if not left or self.given - self.told > _AHEAD:
            return None
        many = max(1, min(self.size, _LONGEST, -(-left // (2 * self.jobs))))
        first = self.given + 1
        self.given += many
        return first, many

    def back(self, pairs: list[Pair], seconds: float) -> Iterator[Pair]:
        """What came back; gives the games whose turn it is."""
        self.early.update((one[0].number, one) for one in pairs)
        self.size = max(1, int(_PART * len(pairs) / max(seconds, 1e-6)))
        while (found := self.early.pop(self.told + 1, None)) is not None:
            self.told += 1
            yield found


def _shared_out(machine: Machine, plan: Plan, games: int, jobs: int) -> Generator[Pair, None, None]:
    """The games by further processes, which end when this one has all or goes away."""
    fork = sys.platform == "linux"  # macOS advises against it
    context: Any = get_context("fork" if fork else "spawn")
    work, helpers, idle = _Work(games, jobs), [], []
    ends: list[Connection] = []
    try:
        for _ in range(jobs):
            mine, theirs = context.Pipe()
            # A process that was split off has the machine already; another loads it.
            args = (theirs, machine if fork else None, machine.folder, machine.added, plan)
            helper = context.Process(target=_help, args=args, daemon=True)
            with _deaf():
                helper.start()
            theirs.close()
            helpers.append(helper)
            ends.append(mine)
            idle.append(mine)
        while work.told < games:
            while idle and (part := work.next()) is not None:
                idle.pop().send(part)
            for one in wait([one for one in ends if one not in idle]):
                assert isinstance(one, Connection)
                idle.append(one)
                yield from work.back(*_received(one))
    finally:
        for helper in helpers:
            helper.terminate()
        for helper in helpers:
            helper.join()
        for one in ends:
            one.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Nothing interrupts meanwhile, neither this process nor one that is split off."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the first thread may say so
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _received(end: Connection) -> tuple[list[Pair], float]:
    """What a helper has played, and how long it took; raises what went wrong there."""
    try:
        told = end.recv()
    except EOFError:
        raise RuntimeError("a process that played games has ended before its time") from None
    if isinstance(told, BaseException):
        raise told
    pairs, seconds = told
    return pairs, seconds


def _help(end: Connection, machine: Machine | None, folder: Path, added: Added, plan: Plan) -> None:
    """Play what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks is interrupted, and ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, BrokenPipeError):
        try:
            player = _Player(machine or load_machine(folder, added=added), plan)
            while True:
                first, many = end.recv()
                begun = time.perf_counter()
                pairs = [player.pair(number) for number in range(first, first + many)]
                end.send((pairs, time.perf_counter() - begun))
        except (EOFError, BrokenPipeError):
            raise
        except Exception as error:  # noqa: BLE001
            end.send(error)
