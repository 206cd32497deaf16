"""The scenarios of the books that ship: all pass, and what they leave out is known.

Whoever adds a rule, a ruling or a reference either adds a scenario or says here why there is none.
"""

from collections.abc import Iterator
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
    ELSEWHERE: {"economy:5Jd economy:5Je", "economy:5Jd economy:5Jg", "economy:5Jd economy:5Jj"},
}
"""Causes that references tell of and no scenario shows, by the reason."""

UNPRINTED = "ruling R-01 guesses what is printed there, and no example of the rulebook shows it"
BLACK_ARENA = "ruling R-04 guesses how far the black arena reaches; one example shows a cell of it"
OPPOSITE = "which colours are opposite is assumed, but for those of the rulebook's example"
BETWEEN_ROUNDS = "there is no round of auctions then, and the row only fills the table"

NOT_FOUND = {
    UNPRINTED: {
        "share_value": (
            "pre/5/2 pre/5/3 pre/5/5 pre/3/4 pre/2/5 post/5/2 post/5/4 post/4/2 post/4/3 post/4/4 "
            "post/3/3 post/2/3 post/2/4 post/2/5"
        ),
        "price": "post/3",
        "dividend_dots": "post/5",
    },
    BLACK_ARENA: {
        "bull": (
            "pre/5/2 pre/5/5 pre/4/1 pre/4/2 pre/4/3 pre/4/4 pre/4/5 pre/3/1 pre/3/2 pre/3/4 "
            "pre/3/5 pre/2/2 pre/2/4 pre/2/5 pre/1/3 pre/1/4 "
            "post/5/1 post/5/2 post/5/3 post/5/4 post/5/5 post/4/1 post/4/2 post/4/3 post/4/4 "
            "post/4/5 post/3/1 post/3/2 post/3/3 post/3/4 post/3/5 post/2/1 post/2/3 post/2/4 "
            "post/2/5 post/1/1 post/1/2 post/1/3 post/1/4 post/1/5"
        ),
    },
    OPPOSITE: {"taurus_colour": "yellow green"},
    BETWEEN_ROUNDS: {"round_season": "0"},
}
"""Rows of tables that no scenario finds, by the reason and the table."""


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


def test_rows_that_no_scenario_finds_are_known(tested: Suite) -> None:
    books = coverage(tested).values()
    missing = [item for book in books for item in book["rows"]["missing"].items()]
    found = {(table, row) for table, rows in missing for row in rows}
    assert found == {(table, row) for table, row, _ in _not_found()}


def test_rows_that_no_scenario_finds_are_stated_nowhere(tested: Suite) -> None:
    entries = {
        entry.name: dict(entry.sources)
        for book in tested.plainest()
        for entry in book.catalogue.entries.values()
        if entry.kind == "table" and entry.book == book.name
    }
    for table, row, _ in _not_found():
        sources = entries[table]
        address = f"cells/{row}"
        while address not in sources:
            address = address.rpartition("/")[0]
        assert sources[address].kind in ("assumed", "invented"), f"{table}[{row}]"


def _not_found() -> Iterator[tuple[str, str, str]]:
    """Each table and row that is named, with the reason."""
    for reason, tables in NOT_FOUND.items():
        for table, rows in tables.items():
            yield from ((table, row, reason) for row in rows.split())


def test_each_option_that_branches_is_played(tested: Suite) -> None:
    other = {
        (name, option)
        for book in tested.plainest()
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
    known = {tuple(pair.split()) for pairs in IDLE.values() for pair in pairs}
    wanted = {f"no scenario shows that {a} causes {b}" for a, b in known}
    assert {one.partition(", as ")[0] for one in idle} == wanted
