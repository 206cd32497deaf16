"""The report for other programs: graph files, tables, Markdown."""

from collections.abc import Iterator

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.export.dot import dot
from livingrules.engine.graph.export.graphml import graphml
from livingrules.engine.graph.export.markdown import markdown_files
from livingrules.engine.graph.export.mermaid import MOST_EDGES, mermaid
from livingrules.engine.graph.export.names import safe_paths
from livingrules.engine.graph.export.node_link import graph_json
from livingrules.engine.graph.export.tables import references_csv, rules_csv
from livingrules.engine.graph.family import parents, root
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
    if len(between) > MOST_EDGES:
        yield from _mermaid_sections(catalogue, rules, between)
    yield "rules.csv", rules_csv(catalogue, book)
    yield "references.csv", references_csv(catalogue, book)
    books = [name for name in catalogue.books if book in (None, name)]
    for name, text in markdown_files(catalogue, books).items():
        yield f"markdown/{name}", text


def _mermaid_sections(
    catalogue: Catalogue, rules: list[Node], edges: list[Edge]
) -> Iterator[tuple[str, str]]:
    """A Mermaid file for each section of several rules: they, and what they cite or are cited by.

    The whole is more than Mermaid draws unless it is set up for it.
    """
    above = parents(catalogue)
    position = {node["id"]: number for number, node in enumerate(rules)}
    sections: dict[str, set[str]] = {}
    for node in rules:
        sections.setdefault(root(node["id"], above), set()).add(node["id"])
    touching: dict[str, list[Edge]] = {}
    for edge in edges:
        for section in {root(edge.source, above), root(edge.target, above)}:
            touching.setdefault(section, []).append(edge)
    several = [section for section, members in sections.items() if len(members) > 1]
    for section, path in safe_paths(several).items():
        inside = touching.get(section, [])
        ends = sections[section] | {end for edge in inside for end in edge[:2]}
        numbers = sorted(position[end] for end in ends)
        yield f"mermaid/{path}.mmd", mermaid([rules[number] for number in numbers], inside)


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
