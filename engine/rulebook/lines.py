"""Lines made comparable: ligatures, soft hyphens, curly quotes and odd spaces evened out.

Each place in what comes out still leads back to its line and column in the file.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

_ONE_FOR_ONE = str.maketrans(
    {
        **dict.fromkeys("‘’‛′ʼ´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007", " "),
        **dict.fromkeys("\u2008\u2009\u200a\u202f\u205f\u3000\u2028\u2029\t\x0b\x85", " "),
        **dict.fromkeys("\u2010\u2011\u2212\ufe63\uff0d", "-"),
        **{chr(code): " " for code in (1, *range(3, 9), *range(14, 32), *range(127, 160))},
    }
)
_LIGATURES = {
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl",
    "\ufb05": "st", "\ufb06": "st",
}  # fmt: skip
_VANISHING = "\u00ad\u200b\u200c\u200d\u2060\ufeff\x02"
_OTHER_LENGTH = re.compile(f"[{_VANISHING}{''.join(_LIGATURES)}]")
_PLAIN = re.compile(r"[ -~]*")
_MARKDOWN = re.compile(
    r"^ {0,3}(?:>[ ]?)*(?:#{1,6} +|[-*+] +(?=\[[ xX]\]))?"  # quotes, headings
    r"|\*\*|__|`+|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|\\(?=[^\w\s])"
    r"|!?\[(?=[^\]]*\]\()|(?<=[^\]])\]\([^)\s]*\)"
)
_LINE_OF_MARKS = re.compile(r"\s*(?:```.*|~~~.*|\|?[\s:|-]+\|[\s:|-]*)$")


@dataclass(slots=True)
class Joined:
    """The lines of a text that count, joined by line feeds, with the way back to the file.

    Piece n begins at offset `starts[n]` and comes from column `columns[n]` of line `lines[n]`;
    inside a piece signs correspond one to one.
    """

    text: str = ""
    starts: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)

    def where(self, offset: int) -> tuple[int, int]:
        """The line and column in the file of the sign at an offset."""
        piece = max(bisect_right(self.starts, offset) - 1, 0)
        return self.lines[piece], self.columns[piece] + offset - self.starts[piece]


def even(line: str) -> str:
    """A line with quotes, spaces and hyphens made plain; its length stays."""
    return line if _PLAIN.fullmatch(line) else line.translate(_ONE_FOR_ONE)


def plain(text: str) -> str:
    """A text made fully comparable, as a search or a comparison wants it."""
    text = _OTHER_LENGTH.sub(lambda match: _LIGATURES.get(match.group(), ""), text)
    return text.translate(_ONE_FOR_ONE)


def pieces(line: str, *, markdown: bool = False) -> list[tuple[int, str]]:
    """The pieces of an evened line, each with its offset in the line.

    A ligature is a piece of its own; soft hyphens and (in Markdown) marks are left out.
    """
    cuts: list[tuple[int, int, str]] = []
    if not line.isascii():
        cuts = [
            (match.start(), match.end(), _LIGATURES.get(match.group(), ""))
            for match in _OTHER_LENGTH.finditer(line)
        ]
    if markdown:
        if _LINE_OF_MARKS.fullmatch(line):
            return []
        cuts += [(m.start(), m.end(), "") for m in _MARKDOWN.finditer(line) if m.group()]
        cuts.sort()
    if not cuts:
        return [(0, line)] if line else []
    found: list[tuple[int, str]] = []
    at = 0
    for start, end, instead in cuts:
        if start < at:
            continue
        if start > at:
            found.append((at, line[at:start]))
        if instead:
            found.append((start, instead))
        at = end
    if at < len(line):
        found.append((at, line[at:]))
    return found


def ends_in_soft_hyphen(line: str) -> bool:
    """Whether a word goes on in the next line without a sign between."""
    return line.rstrip(" ").endswith(("\u00ad", "\x02"))
