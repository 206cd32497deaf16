"""The lines of a text that count: page breaks, running heads and lines without words taken out."""

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from livingrules.engine.rulebook.lines import Joined, ends_in_soft_hyphen, even, pieces
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.text import Text

LONG_STRETCH = 24
_HEAD = 300  # patterns for lines see this much of a line
_LETTER = re.compile(r"[^\W\d_]")
_DIGITS = re.compile(r"\d+")
_LAST_OF_SENTENCE = re.compile(r"[+-]?\d[\d.,/-]*(?:[)\]]*\.|[)\]]+[.,;]?)")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Many lines on end without a word: first and last line, how many, the kept line before."""

    first: int
    last: int
    count: int
    kept: int


@dataclass(slots=True)
class Layout:
    """A text's lines that count, joined.

    `offsets`: where each of them begins; `page_starts`: which of them are the first of a
    page; `pages`: on which page each stands, from 1.
    """

    file: str
    joined: Joined = field(default_factory=Joined)
    offsets: list[int] = field(default_factory=list)
    page_starts: set[int] = field(default_factory=set)
    pages: list[int] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)

    def line(self, index: int) -> str:
        """The text of a line."""
        following = index + 1
        end = self.offsets[following] - 1 if following < len(self.offsets) else None
        return self.joined.text[self.offsets[index] : end]

    def index(self, offset: int) -> int:
        """Which line an offset lies in."""
        return max(bisect_right(self.offsets, offset) - 1, 0)


def lay_out(text: Text, scheme: Scheme) -> Layout:
    """The lines of a text that count under a scheme."""
    return _Builder(text, scheme).build()


class _Builder:
    """Goes through the lines once."""

    def __init__(self, text: Text, scheme: Scheme) -> None:
        self.text = text
        self.scheme = scheme
        self.layout = Layout(text.file)
        self.parts: list[str] = []
        self.length = 0
        self.page = 1
        self.turned = True
        self.joining = False
        self.previous = ""
        self.run: list[int] = []

    def build(self) -> Layout:
        """The layout of the whole text."""
        heads = _running_heads(self.text, self.scheme)
        starts = set(self.text.pages[1:])
        for number, raw in enumerate(self.text.lines, 1):
            line = raw
            if number in starts:
                self._turn()
            if "\f" in line:
                if line.lstrip(" ").startswith("\f"):
                    self._turn()
                line = line.replace("\f", " ")
            line = even(line)
            if self.scheme.page_break and self.scheme.page_break.match(line[:_HEAD]):
                self._turn()
            elif not line.strip():
                self._keep(number, "")
            elif self._is_noise(line) or _head_of(line) in heads:
                self.run.append(number)
            else:
                self._end_run()
                self._keep(number, line)
            self.previous = line
        self._end_run()
        self.layout.joined.text = "".join(self.parts)
        return self.layout

    def _is_noise(self, line: str) -> bool:
        """Whether a line is no text: without a letter and no heading, or called noise."""
        head = line[:_HEAD]
        if not _LETTER.search(line):
            return not self.scheme.heading.match(head) and not self._ends_sentence(line)
        return bool(self.scheme.noise_line and self.scheme.noise_line.match(head))

    def _ends_sentence(self, line: str) -> bool:
        """Whether a line without a letter is the last of a sentence: `12).` after `(see`."""
        before = self.previous.rstrip()
        broken = bool(_LETTER.search(before)) and before[-1:] not in ".!?:;"
        return broken and _LAST_OF_SENTENCE.fullmatch(line.strip()) is not None

    def _turn(self) -> None:
        """Begin a new page."""
        self.turned = True
        self.page += bool(self.layout.offsets)

    def _keep(self, number: int, line: str) -> None:
        """Add a line to those that count."""
        layout, joined = self.layout, self.layout.joined
        found = pieces(line, markdown=self.text.markdown)
        if self.joining:
            found = [(at, piece if n else piece.lstrip(" ")) for n, (at, piece) in enumerate(found)]
        else:
            if layout.offsets:
                self.parts.append("\n")
                self.length += 1
            layout.offsets.append(self.length)
            layout.pages.append(self.page)
            if self.turned:
                layout.page_starts.add(len(layout.offsets) - 1)
                self.turned = False
        self.joining = ends_in_soft_hyphen(line)
        if not found:
            joined.starts.append(self.length)
            joined.lines.append(number)
            joined.columns.append(1)
        for at, piece in found:
            joined.starts.append(self.length)
            joined.lines.append(number)
            joined.columns.append(at + 1)
            self.parts.append(piece)
            self.length += len(piece)

    def _end_run(self) -> None:
        """Note a long run of lines without words."""
        if len(self.run) >= LONG_STRETCH:
            self.layout.stretches.append(
                Stretch(self.run[0], self.run[-1], len(self.run), len(self.layout.offsets) - 1)
            )
        self.run = []


def _head_of(line: str) -> str:
    """A line with its numbers evened out, as running heads are compared."""
    return _DIGITS.sub("#", line.strip())


def _running_heads(text: Text, scheme: Scheme) -> set[str]:
    """The lines that stand at the top or foot of at least half of a PDF file's pages."""
    if len(text.pages) < 4:
        return set()
    seen: Counter[str] = Counter()
    bounds = [*text.pages, len(text.lines) + 1]
    for start, end in pairwise(bounds):
        page = [even(line) for line in text.lines[start - 1 : end - 1] if line.strip()]
        edge = {
            _head_of(line)
            for line in (*page[:2], *page[-2:])
            if len(line) < 120 and not scheme.heading.match(line)
        }
        seen.update(edge)
    least = max(3, len(text.pages) // 2)
    return {head for head, count in seen.items() if count >= least}
