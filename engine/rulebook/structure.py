"""The structure of a text: its headings, and whose body each stretch of it is."""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Literal

from livingrules.engine.rulebook.mentions import Mention
from livingrules.engine.rulebook.scheme import Context

How = Literal["line", "inside", "short", "incomplete", "guess"]


@dataclass(slots=True)
class Heading:
    """A heading: the rule's id, where it and its title stand, and how it was found.

    `printed`: the id as it stands there, where that is not the id.
    """

    id: str
    start: int
    end: int
    title: str
    title_end: int
    how: How
    printed: str | None = None


@dataclass(slots=True)
class Span:
    """A stretch of text: where it begins, what it is, and whose.

    `tags`: the ids in the bracket tag that says whose it is, before they are looked up.
    """

    start: int
    context: Context
    owner: str | None
    tags: tuple[str, ...] = ()


@dataclass(slots=True)
class Structure:
    """The headings of a text, its stretches, its table of contents, and lists that begin anew."""

    headings: list[Heading] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    contents: dict[str, tuple[int, str]] = field(default_factory=dict)
    entries: list[Mention] = field(default_factory=list)
    repeated: list[Heading] = field(default_factory=list)
    restarts: list[tuple[int, str]] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)

    def at(self, offset: int) -> Span:
        """The stretch in which an offset lies."""
        if len(self._starts) != len(self.spans):
            self._starts = [span.start for span in self.spans]
        return self.spans[max(bisect_right(self._starts, offset) - 1, 0)]

    def end_of(self, span: Span) -> int:
        """Where a stretch ends; a very large number for the last."""
        place = bisect_right(self._starts, span.start)
        return self.spans[place].start if place < len(self.spans) else 1 << 60
