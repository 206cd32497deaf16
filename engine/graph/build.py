"""The catalogue as a networkx graph; import this only where a graph is asked for."""

from typing import TYPE_CHECKING

import networkx as nx

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.edges import Edge, edges, reference_edges
from livingrules.engine.graph.nodes import Node, nodes
from livingrules.engine.graph.places import shown_file

if TYPE_CHECKING:
    MultiDiGraph = nx.MultiDiGraph[str]
    DiGraph = nx.DiGraph[str]


def build(catalogue: Catalogue) -> "MultiDiGraph":
    """The graph of everything: nodes `{id, kind, book, rule, title, status}`, edges `{kind, file, line}`.

    It is cyclic by nature: never list its cycles or paths, there may be more than atoms.
    """
    return assemble(*parts(catalogue))


def parts(catalogue: Catalogue) -> tuple[list[Node], list[Edge]]:
    """The nodes and edges of the whole graph, as plain values."""
    all_edges = edges(catalogue)
    return nodes(catalogue, all_edges), all_edges


def assemble(all_nodes: list[Node], all_edges: list[Edge]) -> "MultiDiGraph":
    """The networkx graph of these nodes and edges."""
    graph: MultiDiGraph = nx.MultiDiGraph()
    graph.add_nodes_from((node["id"], dict(node)) for node in all_nodes)
    graph.add_edges_from(
        (
            edge.source,
            edge.target,
            {"kind": edge.kind, "file": shown_file(edge.place.file), "line": edge.place.line},
        )
        for edge in all_edges
    )
    return graph


def reference_graph(catalogue: Catalogue, book: str | None = None) -> "DiGraph":
    """The rules and their references; `book` leaves only that book's rules.

    Each arrow carries as `edge` the most telling of the references between its two ends.
    """
    graph: DiGraph = nx.DiGraph()
    graph.add_nodes_from(
        rule.id for rule in catalogue.rules.values() if book is None or rule.book == book
    )
    for edge in reference_edges(catalogue):
        if edge.source not in graph or edge.target not in graph:
            continue
        held = graph.get_edge_data(edge.source, edge.target)
        if held is None or edge.rank() < held["edge"].rank():
            graph.add_edge(edge.source, edge.target, edge=edge)
    return graph
