"""Anchors and aliases: what is repeated, and the limits that keep a small file small."""

from collections.abc import Iterator

from livingrules.dsl.finding import Finding
from livingrules.engine.read.codes import ALIAS_REFUSED, UNUSED_ANCHOR
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.read.text import Text

LIMIT_DEPTH = 40
LIMIT_REPEATED = 20_000


class Refused(Exception):
    """Carries the one finding that ends the reading of a file."""

    def __init__(self, finding: Finding) -> None:
        """Take over the finding."""
        super().__init__(finding.message)
        self.finding = finding


class _Anchor:
    """Something that aliases can repeat: how many values, how many levels, whether they did."""

    __slots__ = ("height", "node", "size", "start", "used")

    def __init__(self, node: Node, start: int, size: int, height: int) -> None:
        self.node = node
        self.start = start
        self.size = size
        self.height = height
        self.used = False


class Anchors:
    """The anchors of one text."""

    def __init__(self, text: Text) -> None:
        """Begin without any."""
        self._text = text
        self._found: dict[str, _Anchor] = {}
        self._repeated = 0

    def add(self, name: str, node: Node, start: int, size: int, height: int) -> None:
        """Note an anchor at an offset: its node, and how many values and levels that has."""
        self._found[name] = _Anchor(node, start, size, height)

    def repeat(self, name: str, start: int, open_names: list[str | None]) -> tuple[Node, int, int]:
        """What the alias at an offset repeats: the node, how many values, how many levels.

        `open_names` are the anchors of the mappings and lists round it, or None for one without.
        Raises Refused where the alias repeats itself, nothing, or too much.
        """
        if name in open_names:
            message = f"'*{name}' repeats something that it is itself a part of"
            raise self._refuse(message, name, start)
        anchor = self._found.get(name)
        if anchor is None:
            message = f"'*{name}' repeats an anchor '&{name}' that is not there"
            hint = "put quotes round the value if the '*' belongs to it"
            raise self._refuse(message, name, start, hint)
        anchor.used = True
        self._repeated += anchor.size
        if self._repeated > LIMIT_REPEATED:
            message = (
                f"with its aliases this file grows by over {LIMIT_REPEATED:,} values, the limit"
            )
            raise self._refuse(message, name, start, "write out what it repeats")
        if len(open_names) + anchor.height > LIMIT_DEPTH:
            message = f"what '*{name}' repeats here is nested more than {LIMIT_DEPTH} levels deep"
            raise self._refuse(message, name, start)
        return anchor.node, anchor.size, anchor.height

    def unused(self) -> Iterator[Finding]:
        """Warnings of anchors that no alias repeats: each may be the first word of a value."""
        for name, anchor in self._found.items():
            empty = isinstance(anchor.node, Scalar) and anchor.node.empty
            if not (anchor.used or empty):
                yield Finding(
                    UNUSED_ANCHOR,
                    f"'&{name}' names what follows, but nothing repeats it",
                    self._text.place(anchor.start, anchor.start + len(name) + 1),
                    hint="take it out, or put quotes round the value if the '&' belongs to it",
                )

    def _refuse(self, message: str, name: str, start: int, hint: str | None = None) -> Refused:
        """The finding on an alias that ends the reading."""
        place = self._text.place(start, start + len(name) + 1)
        return Refused(Finding(ALIAS_REFUSED, message, place, hint=hint))
