"""What rests on something: `expected/impact.json` for the harbour, and small cases."""

import json
from collections.abc import Callable
from pathlib import Path

from graph.made import HERE, cites, harbour
from livingrules.engine.graph.impact import impact


def test_harbour(expect: Callable[[Path, str], None]) -> None:
    found = impact(harbour(), ["harbour:2b", "harbour:R1", "harbour:tables/by_tons", "sea:S2"])
    for item in found:
        assert item.keys() >= {"rule", "direct", "transitive"}
        for one in (*item["direct"], *item["transitive"]):
            assert one.keys() >= {"id", "kind", "via"}
    expect(HERE / "expected" / "impact.json", json.dumps(found, indent=1) + "\n")


def test_nearest_first_each_once_and_never_itself() -> None:
    catalogue = cites({"1": "2", "2": "3 1", "3": "1", "10": "1", "9": "10 1"})
    (found,) = impact(catalogue, ["quay:1", "quay:1"])
    assert [one["id"] for one in found["direct"]] == ["quay:2", "quay:3", "quay:9", "quay:10"]
    assert found["transitive"] == []
    (found,) = impact(catalogue, ["quay:3"])
    assert [(one["id"], one["distance"]) for one in found["transitive"]] == [
        ("quay:1", 2),
        ("quay:9", 3),
        ("quay:10", 3),
    ]
    assert found["transitive"][0]["via"]["id"] == "quay:2"


def test_nothing_rests_on_what_is_nowhere() -> None:
    assert impact(harbour(), ["harbour:99Z"]) == [
        {"rule": "harbour:99Z", "direct": [], "transitive": []}
    ]


def test_who_cites_a_rule_that_is_nowhere_rests_on_it() -> None:
    (found,) = impact(cites({"5A": "99Z"}), ["quay:99Z"])
    assert [one["id"] for one in found["direct"]] == ["quay:5A"]
