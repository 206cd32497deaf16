"""Pages made by further processes while this one makes the rest of the report."""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from mmap import mmap
from typing import TypeAlias

from livingrules.engine.loading.together import further_processes

# Makes the pages from the first to before the end, and tells after each how many are done.
Work: TypeAlias = Callable[[int, int, Callable[[int], None]], None]
Progress: TypeAlias = Callable[[int, int], None]

_FEWEST = 200  # pages that are worth a process
_COUNTER = 8  # bytes


@contextmanager
def shared_out(work: Work, pages: int, progress: Progress) -> Iterator[Callable[[], None]]:
    """Have `work` done for all of `pages` pages, by further processes if that pays.

    Those begin at once. The function that is given returns when all is done; without further
    processes it does the work. What one of them could not do is done here, so that what was
    wrong is raised here. `progress` is told how many pages of how many are done.
    """
    count = further_processes(pages, _FEWEST)
    if not count:
        yield lambda: work(0, pages, lambda done: progress(done, pages))
        return
    from multiprocessing import get_context

    context = get_context("fork")
    done = mmap(-1, _COUNTER * count)
    ends = [pages * part // count for part in range(count + 1)]
    helpers = [
        context.Process(target=_help, args=(work, ends[part], ends[part + 1], done, part))
        for part in range(count)
    ]

    def wait() -> None:
        for part, helper in enumerate(helpers):
            while helper.exitcode is None:
                helper.join(0.1)
                progress(sum(_told(done, other) for other in range(count)), pages)
            if helper.exitcode:
                work(ends[part], ends[part + 1], lambda _: None)
        progress(pages, pages)  # also where they were done before anybody waited

    for helper in helpers:
        helper.start()
    try:
        yield wait
    finally:
        for helper in helpers:
            helper.terminate()
            helper.join()


def _help(work: Work, first: int, end: int, done: mmap, part: int) -> None:
    """What a further process does: its part, silently, and then nothing more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process is told, and ends this one
    gc.disable()
    at = _COUNTER * part
    try:
        work(first, end, lambda count: _tell(done, at, count))
    except BaseException:  # noqa: BLE001
        os._exit(1)
    os._exit(0)


def _tell(done: mmap, at: int, count: int) -> None:
    """Say to the first process how many pages are done."""
    done[at : at + _COUNTER] = count.to_bytes(_COUNTER, "little")


def _told(done: mmap, part: int) -> int:
    """How many pages a further process says that it has done."""
    return int.from_bytes(done[_COUNTER * part : _COUNTER * (part + 1)], "little")
