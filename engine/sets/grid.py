"""The text of a CSV file as cells, each with its offsets in the file.

Python's own csv module reads such files too, but does not tell where in the file a cell stands;
a test holds the two against each other.
"""

import re
from dataclasses import dataclass

from livingrules.dsl.finding import Finding
from livingrules.engine.read.codes import EMPTY_FILE
from livingrules.engine.read.nodes import Scalar
from livingrules.engine.read.text import Text
from livingrules.engine.sets.codes import CSV_SYNTAX

SIGNS = {",": "comma", ";": "semicolon", "\t": "tab"}
"""What may stand between cells, and what it is called."""
_QUOTED = re.compile(r'[ ]*"((?:[^"]|"")*)"[ ]*')
_LINE_END = re.compile(r"\r?\n")


@dataclass(slots=True)
class Grid:
    """The cells of a file: those of the first line, and the rows below it that hold something."""

    text: Text
    header: list[Scalar]
    rows: list[list[Scalar]]


def read_grid(text: Text) -> tuple[Grid | None, list[Finding]]:
    """The cells of a CSV file, or the finding at the place from which on they cannot be told."""
    sign = _sign(text.text)
    rows: list[list[Scalar]] = []
    at = 0
    while at < len(text.text):
        row = _row(text, at, sign)
        if isinstance(row, Finding):
            return None, [row]
        cells, at = row
        if not any(cell.value for cell in cells):
            continue  # spreadsheets leave such lines behind their last row
        if rows and len(cells) != len(rows[0]):
            return None, [_uneven(text, rows[0], cells, sign)]
        rows.append(cells)
    if not rows:
        message = "this file holds nothing, and a line with the names of its columns is expected"
        return None, [Finding(EMPTY_FILE, message, text.place(0))]
    if len(rows) == 1:
        message = "this file names its columns, and there is no row below them"
        return None, [Finding(EMPTY_FILE, message, text.place(rows[0][0].start))]
    return Grid(text, rows[0], rows[1:]), []


def _sign(text: str) -> str:
    """The sign between cells: that which the first line holds most often outside of quotes."""
    first = re.sub(r'"[^"]*"', "", text.lstrip("\r\n").partition("\n")[0])
    return max(SIGNS, key=first.count)


def _row(text: Text, at: int, sign: str) -> tuple[list[Scalar], int] | Finding:
    """The cells of the row that begins at an offset, and where the next one does."""
    source = text.text
    cells = []
    while True:
        cell, end = _cell(source, at, sign)
        line_end = _LINE_END.match(source, end)
        behind = end < len(source) and source[end] != sign and line_end is None
        if cell is None or (behind and "\n" in source[cell.start : cell.end]):
            message = "this quote is not closed"
            hint = 'close it with " before the next cell; a quote inside a cell is written twice'
            begin = source.index('"', at)
            return Finding(CSV_SYNTAX, message, text.place(begin, begin + 1), hint=hint)
        if behind:
            message = "something stands behind the quote that closes this cell"
            hint = "a quote inside a cell is written twice, and the whole cell stands in quotes"
            return Finding(
                CSV_SYNTAX, message, text.place(end, _stop(source, end, sign)), hint=hint
            )
        cells.append(cell)
        if line_end is not None or end == len(source):
            return cells, line_end.end() if line_end is not None else end
        at = end + 1


def _cell(source: str, at: int, sign: str) -> tuple[Scalar | None, int]:
    """The cell at an offset, and where it ends; none where its quote is not closed.

    Blanks around a cell do not count. Its offsets are those of what stands between the quotes.
    """
    quoted = _QUOTED.match(source, at)
    if quoted is not None:
        value = " ".join(quoted[1].replace('""', '"').split("\n")).replace("\r", "").strip()
        return Scalar(value, quoted.start(1), quoted.end(1), '"'), quoted.end()
    end = _stop(source, at, sign)
    if source[at:end].lstrip(" ").startswith('"'):
        return None, at
    if source[end - 1 : end + 1] == "\r\n" and end > at:
        end -= 1
    raw = source[at:end]
    start = at + len(raw) - len(raw.lstrip())
    value = raw.strip()
    return Scalar(value, start, start + len(value), ""), end


def _uneven(text: Text, header: list[Scalar], cells: list[Scalar], sign: str) -> Finding:
    """The finding on a row with more or fewer cells than there are columns."""
    many = f"{len(cells)} cell{'s' if len(cells) != 1 else ''}"
    message = f"this row has {many}, and there are {len(header)} columns"
    if len(cells) < len(header):
        return Finding(CSV_SYNTAX, message, text.place(cells[-1].start, cells[-1].end))
    hint = f"put a cell that holds a {SIGNS[sign]} in double quotes"
    place = text.place(cells[len(header)].start, cells[-1].end)
    return Finding(CSV_SYNTAX, message, place, hint=hint)


def _stop(source: str, at: int, sign: str) -> int:
    """Where the cell ends that has no quotes and goes on at an offset."""
    stops = (source.find(one, at) for one in (sign, "\n"))
    return min((stop for stop in stops if stop >= 0), default=len(source))
