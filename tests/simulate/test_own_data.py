"""Simulations with somebody's own data in place of the items of a set."""

import json
import sys
from pathlib import Path

import pytest

from livingrules.engine.catalogue.added import Added
from livingrules.engine.play.load import load_machine
from livingrules.engine.simulate import many
from livingrules.tools import cli
from tests.simulate.games import plan

ORCHARD = Path(__file__).resolve().parents[1] / "engine" / "books" / "orchard"
TREES = """\
id;name;fruit;height;age;crop
a;Ash;apple;low;3;9
b;Birch;pear;low;3;9
"""


@pytest.fixture
def trees(tmp_path: Path) -> Path:
    file = tmp_path / "trees.csv"
    file.write_text(TREES, encoding="utf-8")
    return file


@pytest.mark.parametrize("system", [sys.platform, "darwin"], ids=["split off", "begun anew"])
def test_further_processes_play_with_it_too(
    system: str, trees: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = load_machine(ORCHARD, added=Added({"trees_of_old": trees}))
    wanted = plan("random", most=60)
    alone = list(many.play_many(own, wanted, 6, 1))
    monkeypatch.setattr(many.sys, "platform", system)
    assert list(many.play_many(own, wanted, 6, 2)) == alone
    assert list(many.play_many(load_machine(ORCHARD), wanted, 6, 1)) != alone


def test_the_receipt_names_it(trees: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "3", "--most", "40", "--jobs", "1", "--format", "json"]
    cli.main(["simulate", str(ORCHARD), *words, "--data", f"trees_of_old={trees}"])
    (told,) = json.loads(capsys.readouterr().out)["receipt"]["data"]
    assert (told["set"], told["file"]) == ("trees_of_old", "trees.csv")
    assert cli.main(["simulate", str(ORCHARD), *words, "--data", f"trees={trees}"]) == 2
    assert "there is no set 'trees'" in capsys.readouterr().err
