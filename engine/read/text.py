"""The text of a file: decoded, checked for signs that would shift positions, with its lines.

Lines end at LF or CRLF; columns count code points from 1. A byte-order mark is dropped and
counts for nothing.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.codes import (
    CONTROL_CHARACTER,
    NOT_A_FILE,
    NOT_UTF8,
    TOO_LARGE,
    UNREADABLE_FILE,
    UNUSUAL_LINE_BREAK,
)

LIMIT_BYTES = 4_000_000
_LINE_END = re.compile(r"\n")
_BAD = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\r(?!\n)"
)
_BREAKS = {"\r": "a lone carriage return", "\x85": "NEL (U+0085)", "\x0c": "a form feed",
           "\x0b": "a vertical tab", "\u2028": "LINE SEPARATOR (U+2028)",
           "\u2029": "PARAGRAPH SEPARATOR (U+2029)"}  # fmt: skip


@dataclass(slots=True)
class Text:
    """A file's text and where its lines begin."""

    file: str
    text: str
    _starts: list[int] | None = None

    @property
    def line_starts(self) -> list[int]:
        """The offsets at which lines begin; found when first asked for."""
        if self._starts is None:
            self._starts = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        return self._starts

    def place(self, start: int, end: int | None = None) -> Place:
        """The place of the characters from offset `start` up to `end`, cut at the line's end."""
        starts = self.line_starts
        line = bisect_right(starts, start) - 1
        width = 0
        if end is not None and end > start:
            stop = self.text.find("\n", start, end)
            width = len(self.text[start : end if stop < 0 else stop].rstrip("\r\n"))
        return Place(self.file, line + 1, start - starts[line] + 1, width)


def read_text(path: Path, file: str | None = None) -> tuple[Text | None, list[Finding]]:
    """The text of the file at `path`, or what is wrong with it.

    `file` is the name to show in findings; without it the path as given.
    """
    file = file if file is not None else path.as_posix()
    try:
        with path.open("rb") as stream:
            data = stream.read(LIMIT_BYTES + 1)
    except IsADirectoryError:
        return None, [Finding(NOT_A_FILE, "this is a folder, and a file is expected", Place(file))]
    except OSError as error:
        if path.is_dir():
            return None, [Finding(NOT_A_FILE, "this is a folder, not a file", Place(file))]
        reason = error.strerror or "the system gives no reason"
        return None, [Finding(UNREADABLE_FILE, f"cannot read this file: {reason}", Place(file))]
    if len(data) > LIMIT_BYTES:
        message = f"this file is larger than {LIMIT_BYTES // 1_000_000} million bytes, the limit"
        return None, [Finding(TOO_LARGE, message, Place(file))]
    return decode(data, file)


def decode(data: bytes, file: str) -> tuple[Text | None, list[Finding]]:
    """The bytes as text, or one finding at the first sign that cannot stand."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, [_not_utf8(data, error.start, file)]
    found = _BAD.search(text)
    if found is None:
        return Text(file, text), []
    place = Text(file, text).place(found.start(), found.end())
    sign = found.group()
    if sign in _BREAKS:
        message = f"this line ends with {_BREAKS[sign]}, which readers count differently"
        hint = "let every line end with LF (or CRLF)"
        return None, [Finding(UNUSUAL_LINE_BREAK, message, place, hint=hint)]
    message = f"the invisible character U+{ord(sign):04X} stands here"
    return None, [Finding(CONTROL_CHARACTER, message, place, hint="delete it")]


def _not_utf8(data: bytes, start: int, file: str) -> Finding:
    """The finding for bytes that are not UTF-8, with a guess at what they are."""
    before = data[:start].decode("utf-8-sig", "replace")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        guess, line, column = "UTF-16", 1, 1
    else:
        guess = "Latin-1 or Windows-1252"
    message = f"the byte 0x{data[start]:02X} is not UTF-8; the file looks like {guess}"
    return Finding(NOT_UTF8, message, Place(file, line, column, 1), hint="save the file as UTF-8")
