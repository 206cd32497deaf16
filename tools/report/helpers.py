"""Pages made by further processes while this one makes the rest of the report."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from mmap import mmap
from typing import TypeAlias

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
    count = _processes(pages)
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

    for helper in helpers:
        helper.start()
    try:
        yield wait
    finally:
        for helper in helpers:
            helper.terminate()
            helper.join()


def _processes(pages: int) -> int:
    """How many further processes are worth while; none where a process cannot be split in two.

    One that has threads must not be, and macOS advises against it.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return 0
    return min(len(os.sched_getaffinity(0)) - 1, pages // _FEWEST)


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
