"""Checking made books of 1,000, 10,000 and 22,000 rules, cold and cached, beside other tools."""

import math
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.made_catalogue import write_catalogue
from benchmarks.measure import Case, Timing, show, time_cases
from benchmarks.programs import ROOT, CacheFolder, absent, livingrules, peer

WANTED = {1_000: (0.5, 0.1), 10_000: (3.0, 0.3), 22_000: (60.0, 60.0)}
ONLY_SMALL = 1_000
FLOOR = """
import sys, json, pathlib, yaml, jsonschema_rs
check = jsonschema_rs.validator_for(json.loads(pathlib.Path(sys.argv[1]).read_text()))
for path in pathlib.Path(sys.argv[2]).rglob("*.yaml"):
    data = yaml.load(path.read_bytes(), yaml.CBaseLoader)
    if path.name != "book.yaml":
        check.is_valid(data)
"""

More = Callable[[int], str]
# A second series of files with more in each: a title, and what a rule's file gets besides.
SERIES: dict[str, More | None] = {"one expression each": None}


def main(sizes: Sequence[int], rounds: int) -> None:
    """Measure and print each series, and how the time grows."""
    for title, more in SERIES.items():
        cold: dict[int, Timing] = {}
        for size in sizes:
            with tempfile.TemporaryDirectory(prefix="bench-") as folder:
                book = write_catalogue(Path(folder), size, more)
                fewer = max(1, rounds // (1 if size <= 1_000 else 2 if size <= 10_000 else 5))
                timings = time_cases(_cases(book, size), fewer)
                cold[size] = timings["check, cold"]
                wanted = dict(zip(("check, cold", "check, cached"), WANTED.get(size, ()),
                                  strict=False))  # fmt: skip
                show(f"{size:,} files, {title}", timings, "check, cold", wanted)
        grows(f"check, cold, {title}", cold)


def _cases(book: Path, size: int) -> list[Case]:
    """What is timed on one book."""
    cache, ours = CacheFolder(), livingrules()
    command = [*ours, "check", str(book)]
    cases = [
        Case("check, cold", [command], book, cache.environment, cache.clear),
        # Runs after the cold one, which has filled the cache.
        Case("check, cached", [command], book, cache.environment),
    ]
    python = peer("python")
    schema = ROOT / "schema" / "catalogue.schema.json"
    if python:
        cases.append(Case("PyYAML + jsonschema-rs, no names, no places",
                          [[python, "-c", FLOOR, str(schema), str(book)]]))  # fmt: skip
    else:
        absent("PyYAML + jsonschema-rs")
    if size > ONLY_SMALL:
        return cases
    files = [str(path) for path in sorted(book.rglob("*.yaml")) if path.name != "book.yaml"]
    others = {
        "yamllint": ["-d", "relaxed", *files],
        "check-jsonschema": ["--schemafile", str(schema), *files],
    }
    for name, arguments in others.items():
        path = peer(name)
        if path:
            cases.append(Case(name, [[path, *arguments]], codes=(0, 1)))
        else:
            absent(name)
    return cases


def grows(title: str, timings: dict[int, Timing]) -> None:
    """Print the processors' time per thing at each size, and the power with which it grows."""
    done = [(size, median(timing.busy)) for size, timing in timings.items() if timing.busy]
    if not done:
        return
    print(f"\n{title}: how it grows\n")
    for (size, seconds), before in zip(done, [None, *done], strict=False):
        line = f"{size:9,}: {seconds / size * 1e6:7.1f} µs each"
        if before is not None:
            power = math.log(seconds / before[1]) / math.log(size / before[0])
            line += f", size to the power {power:.2f}"
        print(line)
