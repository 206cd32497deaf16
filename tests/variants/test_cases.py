"""Variants laid over a small book, all of a folder at once: exactly the findings beside them."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import shown

from livingrules.engine.catalogue.added import Added
from livingrules.engine.loading.load import load
from livingrules.engine.scenario.suite import play_all
from livingrules.engine.variants.codes import CODES

HERE = Path(__file__).resolve().parent
BOOK = HERE.parent / "engine" / "pebbles_play" / "pebbles"
CASES = sorted((HERE / "cases").iterdir())


def findings_of(case: Path, folder: Path, *, back: bool = False) -> str:
    """What is found where the variants of a case are laid over the book."""
    shutil.copytree(BOOK, folder / "pebbles")
    shutil.copytree(case, folder / "variants")
    files = sorted((folder / "variants").glob("*.yaml"), reverse=back)
    added = Added(variants=tuple(files))
    _, findings = load([folder / "pebbles"], cache=False, added=added)
    return shown(findings, folder)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_findings(case: Path, tmp_path: Path, expect: Callable[[Path, str], None]) -> None:
    expect(case / "expected.txt", findings_of(case, tmp_path))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_order_of_variants_has_no_meaning(case: Path, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    back = findings_of(case, tmp_path / "other", back=True)
    assert findings_of(case, tmp_path / "one") == back


def test_a_scenario_with_a_variant_that_is_nowhere(tmp_path: Path) -> None:
    shutil.copytree(BOOK, tmp_path / "pebbles")
    shutil.copytree(HERE / "house", tmp_path / "house")
    file = tmp_path / "a.scenario.yaml"
    said = "    title: T\n    rules: [2]\n    options: {variants: [hose, house]}\n"
    file.write_text(f"book: pebbles\nscenarios:\n  a:\n{said}", encoding="utf-8")
    tested = play_all([file])
    assert shown(tested.findings, tmp_path) == (
        "a.scenario.yaml:6:26 error[unknown-variant] there is no variant 'hose'\n  at: hose\n"
        "  did you mean: house\n"
    )


def test_every_code_has_a_bad_case() -> None:
    said = "".join(path.read_text("utf-8") for path in HERE.rglob("expected.txt"))
    said += Path(__file__).read_text("utf-8")
    assert [code.name for code in CODES if f"[{code.name}]" not in said] == []
