"""What each rule of a text says, in the order printed, with its references taken out."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from livingrules.engine.editions.normalise import MARK, canonical
from livingrules.engine.rulebook.model import Document, PrintedReference, Scan
from livingrules.engine.rulebook.owners import Owners

OUTSIDE = ""
"""What stands under no rule counts as a passage of this id."""
_LEFT_OUT = ("toc",)
_ALONE = re.compile(r"[^\S\n]*\n[^\S\n]*\n\s*(?![^\W\d_A-Z])")
_BROKEN = re.compile(r"-\n(?=[^\W\d_A-Z])")


class Cited(NamedTuple):
    """A reference: the ids it prints, the other book that it names, and its words."""

    ids: tuple[str, ...]
    book: str | None
    shown: str


@dataclass(slots=True)
class Passage:
    """All that a text says under one id: running text, examples and notes.

    In `text`, its canonical form, a mark stands for each reference; they are in `references`.
    `heading` is the title as printed, `head` that title's share of `text`.
    """

    id: str
    heading: str = ""
    head: str = ""
    text: str = ""
    references: list[Cited] = field(default_factory=list)
    line: int = 0
    file: str = ""


def passages(scan: Scan) -> dict[str, Passage]:
    """The passages of all printed rules in the order printed, then what stands outside of them."""
    found = {
        rule.id: Passage(rule.id, rule.title, line=rule.line, file=rule.file)
        for rule in scan.rules
        if not rule.contents
    }
    found[OUTSIDE] = Passage(OUTSIDE)
    heads: dict[str, list[str]] = {one: [] for one in found}
    pieces: dict[str, list[str]] = {one: [] for one in found}
    owners = Owners([one for one in found if one], scan.scheme)
    for number, document in enumerate(scan.documents):
        references = sorted(
            (one for one in scan.references if one.document == number), key=lambda one: one.start
        )
        starts = [one.start for one in references]
        for start, end, context, owner in _stretches(document, owners):
            passage = found.get(owner or OUTSIDE, found[OUTSIDE])
            inside = references[bisect_left(starts, start) : bisect_left(starts, end)]
            piece = _marked(document.layout.joined.text, start, end, inside, passage.references)
            pieces[passage.id].append(piece)
            if context == "heading":
                # A heading on a line of its own is as good as one with a full stop.
                if piece[-1:].isalnum() and _ALONE.match(document.layout.joined.text, end):
                    pieces[passage.id][-1] = piece = f"{piece}."
                heads[passage.id].append(piece)
    for one, passage in found.items():
        passage.text = canonical(" ".join(pieces[one]))
        passage.head = canonical(" ".join(heads[one]))
    return found


def _stretches(
    document: Document, owners: Owners
) -> Sequence[tuple[int, int, str, str | None]]:  # fmt: skip
    """The stretches of a document: start, end, context and whose; ids in headings left out."""
    text, spans = document.layout.joined.text, document.structure.spans
    after_id = {one.start: one.end for one in document.structure.headings}
    after_id |= {one.start: one.end for one in document.structure.repeated}
    made = []
    for place, span in enumerate(spans):
        end = spans[place + 1].start if place + 1 < len(spans) else len(text)
        if span.context not in _LEFT_OUT:
            start = after_id.get(span.start, span.start)
            made.append((start, end, span.context, owners.owner(span)))
    return made


def _marked(
    text: str, start: int, end: int, inside: Sequence[PrintedReference], kept: list[Cited]
) -> str:
    """A stretch of text with marks for its references, which are added to `kept`."""
    parts: list[str] = []
    at = start
    for one in inside:
        if one.start < at or one.end > end or one.context == "toc":
            continue
        parts += [text[at : one.start], f" {MARK} "]
        at = one.end
        written = tuple(mark[2] for mark in one.marks)
        ids = written if len(one.targets) > 1 and len(written) > 1 else one.targets
        kept.append(Cited(ids, one.book, one.text))
    parts.append(text[at:end])
    return _BROKEN.sub("-", "".join(parts))
