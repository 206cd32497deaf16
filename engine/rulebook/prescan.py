"""What is known of a text before it is walked through: tags, inner headings, contents."""

import re
from collections import Counter
from collections.abc import Iterable

from livingrules.engine.rulebook.layout import Layout
from livingrules.engine.rulebook.mentions import Mention
from livingrules.engine.rulebook.scheme import Scheme

SHORTEST_CONTENTS = 4


def tags_by_line(
    layout: Layout, scheme: Scheme, mentions: Iterable[Mention]
) -> dict[int, list[Mention]]:
    """The mentions that stand in tag brackets, by line."""
    found: dict[int, list[Mention]] = {}
    if scheme.tags is None:
        return found
    text = layout.joined.text
    opening, closing = scheme.tags
    for mention in mentions:
        if text.startswith(closing, mention.end) and text.endswith(opening, 0, mention.start):
            found.setdefault(layout.index(mention.start), []).append(mention)
    return found


def heading_lines(layout: Layout, scheme: Scheme) -> list[tuple[int, str]]:
    """The lines that begin with a whole id as headings do, each with the id."""
    pattern = re.compile(f"^{scheme.heading.pattern}", re.MULTILINE)
    return [
        (layout.index(match.start("id")), match["id"])
        for match in pattern.finditer(layout.joined.text)
        if scheme.is_own(match["id"])
    ]


def contents_lines(layout: Layout, heads: list[tuple[int, str]]) -> set[int]:
    """The lines of tables of contents that nothing announces.

    They are headings without a text between them that all come again further down.
    """
    left = Counter(identifier for _, identifier in heads)
    found: set[int] = set()
    run: list[tuple[int, str]] = []
    for index, identifier in [*heads, (-9, "")]:
        left[identifier] -= 1
        closely = bool(run) and _without_text(layout, run[-1][0], index)
        again = left[identifier] > 0 and identifier not in {one for _, one in run}
        if again and (closely or not run):
            run.append((index, identifier))
            continue
        if len(run) >= SHORTEST_CONTENTS:
            found.update(line for line, _ in run)
        run = [(index, identifier)] if again else []
    return found


def _without_text(layout: Layout, first: int, second: int) -> bool:
    """Whether between two lines stands nothing but empty lines and ends with page numbers."""
    between = (layout.line(index).strip() for index in range(first + 1, second))
    return 0 < second - first < 5 and all(not line or line[-1].isdigit() for line in between)


def welded_by_line(
    layout: Layout, scheme: Scheme, line_heads: set[str]
) -> dict[int, list[re.Match[str]]]:
    """Headings that may stand inside a line, by line; not those that also head a line."""
    pattern = re.compile(
        r"(?:(?<=[.!?:)\]\"'] )|(?<=  )|(?P<glued>(?<=[^\W\d_]{3})))"
        rf"(?P<id>{scheme.numbering.any_id()})"
        r"(?:\.\ ?(?=[^\W\d_a-z]|\")|\.?\ (?=[A-Z]{2}))"
    )
    found: dict[int, list[re.Match[str]]] = {}
    for match in pattern.finditer(layout.joined.text):
        glued = match["glued"] is not None
        if glued and not (match["id"][0].isdigit() and match.group().rstrip().endswith(".")):
            continue
        if scheme.is_own(match["id"]) and match["id"] not in line_heads:
            found.setdefault(layout.index(match.start()), []).append(match)
    return found
