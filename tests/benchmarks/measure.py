"""Times of whole processes, taken in turn, so that the machine's moods hit all alike.

Besides the time on the clock stands the time of the processors: on a busy machine the first
grows and the second hardly does.
"""

import math
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

# Compiled modules are kept here: a program is timed as it runs the second time, whatever the
# environment says about writing them beside the sources.
_COMPILED = tempfile.TemporaryDirectory(prefix="bench-compiled-")
_warm: set[tuple[str, ...]] = set()


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
    """The seconds that a case took, round by round; `failed` says why it has none.

    `seconds` are those on the clock, `busy` those of the processors.
    """

    name: str
    seconds: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    failed: str | None = None

    @property
    def median(self) -> float:
        """The median of its rounds, in seconds; not a number where it failed."""
        return statistics.median(self.seconds) if self.seconds else math.nan


def children_time() -> float:
    """The seconds of the processors that ended child processes took."""
    times = os.times()
    return times.children_user + times.children_system


def run_once(case: Case, limit: float) -> str | None:
    """Run a case; what was wrong with it, if something was."""
    environment = {**os.environ, **case.environment, "PYTHONPYCACHEPREFIX": _COMPILED.name}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
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
            return f"took longer than {limit:.0f} s"
        except OSError as error:
            return str(error)
        if done.returncode not in case.codes:
            lines = done.stderr.decode(errors="replace").strip().splitlines()
            return f"exit {done.returncode}: {lines[-1] if lines else 'nothing said'}"
    return None


def time_cases(cases: Sequence[Case], rounds: int, limit: float = 120) -> dict[str, Timing]:
    """The timings of the cases by name, run in turn; one that fails once is not run again."""
    timings = {case.name: Timing(case.name) for case in cases}
    for case in cases:
        _warm_up(case, limit)
    for _ in range(rounds):
        for case in cases:
            timing = timings[case.name]
            if timing.failed:
                continue
            if case.before:
                case.before()
            start, busy = time.perf_counter(), children_time()
            timing.failed = run_once(case, limit)
            timing.seconds.append(time.perf_counter() - start)
            timing.busy.append(children_time() - busy)
            if timing.failed:
                timing.seconds, timing.busy = [], []
    return timings


def _warm_up(case: Case, limit: float) -> None:
    """Run a program once, so that its modules are compiled; each only the first time."""
    programs = tuple(" ".join(command[:2]) for command in case.commands)
    if programs not in _warm:
        _warm.add(programs)
        if case.before:
            case.before()
        run_once(case, limit)


def ratio(timing: Timing, to: Timing) -> float:
    """How many times as long as another: the median of the ratios of each round."""
    pairs = zip(timing.seconds, to.seconds, strict=False)
    return statistics.median([a / b for a, b in pairs] or [math.nan])


def show(title: str, timings: dict[str, Timing], base: str, wanted: dict[str, float]) -> None:
    """Print a table: how many times as long as the base, milliseconds, what is to be reached.

    Behind a time above what is wanted (seconds by name) stands whether the processors' time is.
    """
    print(f"\n{title}\n")
    width = max(len(name) for name in timings) + 2
    print(f"{'':{width}}{'× ' + base:>14}{'median':>12}{'processors':>12}{'wanted':>11}")
    for name, timing in timings.items():
        if timing.failed:
            print(f"{name:{width}}skipped: {timing.failed}")
            continue
        times = ratio(timing, timings[base]) if timings[base].seconds else math.nan
        clock, busy = timing.median, statistics.median(timing.busy)
        reach = wanted.get(name)
        line = f"{name:{width}}{times:14.2f}{clock * 1000:9.0f} ms{busy * 1000:9.0f} ms"
        if reach is not None:
            above = "" if clock <= reach else "  above" if busy > reach else "  above, but busy"
            line += f"{reach * 1000:8.0f} ms{above}"
        print(line)
