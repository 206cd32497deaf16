"""The scenarios of the books that ship: all pass, and what they leave out is known.

Whoever adds a rule, a ruling or a reference either adds a scenario or says here why there is none.
"""

from pathlib import Path

import pytest

from livingrules.engine.scenario.causes import causes
from livingrules.engine.scenario.coverage import coverage
from livingrules.engine.scenario.suite import Suite, play_all

RULES = Path(__file__).resolve().parents[2] / "rules"

NOT_EXERCISED: dict[str, str] = {}
"""Executable rules without a scenario, and why there is none."""

ELSEWHERE = "the rest of the game does the one, and this book begins with the other"

IDLE = {
    ELSEWHERE: {"5Jd-5Je", "5Jd-5Jg", "5Jd-5Jj"},
}  # fmt: skip
"""Causes that references tell of and no scenario shows, by the reason."""


@pytest.fixture(scope="module")
def tested() -> Suite:
    return play_all([RULES])


def test_all_pass_and_state_what_they_rest_on(tested: Suite) -> None:
    assert tested.failures == []
    assert [(one.code.name, one.message) for one in tested.findings] == []
    assert tested.passed == len(tested.outcomes) > 0


def test_executable_rules_without_a_scenario_are_known(tested: Suite) -> None:
    missing = {rule for book in coverage(tested).values() for rule in book["rules"]["missing"]}
    assert missing == set(NOT_EXERCISED)


def test_each_option_that_branches_is_played(tested: Suite) -> None:
    (book,) = [one for one in tested.books.values() if one is not None]
    other = {
        (name, option)
        for name, ruling in book.program.rulings.items()
        for option in ruling.values
        if option != ruling.default
    }
    played = {
        (name, option)
        for one in tested.outcomes
        for name, option in one.scenario.rulings.items()
        if one.passed
    }
    assert other - played == set()


def test_no_reference_is_missing_between_cause_and_effect(tested: Suite) -> None:
    found = causes(tested)
    assert [one.message for one in found if one.code.name == "undeclared-cause"] == []


def test_causes_that_no_scenario_shows_are_known(tested: Suite) -> None:
    idle = {one.message for one in causes(tested) if one.code.name == "idle-cause"}
    known = {tuple(pair.split("-")) for pairs in IDLE.values() for pair in pairs}
    wanted = {f"no scenario shows that economy:{a} causes economy:{b}" for a, b in known}
    assert {one.partition(", as ")[0] for one in idle} == wanted
