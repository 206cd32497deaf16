"""What `show` says of a rule, an entry and a ruling: the files in `expected` tell."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from graph.made import HERE, cites, harbour
from livingrules.engine.graph.show import show
from livingrules.engine.graph.show_text import text

Expect = Callable[[Path, str], None]
CONTRACT = {
    "id", "title", "summary", "status", "file", "line", "refs_out", "refs_in", "entries",
    "rulings", "scenarios", "variants", "provenance",
}  # fmt: skip


@pytest.mark.parametrize("identifier", ["2a", "1a", "3a", "functions/toll", "tables/by_tons", "R1"])
def test_text(identifier: str, expect: Expect) -> None:
    shown = show(harbour(), f"harbour:{identifier}")
    assert shown is not None
    name = identifier.replace("/", "-")
    expect(HERE / "expected" / f"show-{name}.txt", text(shown, 80))


@pytest.mark.parametrize("identifier", ["2a", "tables/by_tons", "R1"])
def test_json(identifier: str, expect: Expect) -> None:
    shown = show(harbour(), f"harbour:{identifier}")
    assert shown is not None and shown.keys() >= CONTRACT
    name = identifier.replace("/", "-")
    written = json.dumps(shown, indent=1, ensure_ascii=False) + "\n"
    expect(HERE / "expected" / f"show-{name}.json", written)


def test_everything_has_the_same_keys() -> None:
    catalogue = harbour()
    for identifier in (*catalogue.rules, *catalogue.entries, *catalogue.rulings):
        shown = show(catalogue, identifier)
        assert shown is not None and shown["id"] == identifier
        assert shown.keys() == show(catalogue, "harbour:1").keys()


def test_nowhere() -> None:
    assert show(harbour(), "harbour:99Z") is None


def test_a_reference_to_nowhere_is_shown_as_such() -> None:
    shown = show(cites({"5A": "99Z"}), "quay:5A")
    assert shown is not None
    assert [ref["title"] for ref in shown["refs_out"]] == [None]
    assert "99Z  (nowhere in the catalogue)" in text(shown)


@pytest.mark.parametrize("width", [10, 40, 80, 100, 500])
def test_lines_fit(width: int) -> None:
    for identifier in harbour().rules:
        shown = show(harbour(), identifier)
        assert shown is not None
        assert max(map(len, text(shown, width).splitlines())) <= min(max(width, 40), 100)
