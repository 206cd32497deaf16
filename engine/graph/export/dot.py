"""DOT, the language of Graphviz: every name and label quoted and escaped."""

from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.nodes import Node

_SHAPES = {"rule": "box", "external": "box", "missing": "box", "unknown": "box", "ruling": "note"}
_DASHED = {"external", "missing", "unknown"}


def dot(nodes: list[Node], edges: list[Edge]) -> str:
    """The graph as a `digraph`; as many nodes and edges as there are, whatever the ids hold."""
    lines = [
        "digraph rules {",
        '  graph [rankdir="LR"];',
        '  node [shape="box", style="rounded", fontname="Helvetica", fontsize="10"];',
        '  edge [fontname="Helvetica", fontsize="8"];',
    ]
    for node in nodes:
        label = node["id"] if node["title"] is None else f"{node['id']}\n{node['title']}"
        style = "rounded,dashed" if node["kind"] in _DASHED else "rounded"
        lines.append(
            f"  {quoted(node['id'])} [label={quoted(label)}, kind={quoted(node['kind'])},"
            f' shape="{_SHAPES.get(node["kind"], "ellipse")}", style="{style}"];'
        )
    lines += [
        f"  {quoted(edge.source)} -> {quoted(edge.target)}"
        f" [kind={quoted(edge.kind)}, label={quoted(edge.kind)}];"
        for edge in edges
    ]
    return "\n".join([*lines, "}"]) + "\n"


def quoted(text: str) -> str:
    r"""A DOT string: one line, in quotes, a colon no port, a backslash no escape.

    Graphviz keeps the backslashes of a *name* doubled when it reads it back; names that differ
    stay different. Labels show as they are.

    >>> print(quoted('lamp:3 "a\\b"'))
    "lamp:3 \"a\\b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\0", "\ufffd")
    escaped = escaped.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")
    return f'"{escaped}"'
