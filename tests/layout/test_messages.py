"""All that is recorded of findings and usage errors, whatever part they come from, is of one style.

The tests of the pages look at what the example of each code says.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from wording import faults

from livingrules.dsl.wording import in_quotes
from livingrules.engine.codes import CODES

_CODE = "|".join(code.name for code in CODES)
_MESSAGE = re.compile(
    r"^\s*(?:line \d+, )?\S*\d:? "  # the place
    rf"(?:(?:error|warning|info)\[)?(?:{_CODE})[\]:] (?:\(\S+\) )?(?P<said>.+)$"
)
_HINT = re.compile(r"^  hint: (?P<said>.+)$")
_CASE_HINT = re.compile(r"^      (?!nearest: )(?P<said>.+)$")  # in the cases of the language
_USAGE = re.compile(r"^livingrules(?: [a-z]+)?: (?P<said>.+)$")

RECORDS = {
    "catalogue": ("catalogue/bad/*/expected.txt", (_MESSAGE, _HINT), 300),
    "language": ("dsl/c*/**/*.yaml", (_MESSAGE, _CASE_HINT), 500),
    "cells": ("dsl/cells.yaml", (_MESSAGE, _CASE_HINT), 50),
    "rulebook": ("rulebook/cases/*/expected.txt", (_MESSAGE,), 40),
    "schemes": ("rulebook/bad_schemes/*.txt", (_MESSAGE,), 20),
    "commands": ("tools/transcripts/*.md", (_MESSAGE, _HINT, _USAGE), 40),
}


def said(pattern: str, forms: tuple[re.Pattern[str], ...]) -> Iterator[str]:
    """The messages and hints in the files of a kind."""
    for path in sorted(TESTS.glob(pattern)):
        for line in path.read_text(encoding="utf-8").splitlines():
            for form in forms:
                if found := form.match(line):
                    yield found["said"]


@pytest.mark.parametrize("kind", RECORDS)
def test_what_is_recorded_is_of_one_style(kind: str) -> None:
    pattern, forms, least = RECORDS[kind]
    texts = list(said(pattern, forms))
    assert len(texts) >= least, f"only {len(texts)} are found: are they written otherwise now?"
    assert [fault for text in texts for fault in faults(text)] == []


@pytest.mark.parametrize(
    "text",
    ["There is no 'x'", "there is no `x`", "there is no 'x'.", "nothing is here. Write 'x'"],
)
def test_a_slip_of_style_is_noticed(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize("text", ["A3c3 is missing", "'X' is no colour", "write 2..5 or '…'"])
def test_what_is_of_the_style_passes(text: str) -> None:
    assert faults(text) == []


def test_quotes_that_can_be_told_from_what_they_hold() -> None:
    assert in_quotes("fog") == "'fog'"
    assert in_quotes("keeper's") == '"keeper\'s"'
    assert in_quotes('"fog"') == '"fog"'
    assert in_quotes('"fog" = "haze"') == '\'"fog" = "haze"\''
