"""Places inside the text of one expression, and how they become places in a file.

Offsets count code points of the expression's text from 0. Only the caller knows where that
text stands in its file, so every function of the language takes a `Locate`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from livingrules.dsl.finding import Place

Locate = Callable[[int, int], Place]
"""From the offsets of a stretch (start, end) of the text to its place in the file."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of the text: from offset `start` up to, not including, offset `end`."""

    start: int
    end: int


def locate_in(text: str, file: str = "expression", line: int = 1, column: int = 1) -> Locate:
    """Places for a text that stands in `file` as it is, its first character at line and column.

    For tests, documents and text given on a command line.
    """

    def locate(start: int, end: int) -> Place:
        before = text[:start]
        breaks = before.count("\n")
        if breaks:
            return Place(file, line + breaks, start - before.rfind("\n"), end - start)
        return Place(file, line, column + start, end - start)

    return locate
