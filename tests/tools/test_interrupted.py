"""An interruption while files are moved to their places waits until all are there."""

import os
import signal
from pathlib import Path

import pytest

from livingrules.tools.files import write_files


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise there")
def test_all_files_are_new_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move = Path.replace

    def moved(path: Path, target: Path) -> Path:
        os.kill(os.getpid(), signal.SIGINT)
        return move(path, target)

    files = {tmp_path / f"{number}.yaml": b"new" for number in range(9)}
    for path in files:
        path.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", moved)
    # Tests that run in the background may have been begun with this signal ignored.
    outside = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            write_files(files)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, outside)
    assert {path.read_bytes() for path in files} == {b"new"}
    assert sorted(tmp_path.iterdir()) == sorted(files)
