"""Colour on a terminal, and nowhere else unless asked for."""

import os
import sys
from typing import TextIO

from livingrules.dsl.finding import Severity

_ESCAPES = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "info": "\x1b[1;36m",
    "place": "\x1b[1m",
    "faint": "\x1b[2m",
    "hint": "\x1b[32m",
}
_RESET = "\x1b[0m"


def wants_colour(stream: TextIO | None = None) -> bool:
    """Whether to colour what is printed: a terminal, or FORCE_COLOR; never with NO_COLOR."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    if os.environ.get("TERM") == "dumb":
        return False
    return (stream or sys.stdout).isatty()


class Paint:
    """Colours words, or leaves them as they are."""

    def __init__(self, colour: bool) -> None:
        """`colour`: whether to colour at all."""
        self.colour = colour

    def __call__(self, text: str, how: Severity | str) -> str:
        """`text` in the colour of a severity, or of one of `place`, `faint` and `hint`."""
        return f"{_ESCAPES[how]}{text}{_RESET}" if self.colour and text else text
