"""Patterns of schemes: those that are wrong or slow are refused, the others let through."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingrules.engine.rulebook.patterns import MOST_WAYS, BadPattern, check_pattern

GOOD = [
    "[A-Z]",
    "[1-9][0-9]?",
    "(?:SPRING|NEAP) TIDE {1,3}[0-9]{1,3}",
    r"\([A-Z]\)",
    "[]a-z]{1,40}x",
    r"(?<=\. )[A-Z]",
    "a{2}b{,3}",
    "{x}",
]
GOOD_FOR_LINES = ["---$", "[0-9]* ?HARBOUR RULES.*", "^[^a-z]{3,40}\\["]
BAD = {
    "[": "unterminated",
    "(a": "missing )",
    "(a+)+b": "a repeat",
    "(ba{0,9}){0,9}c": "a repeat",
    "(a|b|ab)*c": "a repeat",
    "a*": "nothing at all",
    "ba*": "without an end",
    r"(a)\1": "looks back",
    "(?P<x>a)(?P=x)": "a group with a name",
    "(?P<x>a)": "a group with a name",
    "(?i)a": "'(?i)' is for a whole pattern, write (?i:…)",
    "x" * 601: "longer than",
    "[a-z]{1,90}[a-z]{1,90}[a-z]{1,90}": "ways",
    "(" * 400: "missing )",
}
BAD_FOR_LINES = {".*.*.*x": "ways", "(.*)*x": "a repeat", "(?:a+)+$": "a repeat"}


@pytest.mark.parametrize("pattern", GOOD)
def test_good(pattern: str) -> None:
    check_pattern(pattern, lines=False)


@pytest.mark.parametrize("pattern", GOOD_FOR_LINES)
def test_good_for_lines(pattern: str) -> None:
    check_pattern(pattern, lines=True)


@pytest.mark.parametrize("pattern", BAD)
def test_bad(pattern: str) -> None:
    with pytest.raises(BadPattern) as raised:
        check_pattern(pattern, lines=False)
    assert BAD[pattern] in raised.value.reason


@pytest.mark.parametrize("pattern", BAD_FOR_LINES)
def test_bad_for_lines(pattern: str) -> None:
    with pytest.raises(BadPattern) as raised:
        check_pattern(pattern, lines=True)
    assert BAD_FOR_LINES[pattern] in raised.value.reason


PIECES = st.sampled_from(
    ["a", "b", "[ab]", ".", "(", ")", "|", "*", "+", "?", "{1,9}", "{0,60}", "{3}", "(?:", "\\w"]
)


@settings(max_examples=400)
@given(pieces=st.lists(PIECES, max_size=12))
def test_what_is_let_through_is_quick(pieces: list[str]) -> None:
    pattern = "".join(pieces)
    try:
        check_pattern(pattern, lines=False)
    except BadPattern:
        return
    text = "a" * 300
    begun = time.process_time()
    re.search(pattern + "(?!)", text)
    assert time.process_time() - begun < 20 * MOST_WAYS * 1e-6
