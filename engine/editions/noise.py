"""Running heads and page numbers: lines that repeat down a text and belong to no rule."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from livingrules.engine.rulebook.comparing import compared_by
from livingrules.engine.rulebook.lines import even
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.text import Text

_LONGEST = 100
_LEAST = 3  # times that a line stands in a text before it can be a running head
_APART = 8  # lines between two heads: what comes thicker is a list
_DIGITS = re.compile(r"\d+")
_LETTER = re.compile(r"[^\W\d_]")
_ITEM = re.compile(r"#[.)]|[-•*(\[]")
_SPACE = re.compile(r"\s+")


def without_heads(texts: Sequence[Text], scheme: Scheme) -> Scheme:
    """The scheme with the running heads of some texts as lines that are no text."""
    learned = dict.fromkeys(one for text in texts for one in running_heads(text, scheme))
    return replace(scheme, noise=(*scheme.noise, *learned)) if learned else scheme


def running_heads(text: Text, scheme: Scheme) -> list[str]:
    """Patterns for the lines of a text that are running heads or feet.

    Such a line stands several times, far apart; either its number grows, or a page ends or begins
    beside it.
    """
    lines = [even(line.replace("\f", " ")).strip() for line in text.lines]
    page = _page_line(scheme)
    edges = _edges(text, lines, scheme, page)
    places: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        if line and len(line) <= _LONGEST and _LETTER.search(line):
            places.setdefault(_DIGITS.sub("#", line), []).append(number)
    found = [pattern for pattern in (page.pattern,) if any(map(page.match, lines))]
    for shown, where in places.items():
        if len(where) < _LEAST or _says_something(shown, lines[where[0]], scheme):
            continue
        if 10 * sum(b - a < _APART for a, b in pairwise(where)) > len(where) + 9:
            continue  # but the last page may be short
        beside = sum(number in edges for number in where)
        if 3 * beside >= 2 * len(where) or _grows([lines[number] for number in where]):
            found.append(_pattern(shown))
    return found


def _page_line(scheme: Scheme) -> re.Pattern[str]:
    """Matches a line that holds a page number and nothing else: `12`, `Page 12 of 40`."""
    words = "|".join(map(re.escape, compared_by(scheme.words).page)) or "(?!)"
    return re.compile(
        rf"\W*(?i:{words})\W{{0,2}}\d{{1,4}}(?:\W{{1,3}}(?:\w{{1,4}} )?\d{{1,4}})?\W*$"
    )


def _edges(text: Text, lines: list[str], scheme: Scheme, page: re.Pattern[str]) -> set[int]:
    """The lines that stand next to the end of a page, or to a line with nothing but its number."""
    turns = {number - 1 for number in text.pages}
    turns |= {number for number, line in enumerate(text.lines) if "\f" in line}
    if scheme.page_break is not None:
        turns |= {n for n, line in enumerate(lines) if scheme.page_break.match(line)}
    turns |= {n for n, line in enumerate(lines) if line and (line.isdecimal() or page.match(line))}
    found: set[int] = set()
    for turn in turns:
        found.add(turn)
        found.update(_nearest(lines, range(turn - 1, max(turn - 5, -1), -1)))
        found.update(_nearest(lines, range(turn + 1, min(turn + 5, len(lines)))))
    return found


def _nearest(lines: list[str], numbers: Iterable[int]) -> list[int]:
    """The first two lines that are not empty."""
    return [number for number in numbers if lines[number]][:2]


def _grows(lines: list[str]) -> bool:
    """Whether one of the numbers in a line that repeats grows each time."""
    rows = [[int(one) for one in _DIGITS.findall(line)] for line in lines]
    columns = list(zip(*rows, strict=True))
    return any(all(a < b for a, b in pairwise(column)) for column in columns)


def _says_something(shown: str, line: str, scheme: Scheme) -> bool:
    """Whether a line is a part of a rule by its look: a sentence, a heading, a tag, a list's item."""
    if shown.endswith((".", "!", "?", ";", ":", ",")) or _ITEM.match(shown):
        return True
    if scheme.heading.match(line) or (scheme.block_start and scheme.block_start.match(line)):
        return True
    return scheme.tags is not None and scheme.tags[0] in line


def _pattern(shown: str) -> str:
    """The pattern of a line whose numbers are `#`."""
    words = _SPACE.sub(" ", shown).split(" ")
    return r"\s*" + r"\s+".join(re.escape(word).replace(r"\#", r"\d+") for word in words) + r"\s*$"
