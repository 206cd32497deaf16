"""The catalogue as a networkx graph; import this only where a graph is asked for."""

from typing import TYPE_CHECKING

import networkx as nx

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.nodes import NODE_KEYS, Node, parts
from livingrules.engine.graph.places import shown_file

if TYPE_CHECKING:
    MultiDiGraph = nx.MultiDiGraph[str]


def build(catalogue: Catalogue) -> "MultiDiGraph":
    """The graph of everything.

    Nodes are ids with `kind, book, rule, title, status`, edges have `kind, file, line`. It is
    cyclic by nature: never list its cycles or paths, there may be more than atoms.
    """
    return assemble(*parts(catalogue))


def assemble(all_nodes: list[Node], all_edges: list[Edge]) -> "MultiDiGraph":
    """The networkx graph of these nodes and edges."""
    graph: MultiDiGraph = nx.MultiDiGraph()
    for node in all_nodes:
        graph.add_node(node["id"], **{key: node[key] for key in NODE_KEYS})
    graph.add_edges_from(
        (
            edge.source,
            edge.target,
            {"kind": edge.kind, "file": shown_file(edge.place.file), "line": edge.place.line},
        )
        for edge in all_edges
    )
    return graph
