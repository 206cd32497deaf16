"""The stretches of a text as they open and close: bodies, and the blocks that interrupt them."""

from dataclasses import dataclass, field

from livingrules.engine.rulebook.layout import Layout
from livingrules.engine.rulebook.mentions import Mention, ids_of
from livingrules.engine.rulebook.scheme import Block, Context, Scheme
from livingrules.engine.rulebook.structure import Span, Structure

GLOSSARY = Block("sidebar", "", "page")
CONTENTS_LINE = Block("toc", "", "line")
_SEEN = 1200  # block starts are looked for in this much of a line
_BEFORE = " .!?])\"'"


@dataclass(slots=True)
class Stretches:
    """Opens and closes the stretches of a structure.

    `current`: the rule whose body goes on outside of blocks; `numbered`: the last rule with a
    whole id, to which examples and margin notes belong that bear no tag.
    """

    layout: Layout
    scheme: Scheme
    tags: dict[int, list[Mention]]
    made: Structure
    current: str | None = None
    numbered: str | None = None
    block: Block | None = None
    _span: Span | None = field(default=None)

    def inside(self, *contexts: Context) -> bool:
        """Whether a block of one of these contexts is open."""
        return self.block is not None and self.block.context in contexts

    def open(self, start: int, context: Context, owner: str | None) -> Span:
        """Begin a stretch."""
        spans = self.made.spans
        if spans and spans[-1].start >= start:
            last = spans[-1]
            last.start, last.context, last.owner, last.tags = start, context, owner, ()
            return last
        span = Span(start, context, owner)
        spans.append(span)
        return span

    def begin(self, block: Block, offset: int) -> None:
        """Begin a block; a tag may say later whose it is."""
        self.end(offset)
        self.block = block
        owner = self.numbered if block.context in ("example", "sidebar") else None
        if block is GLOSSARY or block.context == "toc":
            owner = None
        elif block.until in ("blank", "line") and block.context != "caption":
            owner = self.current
        self._span = self.open(offset, block.context, owner)

    def end(self, offset: int) -> None:
        """Go back to the current rule's body, if in a block."""
        if self.block is None:
            return
        self.block = self._span = None
        self.open(offset, "body", self.current)

    def end_until(self, until: str, offset: int) -> None:
        """End a block that ends in this way."""
        if self.block is not None and self.block.until == until:
            self.end(offset)

    def begin_in(self, index: int, line: str, at: int = 0) -> None:
        """Begin the blocks that begin in a line, from one of its signs on."""
        pattern = self.scheme.block_start
        offset = self.layout.offsets[index]
        while pattern is not None:
            match = pattern.search(line, at, _SEEN)
            if match is None or not match.group():
                return
            block = self.scheme.blocks[int((match.lastgroup or "b0")[1:])]
            start = match.start()
            while line[start : start + 1] in _BEFORE and start < match.end():
                start += 1
            if self.block is not None and self.block.until == "tag":
                tags = self.tags.get(index, [])
                before = [tag for tag in tags if tag.end <= offset + start]
                self._own(tags[:1] if block.until == "line" else before[-1:])
            self.begin(block, offset + start)
            at = match.end()

    def tagged(self, index: int) -> None:
        """Let the tags in a line say whose the block is, and end it where tags end blocks."""
        tags = self.tags.get(index)
        if not tags or self.block is None or self._span is None:
            return
        begins = self._span.start
        inside = [tag for tag in tags if tag.start >= begins]
        if not inside:
            return
        if self.block.until == "tag":
            self._own(inside[-1:])
            self.end(inside[-1].end + 1)
        elif self.layout.index(begins) == index:
            self._own(inside[:1])

    def _own(self, tags: list[Mention]) -> None:
        """Give the block that is open to the rules in a tag."""
        ids = tuple(one for tag in tags for item in tag.items for one in ids_of(item))
        if ids and self._span is not None:
            self._span.tags = ids
