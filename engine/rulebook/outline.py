"""Going through a text from top to bottom: which lines head a rule, and whose body is where."""

import re

from livingrules.engine.rulebook.layout import Layout
from livingrules.engine.rulebook.mentions import Mention, ids_of
from livingrules.engine.rulebook.prescan import (
    contents_lines,
    heading_lines,
    tags_by_line,
    welded_by_line,
)
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.stretches import CONTENTS_LINE, GLOSSARY, Stretches
from livingrules.engine.rulebook.structure import Heading, How, Span, Structure
from livingrules.engine.rulebook.titles import contents_title, title_of

_HEAD = 300
_CLOSED = ("example", "table", "toc")  # what is lettered in these is a list of their own
_LEAD_IN = re.compile(r"(?:(?<!\w)(?i:see|per|and|or|of|in|to|by|under|from|rule|cf\.)|[,(–&-])$")
_SENTENCE_END = re.compile(r"[.!?:;)\]\"'*]$")
_CONTINUED = re.compile(r"\b(?i:continued|cont\.)")
_DOT_LEADERS = re.compile(r"(?<![ .])[ .]{4,}\d{1,4}\s*$")


def outline(
    layout: Layout, scheme: Scheme, mentions: list[Mention], guesses: dict[int, str] | None = None
) -> Structure:
    """The structure of a text whose mentions of ids are known.

    `guesses`: by line, the line as it reads once letters that look like digits are mended.
    """
    return _Walker(layout, scheme, mentions, guesses or {}).walk()


class _Walker:
    """Walks down the lines, remembering in which rule and in which block it is."""

    def __init__(
        self, layout: Layout, scheme: Scheme, mentions: list[Mention], guesses: dict[int, str]
    ) -> None:
        self.layout = layout
        self.guesses = guesses
        self.text = layout.joined.text
        self.scheme = scheme
        self.numbering = scheme.numbering
        self.made = Structure()
        self.glossary = re.compile(scheme.glossary) if scheme.glossary else None
        self.contents_holder: str | None = None
        self.seen: set[str] = set()
        self.series: dict[tuple[str, str], str] = {}
        self.inner: str | None = None
        self.orphans: list[tuple[Heading, Span, Span, str, str]] = []
        self.previous = ""
        self.cited = {one for m in mentions for item in m.items for one in ids_of(item)}
        heads = heading_lines(layout, scheme)
        self.contents = contents_lines(layout, heads)
        self.welded = welded_by_line(layout, scheme, {identifier for _, identifier in heads})
        tags = tags_by_line(layout, scheme, mentions)
        self.stretches = Stretches(layout, scheme, tags, self.made)

    def walk(self) -> Structure:
        """The structure of the whole text."""
        self.stretches.open(0, "body", None)
        after_blank = True
        for index in range(len(self.layout.offsets)):
            line = self.layout.line(index)
            if index in self.layout.page_starts:
                self.stretches.end(self.layout.offsets[index])
                self.inner = None
                after_blank = True
            if not line.strip():
                self.stretches.end_until("blank", self.layout.offsets[index])
                after_blank = True
                continue
            self._line(index, line, after_blank)
            self.previous = line.rstrip()
            last = self.made.spans[-1]
            # A heading that fills its line ends a paragraph as an empty line does.
            after_blank = (
                last.context == "body"
                and last.start >= self.layout.offsets[index] + len(self.previous)
                and bool(self.made.headings)
            )
        self._adopt_orphans(None)
        return self.made

    def _line(self, index: int, line: str, after_blank: bool) -> None:
        """Take in one line that is not empty."""
        offset = self.layout.offsets[index]
        head = self.guesses.get(index, line)[:_HEAD]
        if self.glossary is not None and self.glossary.match(head):
            self.stretches.begin(GLOSSARY, offset)
            return
        full = self.scheme.heading.match(head)
        if full and not self.scheme.is_own(full["id"]):
            full = None
        if full and self._is_contents(index, full["id"], line):
            self._contents_line(full["id"], offset + full.start("id"), line[full.end() :])
            self.stretches.end_until("line", offset + len(line) + 1)
            return
        if full and self._opens(full["id"], line[full.end() :], after_blank):
            self._open_full(full["id"], offset + full.start("id"), offset + full.end(), "line")
            if index in self.guesses and self.made.headings[-1].id == full["id"]:
                self.made.headings[-1].printed = line[full.start("id") : full.end("id")]
                self.made.headings[-1].how = "guess"
        elif self.stretches.inside("toc"):
            self._contents_part(offset, head)
            return
        elif not self._short(offset, line, after_blank):
            self.stretches.begin_in(index, line)
        else:
            self.stretches.begin_in(index, line, self.made.spans[-1].start - offset)
        self.stretches.tagged(index)
        for match in self.welded.get(index, ()):
            if match["id"] not in self.seen and match.start() > offset + (
                full.end() if full else 0
            ):
                self._open_full(match["id"], match.start("id"), match.end(), "inside")
        self.stretches.end_until("line", offset + len(line) + 1)

    # Tables of contents.

    def _is_contents(self, index: int, identifier: str, line: str) -> bool:
        """Whether a line with a whole id belongs to a table of contents."""
        offset = self.layout.offsets[index]
        if self.stretches.inside("toc"):
            if identifier not in self.made.contents:
                return True
            self.stretches.end(offset)
            return False
        if index not in self.contents and not _DOT_LEADERS.search(line):
            return False
        self.stretches.begin(CONTENTS_LINE, offset)
        return True

    def _contents_line(self, identifier: str, start: int, rest: str) -> None:
        """Take in a line of a table of contents."""
        self.contents_holder = identifier
        self.made.contents[identifier] = (start, contents_title(rest))

    def _contents_part(self, offset: int, line: str) -> None:
        """Take in a line of a table of contents that begins with a letter alone."""
        if self.contents_holder is None:
            return
        for part, pattern in self.scheme.short_headings:
            match = pattern.match(line)
            child = match and self._child_of(self.contents_holder, part, match["part"])
            if match and child:
                start = offset + match.start("part")
                end = offset + match.end("part")
                title = contents_title(line[match.end() :])
                self.made.contents.setdefault(child, (start, title))
                self.made.entries.append(Mention(start, end, [child], "internal", None))
                return

    # Headings with a whole id.

    def _opens(self, identifier: str, rest: str, after_blank: bool) -> bool:
        """Whether a line that begins with an id is a heading and not a sentence that goes on."""
        if _LEAD_IN.search(self.previous) and not after_blank:
            return False
        if after_blank or not self.previous or _SENTENCE_END.search(self.previous):
            return True
        if identifier in self.seen:
            return False
        key = self.numbering.key
        return self.stretches.numbered is None or key(identifier) > key(self.stretches.numbered)

    def _open_full(self, identifier: str, start: int, end: int, how: How) -> None:
        """Begin the rule of a whole id."""
        self.stretches.end(start)
        self._adopt_orphans(identifier)
        rest = self._rest_of_line(end)
        title, taken = title_of(rest, self.scheme.abbreviations, whole=True)
        if not title:
            title, taken = self._title_below(end)
        if identifier in self.seen and _CONTINUED.search(title):
            self._enter(identifier, start)
            return
        self._open(Heading(identifier, start, end, title, end + taken, how))
        self.stretches.numbered = identifier
        self.inner = None
        family, part, value = self.numbering.family(identifier)
        self.series[family, part] = value

    def _rest_of_line(self, offset: int) -> str:
        """The line from an offset on, as much of it as can hold a title."""
        end = offset + _HEAD
        stop = self.text.find("\n", offset, end)
        return self.text[offset : stop if stop >= 0 else end]

    def _title_below(self, end: int) -> tuple[str, int]:
        """The title where an id stands alone in its line: the line below."""
        start = self.text.find("\n", end) + 1
        if start == 0:
            return "", 0
        title, taken = title_of(self._rest_of_line(start), self.scheme.abbreviations, whole=True)
        return title, start - end + taken if taken else 0

    def _open(self, heading: Heading) -> None:
        """Begin a rule: keep its heading, and its stretches of heading and body."""
        if heading.id in self.seen:
            self.made.repeated.append(heading)
        else:
            self.seen.add(heading.id)
            self.made.headings.append(heading)
        self.stretches.open(heading.start, "heading", heading.id)
        if heading.title_end > heading.end:
            self.stretches.open(heading.title_end, "body", heading.id)
        else:
            self.stretches.open(heading.end, "body", heading.id)
        self.stretches.current = heading.id

    def _enter(self, identifier: str, start: int) -> None:
        """Go on in a rule that has begun before."""
        self.stretches.open(start, "body", identifier)
        self.stretches.current = self.stretches.numbered = identifier

    # Headings with a part of an id.

    def _short(self, offset: int, line: str, after_blank: bool) -> bool:
        """Take in a line that opens a rule with a part of its id alone; whether it does."""
        for part, pattern in self.scheme.short_headings:
            match = pattern.match(line)
            if match is None:
                continue
            start, end = offset + match.start("part"), offset + match.end()
            if self.stretches.current is None:
                self._orphan(part, match["part"], start, end)
                return True
            if self._lettered(part, match["part"], start, end):
                return True
        return self.stretches.block is None and self._incomplete(offset, line, after_blank)

    def _child_of(self, start: str, part: str, value: str) -> str | None:
        """The id of the part called `value` under a rule or the nearest above it that has such."""
        for holder in (start, *self.numbering.ancestors(start)):
            child = self.numbering.child(holder, part, value)
            if child is not None:
                return child
        return None

    def _lettered(self, part: str, value: str, start: int, end: int) -> bool:
        """Take in a lettered paragraph of the current rule; whether it is one."""
        block = self.stretches.block
        if block is not None and (block.until == "blank" or block.context in _CLOSED):
            return False
        child = self._child_of(self.stretches.current or "", part, value)
        if child is None:
            return False
        family, _, _ = self.numbering.family(child)
        last = self.series.get((family, part))
        if self.inner is not None and value == self.numbering.after(part, self.inner):
            self.inner = value
            return False
        expected = self.numbering.after(part, last) if last else self.numbering.first(part)
        if value != expected:
            if self.stretches.block is not None:
                return False
            if last is not None and self.numbering.key(child) <= self.numbering.key(
                self.numbering.sibling(child, last) or child
            ):
                return self._again(part, value, child, start, end)
            self._look_inside(part, child, last, start)
        self.stretches.end(start)
        self._open_short(child, start, end, "short")
        self.series[family, part] = value
        return True

    def _open_short(self, identifier: str, start: int, end: int, how: How) -> None:
        """Begin the rule of a lettered paragraph."""
        rest = self._rest_of_line(end)
        alone = self._is_alone(end)
        title, taken = title_of(rest, self.scheme.abbreviations, whole=False, alone=alone)
        self._open(Heading(identifier, start, end, title, end + taken, how))

    def _is_alone(self, offset: int) -> bool:
        """Whether an empty line, or nothing, follows the line of an offset."""
        stop = self.text.find("\n", offset)
        return stop < 0 or self.text[stop + 1 : stop + 2] in ("\n", "")

    def _again(self, part: str, value: str, child: str, start: int, end: int) -> bool:
        """A letter that was there already: the same heading twice, or a list begins anew."""
        if value == self.numbering.first(part) and child in self.seen:
            self.made.restarts.append((start, child))
            self.inner = value
            return False
        self._open_short(child, start, end, "short")
        return True

    def _look_inside(self, part: str, child: str, last: str | None, start: int) -> None:
        """Find the paragraphs between two letters that stand inside a line."""
        if last is None or not self.made.headings:
            return
        value = self.numbering.after(part, last)
        end_value = self.numbering.family(child)[2]
        begin = self.made.headings[-1].end
        while value is not None and value != end_value:
            missing = self.numbering.sibling(child, value)
            source = rf"(?<=[.!?)\"] )(?P<part>{re.escape(value)})" + self._after_part(part)
            match = re.compile(source + r"(?=[^\W\d_a-z])").search(self.text, begin, start)
            if match is None or missing is None:
                return
            self._open_short(missing, match.start("part"), match.end(), "inside")
            begin = match.end()
            value = self.numbering.after(part, value)

    def _after_part(self, part: str) -> str:
        """What a heading of that part prints behind the letter, as a pattern."""
        return self.numbering.expand(self.scheme.short[part].partition("{" + part + "}")[2])

    def _incomplete(self, offset: int, line: str, after_blank: bool) -> bool:
        """Take in a heading that lacks the outer part of its id (`L.` for `5L.`)."""
        if not after_blank or self.stretches.current is None:
            return False
        for above in (self.stretches.current, *self.numbering.ancestors(self.stretches.current)):
            _, part, value = self.numbering.family(above)
            following = self.numbering.after(part, value) if part else None
            if following is None or part in self.scheme.short:
                continue
            identifier = self.numbering.sibling(above, following)
            if identifier is None or identifier in self.seen:
                continue
            if identifier not in self.cited and identifier not in self.made.contents:
                continue
            match = re.match(rf" *{re.escape(following)}\. +(?=\S)", line)
            if match:
                start = offset + line.index(following)
                self._open_full(identifier, start, offset + match.end(), "incomplete")
                self.made.headings[-1].printed = following
                return True
        return False

    # Paragraphs before the first heading.

    def _orphan(self, part: str, value: str, start: int, end: int) -> None:
        """Keep a lettered paragraph until it is known whose it is."""
        rest = self._rest_of_line(end)
        title, taken = title_of(rest, self.scheme.abbreviations, whole=False)
        heading = Heading("", start, end, title, end + taken, "short")
        first = self.stretches.open(start, "heading", None)
        second = self.stretches.open(heading.title_end, "body", None)
        self.orphans.append((heading, first, second, part, value))

    def _adopt_orphans(self, identifier: str | None) -> None:
        """Give the paragraphs before the first heading to the rule that must stand there."""
        if not self.orphans:
            return
        orphans, self.orphans = self.orphans, []
        holder = self._missing_above(identifier)
        expected = None
        for heading, first, second, part, value in orphans:
            expected = self.numbering.after(part, expected) if expected else (
                self.numbering.first(part)
            )  # fmt: skip
            child = self.numbering.child(holder, part, value) if holder else None
            if child is None or value != expected or child in self.seen:
                return
            heading.id = child
            first.owner = second.owner = child
            self.seen.add(child)
            self.made.headings.append(heading)

    def _missing_above(self, identifier: str | None) -> str | None:
        """The rule above the first heading that only the table of contents or citations name."""
        above = self.numbering.ancestors(identifier) if identifier else []
        return next((one for one in above if one in self.made.contents or one in self.cited), None)
