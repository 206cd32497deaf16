"""How many cells of a terminal a text takes, and texts that are safe to show there."""

import re
import textwrap
import unicodedata

TAB = 4
_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}
# They turn the direction of what follows, so that a line reads as something it is not.
_TURNS = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SHOWN = 80
_LONG = re.compile(rf"(\S{{{_SHOWN}}})\S{{40,}}?(['\"]?)(?!\S)")
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def cells_of(sign: str) -> int:
    """The cells one sign takes: 0 for a mark that sits on the one before, 2 for a wide one."""
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def width_of(text: str) -> int:
    """The cells that a text without tabs takes."""
    return sum(map(cells_of, text))


def visible(text: str) -> str:
    """`text` on one line, with nothing in it that moves the cursor or turns the direction."""
    return harmless(text.replace("\r\n", "\n").replace("\n", " ").replace("\t", " "))


def shortened(text: str) -> str:
    """`text` with words that nobody could read to their end cut, a quote behind them kept."""
    return _LONG.sub(r"\1…\2", text)


def in_width(line: str, width: int) -> list[str]:
    """A line as it stands where it has room, else in several, all but the first farther in.

    Only text in words is divided: what has lines of its own is left as it is.
    """
    if "\n" in line or width_of(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def harmless(text: str) -> str:
    """`text` with the same lines, and with nothing else in it that steers a terminal."""
    return "".join(_UNKNOWN if _is_hidden(sign) and sign not in "\t\n" else sign for sign in text)


def spread(line: str) -> list[str]:
    """Each sign of a line as it is shown: tabs as blanks up to the next stop, controls replaced."""
    shown: list[str] = []
    cells = 0
    for sign in line:
        if sign == "\t":
            sign = " " * (TAB - cells % TAB)
        elif _is_hidden(sign):
            sign = _UNKNOWN
        shown.append(sign)
        cells += width_of(sign)
    return shown


def _is_hidden(sign: str) -> bool:
    """Whether a sign steers the terminal instead of being seen."""
    return sign in _TURNS or unicodedata.category(sign) in _CONTROLS
