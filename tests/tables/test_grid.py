"""The searches over boxes agree with trying every combination."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingrules.engine.tables.grid import Box, Grid, TooLarge

FULL = (0b111, 0b11, 0b1111)
BOXES = st.lists(st.tuples(*(st.integers(0, full) for full in FULL)), max_size=7)


def _holds(box: Box, point: tuple[int, ...]) -> bool:
    return all(atoms >> atom & 1 for atoms, atom in zip(box, point, strict=True))


def _points() -> list[tuple[int, ...]]:
    return list(product(range(3), range(2), range(4)))


@given(BOXES)
def test_a_gap_is_found_exactly_where_there_is_one(boxes: list[Box]) -> None:
    gaps = [point for point in _points() if not any(_holds(box, point) for box in boxes)]
    found = Grid(boxes, FULL).uncovered()
    assert (found in gaps) if gaps else (found is None)


@given(BOXES)
def test_overlaps_are_found_with_a_shared_point(boxes: list[Box]) -> None:
    expected = {
        (first, second)
        for second in range(len(boxes))
        for first in range(second)
        if any(_holds(boxes[first], p) and _holds(boxes[second], p) for p in _points())
    }
    found = list(Grid(boxes, FULL).overlaps())
    assert {(first, second) for first, second, _ in found} == expected
    assert all(_holds(boxes[one], p) and _holds(boxes[two], p) for one, two, p in found)


@given(BOXES, st.tuples(*(st.integers(1, full) for full in FULL)))
def test_a_box_is_covered_when_all_its_points_are(boxes: list[Box], box: Box) -> None:
    points = [point for point in _points() if _holds(box, point)]
    expected = all(any(_holds(one, point) for one in boxes) for point in points)
    assert (Grid(boxes, FULL).uncovered(within=box) is None) == expected


def test_many_inputs_without_a_gap_are_decided_quickly() -> None:
    inputs = 30
    full = tuple([0b11] * inputs)
    halves: list[Box] = []
    for at in range(inputs):  # row n: the first n inputs are 0, input n is 1
        halves.append((*[0b01] * at, 0b10, *[0b11] * (inputs - at - 1)))
    assert Grid(halves, full).uncovered() == tuple([0] * inputs)
    assert Grid([*halves, tuple([0b01] * inputs)], full).uncovered() is None


def test_a_search_that_grows_too_large_says_so() -> None:
    everywhere = [tuple([0b11] * 14)] * 2000
    with pytest.raises(TooLarge):
        list(Grid(everywhere, everywhere[0]).overlaps())
