"""Pages made by further processes: all of them, each once, and nothing goes wrong in silence."""

import os
import sys
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest
from graph.made import cites

from livingrules.tools.report import helpers
from livingrules.tools.report.helpers import shared_out
from livingrules.tools.report.site import build_site

HERE = os.getpid()
forks = pytest.mark.skipif(sys.platform != "linux", reason="no process can be split in two")


@pytest.fixture(params=[0, pytest.param(1, marks=forks), pytest.param(3, marks=forks)])
def count(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many further processes there are."""
    number: int = request.param
    monkeypatch.setattr(helpers, "further_processes", lambda pages, _: min(number, pages))
    return number


def test_all_pages_are_made_once(count: int, tmp_path: Path) -> None:
    def work(first: int, end: int, done: Callable[[int], None]) -> None:
        for page in range(first, end):
            with (tmp_path / f"{page}").open("x") as file:
                file.write(f"{os.getpid()}")
            done(page + 1 - first)

    told = [0]
    with shared_out(work, 10, lambda done, of: told.append(done)) as wait:
        wait()
    makers = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert sorted(makers) == sorted(str(page) for page in range(10))
    assert len(set(makers.values())) == max(count, 1)
    assert (str(HERE) in makers.values()) == (count == 0)
    assert told == sorted(told)
    assert told[-1] == 10


@forks
def test_the_end_is_told_where_all_is_done_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helpers, "further_processes", lambda pages, _: min(2, pages))
    told: list[int] = []
    with shared_out(lambda *_: None, 10, lambda done, of: told.append(done)) as wait:
        for one in active_children():
            one.join()
        wait()
    assert told == [10]


def test_what_goes_wrong_is_raised_here(count: int) -> None:
    def work(first: int, end: int, done: Callable[[int], None]) -> None:
        raise OSError(28, "the disk is full")

    with pytest.raises(OSError, match="full"), shared_out(work, 10, lambda *_: None) as wait:
        wait()


def test_a_lost_process_is_made_up_for(count: int, tmp_path: Path) -> None:
    def work(first: int, end: int, done: Callable[[int], None]) -> None:
        if os.getpid() != HERE:
            os._exit(9)
        for page in range(first, end):
            (tmp_path / f"{page}").touch()

    with shared_out(work, 10, lambda *_: None) as wait:
        wait()
    assert len(list(tmp_path.iterdir())) == 10


@forks
def test_the_report_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = cites({f"{number}": f"{number + 1}" for number in range(1, 41)})
    made = {}
    for number in (0, 1, 3):
        monkeypatch.setattr(
            helpers, "further_processes", lambda pages, _, number=number: min(number, pages)
        )
        out = Path(f"out{number}")
        report = build_site(catalogue, [], out, draw=False)
        assert report.findings == []
        made[number] = {
            str(path.relative_to(out)): path.read_bytes() for path in sorted(report.written)
        }
        assert len(made[number]) > 40
    assert made[0] == made[1] == made[3]
