"""Times of whole processes, taken in turn, so that the machine's moods hit all alike."""

import math
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Case:
    """One or more commands to be timed together, one after the other.

    `before` is called, untimed, before each run; `codes` are the exit codes that are right.
    """

    name: str
    commands: Sequence[Sequence[str]]
    folder: Path | None = None
    environment: dict[str, str] = field(default_factory=dict)
    before: Callable[[], object] | None = None
    codes: tuple[int, ...] = (0,)


@dataclass
class Timing:
    """The seconds that a case took, round by round; `failed` says why it has none."""

    name: str
    seconds: list[float] = field(default_factory=list)
    failed: str | None = None

    @property
    def median(self) -> float:
        """The median of its rounds, in seconds; not a number where it failed."""
        return statistics.median(self.seconds) if self.seconds else math.nan


def run_once(case: Case, limit: float) -> tuple[float, str | None]:
    """How long one run took, in seconds, and what was wrong with it."""
    if case.before:
        case.before()
    environment = {**os.environ, **case.environment}
    start = time.perf_counter()
    for command in case.commands:
        left = limit - (time.perf_counter() - start)
        try:
            done = subprocess.run(
                list(command), cwd=case.folder, env=environment, timeout=left,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return limit, f"took longer than {limit:.0f} s"
        except OSError as error:
            return 0.0, str(error)
        if done.returncode not in case.codes:
            lines = done.stderr.decode(errors="replace").strip().splitlines()
            return 0.0, f"exit {done.returncode}: {lines[-1] if lines else 'nothing said'}"
    return time.perf_counter() - start, None


def time_cases(cases: Sequence[Case], rounds: int, limit: float = 120) -> dict[str, Timing]:
    """The timings of the cases by name, run in turn; one that fails once is not run again."""
    timings = {case.name: Timing(case.name) for case in cases}
    for _ in range(rounds):
        for case in cases:
            timing = timings[case.name]
            if timing.failed:
                continue
            seconds, wrong = run_once(case, limit)
            if wrong:
                timing.failed, timing.seconds = wrong, []
            else:
                timing.seconds.append(seconds)
    return timings


def ratio(timing: Timing, to: Timing) -> float:
    """How many times as long as another: the median of the ratios of each round."""
    pairs = zip(timing.seconds, to.seconds, strict=False)
    return statistics.median([a / b for a, b in pairs] or [math.nan])


def show(title: str, timings: dict[str, Timing], base: str, wanted: dict[str, float]) -> None:
    """Print a table: times of the base first, then milliseconds and what is to be reached.

    A mark stands where the figure is above what is wanted (seconds by name).
    """
    print(f"\n{title}\n")
    width = max(len(name) for name in timings) + 2
    print(f"{'':{width}}{'× ' + base:>14}{'median':>12}{'wanted':>10}")
    for name, timing in timings.items():
        if timing.failed:
            print(f"{name:{width}}skipped: {timing.failed}")
            continue
        times = ratio(timing, timings[base]) if timings[base].seconds else math.nan
        reach = wanted.get(name)
        mark = "" if reach is None or timing.median <= reach else "  above"
        aim = f"{reach * 1000:.0f} ms" if reach is not None else ""
        print(f"{name:{width}}{times:14.2f}{timing.median * 1000:9.1f} ms{aim:>10}{mark}")
