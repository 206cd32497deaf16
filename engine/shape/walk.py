"""All scalars and mappings of a document, each with what the schema says of its place."""

from collections.abc import Iterator

from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.shape.shape import Shape


def scalars(node: Node, shape: Shape | None) -> Iterator[tuple[Scalar, Shape]]:
    """Each scalar value below `node` that the schema knows, with its shape, in file order."""
    if shape is None:
        return
    if isinstance(node, Scalar):
        yield node, shape
    elif isinstance(node, Mapping):
        for key, (_, value) in node.items.items():
            yield from scalars(value, shape.key(key))
    else:
        assert isinstance(node, Sequence)
        for item in node.items:
            yield from scalars(item, shape.items())


def mappings(node: Node, shape: Shape | None) -> Iterator[tuple[Mapping, Shape]]:
    """Each mapping at or below `node` that the schema knows, with its shape, in file order."""
    if shape is None or isinstance(node, Scalar):
        return
    if isinstance(node, Mapping):
        yield node, shape
        for key, (_, value) in node.items.items():
            yield from mappings(value, shape.key(key))
    else:
        for item in node.items:
            yield from mappings(item, shape.items())
