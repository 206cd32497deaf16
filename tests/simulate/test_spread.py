"""Numbers counted as they come say the same as all of them in a list."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingrules.engine.simulate.spread import Spread


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=80))
def test_as_the_statistics_module_has_it(numbers: list[int]) -> None:
    spread = Spread()
    for one in numbers:
        spread.add(one)
    assert spread.count == len(numbers)
    assert spread.mean == pytest.approx(statistics.mean(numbers))
    assert spread.deviation == pytest.approx(statistics.stdev(numbers))
    quarters = statistics.quantiles(numbers, n=4, method="inclusive")
    assert [spread.quantile(part) for part in (0.25, 0.5, 0.75)] == pytest.approx(quarters)


def test_the_interval_of_a_coin() -> None:
    spread = Spread()
    for at in range(400):
        spread.add(at % 2)
    low, high = spread.interval()
    assert (round(low, 3), round(high, 3)) == (0.451, 0.549)


def test_of_nothing_and_of_one() -> None:
    spread = Spread()
    assert spread.document() is None
    assert (spread.mean, spread.deviation, spread.interval()) == (0, 0, (0, 0))
    spread.add(7)
    assert spread.interval() == (7, 7)
    assert spread.document() == {
        "mean": 7, "deviation": 0, "min": 7, "q1": 7, "median": 7, "q3": 7, "max": 7,
    }  # fmt: skip
