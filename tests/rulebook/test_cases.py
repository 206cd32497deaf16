"""Every case gives exactly what its `expected.txt` says."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulebook.cases import HERE, told

CASES = sorted(path for path in (HERE / "cases").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", CASES, ids=lambda path: path.name)
def test_case(folder: Path, expect: Callable[[Path, str], None]) -> None:
    expect(folder / "expected.txt", told(folder))


def test_there_are_cases() -> None:
    assert len(CASES) > 25
