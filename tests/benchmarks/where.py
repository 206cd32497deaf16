"""Where the time of a cold check goes: the functions that take most of it."""

import cProfile
import pstats
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.made_catalogue import write_catalogue

SHOWN = 25


def main(sizes: Sequence[int]) -> None:
    """Print, for made books of these sizes, the time in this process and its profile."""
    from livingrules.engine.loading.load import load

    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            book = write_catalogue(Path(folder), size)
            start = time.perf_counter()
            _, findings = load([book], cache=False)
            seconds = time.perf_counter() - start
            print(f"\n{size:,} files: {seconds:.2f} s in this process, {len(findings)} findings\n")
            profile = cProfile.Profile()
            profile.enable()
            load([book], cache=False)
            profile.disable()
            stats = pstats.Stats(profile)
            stats.sort_stats("tottime").print_stats(SHOWN)
            stats.sort_stats("cumulative").print_stats(SHOWN)
