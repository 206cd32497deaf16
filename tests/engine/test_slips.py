"""Slips of form in the small books: each is one finding at its place."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from slips.generate import generate
from slips.judge import judge_all

BOOKS = TESTS / "engine" / "books"


def test_every_slip_is_one_finding_at_its_place(full: bool) -> None:
    trial = generate(BOOKS, 600 if full else 60, seed=7)
    verdicts = judge_all(BOOKS, trial.slips)
    assert [one for one in verdicts if not one.caught] == []
    bad = [
        f"{one.slip.file}:{one.slip.line}:{one.slip.column} {one.slip.what}: {one.said}"
        for one in verdicts
        if not one.good
    ]
    assert len(bad) <= 0.02 * len(verdicts), "\n".join(bad)
