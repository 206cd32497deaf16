"""What the benchmarks measure on is right: the program has nothing to say about it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.made_catalogue import write_catalogue
from benchmarks.made_items import write_book
from livingrules.engine.catalogue.load import load


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
