"""Every list of the harbour in one file: `expected/lists.txt`."""

from collections.abc import Callable
from pathlib import Path

from graph.made import HERE, cites, harbour
from livingrules.engine.graph import lists
from livingrules.engine.graph.places import at


def test_lists(expect: Callable[[Path, str], None]) -> None:
    catalogue = harbour()
    lines = ["cited and missing"]
    lines += [
        f"  {rule.id}, by {', '.join(f'{edge.source} ({at(edge.place)})' for edge in by)}"
        for rule, by in lists.cited_missing(catalogue)
    ]
    for name in ("never_cited", "without_data", "not_executable"):
        lines.append(name.replace("_", " "))
        lines += [f"  {rule.id}" for rule in getattr(lists, name)(catalogue)]
    lines.append("most cited")
    lines += [f"  {len(by)} {rule.id}" for rule, by in lists.most_cited(catalogue)]
    lines.append("most cited of the sea, at most one")
    lines += [f"  {len(by)} {rule.id}" for rule, by in lists.most_cited(catalogue, "sea", 1)]
    lines.append("not stated")
    lines += [f"  {entry.id} {at}: {of.kind}" for entry, at, of in lists.unstated(catalogue)]
    lines.append("values")
    lines += [f"  {count} {kind}" for kind, count in lists.provenance(catalogue).items()]
    expect(HERE / "expected" / "lists.txt", "\n".join(lines) + "\n")


def test_a_reference_to_nowhere_is_found_where_it_stands() -> None:
    catalogue = cites({"5A": "99Z 5B", "5B": "5A"})
    (edge,) = lists.dangling(catalogue)
    assert (edge.source, edge.target, at(edge.place)) == ("quay:5A", "quay:99Z", "rules/5A.yaml:1")
    assert lists.dangling(catalogue, "other") == []


def test_a_rule_that_only_cites_itself_is_never_cited() -> None:
    catalogue = cites({"5A": "5A", "5B": ""})
    assert [rule.number for rule in lists.never_cited(catalogue)] == ["5A", "5B"]
    assert [edge.source for edge in lists.citing_themselves(catalogue)] == ["quay:5A"]


def test_equal_counts_stay_in_natural_order() -> None:
    catalogue = cites({"1": "5B10 5B2 24.10 24.7A 24.8 24.7", "5B10": "", "5B2": "",
                       "24.10": "", "24.7A": "", "24.8": "", "24.7": ""})  # fmt: skip
    wanted = ["5B2", "5B10", "24.7", "24.7A", "24.8", "24.10"]
    assert [cited.rule.number for cited in lists.most_cited(catalogue)] == wanted
    assert [rule.number for rule in lists.rules_of(catalogue)] == ["1", *wanted]
