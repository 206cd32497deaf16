"""Finding the references in made rulebook texts of 1,000 to 100,000 rules."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.checks import grows
from benchmarks.made_text import write_scheme, write_text
from benchmarks.measure import Case, show, time_cases
from benchmarks.programs import bare, livingrules

WANTED = {"refs of 100,000 rules": 60.0}


def main(sizes: Sequence[int], rounds: int) -> None:
    """Measure and print, and how the time grows."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        scheme = str(write_scheme(Path(folder)))
        cases = {
            size: Case(
                f"refs of {size:,} rules",
                [[*livingrules(), "refs", str(write_text(Path(folder), size)), "--scheme", scheme]],
            )
            for size in sizes
        }
        fewer = max(1, rounds // 2 if max(sizes) <= 10_000 else rounds // 4)
        timings = time_cases([Case("bare python", [bare()]), *cases.values()], fewer)
        show("References of made texts", timings, "bare python", WANTED)
        grows("refs", {size: timings[case.name] for size, case in cases.items()})
