"""The progress bar: on a terminal only, after a moment, and gone at the end."""

import pytest

from livingrules.tools.output.progress import progress_bar


def test_nothing_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("report") as show:
        assert show is None
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that the test sets, and a terminal."""
    now = [0.0]
    monkeypatch.setattr("livingrules.tools.output.progress.time.monotonic", lambda: now[0])
    monkeypatch.setattr("livingrules.tools.output.progress._somebody_looks", lambda: True)
    return now


def test_short_work_shows_nothing(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("report") as show:
        assert show is not None
        show(1, 2)
        clock[0] = 0.4
        show(2, 2)
    assert capsys.readouterr() == ("", "")


def test_long_work(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("report") as show:
        assert show is not None
        clock[0] = 0.6
        show(1, 2)
        clock[0] = 0.65
        show(2, 2)
        clock[0] = 0.8
        show(2, 2)
    half, whole = "#" * 15 + "." * 15, "#" * 30
    assert capsys.readouterr() == (
        "",
        f"\rreport [{half}] 1/2\rreport [{whole}] 2/2\r\x1b[K",
    )


def test_it_is_gone_after_a_failure(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyError), progress_bar("report") as show:
        assert show is not None
        clock[0] = 0.6
        show(1, 2)
        raise KeyError
    assert capsys.readouterr().err.endswith("\r\x1b[K")
