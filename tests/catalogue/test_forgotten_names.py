"""Each name of an entry forgotten, or typed for the next one: one finding, at the right place."""

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import check

SAMPLE = Path(__file__).resolve().parents[1] / "slips" / "sample"


@dataclass(frozen=True)
class Entry:
    """An entry whose name has a line of its own: from which line to which, counted from 0."""

    file: str
    section: str
    name: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.file}:{self.section}:{self.name}"


def entries() -> Iterator[Entry]:
    """All such entries of the sample."""
    for path in sorted((SAMPLE / "harbour").rglob("*.yaml")):
        section, lines = "", path.read_text("utf-8").split("\n")
        for number, line in enumerate(lines if path.name != "book.yaml" else ()):
            if line.endswith(":") and not line.startswith("   "):
                if not line.startswith(" "):
                    section = line[:-1]
                    continue
                last = number + 1
                while lines[last].startswith("    "):
                    last += 1
                name = line.strip(" :\"'")
                yield Entry(path.relative_to(SAMPLE).as_posix(), section, name, number, last)


ENTRIES = list(entries())


def found(folder: Path, entry: Entry, lines: list[str]) -> list[tuple[str, str, int]]:
    """What is said of the sample with other lines in one file: code, file and line."""
    root = folder / "sample"
    shutil.copytree(SAMPLE, root)
    (root / entry.file).write_text("\n".join(lines), encoding="utf-8")
    _, findings = check(root)
    return [
        (one.code.name, Path(one.place.file).relative_to(root).as_posix(), one.place.line)
        for one in findings
    ]


def lines_of(entry: Entry) -> list[str]:
    return (SAMPLE / entry.file).read_text("utf-8").split("\n")


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_the_line_is_missing(entry: Entry, tmp_path: Path) -> None:
    lines = lines_of(entry)
    del lines[entry.first]
    assert found(tmp_path, entry, lines) == [("missing-name", entry.file, entry.first + 1)]


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_the_line_is_missing_and_the_keys_stand_in_its_column(entry: Entry, tmp_path: Path) -> None:
    lines = lines_of(entry)
    lines[entry.first + 1 : entry.last] = [
        line.removeprefix("  ") for line in lines[entry.first + 1 : entry.last]
    ]
    del lines[entry.first]
    assert found(tmp_path, entry, lines) == [("missing-name", entry.file, entry.first + 1)]


# Nothing names this, so that its name cannot be proposed.
UNUSED = {"dark_boats"}
PAIRS = [
    (one, other)
    for one, other in pairwise(ENTRIES)
    if (one.file, one.section) == (other.file, other.section)
]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
@pytest.mark.parametrize("wrong", [0, 1])
def test_the_name_of_a_neighbour(one: Entry, other: Entry, wrong: int, tmp_path: Path) -> None:
    lines = lines_of(one)
    ends = (one.first, other.first)
    lines[ends[wrong]] = lines[ends[1 - wrong]]
    code = "duplicate-key" if (one, other)[wrong].name in UNUSED else "duplicate-id"
    assert found(tmp_path, one, lines) == [(code, one.file, ends[wrong] + 1)]
