"""What the benchmarks measure on is right: the program has nothing to say about it."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import games, wharf_by_hand
from benchmarks.editions import write_editions
from benchmarks.made_catalogue import write_catalogue
from benchmarks.made_items import write_book
from benchmarks.made_text import write_scheme, write_text
from livingrules.engine.loading.load import load
from livingrules.tools.cli import main


def test_a_made_book_has_all_its_rules_and_no_finding(tmp_path: Path) -> None:
    catalogue, findings = load([write_catalogue(tmp_path, 230)], cache=False)
    assert findings == []
    assert len(catalogue.rules) == 230
    assert sum(len(rule.references) for rule in catalogue.rules.values()) == 690


def test_the_linked_items_have_no_finding(tmp_path: Path) -> None:
    catalogue, findings = load([write_book(tmp_path, 60)], cache=False)
    assert [finding for finding in findings if finding.severity != "info"] == []
    assert len(catalogue.rules) == 60
    assert sum(len(rule.references) for rule in catalogue.rules.values()) == 60


def test_a_made_text_has_all_its_rules_and_references_and_no_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, scheme = write_text(tmp_path, 50), write_scheme(tmp_path)
    assert main(["refs", str(text), "--scheme", str(scheme), "--format", "json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["findings"] == []
    assert len(read["rules"]) == 50
    assert len(read["references"]) == 150


def test_the_wharf_is_the_same_game_by_hand() -> None:
    wharf = games.machine()
    for seed in range(20):
        assert games.play(wharf, seed, 200) == wharf_by_hand.play(games.PLAYERS, seed, 200)


def test_made_editions_differ_as_they_should(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, scheme = write_editions(tmp_path, 300)
    code = main(["update", str(new), "--old", str(old), "--scheme", str(scheme)])
    assert code == 1
    first = capsys.readouterr().out.partition("\n")[0]
    assert first == "2 added, 20 moved, 23 changed, 258 unchanged"
