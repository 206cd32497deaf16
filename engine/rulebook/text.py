"""A rulebook's text as lines, decoded.

Lines end at LF or CRLF and count from 1; a PDF file is taken as the lines of its pages, one
page after the other. Nothing is changed yet: what signs are made equal, see `lines.py`.
"""

import re
from dataclasses import dataclass

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.codes import EMPTY_FILE, NOT_UTF8, UNUSUAL_LINE_BREAK
from livingrules.engine.rulebook.codes import NOT_A_TEXT

_SIGNATURES = {
    b"PK\x03\x04": "a zip archive or an office document",
    b"\xd0\xcf\x11\xe0": "an old office document",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"II*\0": "a picture",
    b"MM\0*": "a picture",
    b"{\\rtf": "a rich text document",
    b"\x1f\x8b": "a compressed file",
}
_LONE_RETURN = re.compile(r"\r(?!\r*\n)")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Text:
    """A rulebook's text as printed: `lines` without their ends, `pages` for a PDF file.

    `pages` holds the number of the first line of each page; it is empty where the file does
    not say where its pages begin. `markdown`: whether its marks are to be looked through.
    """

    file: str
    lines: tuple[str, ...]
    pages: tuple[int, ...] = ()
    markdown: bool = False


def decode(data: bytes, file: str, *, markdown: bool = False) -> tuple[Text | None, list[Finding]]:
    """The bytes of a text file as lines, or what is wrong with them."""
    what = foreign(data)
    if what is not None:
        return nothing(_not_a_text(f"this is {what}, not a text", file))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return nothing(_not_utf8(data, error.start, file))
    nul = text.find("\0")
    if nul >= 0:
        line = text.count("\n", 0, nul) + 1
        return nothing(_not_a_text("a zero byte stands here, so this is no text", file, line))
    if not text.strip():
        message = "this file holds nothing, and a rulebook's text is expected in it"
        return nothing(Finding(EMPTY_FILE, message, Place(file)))
    wrong = _lone_returns(text, file)
    if wrong and "\n" not in text:
        return None, wrong  # it would be read as one long line
    return text_of(text, file, markdown=markdown), wrong


def foreign(data: bytes) -> str | None:
    """What a file is by its first bytes, where that is no text and no PDF, as words."""
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            return what
    riff = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    return "a picture" if riff or (data[:2] == b"BM" and b"\0" in data[2:16]) else None


def text_of(text: str, file: str, *, markdown: bool = False) -> Text:
    """A text that is at hand already, as lines."""
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return Text(file, tuple(line.removesuffix("\r") for line in lines), (), markdown)


def _lone_returns(text: str, file: str) -> list[Finding]:
    """The finding on the first line that ends with a carriage return alone, if one does."""
    found = _LONE_RETURN.search(text)
    if found is None:
        return []
    at = found.start()
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    message = "this line ends with a lone carriage return, which readers count differently"
    hint = "let every line end with LF (or CRLF)"
    return [Finding(UNUSUAL_LINE_BREAK, message, Place(file, line, column, 1), hint=hint)]


def _not_utf8(data: bytes, start: int, file: str) -> Finding:
    """The finding on bytes that are not UTF-8, with a guess at what they are."""
    before = data[:start].decode("utf-8-sig", "replace")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    guess = "Latin-1 or Windows-1252"
    if data[:2] in _UTF16 or data.count(b"\0") > len(data) // 4:
        guess, line, column = "UTF-16", 1, 1
    elif b"\0" in data:
        return _not_a_text("a zero byte stands here, so this is no text", file, line)
    message = f"the byte 0x{data[start]:02X} is not UTF-8; the file looks like {guess}"
    return Finding(NOT_UTF8, message, Place(file, line, column, 1), hint="save it as UTF-8")


def _not_a_text(message: str, file: str, line: int = 1) -> Finding:
    """The finding on a file that is no text at all."""
    hint = "give the rulebook as text, Markdown or PDF"
    return Finding(NOT_A_TEXT, message, Place(file, line), hint=hint)


def nothing(finding: Finding) -> tuple[None, list[Finding]]:
    """No text, for one reason."""
    return None, [finding]
