"""Neighbourhoods and condensations: what is small enough to be drawn."""

import random

import networkx as nx
import pytest

from graph.made import cites, harbour
from livingrules.engine.graph.condense import condense
from livingrules.engine.graph.edges import strongest
from livingrules.engine.graph.family import children, parents, parents_of, root
from livingrules.engine.graph.neighbourhood import LIMIT, Neighbours, neighbourhood


def test_nearest_and_most_connected_first() -> None:
    catalogue = cites({"1": "2 3", "2": "3 4", "3": "1", "4": "5", "5": "", "6": "2", "9": ""})
    hood = neighbourhood(catalogue, "quay:1")
    assert hood.rules == ["quay:1", "quay:3", "quay:2", "quay:4", "quay:6"]
    assert (len(hood.edges), hood.left_out) == (6, 0)


def test_at_most_thirty_and_the_rest_is_counted() -> None:
    many = {f"N{n}": "hub" for n in range(100)}
    hood = neighbourhood(cites({"hub": "", **many}), "quay:hub")
    assert len(hood.rules) == LIMIT and hood.left_out == 100 - (LIMIT - 1)
    assert hood.rules[:3] == ["quay:hub", "quay:N0", "quay:N1"]


def test_neighbours_of_neighbours_only_while_there_is_room() -> None:
    catalogue = cites({"1": "2 3 4", "2": "5 6", "3": "", "4": "", "5": "", "6": ""})
    assert len(Neighbours(catalogue).round("quay:1", second=5).rules) == 5
    assert len(Neighbours(catalogue).round("quay:1", second=0).rules) == 4


def test_no_way_leads_through_a_rule_that_everybody_cites() -> None:
    many = {f"N{n}": "hub" for n in range(100)}
    hood = neighbourhood(cites({"hub": "", **many}), "quay:N5")
    assert hood.rules == ["quay:N5", "quay:hub"]


def test_harbour_condensed() -> None:
    condensed = condense(harbour(), "harbour")
    boxes = [" ".join(rule.partition(":")[2] for rule in part.members) for part in condensed.parts]
    assert boxes == ["1", "1a", "1b 3 10 10a", "2a 2b 2c", "3a"]
    assert [part.circular for part in condensed.parts] == [False, False, True, True, False]
    assert condensed.arrows == [(0, 2), (1, 3), (3, 4)]
    assert condensed.apart == ["harbour:1c", "harbour:2"]
    assert condensed.left_out == 0


def test_rules_that_stand_alike_share_a_box_and_detours_are_left_out() -> None:
    catalogue = cites({"1": "3 4", "2": "3 4", "3": "4", "4": ""})
    condensed = condense(catalogue, "quay")
    assert [part.members for part in condensed.parts] == [
        ["quay:1", "quay:2"],
        ["quay:3"],
        ["quay:4"],
    ]
    assert condensed.arrows == [(0, 1), (1, 2)]


def test_the_least_connected_are_left_out() -> None:
    catalogue = cites({f"N{n}": f"N{n + 1}" for n in range(200)} | {"N200": ""})
    condensed = condense(catalogue, "quay", at_most=50)
    assert len(condensed.parts) == 50 and condensed.left_out == 151


@pytest.mark.parametrize("seed", range(20))
def test_the_same_ways_as_networkx(seed: int) -> None:
    rng = random.Random(seed)
    numbers = [f"N{n}" for n in range(40)]
    catalogue = cites({one: " ".join(rng.choices(numbers, k=rng.randrange(3))) for one in numbers})
    condensed = condense(catalogue, "quay", at_most=100)
    place = {rule: n for n, part in enumerate(condensed.parts) for rule in part.members}
    judge: nx.DiGraph[int] = nx.DiGraph()
    judge.add_nodes_from(range(len(condensed.parts)))
    judge.add_edges_from(
        (place[a], place[b])
        for a, targets in strongest(catalogue).items()
        for b in targets
        if a != b and place[a] != place[b]
    )
    assert nx.is_directed_acyclic_graph(judge)
    assert sorted(nx.transitive_reduction(judge).edges) == condensed.arrows


def test_what_a_rule_stands_under() -> None:
    numbers = [
        "5",
        "5B",
        "5B1",
        "5B10",
        "5B10a",
        "5B1a",
        "5Ea",
        "5E",
        "24",
        "24.7",
        "24.7A",
        "24.10",
        "A",
        "AA",
    ]
    found = parents_of(numbers)
    assert found == {
        "5B": "5", "5B1": "5B", "5B10": "5B", "5B10a": "5B10", "5B1a": "5B1", "5E": "5",
        "5Ea": "5E", "24.7": "24", "24.10": "24", "24.7A": "24.7",
    }  # fmt: skip
    assert root("5B10a", found) == "5"


def test_books_do_not_mix() -> None:
    found = parents(harbour())
    assert children(found, harbour().rules)["harbour:1"] == [
        "harbour:1a",
        "harbour:1b",
        "harbour:1c",
    ]
    assert found["harbour:10a"] == "harbour:10" and "harbour:10" not in found
