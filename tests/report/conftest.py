import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


@pytest.fixture(autouse=True)
def from_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Reports are written below the working directory of each test."""
    monkeypatch.chdir(tmp_path)
