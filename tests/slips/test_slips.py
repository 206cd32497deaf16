"""Slips in a copy of the shipped catalogue are caught, and harmless edits are not noticed.

A sample each time; all of the trial where LIVINGRULES_FULL is set.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from slips.generate import generate
from slips.harmless import generate_harmless
from slips.judge import judge_all, noticed_of

RULES = Path(__file__).resolve().parents[2] / "rules"
SEED = 1


def test_every_slip_is_one_finding_at_its_place(full: bool) -> None:
    trial = generate(RULES, 1000 if full else 60, SEED)
    verdicts = judge_all(RULES, trial.slips)
    bad = [
        f"{one.slip.file}:{one.slip.line}:{one.slip.column} {one.slip.what}: {one.said}"
        for one in verdicts
        if not one.good
    ]
    assert not bad, "\n".join(bad)
    suggested = [one for one in verdicts if one.suggestion is not None]
    wrong = [f"{one.slip.what}: {one.said}" for one in suggested if not one.suggestion]
    assert len(wrong) <= 0.05 * len(suggested), "\n".join(wrong)


def test_no_harmless_edit_is_noticed(full: bool) -> None:
    edits = generate_harmless(RULES, 200 if full else 20, SEED)
    noticed = noticed_of(RULES, edits)
    assert not noticed, "\n".join(f"{edit.file} {edit.what}: {said}" for edit, said in noticed)
