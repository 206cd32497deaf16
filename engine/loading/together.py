"""Work on many things shared out among processes, where a process can be split in two."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Item = TypeVar("Item")
Result = TypeVar("Result")

_FEWEST = 3  # items that are worth a process


def each(items: Sequence[Item], work: Callable[[Item], Result]) -> list[Result]:
    """What `work` makes of each item, in their order; further processes take some, if that pays.

    The first is done before those begin, so that what is kept from then on is there for all of them.
    What one of them could not do is done here, so that what was wrong is raised here.
    """
    made = [work(item) for item in items[:1]]
    rest = items[1:]
    count = further_processes(len(rest))
    if not count:
        return [*made, *map(work, rest)]
    from multiprocessing import get_context

    context = get_context("fork")
    parts = [rest[number :: count + 1] for number in range(count + 1)]
    results: list[list[Result]] = [[] for _ in parts]
    helpers = []
    for part in parts[1:]:
        here, there = context.Pipe(duplex=False)
        helper = context.Process(target=_help, args=(there, work, part))
        helper.start()
        there.close()
        helpers.append((helper, here))
    try:
        results[0] = [*map(work, parts[0])]
        for number, (_, here) in enumerate(helpers, start=1):
            try:
                results[number] = here.recv()
            except EOFError:
                results[number] = [*map(work, parts[number])]
    finally:
        for helper, here in helpers:
            helper.terminate()
            helper.join()
            here.close()
    return [*made, *(results[at % (count + 1)][at // (count + 1)] for at in range(len(rest)))]


def further_processes(items: int, fewest: int = _FEWEST) -> int:
    """How many further processes are worth while, each of them for the fewest items at least.

    None where a process cannot be split in two: one that has threads must not be, and macOS advises
    against it.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return 0
    return min(len(os.sched_getaffinity(0)) - 1, items // fewest)


def _help(there: "Connection", work: Callable[[Item], Result], items: Sequence[Item]) -> None:
    """What a further process does: its part, silently, and then nothing more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process is told, and ends this one
    try:
        there.send([*map(work, items)])
    except BaseException:  # noqa: BLE001
        os._exit(1)
    os._exit(0)
