"""The variants that ship: small, without a mistake, and playable in every way to set up the game."""

import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.loading.load import check
from livingrules.engine.scenario.suite import play_all
from livingrules.engine.variants.manifest import read_variant
from variants.tables import BOOK_OF, SHIPPED, machine_with, random_game

MOST_LINES = 15
ACTIONS = 30
LONG = ("diaspora", "runner-up-board")
"""A rival and another board, which take as many lines as they take."""

every_variant = pytest.mark.parametrize("name", SHIPPED)


@every_variant
def test_its_changes_are_few(name: str) -> None:
    text = SHIPPED[name].read_text("utf-8")
    lines = text.partition("\nchanges:\n")[2].splitlines()
    assert len(lines) <= MOST_LINES or name in LONG


@every_variant
def test_it_is_named_like_its_folder_and_says_why_it_is_so(name: str) -> None:
    variant, findings = read_variant(SHIPPED[name])
    assert variant is not None
    assert findings == []
    root = mapping_of(variant.document.root)
    assert [key for key in ("variant", "title", "about", "source") if key not in root.items] == []
    assert text_of(mapping_of(root.get("source")).get("because"))


@every_variant
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert check([SHIPPED[name]]) == []


@every_variant
def test_its_scenarios_pass_and_state_what_they_rest_on(name: str) -> None:
    assert (SHIPPED[name].parent / f"{name}.scenario.yaml").is_file()
    tested = play_all([SHIPPED[name].parent])
    assert (tested.findings, tested.failures) == ([], [])
    assert tested.passed >= 2


@every_variant
def test_every_way_to_set_up_the_game_goes_on_with_it(name: str, full: bool) -> None:
    machine = machine_with(BOOK_OF[name], SHIPPED[name])
    for game in sorted(machine.program.games):
        for seed in range(100 if full else 2):
            for at in random_game(machine, game, seed, ACTIONS):
                if at.asked is None:
                    assert [one.message for one in at.broken()] == [], f"{game}, seed {seed}"
