"""What `show` says of entries that do something."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "engine"), str(TESTS / "dsl")]

from lockstep.books import HERE

from livingrules.engine.graph.show import show
from livingrules.engine.graph.show_text import text
from livingrules.engine.loading.load import load

SHOWN = (
    "market:actions/open_stall",
    "market:records/trader",
    "market:invariants/coins_stay",
    "market:policies/greedy",
    "market:views/traders",
    "market:games/standard",
    "bridge:actions/cross",
    "bridge:reports/freezes",
    "lanterns:events/lit",
    "lanterns:triggers/spread",
    "lanterns:queues/cleaning",
    "lanterns:phases/evening",
    "lanterns:procedures/light",
    "lanterns:scoring/praise",
)


@pytest.mark.parametrize("identifier", SHOWN)
def test_an_entry_is_shown(identifier: str, expect: Callable[[Path, str], None]) -> None:
    book, _, address = identifier.partition(":")
    catalogue, _ = load([HERE / book], cache=False)
    shown = show(catalogue, identifier)
    assert shown is not None
    told = text(shown, 80).replace(f"{HERE.as_posix()}/", "")
    expect(TESTS / "engine" / "shown" / f"{address.replace('/', '-')}.txt", told)
