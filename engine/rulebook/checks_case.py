"""Ids printed with capitals where small letters are meant, or the other way round."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.rulebook import codes
from livingrules.engine.rulebook.citing import AFTER, BEFORE, barred_spans
from livingrules.engine.rulebook.model import Document, Scan


def printed_otherwise(scan: Scan) -> dict[str, str]:
    """The printed ids by what they are without regard to capitals, where that tells one."""
    found: dict[str, str] = {}
    twice: set[str] = set()
    for rule in scan.rules:
        key = rule.id.casefold()
        if key in found:
            twice.add(key)
        found[key] = rule.id
    return {key: one for key, one in found.items() if key not in twice}


def wrong_case(scan: Scan) -> Iterator[Finding]:
    """Words that would name a printed rule with letters of the other case."""
    known = printed_otherwise(scan)
    if all(key.upper() == key for key in known):
        return
    any_id = scan.scheme.numbering.any_id()
    pattern = re.compile(rf"{BEFORE}(?:{any_id}){AFTER}", re.IGNORECASE)
    for number, document in enumerate(scan.documents):
        taken = [(r.start, r.end) for r in scan.references if r.document == number]
        taken += [(suspect.offset, suspect.offset + 1) for suspect in document.suspects]
        taken += barred_spans(scan.scheme, document.layout.joined.text)
        taken.sort()
        for match in pattern.finditer(document.layout.joined.text):
            token = match.group()
            meant = known.get(token.casefold())
            if meant is None or token == meant or scan.scheme.classify(token)[0] != "unknown":
                continue
            if not scan.scheme.needs_cue(meant) and not _within(taken, match.start()):
                yield _finding(document, match.start(), token, meant)


def _within(spans: list[tuple[int, int]], offset: int) -> bool:
    """Whether one of the last few spans that begin before an offset holds it."""
    place = bisect_right(spans, (offset, 1 << 60))
    return any(start <= offset < end for start, end in spans[max(place - 3, 0) : place])


def _finding(document: Document, offset: int, token: str, meant: str) -> Finding:
    """The finding on a word."""
    line, column = document.layout.joined.where(offset)
    return Finding(
        codes.WRONG_CASE,
        f"'{token}' is no id, because capitals and small letters differ; the text prints {meant}, "
        "and this was not taken as a reference to it",
        Place(document.text.file, line, column, len(token)),
        rule=document.structure.at(offset).owner,
        hint=f"if {meant} is meant, mend the text",
        suggestions=(meant,),
    )
