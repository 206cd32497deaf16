"""Expressions over several lines in their canonical form: spaces and brackets, but not lines."""

import re
from collections.abc import Iterator, Sequence

from livingrules.dsl.finding import Place
from livingrules.dsl.reading.tokens import Tokens

Edit = tuple[int, int, str]
"""From which sign up to which of a text, and what is to stand there instead."""
_BRACKETS = ("(", ")")
_BRACKETS_BETWEEN = re.compile(r"[()][ \t()]*")


def respaced(
    value: str, wanted: str, text: str, places: Sequence[int], last: int
) -> Iterator[Edit]:
    """What is to change in a file's `text`, line by line, so that an expression is as `wanted`.

    `value` is the expression, `places` the offset in the text of each of its signs, `last` where
    it ends there. Words and signs stay on the lines that they stand on. Nothing is given where
    more differs than spaces and needless brackets.
    """
    changes = list(_changes(value, wanted, text, places))
    if not changes:
        return
    changed, at = "", places[0]
    first = at
    for start, end, new in changes:
        changed += text[at:start] + new
        at = end
    changed += text[at:last]
    start = first
    for old, new in zip(text[first:last].split("\n"), changed.split("\n"), strict=True):
        if old != new:
            same = min(_blanks(old), _blanks(new))
            end = len(old.rstrip("\r"))
            yield start + same, start + end, new.rstrip("\r")[same:]
        start += len(old) + 1


def _blanks(line: str) -> int:
    """How many blanks a line begins with."""
    return len(line) - len(line.lstrip(" \t"))


def _changes(value: str, wanted: str, text: str, places: Sequence[int]) -> Iterator[Edit]:
    """What is to change, word by word."""
    written, canonical = _tokens(value), _tokens(wanted)
    kept = _kept(value, written, wanted, canonical)
    if kept is None:
        return
    # Only where a word or sign begins are the places exact; each is as long there as here.
    spans = [(places[start], places[start] + end - start) for start, end in written]
    for (first, last), (start, end) in zip(spans, written, strict=True):
        if text[first:last] != value[start:end]:
            return  # a text that goes over several lines, or has an escape in it
    at, after = spans[0][0], 0
    for number, (start_wanted, end_wanted) in zip(kept, canonical, strict=True):
        start, end = spans[number]
        gap, new = text[at:start], wanted[after:start_wanted]
        if "\n" in gap:
            new = _without_brackets(gap)
        if new != gap:
            yield at, start, new
        at, after = end, end_wanted
    if at < spans[-1][1]:
        yield at, spans[-1][1], _without_brackets(text[at : spans[-1][1]]).rstrip(" \t")


def _without_brackets(gap: str) -> str:
    """The lines between two words without the brackets there, the second word where it stands."""
    *lines, last = gap.split("\n")
    return "\n".join([*map(_without_bracket, lines), _BRACKETS_BETWEEN.sub("", last)])


def _without_bracket(line: str) -> str:
    """The rest of a line without the brackets on it, and without the blanks before them."""
    found = _BRACKETS_BETWEEN.sub("", line)
    if found == line:
        return line
    return found.rstrip(" \t\r") + "\r" * line.endswith("\r")


def _tokens(text: str) -> list[tuple[int, int]]:
    """Where the words and signs of an expression begin and end."""
    found = Tokens(text, lambda _start, _end: Place(""))
    return list(zip(found.starts, found.ends, strict=True))[:-1]


def _kept(
    value: str,
    written: list[tuple[int, int]],
    wanted: str,
    canonical: list[tuple[int, int]],
) -> list[int] | None:
    """Which of the words and signs the canonical form has too, if it only lacks brackets."""
    kept: list[int] = []
    for number, (start, end) in enumerate(written):
        at = len(kept)
        if at < len(canonical) and value[start:end] == wanted[slice(*canonical[at])]:
            kept.append(number)
        elif value[start:end] not in _BRACKETS:
            return None
    return kept if len(kept) == len(canonical) else None
