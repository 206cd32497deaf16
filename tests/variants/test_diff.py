"""`livingrules variant diff` of several variants, and of one with mistakes."""

import json
import shutil
from pathlib import Path

import pytest

from livingrules.tools.cli import main

PEBBLES = Path(__file__).resolve().parents[1] / "engine" / "pebbles_play" / "pebbles"
CHANGES = {
    "early": "actions/take/do: {add: {note: early}, before: pass}",
    "late": "actions/take/do: {add: {note: late}, before: pass}",
    "low": "options/heap/default: {set: 9}",
    "high": "options/heap/default: {set: 40}",
    "bare": "actions: {remove: gamble}",
}


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the book and variants beside it, in which commands are run."""
    shutil.copytree(PEBBLES, tmp_path / "pebbles")
    for name, changes in CHANGES.items():
        text = f"variant: {name}\ntitle: T\nover: pebbles\nchanges:\n  {changes}\n"
        (tmp_path / f"{name}.variant.yaml").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)


def test_how_each_two_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "diff", "late", "early", "low"]) == 0
    assert capsys.readouterr().out.partition("\n\n")[2] == (
        "early and late are ordered: early comes first in pebbles/actions/take/do\n"
        "late and low are independent\n"
        "early and low are independent\n"
    )


def test_conflicts_name_both_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "diff", "low", "high"]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == "high and low conflict"
    assert said.err == (
        "low.variant.yaml:5: 'low' and 'high' both change 'options/heap/default', "
        "each in another way\n"
        "  high.variant.yaml:5: 'high' changes it here\n"
    )


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "diff", "late", "early", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == [
        {"variants": ["early", "late"], "kind": "ordered", "at": "pebbles/actions/take/do"}
    ]


def test_no_scenario_is_played_with_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "diff", "bare", "--scenarios"]) == 1
    said = capsys.readouterr()
    assert "scenario" not in said.out
    assert said.err == (
        "pebbles/pebbles.yaml:91: there is no action 'gamble'\n"
        "  bare.variant.yaml:5: 'gamble' is taken away here\n"
    )
