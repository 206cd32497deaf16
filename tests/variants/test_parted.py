"""Which scenarios of its book come out otherwise with each shipped variant: those beside this file."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from livingrules.engine.scenario.parting import parted_scenarios
from variants.tables import BOOK_OF, SHIPPED

HERE = Path(__file__).resolve().parent
QUICK = ("bull-shelter", "no-proxy-fights")


def _parted(name: str) -> list[dict[str, Any]]:
    found = parted_scenarios([BOOK_OF[name]], [SHIPPED[name]])
    assert found["played"] > 400
    parted: list[dict[str, Any]] = found["parted"]
    return parted


@pytest.mark.parametrize("name", SHIPPED)
def test_scenarios_that_come_out_otherwise(
    name: str, full: bool, expect: Callable[[Path, str], None], request: pytest.FixtureRequest
) -> None:
    if not (full or name in QUICK or request.config.getoption("--accept")):
        pytest.skip("this one is tried where LIVINGRULES_FULL is set")
    text = "".join(
        f"{one['scenario']}\n  expected  {one['expected']}\n  got       {one['got']}\n"
        for one in _parted(name)
    )
    expect(HERE / "parted" / f"{name}.txt", text)
