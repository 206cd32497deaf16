import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


@pytest.fixture(autouse=True)
def from_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places are shown relative to the working directory: let it be this folder."""
    monkeypatch.chdir(Path(__file__).parent)
