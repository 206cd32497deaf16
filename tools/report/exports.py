"""The report for other programs: graph files, tables, Markdown."""

from collections.abc import Iterator

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.export.dot import dot
from livingrules.engine.graph.export.graphml import graphml
from livingrules.engine.graph.export.markdown import markdown_files
from livingrules.engine.graph.export.mermaid import mermaid
from livingrules.engine.graph.export.node_link import graph_json
from livingrules.engine.graph.export.tables import references_csv, rules_csv
from livingrules.engine.graph.nodes import Node, parts


def export_files(catalogue: Catalogue, book: str | None = None) -> Iterator[tuple[str, str]]:
    """File names and texts of every format; `book` leaves what belongs to it or touches it."""
    nodes, edges = of_book(*parts(catalogue), book)
    yield "graph.json", graph_json(nodes, edges)
    yield "graph.graphml", graphml(nodes, edges)
    yield "graph.dot", dot(nodes, edges)
    rules = [node for node in nodes if node["status"] or node["kind"] == "unknown"]
    known = {node["id"] for node in rules}
    between = [edge for edge in edges if edge.source in known and edge.target in known]
    yield "graph.mmd", mermaid(rules, between)
    yield "rules.csv", rules_csv(catalogue, book)
    yield "references.csv", references_csv(catalogue, book)
    books = [name for name in catalogue.books if book in (None, name)]
    for name, text in markdown_files(catalogue, books).items():
        yield f"markdown/{name}", text


def of_book(
    nodes: list[Node], edges: list[Edge], book: str | None
) -> tuple[list[Node], list[Edge]]:
    """The nodes of a book, the edges at them, and the nodes at the other ends."""
    if book is None:
        return nodes, edges
    inside = {node["id"] for node in nodes if node["book"] == book}
    kept = [edge for edge in edges if edge.source in inside or edge.target in inside]
    ends = inside | {end for edge in kept for end in (edge.source, edge.target)}
    return [node for node in nodes if node["id"] in ends], kept
