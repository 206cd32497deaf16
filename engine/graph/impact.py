"""What rests on a rule, an entry or a ruling: everything from which a way leads to it."""

from collections.abc import Iterable
from typing import Any

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.edges import Arrows, Edge, keep, named_besides
from livingrules.engine.graph.nodes import Node, parts
from livingrules.engine.graph.places import located


def impact(catalogue: Catalogue, ids: Iterable[str]) -> list[dict[str, Any]]:
    """For each qualified id, once, in the order given, what rests on it.

    Each item is `{rule, direct, transitive}`; both lists hold `{id, kind, via, distance}` where
    `kind` is the kind of node and `via` the edge by which it rests, `{id, kind, file, line}`:
    for a direct one that leads to the rule itself, for a transitive one to its predecessor `id`
    on a shortest way. Nearest first, then natural order. An id that is nowhere rests on nothing.
    """
    all_nodes, all_edges = parts(catalogue)
    kinds = {node["id"]: node for node in all_nodes}
    back: Arrows = {}
    for edge in (*all_edges, *named_besides(catalogue)):
        keep(back.setdefault(edge.target, {}), edge.source, edge)
    return [_item(back, kinds, identifier) for identifier in dict.fromkeys(ids)]


def _item(back: Arrows, kinds: dict[str, Node], identifier: str) -> dict[str, Any]:
    """What rests on one id."""
    found: list[dict[str, Any]] = []
    level = [identifier]
    seen = {identifier}
    distance = 0
    while level:
        distance += 1
        reached: dict[str, Edge] = {}
        for target in level:
            for source, edge in back.get(target, {}).items():
                if source not in seen:
                    seen.add(source)
                    reached[source] = edge
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
