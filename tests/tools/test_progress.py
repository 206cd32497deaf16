"""The progress bar: on a terminal only, after a moment, and gone at the end."""

import io
import sys
import threading
import time

import pytest

from livingrules.tools.output.progress import progress_bar


class Terminal(io.StringIO):
    """A terminal, as a program sees one."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let standard error be a terminal."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    return made


def test_nothing_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("report") as show:
        assert show is None
    assert capsys.readouterr() == ("", "")


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with progress_bar("report") as show:
        assert show is not None
        show(1, 2)
        show(2, 2)
    assert screen.getvalue().strip() == ""


def test_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with progress_bar("report") as show:
        assert show is not None
        time.sleep(0.6)
        show(1, 2)
        assert threading.active_count() == 1
    shown = screen.getvalue()
    assert "report:" in shown
    assert "1/2" in shown


def test_it_is_gone_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with pytest.raises(KeyError), progress_bar("report") as show:
        assert show is not None
        time.sleep(0.6)
        show(1, 2)
        raise KeyError
    assert screen.getvalue().rpartition("\r")[0].endswith(" ")
