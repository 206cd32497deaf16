"""What the reading copy shows: the text in blocks, its references as links, its words."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from urllib.parse import quote

from livingrules.engine.rulebook.model import Document, PrintedReference, PrintedRule, Scan, Term
from livingrules.engine.rulebook.owners import Owners
from livingrules.engine.rulebook.terms import TermFinder
from livingrules.tools.reading_copy.printed import Printed

_BULLET = re.compile(r"\s*[•▪‣·*-] ")
_MOST_BACK = 60


@dataclass(slots=True)
class Piece:
    """A stretch of text: plain, a link (`href`), or marked (`css`) with a word on it (`title`)."""

    text: str
    href: str | None = None
    title: str = ""
    css: str = ""


@dataclass(slots=True)
class Run:
    """A paragraph."""

    pieces: list[Piece]
    bullet: bool = False


@dataclass(slots=True)
class Block:
    """A rule with its text and what stands beside it, or a stretch that is no rule's."""

    kind: str
    id: str = ""
    title: list[Piece] = field(default_factory=list)
    anchor: str = ""
    level: int = 1
    place: str = ""
    owner: str | None = None
    cited_by: list[Piece] = field(default_factory=list)
    paragraphs: list[Run] = field(default_factory=list)
    asides: list["Block"] = field(default_factory=list)


@dataclass(slots=True)
class Word:
    """A defined word and the rules that use it."""

    term: str
    anchor: str
    line: int
    uses: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Entry:
    """A line of the list of rules at the side."""

    id: str
    title: str
    href: str
    level: int


@dataclass(slots=True)
class Page:
    """All that the page shows."""

    title: str
    language: str
    scheme: str
    contents: list[Entry]
    blocks: list[Block]
    words: list[Word]


def page_view(scan: Scan, title: str | None = None) -> Page:
    """The page of a scan."""
    return _Viewer(scan).page(title)


def anchor(identifier: str) -> str:
    """The anchor of a rule."""
    return f"r-{identifier}"


def href(identifier: str) -> str:
    """The link to a rule."""
    return "#" + quote(anchor(identifier))


def _within(references: list[PrintedReference], start: int, end: int) -> list[PrintedReference]:
    """The references that begin in a stretch."""
    begin = bisect_left(references, start, key=_begins)
    return references[begin : bisect_left(references, end, key=_begins)]


def _begins(reference: PrintedReference) -> int:
    """Where a reference begins."""
    return reference.start


class _Viewer:
    """Makes the page."""

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.owners = Owners(scan.by_id, scan.scheme)
        self.finder = TermFinder(scan.terms)
        self.words = {
            term: Word(term.term, f"w-{number}", term.line)
            for number, term in enumerate(scan.terms)
        }
        self.shown: dict[str, Block] = {}
        self.last: Block | None = None
        self.unheaded = {rule.id for rule in scan.rules if rule.contents}

    def page(self, title: str | None) -> Page:
        """The whole page."""
        files = [PurePath(document.text.file).name for document in self.scan.documents]
        blocks: list[Block] = []
        for number, document in enumerate(self.scan.documents):
            blocks += self._blocks(number, document)
        contents = [
            Entry(rule.id, rule.title, href(rule.id), self._level(rule))
            for rule in self.scan.rules
            if self._level(rule) <= 2
        ]
        shown = title or (files[0] if files else "")
        words = list(self.words.values())
        return Page(shown, "en", self.scan.scheme.name, contents, blocks, words)

    def _level(self, rule: PrintedRule) -> int:
        """How deep a rule stands below the topmost printed one."""
        above = self.scan.scheme.numbering.ancestors(rule.id)
        return 1 + sum(one in self.scan.by_id for one in above)

    def _blocks(self, number: int, document: Document) -> list[Block]:
        """The blocks of one document."""
        references = [one for one in self.scan.references if one.document == number]
        printed = Printed(document)
        text = document.layout.joined.text
        spans = document.structure.spans
        headings = {h.start: h for h in document.structure.headings}
        again = {h.start: h for h in document.structure.repeated}
        made: list[Block] = []
        for place, span in enumerate(spans):
            end = spans[place + 1].start if place + 1 < len(spans) else len(text)
            start = span.start
            heading = headings.get(start) or again.get(start)
            if heading is not None:
                begins = heading.end
                start = max(heading.title_end, heading.end)
                inside = _within(references, begins, start)
                pieces = list(self._pieces(printed, begins, start, inside, heading.id))
                made += self._unheaded(heading.id)
                made.append(self._heading(heading.id, pieces, anchored=span.start in headings))
            inside = _within(references, start, end)
            runs = list(self._runs(printed, start, end, inside, span.owner))
            if not runs:
                continue
            owner = self.owners.owner(span)
            if span.context in ("body", "heading"):
                self._body(made, runs, owner)
            else:
                self._aside(made, Block(span.context, owner=owner, paragraphs=runs))
        return made

    def _unheaded(self, identifier: str) -> list[Block]:
        """The rules above one that only the table of contents prints, so that links reach them."""
        above = reversed(self.scan.scheme.numbering.ancestors(identifier))
        waiting = [one for one in above if one in self.unheaded]
        self.unheaded.difference_update(waiting)
        return [
            self._heading(one, [Piece(self.scan.by_id[one].title)], anchored=True)
            for one in waiting
        ]

    def _heading(self, identifier: str, title: list[Piece], *, anchored: bool) -> Block:
        """The beginning of a rule."""
        rule = self.scan.by_id[identifier]
        citing = dict.fromkeys(
            one.source for one in self.scan.cited_by.get(identifier, ()) if one.source
        )
        back = [self._link(one) for one in list(citing)[:_MOST_BACK] if one != identifier]
        self.last = self.shown[identifier] = Block(
            "heading",
            id=identifier,
            title=title,
            anchor=anchor(identifier) if anchored else "",
            level=min(self._level(rule), 4),
            place=f"line {rule.line}",
            owner=identifier,
            cited_by=back,
        )
        return self.last

    def _link(self, identifier: str) -> Piece:
        """A link to a printed rule."""
        return Piece(identifier, href(identifier), self.scan.by_id[identifier].title, "ref")

    def _body(self, made: list[Block], runs: list[Run], owner: str | None) -> None:
        """Add running text to the rule whose it is, else as loose text."""
        block = self.shown.get(owner or "")
        if block is not None:
            block.paragraphs += runs
        else:
            made.append(Block("text", paragraphs=runs))

    def _aside(self, made: list[Block], aside: Block) -> None:
        """Add an example, note, table or caption after the rule that it stands by."""
        if self.last is not None:
            self.last.asides.append(aside)
        else:
            made.append(aside)

    def _runs(
        self, printed: Printed, start: int, end: int, references: list[PrintedReference],
        owner: str | None,
    ) -> Iterator[Run]:  # fmt: skip
        """The paragraphs of a stretch: they end at empty lines and before bullets."""
        text = printed.text
        begin = start
        while begin < end:
            stop = begin
            while stop < end:
                line_end = text.find("\n", stop, end)
                line_end = end if line_end < 0 else line_end
                following = text[line_end + 1 : min(line_end + 4, end)]
                stop = line_end + 1
                if not following.strip() or following[:1] == "\n" or _BULLET.match(following):
                    break
            stop = min(stop, end)
            pieces = list(self._pieces(printed, begin, stop, references, owner))
            if any(piece.text.strip() for piece in pieces):
                yield Run(pieces, bool(_BULLET.match(text[begin : begin + 4])))
            begin = stop

    def _pieces(
        self, printed: Printed, start: int, end: int, references: list[PrintedReference],
        owner: str | None,
    ) -> Iterator[Piece]:  # fmt: skip
        """A paragraph cut at its references and words."""
        at = start
        for reference in references:
            if start <= reference.start < end and reference.start >= at:
                yield from self._plain(printed, at, reference.start, owner)
                yield from self._reference(printed, reference)
                at = reference.end
        yield from self._plain(printed, at, end, owner)

    def _plain(self, printed: Printed, start: int, end: int, owner: str | None) -> Iterator[Piece]:
        """Text without references; defined words in it are links to the list of words."""
        at = start
        for begin, stop, term in self.finder.find(printed.text[start:end]):
            if at < start + begin:
                yield Piece(printed.between(at, start + begin))
            yield self._term(printed.between(start + begin, start + stop), term, owner)
            at = start + stop
        if at < end:
            yield Piece(printed.between(at, end))

    def _term(self, shown: str, term: Term, owner: str | None) -> Piece:
        """A link from a defined word, noted at the word."""
        word = self.words[term]
        if owner in self.scan.by_id and all(one.text != owner for one in word.uses[-1:]):
            word.uses.append(self._link(owner or ""))
        return Piece(shown, f"#{word.anchor}", f"defined word: {term.term}", "term")

    def _reference(self, printed: Printed, reference: PrintedReference) -> Iterator[Piece]:
        """A reference: each id in it is a link, or is marked where none can be."""
        if len(reference.marks) < 2:
            shown = printed.between(reference.start, reference.end)
            yield self._target(shown, reference, reference.targets[0])
            return
        at = reference.start
        for start, end, target in reference.marks:
            if at < start:
                yield Piece(printed.between(at, start))
            yield self._target(printed.between(start, end), reference, target)
            at = end

    def _target(self, shown: str, reference: PrintedReference, target: str) -> Piece:
        """An id as a link to its rule, or marked where this text does not print it."""
        rule = self.scan.by_id.get(target)
        if rule is not None and reference.kind == "internal":
            return Piece(shown, href(target), f"{target} {rule.title}".strip(), "ref")
        if reference.kind == "external":
            return Piece(shown, None, f"{target}, a rule of {reference.book}", "external")
        return Piece(shown, None, f"this text prints no rule {target}", "missing")
