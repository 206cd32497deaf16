"""A line that was forgotten: the name of an entry, or a key, told from the lines around a mistake.

    tolls:
        rule: 5A      ← the name of this entry is missing above,
        gives: number
      lamps:          ← and here the parser gets stuck
        rule: 5A
        gives: {toll: number}
          small: {size: 1..5, toll: 1}    ← `rows:` is missing above

A line put in its place makes the file readable, so that all else in it can be checked as well.
"""

import re
from dataclasses import dataclass

from livingrules.engine.read.margins import AT_THE_MARGIN
from livingrules.engine.read.text import Text

_KEY = re.compile(r"(?P<key>[^\s#:\-\"'\[{}\],&*!|>%@`][^:#\s]*):(?:\s|$)")
_NAME = re.compile(r"(?P<key>[^#:]*[^#:\s]):[ \t]*(?P<flow>\{.*)?(?:#.*)?$")
_PAIR = re.compile(r"(?P<key>[^\s#:\-\"'\[{}\],&*!|>%@`][^:#\s]*): +[^\s#|>].*")
_FLOW_KEY = re.compile(r"[{,]\s*(?P<key>[^\s:,{}\[\]]+):")


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A line that is missing: before the offset `at`, with a key from `column` on.

    `start` and `end` are those of the first key or dash that belongs below it, `name` stands in
    for the key. `certain`: what is missing is the name of an entry, of the section `section`
    unless it stands deeper; else only the keys that are allowed there can tell.
    """

    at: int
    column: int
    start: int
    end: int
    name: str
    certain: bool
    section: str

    @property
    def line(self) -> str:
        """The line that is put in."""
        return f"{' ' * self.column}{self.name}:\n"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that holds something: where it begins, how far it is indented, what it holds."""

    at: int
    indent: int
    text: str


def forgotten_line(text: Text, at: int) -> Forgotten | None:
    """The line that is missing above the offset where a parser got stuck, if that is the reason."""
    lines = _lines(text.text)
    here = max((number for number, one in enumerate(lines) if one.at <= at), default=0)
    begins = lines[here].at + lines[here].indent == at if lines else False
    for certain, look in ((True, _too_deep), (False, _behind_a_value), (False, _at_the_top)):
        found = look(lines, here) if lines and (begins or not certain) else None
        if found is not None:
            number, column = found
            first = lines[number]
            start = first.at + first.indent
            key = _KEY.match(first.text)
            around = next((one for one in lines[number::-1] if one.indent < column), None)
            return Forgotten(
                at=first.at,
                column=column,
                start=start,
                end=start + (len(key["key"]) if key is not None else 1),
                name=f"nameless_{text.place(start).line}",
                certain=certain,
                section="" if around is None or around.indent else around.text.partition(":")[0],
            )
    return None


def _lines(source: str) -> list[_Line]:
    """The lines of a text that hold more than a comment."""
    found: list[_Line] = []
    at = 0
    for line in source.split("\n"):
        held = line.strip(" \r")
        if held and not held.startswith("#"):
            found.append(_Line(at, len(line) - len(line.lstrip(" ")), held))
        at += len(line) + 1
    return found


def _too_deep(lines: list[_Line], here: int) -> tuple[int, int] | None:
    """The first line of an entry without a name above another entry, and that one's column."""
    column = lines[here].indent
    above = here - 1
    while above >= 0 and lines[above].indent > column:
        above -= 1
    block = lines[above + 1 : here]
    if above < 0 or not block or lines[above].indent >= column:
        return None
    head, name = _NAME.fullmatch(lines[above].text), _NAME.fullmatch(lines[here].text)
    if head is None or head["flow"] or name is None or block[0].indent > min(_indents(block)):
        return None
    outer = next((one for one in reversed(lines[:above]) if one.indent <= column), None)
    if outer is not None and outer.indent == column and head["key"] not in AT_THE_MARGIN:
        return None  # it is the line above the block that went astray, to the left
    beside_it = [one for one in block[1:2] if one.indent == block[0].indent]
    if block[0].text.endswith(":") and any(not one.text.startswith("- ") for one in beside_it):
        return None  # it is the name itself, indented too deep
    keys, beside = _keys(block), _entry(lines, here)
    return (above + 1, column) if len(keys & beside) > 1 or keys == beside else None


def _behind_a_value(lines: list[_Line], here: int) -> tuple[int, int] | None:
    """The first of some lines that stand deeper than a key with its value above, and its column.

    Items of a list may as well stand in its column, or come behind what stands below another key.
    """
    if not here or _PAIR.fullmatch(lines[here - 1].text) is None:
        return None
    above, column = lines[here - 1].indent, lines[here].indent
    if not lines[here].text.startswith("- "):
        fits = above < column and _KEY.match(lines[here].text) is not None
        return (here, above) if above and fits else None
    around = _columns_around(lines, here)
    if above >= column:
        above = around[0] if len(around) > 2 else column
    return (here, above) if above else None


def _at_the_top(lines: list[_Line], here: int) -> tuple[int, int] | None:
    """The first line of the file, where it and those below it stand deeper than a later one."""
    deeper = bool(here) and all(one.indent >= lines[0].indent for one in lines[:here])
    return (0, 0) if deeper and lines[here].indent == 0 < lines[0].indent else None


def _columns_around(lines: list[_Line], here: int) -> list[int]:
    """The columns of the keys that a line stands below, the nearest first."""
    found: list[int] = []
    for one in reversed(lines[:here]):
        if one.indent < (found[-1] if found else lines[here].indent):
            found.append(one.indent)
    return found


def _entry(lines: list[_Line], here: int) -> set[str]:
    """The keys of the entry whose name stands in a line."""
    name = _NAME.fullmatch(lines[here].text)
    if name is not None and name["flow"]:
        return {one["key"] for one in _FLOW_KEY.finditer(name["flow"])}
    end = here + 1
    while end < len(lines) and lines[end].indent > lines[here].indent:
        end += 1
    return _keys(lines[here + 1 : end])


def _keys(block: list[_Line]) -> set[str]:
    """The keys in a block of lines that begin in the column of its first."""
    found = (_KEY.match(one.text) for one in block if one.indent == block[0].indent)
    return {one["key"] for one in found if one is not None}


def _indents(block: list[_Line]) -> list[int]:
    """How far the lines of a block are indented."""
    return [one.indent for one in block]
