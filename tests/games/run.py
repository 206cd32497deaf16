"""Random games: `python tests/games/run.py [--games N] [--seed S] [--book B]`.

Plays games of the shipped books with random options, rulings, actions and reports, and checks in
each what tests/games/play.py lists. Exit 0: all held; 1: not.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

from games.plan import BOOKS
from games.play import Broken, Played, ends_of, play

PART = 25


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print how the games ended, and give the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--book", choices=BOOKS, action="append", help="all where left out")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    begin, code = time.perf_counter(), 0
    for book in options.book or BOOKS:
        found: list[Played | str] = []
        with tqdm(total=options.games, unit="", desc=book) as bar:
            for one in many(book, options.seed, options.games, options.processes):
                found.append(one)
                bar.update()
        failures = [one for one in found if isinstance(one, str)]
        print("\n".join(told(book, found)))
        for failure in failures[:5]:
            print(f"\n{failure}")
        code = 1 if failures else code
    print(f"{time.perf_counter() - begin:.0f} s")
    return code


def told(book: str, found: Sequence[Played | str]) -> Iterator[str]:
    """In lines: how many games there were, and how they ended."""
    played = [one for one in found if isinstance(one, Played)]
    actions = sum(one.actions for one in played)
    yield f"{book}: {len(played)} games, {actions} actions, {len(found) - len(played)} failures"
    for end, times in ends_of(played).most_common():
        yield f"  {times:6} {end}"


def many(book: str, first: int, games: int, processes: int) -> Iterator[Played | str]:
    """What came of games with seeds in a row: how each was played, or what did not hold."""
    parts = [(book, at, min(PART, first + games - at)) for at in range(first, first + games, PART)]
    if processes == 1:
        for part in parts:
            yield from _some(part)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for found in pool.map(_some, parts):
            yield from found


def _some(part: tuple[str, int, int]) -> list[Played | str]:
    """A few games, in a process of its own."""
    book, first, count = part
    found: list[Played | str] = []
    for seed in range(first, first + count):
        try:
            found.append(play(book, seed))
        except Broken as broken:
            found.append(str(broken))
    return found


if __name__ == "__main__":
    sys.exit(main())
