"""The differences between two texts of a rule as words: taken out, put in, and some around them."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from livingrules.engine.editions.classify import Change
from livingrules.engine.editions.side import Side

_AROUND = 5  # words shown on either side of a difference
_NO_BLANK_BEFORE = re.compile(r" (?=[,.;:!?)\]%])")
_NO_BLANK_AFTER = re.compile(r"(?<=[(\[]) ")
_CLOSING = re.compile(r"[,.;:!?)\]%]")
_TIGHT = re.compile(r"(?<=\S) - (?=\S)")


class Piece(NamedTuple):
    """Some words: `kept`, taken `out`, put `in`, or `left` out here because they are far off."""

    kind: Literal["kept", "out", "in", "left"]
    text: str


def word_diff(change: Change) -> list[Piece]:
    """The pieces of a change, in order; none where a text is not at hand."""
    if change.sides is None or not change.hunks:
        return []
    old, new = change.sides
    before, after = shown(old), shown(new)
    made: list[Piece] = []
    at = 0
    last = len(change.hunks) - 1
    for number, one in enumerate(change.hunks):
        made += _kept(after[at : one.c], number > 0, True)
        if one.b > one.a:
            made.append(Piece("out", joined(before[one.a : one.b])))
        if one.d > one.c:
            made.append(Piece("in", joined(after[one.c : one.d])))
        at = one.d
        if number == last:
            made += _kept(after[at:], True, False)
    return made


def _kept(words: Sequence[str], begins: bool, ends: bool) -> list[Piece]:
    """Words that stayed: those beside a difference before (`begins`) or behind them (`ends`)."""
    most = _AROUND * (begins + ends)
    if len(words) <= most + 1:
        return [Piece("kept", joined(words))] if words else []
    made = [Piece("kept", joined(words[:_AROUND]))] if begins else []
    made.append(Piece("left", "…"))
    return [*made, Piece("kept", joined(words[-_AROUND:]))] if ends else made


def spaced(pieces: Sequence[Piece]) -> Iterator[tuple[str, Piece]]:
    """The pieces that hold anything, each with the blank before it, or none before a full stop."""
    before = ""
    for one in pieces:
        if one.text:
            blank = (
                " " if before and not _CLOSING.match(one.text) and before[-1] not in "([" else ""
            )
            yield blank, one
            before = one.text


def shown(side: Side) -> list[str]:
    """The words of a side as printed, references in their places."""
    cited = iter(side.cited)
    return [next(cited).shown if t.kind == "reference" else t.shown for t in side.tokens]


def joined(words: Sequence[str]) -> str:
    """Words and signs as a text."""
    text = _NO_BLANK_AFTER.sub("", _NO_BLANK_BEFORE.sub("", " ".join(words)))
    return _TIGHT.sub("-", text)
