"""What rests on a rule, an entry or a ruling: everything from which a way leads to it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import networkx as nx

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.build import parts
from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.nodes import Node
from livingrules.engine.graph.places import located

if TYPE_CHECKING:
    DiGraph = nx.DiGraph[str]


def impact(catalogue: Catalogue, ids: Iterable[str]) -> list[dict[str, Any]]:
    """For each qualified id, once, in the order given, what rests on it.

    Each item is `{rule, direct, transitive}`; both lists hold `{id, kind, via, distance}` where
    `kind` is the kind of node and `via` the edge by which it rests, `{id, kind, file, line}`:
    for a direct one that leads to the rule itself, for a transitive one to its predecessor `id`
    on a shortest way. Nearest first, then natural order. An id that is nowhere rests on nothing.
    """
    all_nodes, all_edges = parts(catalogue)
    kinds = {node["id"]: node for node in all_nodes}
    graph = _strongest(all_edges)
    return [_item(graph, kinds, identifier) for identifier in dict.fromkeys(ids)]


def _strongest(all_edges: Iterable[Edge]) -> "DiGraph":
    """A graph with one arrow between two ends: the most telling edge between them."""
    graph: DiGraph = nx.DiGraph()
    for edge in all_edges:
        held = graph.get_edge_data(edge.source, edge.target)
        if held is None or edge.rank() < held["edge"].rank():
            graph.add_edge(edge.source, edge.target, edge=edge)
    return graph


def _item(graph: "DiGraph", kinds: dict[str, Node], identifier: str) -> dict[str, Any]:
    """What rests on one id."""
    found: list[dict[str, Any]] = []
    level = [identifier] if identifier in graph else []
    seen = set(level)
    distance = 0
    while level:
        distance += 1
        reached: dict[str, Edge] = {}
        for target in level:
            for source in graph.pred[target]:
                if source not in seen:
                    seen.add(source)
                    reached[source] = graph.edges[source, target]["edge"]
        level = sorted(reached, key=natural_key)
        found += [_resting(kinds, reached[source], distance) for source in level]
    return {
        "rule": identifier,
        "direct": [item for item in found if item["distance"] == 1],
        "transitive": [item for item in found if item["distance"] > 1],
    }


def _resting(kinds: dict[str, Node], edge: Edge, distance: int) -> dict[str, Any]:
    """One thing that rests on the rule, and how."""
    return {
        "id": edge.source,
        "kind": kinds[edge.source]["kind"],
        "via": {"id": edge.target, "kind": edge.kind, **located(edge.place)},
        "distance": distance,
    }
