"""The source line of a finding with the place marked below it."""

from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.tools.output.cells import spread, width_of

_BEFORE = 60
_SHOWN = 100
_LIMIT_BYTES = 50_000_000


class Sources:
    """The files that findings point into, each read once."""

    def __init__(self) -> None:
        """Start with no file read."""
        self._lines: dict[str, list[str]] = {}

    def excerpt(self, place: Place) -> tuple[str, str] | None:
        """The line of a place as shown and the line of carets below it; None if it has none.

        A long line is cut to what stands round the place.
        """
        lines = self._lines_of(place.file)
        if not 1 <= place.line <= len(lines):
            return None
        line = lines[place.line - 1]
        if not line.strip():
            return None
        return _marked(line, place.column - 1, place.width)

    def _lines_of(self, file: str) -> list[str]:
        """The lines of a file without their ends; none if it is no text or cannot be read."""
        if file not in self._lines:
            self._lines[file] = _read_lines(file)
        return self._lines[file]


def _marked(line: str, start: int, width: int) -> tuple[str, str]:
    """A line as shown, and carets below `width` signs of it from `start` on (one at least)."""
    signs = spread(line[: start + max(width, 1) + _SHOWN + 1])
    start = min(start, len(signs))
    end = min(start + max(width, 1), max(len(signs), start + 1))
    first, before = (start - _BEFORE, "…") if start > _BEFORE else (0, "")
    last, after = (first + _SHOWN, "…") if len(signs) > first + _SHOWN else (len(signs), "")
    shown = before + "".join(signs[first:last]) + after
    blanks = width_of(before + "".join(signs[first:start]))
    marked = sum(width_of(sign) for sign in signs[start : min(end, last)])
    return shown.rstrip(), " " * blanks + "^" * max(marked, 1)


def _read_lines(file: str) -> list[str]:
    """The lines of a text file, [] where there is nothing to show."""
    path = Path(file)
    try:
        if not path.is_file():  # opening a pipe would wait for somebody who writes into it
            return []
        if path.stat().st_size > _LIMIT_BYTES:
            return []
        data = path.read_bytes()
    except (OSError, ValueError):
        return []
    if b"\0" in data or data.startswith(b"%PDF-"):
        return []
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    return [line.removesuffix("\r") for line in text.split("\n")]
