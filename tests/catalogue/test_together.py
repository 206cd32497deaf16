"""Work shared out among processes: each item once, in order, and nothing goes wrong in silence."""

import os
import sys

import pytest

from livingrules.engine.loading import together
from livingrules.engine.loading.together import each

HERE = os.getpid()
forks = pytest.mark.skipif(sys.platform != "linux", reason="no process can be split in two")


@pytest.fixture(params=[0, pytest.param(1, marks=forks), pytest.param(3, marks=forks)])
def count(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many further processes there are."""
    number: int = request.param
    monkeypatch.setattr(together, "further_processes", lambda items: min(number, items))
    return number


@pytest.mark.parametrize("items", [0, 1, 2, 3, 10])
def test_each_item_once_and_in_order(count: int, items: int) -> None:
    made = each(list(range(items)), lambda item: (item * item, os.getpid()))
    assert [square for square, _ in made] == [item * item for item in range(items)]
    processes = min(items, 1) + min(count, max(items - 2, 0))
    assert len({process for _, process in made}) == processes
    assert all(process == HERE for _, process in made[:2])


def test_what_goes_wrong_is_raised_here(count: int) -> None:
    def work(item: int) -> int:
        if item > 1:
            raise OSError(28, "the disk is full")
        return item

    with pytest.raises(OSError, match="full"):
        each(list(range(10)), work)


def test_what_another_process_cannot_do_is_done_here(count: int) -> None:
    def work(item: int) -> int:
        if os.getpid() != HERE:
            os._exit(3)
        return item

    assert each(list(range(10)), work) == list(range(10))
