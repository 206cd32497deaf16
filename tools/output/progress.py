"""A progress bar on standard error, on a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_WAIT = 0.5  # seconds: what is done sooner needs no bar


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function to call with how many of how many are done; None where nobody would see it.

    The bar appears after half a second and vanishes at the end.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # no thread besides: a report is made by processes split off
    with tqdm(desc=what, delay=_WAIT, leave=False, file=sys.stderr, dynamic_ncols=True) as bar:

        def show(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        yield show
