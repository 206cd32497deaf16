"""However a good book is spoilt, checking it ends with findings, never with a crash."""

import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import check
from livingrules.dsl.finding import Finding

SAMPLE = Path(__file__).resolve().parents[1] / "slips" / "sample"

SIGNS = [*"{}[]:,-#&*!|>'\"%@`?x5 \t", "\u00a0", "🚢", ": ", " #", "- "]
VALUES = ["", "[]", "{}", "5", "true", "~", "[a, b]", "{a: b}", '"x"', "none", "1 +", "((((", "x.y"]
VALUES += ["5A", "*a", "a" * 3000, "not " * 300, "1" * 400, "é", "any", "3 or more", "[[[[[[", "|"]

# What only a programmer would understand.
INNER = re.compile(r"\bNone\b|NoneType|\bdict\b|Traceback|Error\(|object at 0x|__\w+__")


def spoilt(text: str, rng: random.Random) -> str:
    """The text with one slip in it, of some kind."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    line = lines[at]
    way = rng.randrange(8)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, rng.choice(lines))
    elif way == 2:
        lines[at] = rng.choice(["  ", "\t", " "]) + line
    elif way == 3:
        lines[at] = line.removeprefix("  ")
    elif way == 4:
        column = rng.randrange(len(line) + 1)
        lines[at] = line[:column] + line[column + 1 :]
    elif way == 5:
        column = rng.randrange(len(line) + 1)
        lines[at] = line[:column] + rng.choice(SIGNS) + line[column:]
    elif way == 6 and ":" in line:
        lines[at] = f"{line.partition(':')[0]}: {rng.choice(VALUES)}"
    else:
        words = line.split(" ")
        rng.shuffle(words)
        lines[at] = " ".join(words)
    return "\n".join(lines)


def findings_on(seed: int, slips: int) -> list[Finding]:
    """The findings on the sample with some slips in one of its files."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "sample"
        shutil.copytree(SAMPLE, root)
        path = rng.choice(sorted(root.rglob("*.yaml")))
        text = path.read_text("utf-8")
        for _ in range(slips):
            text = spoilt(text, rng)
        path.write_text(text, encoding="utf-8")
        _, findings = check(root)
        for one in findings:
            lines = Path(one.place.file).read_text("utf-8").split("\n")
            assert 1 <= one.place.line <= len(lines)
            assert 1 <= one.place.column <= len(lines[one.place.line - 1]) + 1
        return findings


@given(st.integers(0, 2**32), st.integers(1, 3))
@settings(max_examples=100)
@example(76, 2)  # the type of an input that an example rests on cannot be read
def test_spoilt_books_are_checked(seed: int, slips: int) -> None:
    for one in findings_on(seed, slips):
        assert not INNER.search(one.message), one
        assert not INNER.search(one.hint or ""), one


def test_more_spoilt_books(full: bool) -> None:
    if not full:
        pytest.skip("long: runs with LIVINGRULES_FULL")
    for seed in range(5000):
        findings_on(seed, 2)
