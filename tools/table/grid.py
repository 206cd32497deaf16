"""Views of a game as plain text in columns, for any terminal."""

import textwrap
from collections.abc import Iterator, Sequence

from livingrules.engine.play.views import Cell, Shown
from livingrules.tools.output.cells import visible, width_of

WIDTH = 80
_GAP = "  "
_MARKS = {
    "assumed": "? assumed: not in the rulebook's text; what your copy prints may differ",
    "invented": "! invented: made up for a demonstration",
}
_LEAST = 6  # cells that a column keeps when there is too little room


def view_lines(view: Shown, width: int = WIDTH) -> Iterator[str]:
    """A view under its title."""
    yield visible(view.title)
    rows = [[_text(cell) for cell in row] for row in view.rows]
    if not rows:
        yield f"{_GAP}nothing"
        return
    headings = [visible(one) for one in view.headings]
    for block in _blocks(headings, rows, view.kind == "grid", width - len(_GAP)):
        yield from (f"{_GAP}{line}".rstrip() for line in columns(*block, width - len(_GAP)))
    marks = {cell.mark for row in view.rows for cell in row}
    yield from (f"{_GAP}{_MARKS[mark]}" for mark in _MARKS if mark in marks)


def _text(cell: Cell) -> str:
    """A cell's text; its mark, where it has one, says that its source is worth a look."""
    text = visible(cell.text)
    return f"{text.rstrip()} {_MARKS[cell.mark][0]}" if cell.mark else text


def _blocks(
    headings: list[str], rows: list[list[str]], split: bool, width: int
) -> Iterator[tuple[list[str], list[list[str]]]]:
    """A grid that is too wide in several, one below the other, each with the rows' names."""
    widths = _widths([headings, *rows] if headings else rows)
    if not split or sum(widths) + len(_GAP) * (len(widths) - 1) <= width:
        yield headings, rows
        return
    start = 1
    while start < len(widths):
        end, room = start, width - widths[0]
        while end < len(widths) and (end == start or room >= widths[end] + len(_GAP)):
            room -= widths[end] + len(_GAP)
            end += 1
        yield (
            [headings[0], *headings[start:end]],
            [[row[0], *row[start:end]] for row in rows],
        )
        start = end


def columns(headings: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Rows under their headings, numbers to the right; long texts go on below themselves."""
    everything = [headings, *rows] if any(headings) else list(rows)
    widths = _widths(everything)
    _narrow(widths, _widths([[_longest(one) for one in row] for row in everything]), width)
    _narrow(widths, [_LEAST] * len(widths), width)
    right = [all(_is_number(row[at]) for row in rows) for at in range(len(widths))]
    for row in everything:
        wrapped = [textwrap.wrap(text, at) or [""] for text, at in zip(row, widths, strict=True)]
        for number in range(max(map(len, wrapped))):
            texts = [lines[number] if number < len(lines) else "" for lines in wrapped]
            yield _GAP.join(
                _padded(text, at, side) for text, at, side in zip(texts, widths, right, strict=True)
            ).rstrip()


def _narrow(widths: list[int], least: Sequence[int], width: int) -> None:
    """Take from the widest columns until all have room, from none more than down to its least."""
    room = width - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room:
        spare = [at for at, one in enumerate(widths) if one > least[at]]
        if not spare:
            return
        widths[max(spare, key=lambda at: widths[at])] -= 1


def _longest(text: str) -> str:
    """The longest word of a text, which stays on one line where there is room for it."""
    return max(text.split(), key=width_of, default="")


def _padded(text: str, width: int, right: bool) -> str:
    """A text with blanks beside it."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """The cells that each column takes."""
    return [max(map(width_of, column), default=0) for column in zip(*rows, strict=True)]


def _is_number(text: str) -> bool:
    """Whether a text is a number, or nothing."""
    return not text or text.removeprefix("-").isdigit()
