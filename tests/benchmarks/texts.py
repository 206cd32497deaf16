"""Finding the references in made rulebook texts of 1,000 to 100,000 rules."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.checks import grows
from benchmarks.made_text import write_scheme, write_text
from benchmarks.measure import Case, Timing, show, time_cases
from benchmarks.programs import bare, livingrules

WANTED = {"refs of 100,000 rules": 60.0}


def main(sizes: Sequence[int], rounds: int) -> None:
    """Measure and print, and how the time grows."""
    done: dict[int, Timing] = {}
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        scheme = str(write_scheme(folder))
        for size in sizes:
            text = write_text(folder, size)
            case = f"refs of {size:,} rules"
            command = [*livingrules(), "refs", str(text), "--scheme", scheme]
            fewer = max(1, rounds // (1 if size <= 1_000 else 2 if size <= 10_000 else 5))
            timings = time_cases([Case("bare python", [bare()]), Case(case, [command])], fewer)
            show(f"{text.stat().st_size / 1e6:.1f} MB of text", timings, "bare python", WANTED)
            done[size] = timings[case]
    grows("refs", done)
