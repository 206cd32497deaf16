"""A piece of a book as YAML again: laid out as it is there, quoted as it is there, moved to the right."""

from collections.abc import Iterator

from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.tools.scaffold.yaml import as_yaml


def value_lines(key: str, node: Node, text: str, margin: int) -> Iterator[str]:
    """The lines of a key and its value; `text` is that of the file that the value stands in."""
    if _fits(node):
        yield f"{' ' * margin}{key}: {_inline(node, text)}"
        return
    yield f"{' ' * margin}{key}:"
    yield from _block(node, text, margin + 2)


def _block(node: Node, text: str, margin: int) -> Iterator[str]:
    """The lines of a mapping or list that has a line for each of its parts."""
    assert not isinstance(node, Scalar)
    if isinstance(node, Mapping):
        for key, value in node.pairs():
            yield from value_lines(_inline(key, text), value, text, margin)
        return
    dash = f"{' ' * margin}- "
    for item in node.items:
        if _fits(item):
            yield dash + _inline(item, text)
        else:
            first, *others = _block(item, text, margin + 2)
            yield dash + first.lstrip()
            yield from others


def _fits(node: Node) -> bool:
    """Whether a node stands on one line: a single value, or one between brackets."""
    return isinstance(node, Scalar) or node.flow or not node.items


def _inline(node: Node, text: str) -> str:
    """A node on one line; a single value as it was typed, if that was on one line."""
    if isinstance(node, Scalar):
        typed = text[node.start : node.end]
        return typed if typed and "\n" not in typed else as_yaml(node.value)
    if isinstance(node, Mapping):
        pairs = (f"{_inline(key, text)}: {_inline(one, text)}" for key, one in node.pairs())
        return "{" + ", ".join(pairs) + "}"
    return "[" + ", ".join(_inline(one, text) for one in node.items) + "]"
