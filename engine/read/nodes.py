"""What a YAML document is made of: scalars as typed, mappings, sequences, each with offsets.

Offsets are code points into the file's text. A scalar keeps the text that was typed, so
`5E3`, `24.10`, `no` and `010` stay what they look like; the schema decides what they mean.
"""

from collections.abc import Iterator
from typing import TypeAlias


class Scalar:
    """A single value. `style` is empty for a plain one, else one of `'`, `"`, `|`, `>`."""

    __slots__ = ("end", "start", "style", "value")

    def __init__(self, value: str, start: int, end: int, style: str) -> None:
        """Take over the value as the YAML reader gives it, and its stretch of the file."""
        self.value = value
        self.start = start
        self.end = end
        self.style = style

    @property
    def empty(self) -> bool:
        """Whether nothing at all was written (a key without a value)."""
        return not self.value and not self.style


class Mapping:
    """Keys and their values, in the order written."""

    __slots__ = ("end", "flow", "items", "start")

    def __init__(self, start: int, flow: bool) -> None:
        """Begin an empty mapping at an offset."""
        self.start = start
        self.end = start
        self.flow = flow
        self.items: dict[str, tuple[Scalar, Node]] = {}

    def key(self, name: str) -> Scalar:
        """The key of that name, which must be there."""
        return self.items[name][0]

    def get(self, name: str) -> "Node | None":
        """The value of that key, if it is there."""
        pair = self.items.get(name)
        return pair[1] if pair else None

    def pairs(self) -> Iterator[tuple[Scalar, "Node"]]:
        """Each key with its value."""
        return iter(self.items.values())


class Sequence:
    """Items in order."""

    __slots__ = ("end", "flow", "items", "start")

    def __init__(self, start: int, flow: bool) -> None:
        """Begin an empty sequence at an offset."""
        self.start = start
        self.end = start
        self.flow = flow
        self.items: list[Node] = []


Node: TypeAlias = Scalar | Mapping | Sequence


class Repeated:
    """A key that stands in a mapping once more, with its value; the mapping keeps the first."""

    __slots__ = ("first", "key", "mapping", "value")

    def __init__(self, mapping: Mapping, first: Scalar, key: Scalar, value: Node) -> None:
        """Take over the mapping, its key of that name, the further one, and what stands there."""
        self.mapping = mapping
        self.first = first
        self.key = key
        self.value = value
