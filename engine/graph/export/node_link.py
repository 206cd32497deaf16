"""`graph.json`: the whole graph as networkx node-link data with the key `links`."""

import json
from typing import Any

from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.nodes import Node
from livingrules.engine.graph.places import located


def node_link(nodes: list[Node], edges: list[Edge]) -> dict[str, Any]:
    """The graph as `networkx.node_link_graph(…, edges="links")` reads it.

    Nodes are `{id, kind, book, rule, title, status}`, links `{source, target, kind, file, line,
    key}`, where `key` numbers the links between the same two ends from 0.
    """
    keys: dict[tuple[str, str], int] = {}
    links: list[dict[str, Any]] = []
    for edge in edges:
        ends = (edge.source, edge.target)
        key = keys.get(ends, 0)
        keys[ends] = key + 1
        links.append(
            {
                "source": edge.source,
                "target": edge.target,
                "kind": edge.kind,
                **located(edge.place),
                "key": key,
            }
        )
    return {"directed": True, "multigraph": True, "graph": {}, "nodes": nodes, "links": links}


def graph_json(nodes: list[Node], edges: list[Edge]) -> str:
    """The text of `graph.json`, one node or link a line so that versions can be compared."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    data = node_link(nodes, edges)
    lists = {key: data.pop(key) for key in ("nodes", "links")}
    body = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    for key, items in lists.items():
        rows = ",\n".join(map(encode, items))
        body.append(f'"{key}": [\n{rows}\n]')
    return "{\n" + ",\n".join(body) + "\n}\n"
