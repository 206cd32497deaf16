"""A progress bar on standard error, on a terminal only."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_CELLS = 30
_WAIT = 0.5
_EVERY = 0.1


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function to call with how many of how many are done; None where nobody would see it.

    The bar appears after half a second and vanishes at the end.
    """
    if not _somebody_looks():
        yield None
        return
    begun = shown = time.monotonic()
    drawn = False

    def show(done: int, of: int) -> None:
        nonlocal shown, drawn
        now = time.monotonic()
        if now - begun < _WAIT or now - shown < _EVERY:
            return
        full = _CELLS * done // max(of, 1)
        sys.stderr.write(f"\r{what} [{'#' * full}{'.' * (_CELLS - full)}] {done}/{of}")
        sys.stderr.flush()
        shown, drawn = now, True

    try:
        yield show
    finally:
        if drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _somebody_looks() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr.isatty()
