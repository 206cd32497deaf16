"""The running text of each rule, as an edition is compared: layout evened out, noise left out."""

import re
from dataclasses import dataclass, field

from livingrules.engine.rulebook.model import Scan
from livingrules.engine.rulebook.owners import Owners

_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-\n(?=[^\W\d_A-Z])")
_SPACE = re.compile(r"\s+")
_RUNNING = ("heading", "body")


@dataclass(slots=True)
class Body:
    """A rule's text: `text` is its title and running text, `beside` its examples and notes."""

    id: str
    text: str = ""
    beside: list[str] = field(default_factory=list)


def rule_bodies(scan: Scan) -> dict[str, Body]:
    """The text of every printed rule, by id, without the texts of the rules below it.

    Words broken at line ends are joined and white space is one space; quotes, hyphens and
    ligatures are plain. The id itself is left out of the heading.
    """
    bodies = {rule.id: Body(rule.id) for rule in scan.rules}
    owners = Owners(bodies, scan.scheme)
    running: dict[str, list[str]] = {one: [] for one in bodies}
    for document in scan.documents:
        text, spans = document.layout.joined.text, document.structure.spans
        after_id = {heading.start: heading.end for heading in document.structure.headings}
        for place, span in enumerate(spans):
            end = spans[place + 1].start if place + 1 < len(spans) else len(text)
            owner = owners.owner(span)
            if owner is None or owner not in bodies:
                continue
            piece = even_out(text[after_id.get(span.start, span.start) : end])
            if not piece:
                continue
            if span.context in _RUNNING:
                running[owner].append(piece)
            else:
                bodies[owner].beside.append(piece)
    for one, found in running.items():
        bodies[one].text = " ".join(found)
    return bodies


def even_out(text: str) -> str:
    """A stretch of text in one line, with words that line ends broke joined."""
    return _SPACE.sub(" ", _BROKEN_WORD.sub("", text)).strip()
