"""Mermaid, which many web pages and code hosts draw by themselves."""

import re

from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.nodes import Node

# Mermaid draws no more than this unless its page is set up otherwise.
MOST_EDGES = 500
_PLAIN = re.compile(r"[^\w .,:/()?!+-]")


def mermaid(nodes: list[Node], edges: list[Edge]) -> str:
    """The graph as a Mermaid flowchart; nodes are `n0`, `n1`, … with id and title as labels."""
    names = {node["id"]: f"n{number}" for number, node in enumerate(nodes)}
    lines = ["flowchart LR"]
    if len(edges) > MOST_EDGES:
        lines.insert(
            0, f"%% {len(edges)} edges: set Mermaid's maxEdges to at least that to draw this."
        )
    for node in nodes:
        label = node["id"] if node["title"] is None else f"{node['id']} {node['title']}"
        left, right = ("[", "]") if node["status"] else ("([", "])")
        lines.append(f'    {names[node["id"]]}{left}"{escaped(label)}"{right}')
    lines += [
        f'    {names[edge.source]} -->|"{escaped(edge.kind)}"| {names[edge.target]}'
        for edge in edges
    ]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """The text with every sign that could mean something to Mermaid or HTML as its number.

    >>> escaped('see <b> "5B3"; #1')
    'see #60;b#62; #34;5B3#34;#59; #35;1'
    """
    return _PLAIN.sub(lambda sign: f"#{ord(sign[0])};", " ".join(text.split()))
