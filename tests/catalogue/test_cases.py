"""Each small catalogue gives exactly the findings, or holds exactly the rules, beside it."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import HERE, check, codes_of, described, set_up, shown, unchanged

BAD = sorted((HERE / "bad").iterdir())
GOOD = sorted((HERE / "good").iterdir())


def _name(case: Path) -> str:
    return case.name


@pytest.mark.parametrize("case", BAD, ids=_name)
def test_bad(case: Path, tmp_path: Path, expect: Callable[[Path, str], None]) -> None:
    root = set_up(case, tmp_path)
    with unchanged(root):
        _, findings = check(root)
    assert codes_of(findings), "a bad case must have a finding"
    expect(case / "expected.txt", shown(findings, root))


@pytest.mark.parametrize("case", GOOD, ids=_name)
def test_good(case: Path, tmp_path: Path, expect: Callable[[Path, str], None]) -> None:
    root = set_up(case, tmp_path)
    with unchanged(root):
        catalogue, findings = check(root)
    assert shown(findings, root) == ""
    expect(case / "expected.txt", described(catalogue))
