"""Each case is told exactly as the file beside it; together they use every verb."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "engine"), str(TESTS / "dsl")]

from lockstep.story import Story

from livingrules.engine.program.verbs import VERBS

CASES = sorted((TESTS / "engine" / "cases").glob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, expect: Callable[[Path, str], None]) -> None:
    expect(path.with_suffix(".txt"), Story(path).text())


def test_every_verb_is_used_by_a_case() -> None:
    used = set()
    for path in CASES:
        story = Story(path)
        story.text()
        used |= {re.sub(r"\[\d+\]$", "", one.rpartition("/")[2]) for one in story.teller.steps}
    assert set(VERBS) - used == set()
