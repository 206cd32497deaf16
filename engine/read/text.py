"""The text of a file: decoded, checked for signs that would shift positions, with its lines.

Lines end at LF or CRLF; columns count code points from 1. A byte-order mark is dropped and
counts for nothing.
"""

import errno
import os
import re
import stat
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
# Signs that nobody sees, or that turn the direction of what follows, and unusual line ends.
UNSEEN = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff"
)
_BAD = re.compile(f"[{UNSEEN}]|\r(?!\n)")
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

    def same_line(self, one: int, other: int) -> bool:
        """Whether two offsets stand on one line."""
        low, high = min(one, other), max(one, other)
        return self.text.find("\n", low, high) < 0

    def place(self, start: int, end: int | None = None) -> Place:
        """The place of the characters from offset `start` up to `end`, cut at the line's end."""
        starts = self.line_starts
        line = bisect_right(starts, start) - 1
        width = 0
        if end is not None and end > start:
            stop = self.text.find("\n", start, end)
            width = len(self.text[start : end if stop < 0 else stop].rstrip("\r\n"))
        return Place(self.file, line + 1, start - starts[line] + 1, width)


class NotAFile(OSError):
    """A folder, a pipe or another thing stands where a file is expected; says what."""


def contents(path: str | Path) -> bytes:
    """The bytes of the file at `path`, at most one more than the limit.

    Raises NotAFile, or another OSError where the file cannot be read. Never waits: opening a
    pipe would, until somebody writes into it.
    """
    status = os.stat(path)  # noqa: PTH116 (ten thousand files are read here)
    if stat.S_ISDIR(status.st_mode):
        next(Path(path).iterdir(), None)  # raises where one may not look into the folder
        raise NotAFile("a folder")
    if not stat.S_ISREG(status.st_mode):
        raise NotAFile("a pipe, a socket or a device")
    with open(path, "rb", buffering=0) as stream:  # noqa: PTH123
        # As much room as is needed: making it for the limit costs more than the reading.
        return stream.read(min(status.st_size, LIMIT_BYTES) + 1) or b""


def read_text(path: Path, file: str | None = None) -> tuple[Text | None, list[Finding]]:
    """The text of the file at `path`, or what is wrong with it.

    `file` is the name to show in findings; without it the path as given.
    """
    file = file if file is not None else path.as_posix()
    try:
        data = contents(path)
    except NotAFile as error:
        return None, [Finding(NOT_A_FILE, f"this is {error}, and a file is expected", Place(file))]
    except OSError as error:
        return None, [Finding(UNREADABLE_FILE, unreadable(path, error), Place(file))]
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
    if sign == "\0" and b"\0" in data[:4]:
        return None, [_not_utf8(data, 0, file)]
    message = f"the character U+{ord(sign):04X} stands here, which nobody sees"
    return None, [Finding(CONTROL_CHARACTER, message, place, hint="delete it")]


def unreadable(path: Path, error: OSError) -> str:
    """Why a file cannot be read, in words."""
    if isinstance(error, FileNotFoundError):
        linked = path.is_symlink()
        return "this link leads to a file that is not there" if linked else "there is no such file"
    if error.errno == errno.ELOOP:
        return "this link leads back to itself, so there is no file to read"
    if isinstance(error, PermissionError):
        return f"you have no right to read this {'folder' if path.is_dir() else 'file'}"
    return f"this file cannot be read: {error.strerror or 'the system gives no reason'}"


def _not_utf8(data: bytes, start: int, file: str) -> Finding:
    """The finding for bytes that are not UTF-8, with a guess at what they are."""
    hint = "save the file as UTF-8"
    if b"\0" in data[:4] or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        message = "this file looks like UTF-16 or UTF-32, and only UTF-8 is read"
        return Finding(NOT_UTF8, message, Place(file), hint=hint)
    before = data[:start].decode("utf-8-sig", "replace")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    message = (
        f"the byte 0x{data[start]:02X} is not UTF-8; "
        "the file looks like Latin-1 or Windows-1252, and only UTF-8 is read"
    )
    return Finding(NOT_UTF8, message, Place(file, line, column, 1), hint=hint)
