"""Questions that need the whole graph: circles, chains, and the shape of a book.

Cycles and paths are never listed one by one (there may be more than anybody can count):
strongly connected groups, breadth-first searches and one loop a group say what there is.
"""

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import networkx as nx

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.build import reference_graph
from livingrules.engine.graph.edges import Edge

if TYPE_CHECKING:
    from livingrules.engine.graph.build import DiGraph


class Group(NamedTuple):
    """Rules that all lead to each other, and one loop among them, from its first rule."""

    members: list[str]
    loop: list[Edge]


class Part(NamedTuple):
    """A node of a condensed book: one rule, a group, or rules that stand alike."""

    members: list[str]
    circular: bool


class Condensed(NamedTuple):
    """A book's references without its circles: a graph in which no way leads back.

    `arrows` are pairs of positions in `parts`; those that follow from others are left out.
    `apart`: rules without a reference inside the book. `left_out`: rules of parts dropped
    because there were too many.
    """

    parts: list[Part]
    arrows: list[tuple[int, int]]
    apart: list[str]
    left_out: int


def groups(catalogue: Catalogue, book: str | None = None) -> list[Group]:
    """The strongly connected groups of more than one rule, largest first, else natural order."""
    graph = reference_graph(catalogue, book)
    found = [
        sorted(members, key=natural_key)
        for members in nx.strongly_connected_components(graph)
        if len(members) > 1
    ]
    found.sort(key=lambda members: (-len(members), natural_key(members[0])))
    return [Group(members, _loop(graph, members)) for members in found]


def chain(catalogue: Catalogue, start: str, end: str) -> list[Edge] | None:
    """The shortest chain of references from one rule to another, or nothing if there is none.

    Empty when both are the same rule. Of several shortest, the one whose references were
    declared first.
    """
    graph = reference_graph(catalogue)
    if start not in graph or end not in graph:
        return None
    try:
        path = nx.shortest_path(graph, start, end)
    except nx.NetworkXNoPath:
        return None
    return _steps(graph, path)


def condense(catalogue: Catalogue, book: str, at_most: int = 60) -> Condensed:
    """The condensation of a book's references, at most so many parts.

    Each strongly connected group becomes one part; then single rules with the same arrows in
    and out become one; then, if there are still too many, the least connected are left out.
    """
    graph = reference_graph(catalogue, book)
    apart = [rule for rule in graph if not _linked(graph, rule)]
    graph.remove_nodes_from(apart)
    whole = nx.condensation(graph)
    parts, position = _alike(whole)
    folded: nx.DiGraph[int] = nx.DiGraph()
    folded.add_nodes_from(range(len(parts)))
    folded.add_edges_from((position[a], position[b]) for a, b in whole.edges)
    kept = sorted(range(len(parts)), key=lambda part: (-folded.degree(part), part))[:at_most]
    left_out = sum(len(parts[part].members) for part in set(range(len(parts))) - set(kept))
    reduced = nx.transitive_reduction(folded.subgraph(kept))
    kept.sort(key=lambda part: natural_key(parts[part].members[0]))
    new = {part: number for number, part in enumerate(kept)}
    arrows = sorted((new[a], new[b]) for a, b in reduced.edges)
    return Condensed([parts[part] for part in kept], arrows, apart, left_out)


def _linked(graph: "DiGraph", rule: str) -> bool:
    """Whether another rule is cited by the rule or cites it."""
    return any(other != rule for other in (*graph.succ[rule], *graph.pred[rule]))


def _alike(whole: "nx.DiGraph[int]") -> tuple[list[Part], dict[int, int]]:
    """The parts of a condensation, single rules that stand alike put together.

    Returned with them: from each node of the condensation to the position of its part.
    """
    held: dict[object, list[int]] = {}
    for number in whole:
        alone = len(whole.nodes[number]["members"]) == 1
        stands = (frozenset(whole.pred[number]), frozenset(whole.succ[number]))
        held.setdefault(stands if alone else number, []).append(number)
    parts: list[Part] = []
    position: dict[int, int] = {}
    for numbers in held.values():
        members = [member for number in numbers for member in whole.nodes[number]["members"]]
        circular = len(numbers) == 1 and len(members) > 1
        position.update(dict.fromkeys(numbers, len(parts)))
        parts.append(Part(sorted(members, key=natural_key), circular))
    return parts, position


def _loop(graph: "DiGraph", members: list[str]) -> list[Edge]:
    """The shortest loop through the first member of a strongly connected group."""
    # Lengths first, then one path: keeping every path of a long ring would take its square.
    inside = graph.subgraph(members)
    first = members[0]
    length = dict(nx.single_target_shortest_path_length(inside, first))
    after = min(
        (rule for rule in inside.succ[first] if rule != first),
        key=lambda rule: (length[rule], natural_key(rule)),
    )
    return _steps(graph, [first, *nx.shortest_path(inside, after, first)])


def _steps(graph: "DiGraph", path: list[str]) -> list[Edge]:
    """The references along a path."""
    return [graph.edges[a, b]["edge"] for a, b in pairwise(path)]
