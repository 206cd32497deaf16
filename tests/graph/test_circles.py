"""Circles are found without ever listing cycles, and shown in order, with places."""

import random

import networkx as nx
import pytest

from graph.made import cites
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.components import components
from livingrules.engine.graph.places import at
from livingrules.engine.graph.questions import chain, groups


def loops(catalogue: Catalogue) -> list[list[str]]:
    """The loop of each group, a step a line."""
    return [
        [f"{edge.source} -> {edge.target} {at(edge.place)}" for edge in group.loop]
        for group in groups(catalogue)
    ]


def test_two_that_cite_each_other() -> None:
    assert loops(cites({"5A": "5B", "5B": "5A"})) == [
        ["quay:5A -> quay:5B rules/5A.yaml:1", "quay:5B -> quay:5A rules/5B.yaml:2"]
    ]


@pytest.mark.parametrize("order", [["5A", "6B", "7C"], ["7C", "5A", "6B"], ["6B", "7C", "5A"]])
def test_a_loop_is_shown_in_order_from_the_same_rule(order: list[str]) -> None:
    cited = {"5A": "7C", "7C": "6B", "6B": "5A"}
    (loop,) = loops(cites({number: cited[number] for number in order}))
    steps = [step.rpartition(" ")[0] for step in loop]
    assert steps == ["quay:5A -> quay:7C", "quay:7C -> quay:6B", "quay:6B -> quay:5A"]


def test_a_diamond_is_no_circle() -> None:
    assert groups(cites({"A1": "", "B1": "A1", "C1": "A1 B1"})) == []


def test_a_rule_that_cites_itself_is_no_group() -> None:
    assert groups(cites({"5A": "5A"})) == []


def test_the_largest_group_comes_first_and_members_are_in_natural_order() -> None:
    catalogue = cites({"1": "2", "2": "1", "B10": "B9", "B9": "B2", "B2": "B10"})
    assert [group.members for group in groups(catalogue)] == [
        ["quay:B2", "quay:B9", "quay:B10"],
        ["quay:1", "quay:2"],
    ]


def test_more_cycles_than_atoms_cost_nothing() -> None:
    numbers = [f"N{number}" for number in range(60)]
    catalogue = cites({one: " ".join(n for n in numbers if n != one) for one in numbers})
    (group,) = groups(catalogue)
    assert len(group.members) == 60 and len(group.loop) == 2


def test_a_long_ring() -> None:
    count = 20_000
    catalogue = cites({f"N{n}": f"N{(n + 1) % count}" for n in range(count)})
    (group,) = groups(catalogue)
    assert len(group.loop) == count
    way = chain(catalogue, "quay:N1", "quay:N0")
    assert way is not None and len(way) == count - 1


@pytest.mark.parametrize("seed", range(30))
def test_the_same_groups_as_networkx(seed: int) -> None:
    rng = random.Random(seed)
    nodes = [f"N{number}" for number in range(rng.randrange(1, 60))]
    successors = {node: rng.choices(nodes, k=rng.randrange(4)) for node in nodes}
    graph: nx.DiGraph[str] = nx.DiGraph(successors)
    found = components(successors)
    judged = {frozenset(group) for group in nx.strongly_connected_components(graph)}
    assert {frozenset(group) for group in found} == judged
    place = {node: number for number, group in enumerate(found) for node in group}
    assert all(place[a] >= place[b] for a, b in graph.edges)


def test_a_chain_is_shortest_and_says_where_each_reference_stands() -> None:
    catalogue = cites({"1": "2 3", "2": "4", "3": "4", "4": "5", "5": ""})
    way = chain(catalogue, "quay:1", "quay:5")
    assert way is not None
    assert [(edge.source, edge.target, at(edge.place)) for edge in way] == [
        ("quay:1", "quay:2", "rules/1.yaml:1"),
        ("quay:2", "quay:4", "rules/2.yaml:2"),
        ("quay:4", "quay:5", "rules/4.yaml:4"),
    ]


def test_no_chain() -> None:
    catalogue = cites({"1": "2", "2": ""})
    assert chain(catalogue, "quay:2", "quay:1") is None
    assert chain(catalogue, "quay:1", "quay:99") is None
    assert chain(catalogue, "quay:1", "quay:1") == []
