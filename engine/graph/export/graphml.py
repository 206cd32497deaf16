"""GraphML, as yEd, Gephi and Cytoscape read it."""

import re
from collections.abc import Iterable
from html import escape
from itertools import count

from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.nodes import NODE_KEYS, Node
from livingrules.engine.graph.places import located

# What XML 1.0 cannot hold, not even escaped.
_IMPOSSIBLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_EDGE_KEYS = ("kind", "file", "line")


def graphml(nodes: list[Node], edges: list[Edge]) -> str:
    """The graph as a GraphML document; what a node does not have is left out."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *(_key("node", name) for name in NODE_KEYS),
        *(_key("edge", name) for name in _EDGE_KEYS),
        '<graph id="rules" edgedefault="directed">',
    ]
    for node in nodes:
        inside = _data("node", ((name, node[name]) for name in NODE_KEYS))
        lines.append(f"<node id={_attribute(node['id'])}>{inside}</node>")
    numbers = count()
    for edge in edges:
        values = {"kind": edge.kind, **located(edge.place)}
        lines.append(
            f'<edge id="e{next(numbers)}" source={_attribute(edge.source)}'
            f" target={_attribute(edge.target)}>{_data('edge', values.items())}</edge>"
        )
    return "\n".join([*lines, "</graph>", "</graphml>"]) + "\n"


def _key(what: str, name: str) -> str:
    """The declaration of an attribute of nodes or edges."""
    kind = "int" if name == "line" else "string"
    return f'<key id="{what}-{name}" for="{what}" attr.name="{name}" attr.type="{kind}"/>'


def _data(what: str, values: Iterable[tuple[str, object]]) -> str:
    """The attributes of one node or edge."""
    return "".join(
        f'<data key="{what}-{name}">{escape(_possible(str(value)), quote=False)}</data>'
        for name, value in values
        if value is not None
    )


def _attribute(value: str) -> str:
    """A quoted attribute value."""
    text = escape(_possible(value))
    for sign in "\n\t\r":
        text = text.replace(sign, f"&#{ord(sign)};")
    return f'"{text}"'


def _possible(value: str) -> str:
    """The text with a replacement sign for each character XML cannot hold."""
    return _IMPOSSIBLE.sub("\ufffd", value)
