"""Mutants of the shipped behaviour are noticed, but for those that the record tells of.

A few each time, the first of the recorded trial; more where CI is set, and all of it where
LIVINGRULES_FULL is.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pytest

from mutants.bench import Verdict, bench_of, judge_until
from mutants.expressions import edits
from mutants.mutant import in_order
from mutants.record import changed, key_of, reasons_in, record_of, summary

ROOT = Path(__file__).resolve().parents[2]
PEBBLES = ROOT / "tests" / "scenario" / "pebbles"
SEED = 1
WHOLE, LEAST = 200, 0.9
COUNTS = {"economy": (12, WHOLE), "interstellar": (4, 24)}
"""How many of a book are judged each time, and how many where CI is set."""


@pytest.mark.parametrize("book", COUNTS)
def test_mutants_that_nobody_notices_are_known(book: str, full: bool) -> None:
    folder = ROOT / "rules" / book
    mutants = in_order(bench_of(folder).mutants(), SEED)
    some, many = COUNTS[book]
    processes = (os.cpu_count() or 1) if full or os.environ.get("CI") else 1
    count = WHOLE if full else many if os.environ.get("CI") else some
    verdicts = list(judge_until(folder, mutants, count, processes))
    unknown = {key_of(one.mutant) for one in verdicts if one.survived}
    unknown -= reasons_in(record_of(book).read_text(encoding="utf-8")).keys()
    assert not unknown, "write a scenario that notices them, or record them:\n" + "\n".join(unknown)
    counted = sum(one.counts for one in verdicts)
    noticed = sum(one.counts and not one.survived for one in verdicts)
    assert noticed >= LEAST * counted or counted < 12  # of a few one says nothing


def test_each_change_of_an_expression() -> None:
    text = "a >= 2 and (b = 11 or c != 1..3) and d1 < 0"
    made = [f"{text[one.start : one.end]} {one.text}" for one in edits(text)]
    assert made == ["2 3", "11 10", "1 0", "3 2", "0 1", ">= >", "= !=", "!= =", "< <=",
                    "and or", "or and", "and or"]  # fmt: skip
    assert list(edits('"3 or more"')) == []
    assert [one.kind for one in edits("row or none")] == []


def test_each_mutant_of_a_small_book(expect: Callable[[Path, str], None]) -> None:
    mutants = bench_of(PEBBLES).mutants()
    verdicts = list(judge_until(PEBBLES, mutants, None, 1))
    lines = [f"{one.mutant.file}:{one.mutant.line} {one.mutant.kind}, {changed(one.mutant)}\n"
             f"    {_said(one)}" for one in verdicts]  # fmt: skip
    expect(Path(__file__).parent / "pebbles.txt", "\n".join([*lines, ""]))
    left = [one for one in verdicts if one.survived]
    kept = reasons_in(summary(verdicts, len(mutants), {key_of(left[0].mutant): "well known"}))
    assert kept.keys() == {key_of(one.mutant) for one in left}
    assert kept[key_of(left[0].mutant)] == "well known"


def _said(verdict: Verdict) -> str:
    """What became of a mutant, in a line."""
    if not verdict.counts:
        return f"does not count: {verdict.wrong}"
    return f"noticed: {verdict.by}" if verdict.by else "not noticed"
