"""Linked items, checked and published as HTML, beside doorstop and strictdoc."""

import shutil
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.made_items import write_book, write_doorstop, write_strictdoc
from benchmarks.measure import Case, ratio, show, time_cases
from benchmarks.programs import CacheFolder, absent, livingrules, peer

OURS = "livingrules report"
FASTER = 10


def main(items: int, rounds: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        cases = [_ours(folder, items), *_doorstop(folder, items), *_strictdoc(folder, items)]
        timings = time_cases(cases, rounds)
        show(f"{items} linked items: check and HTML", timings, OURS, {})
        for case in cases[1:]:
            timing = timings[case.name]
            if timing.seconds and timings[OURS].seconds:
                times = ratio(timing, timings[OURS])
                verdict = "as wanted" if times >= FASTER else f"wanted: {FASTER}"
                print(f"{case.name}: {times:.1f} times as long ({verdict})")


def _ours(folder: Path, items: int) -> Case:
    """Our own case: nothing is cached, and no report is there yet.

    `report` checks everything on its way, says how many errors there are, and lists them on a
    page of the site; so does strictdoc's `export`, while doorstop checks in a run of its own.
    """
    cache, book, out = CacheFolder(), write_book(folder, items), folder / "report"

    def clear() -> None:
        cache.clear()
        shutil.rmtree(out, ignore_errors=True)

    commands = [[*livingrules(), "report", "-o", str(out)]]
    return Case(OURS, commands, book, cache.environment, clear)


def _doorstop(folder: Path, items: int) -> list[Case]:
    """The case of doorstop; its items are cleared and reviewed first, so that it has no doubts."""
    path = peer("doorstop")
    if path is None:
        absent("doorstop")
        return []
    root, out = write_doorstop(folder, items), folder / "doorstop-html"
    run = partial(subprocess.run, cwd=root, check=True, capture_output=True)
    run(["git", "init", "-q"])
    run([path, "clear", "all"])
    run([path, "review", "all"])
    clear = partial(shutil.rmtree, out, ignore_errors=True)
    return [Case("doorstop, publish all", [[path], [path, "publish", "all", str(out)]], root,
                 before=clear)]  # fmt: skip


def _strictdoc(folder: Path, items: int) -> list[Case]:
    """The cases of strictdoc: with its pool of processes and without; nothing cached."""
    path = peer("strictdoc")
    if path is None:
        absent("strictdoc")
        return []
    root, out = write_strictdoc(folder, items), folder / "strictdoc-html"
    clear = partial(shutil.rmtree, out, ignore_errors=True)
    command = [path, "export", str(root), "--output-dir", str(out)]
    return [
        Case("strictdoc export", [command], folder, before=clear),
        Case("strictdoc export, one process", [[*command, "--no-parallelization"]], folder,
             before=clear),
    ]  # fmt: skip
