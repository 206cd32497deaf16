"""A text that goes on with the texts of other files, so that their nodes can stand in one document."""

from bisect import bisect_right
from dataclasses import dataclass, field

from livingrules.dsl.finding import Place
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.text import Text


@dataclass(slots=True)
class Joined(Text):
    """A text and others behind it; each place is told in the file that it comes from."""

    parts: list[tuple[int, Text]] = field(default_factory=list)

    @classmethod
    def of(cls, text: Text) -> "Joined":
        """The text with nothing behind it yet."""
        return text if isinstance(text, Joined) else cls(text.file, text.text, None, [(0, text)])

    def join(self, other: Text) -> int:
        """Put another text behind, once; gives the offset at which it begins."""
        for offset, part in self.parts:
            if part is other:
                return offset
        offset = len(self.text) + 1
        self.text, self._starts = f"{self.text}\n{other.text}", None
        self.parts.append((offset, other))
        return offset

    def place(self, start: int, end: int | None = None) -> Place:
        """The place of some characters in the file that they come from."""
        at = bisect_right(self.parts, start, key=lambda part: part[0]) - 1
        offset, part = self.parts[at]
        return part.place(start - offset, None if end is None else end - offset)


def moved(node: Node, by: int) -> Node:
    """A copy of a node whose offsets are greater by so much."""
    if isinstance(node, Scalar):
        return Scalar(node.value, node.start + by, node.end + by, node.style)
    made = type(node)(node.start + by, node.flow)
    made.end = node.end + by
    if isinstance(node, Sequence):
        assert isinstance(made, Sequence)
        made.items = [moved(one, by) for one in node.items]
        return made
    assert isinstance(made, Mapping)
    for name, (key, value) in node.items.items():
        moved_key = Scalar(key.value, key.start + by, key.end + by, key.style)
        made.items[name] = (moved_key, moved(value, by))
    return made


def same(one: Node | None, other: Node | None) -> bool:
    """Whether two nodes say the same, wherever they stand."""
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        return one.value == other.value and one.empty == other.empty
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.items.keys() == other.items.keys() and all(
            same(value, other.get(name)) for name, (_, value) in one.items.items()
        )
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        return len(one.items) == len(other.items) and all(map(same, one.items, other.items))
    return False
