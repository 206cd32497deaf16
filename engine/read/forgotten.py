"""The line with the name of an entry forgotten, told from the lines around a YAML mistake.

    tolls:
        rule: 5A      ← the name of this entry is missing above,
        gives: number
      lamps:          ← and here the parser gets stuck
        rule: 5A

A name put in its place makes the file readable, so that all else in it can be checked as well.
"""

import re
from dataclasses import dataclass

from livingrules.engine.read.margins import AT_THE_MARGIN
from livingrules.engine.read.text import Text

_KEY = re.compile(r"(?P<key>[^\s#:\-\"'\[{}\],&*!|>%@`][^:#\s]*):(?:\s|$)")
_NAME = re.compile(r"(?P<key>[^#:]*[^#:\s]):[ \t]*(?P<flow>\{.*)?(?:#.*)?$")
_FLOW_KEY = re.compile(r"[{,]\s*(?P<key>[^\s:,{}\[\]]+):")


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A line that is missing: before the offset `at`, with the name from `column` on.

    `start` and `end` are those of the first key of the entry; `name` stands in for the name;
    `section` is the section that it is an entry of, empty where it stands deeper.
    """

    at: int
    column: int
    start: int
    end: int
    name: str
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


def forgotten_name(text: Text, at: int) -> Forgotten | None:
    """The name that is missing above the offset where a parser got stuck, if that is the reason."""
    lines = _lines(text.text)
    here = next((number for number, one in enumerate(lines) if one.at + one.indent == at), None)
    if here is None:
        return None
    first, column = _too_deep(lines, here) or _behind_brackets(lines, here) or (None, 0)
    key = _KEY.match(first.text) if first is not None else None
    if first is None or key is None:
        return None
    start = first.at + first.indent
    around = next(one for one in reversed(lines[:here]) if one.indent < column)
    return Forgotten(
        at=first.at,
        column=column,
        start=start,
        end=start + len(key["key"]),
        name=f"nameless_{text.place(start).line}",
        section="" if around.indent else around.text.partition(":")[0],
    )


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


def _too_deep(lines: list[_Line], here: int) -> tuple[_Line, int] | None:
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
    return (block[0], column) if _keys(block) & _entry(lines, here) else None


def _behind_brackets(lines: list[_Line], here: int) -> tuple[_Line, int] | None:
    """The first line of an entry without a name below one in brackets, and that one's column."""
    if not here or lines[here - 1].indent >= lines[here].indent:
        return None
    column = lines[here - 1].indent
    name = _NAME.fullmatch(lines[here - 1].text)
    if not column or name is None or not name["flow"]:
        return None
    end = here
    while end < len(lines) and lines[end].indent > column:
        end += 1
    keys = _keys(lines[here:end])
    return (lines[here], column) if len(keys) > 1 and keys & _entry(lines, here - 1) else None


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
