"""Views of a game as plain text in columns, for any terminal."""

import textwrap
from collections.abc import Iterator, Sequence

from livingrules.engine.play.views import Cell, Shown
from livingrules.tools.output.cells import visible, width_of

WIDTH = 80
_GAP = "  "
_NEW, _GONE = "* ", "- "
_FAST = "\N{NO-BREAK SPACE}"  # before a mark, which stays with the word before it
_MARKS = {
    "assumed": "? assumed: not in the rulebook's text; what your copy prints may differ",
    "invented": "! invented: made up for a demonstration",
}
_LEAST = 6  # cells that a column keeps when there is too little room


def view_lines(view: Shown, width: int = WIDTH, before: Shown | None = None) -> Iterator[str]:
    """A view under its title. `before`: as it was shown; what is new is marked, what went named."""
    yield visible(view.title)
    whole = _marks_of_columns(view)
    rows = [
        [_text(cell, None if mark else cell.mark) for cell, mark in zip(row, whole, strict=True)]
        for row in view.rows
    ]
    if not rows:
        yield f"{_GAP}nothing"
    headings = [_text(Cell(one), mark) for one, mark in zip(view.headings, whole, strict=False)]
    new = [before is not None and row not in before.rows for row in view.rows]
    for block in _blocks(headings, rows, view.kind == "grid", width - len(_GAP)) if rows else ():
        laid = list(_laid_out(*block, width - len(_GAP)))
        marked = [False] * (len(laid) - len(rows)) + new
        for lines, is_new in zip(laid, marked, strict=True):
            yield f"{_NEW if is_new else _GAP}{lines[0]}".rstrip()
            yield from (f"{_GAP}{line}".rstrip() for line in lines[1:])
    yield from (f"{_GONE}{name}" for name in _gone(view, before))
    marks = {cell.mark for row in view.rows for cell in row}
    yield from (f"{_GAP}{_MARKS[mark]}" for mark in _MARKS if mark in marks)


def _gone(view: Shown, before: Shown | None) -> Iterator[str]:
    """What the rows are called that were there before."""
    there = {row[0].text for row in view.rows}
    for row in before.rows if before is not None else ():
        if row[0].text not in there:
            yield visible(row[0].text)


def _marks_of_columns(view: Shown) -> list[str | None]:
    """For each column of a list the mark that all its cells have, which stands at its heading."""
    if view.kind != "list":
        return [None] * max(map(len, view.rows), default=0)
    marks = [{cell.mark for cell in column} for column in zip(*view.rows, strict=True)]
    return [one.pop() if len(one) == 1 else None for one in marks]


def _text(cell: Cell, mark: str | None) -> str:
    """A cell's text; a mark, where it has one, says that its source is worth a look."""
    text = visible(cell.text)
    return f"{text.rstrip()}{_FAST}{_MARKS[mark][0]}" if mark else text


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
    for lines in _laid_out(headings, rows, width):
        yield from lines


def _laid_out(
    headings: Sequence[str], rows: Sequence[Sequence[str]], width: int
) -> Iterator[list[str]]:
    """The lines of the headings, where there are any, and those of each row."""
    everything = [headings, *rows] if any(headings) else list(rows)
    widths = _widths(everything)
    _narrow(widths, _widths([[_longest(one) for one in row] for row in everything]), width)
    _narrow(widths, [_LEAST] * len(widths), width)
    right = [all(_is_number(row[at]) for row in rows) for at in range(len(widths))]
    for row in everything:
        wrapped = [textwrap.wrap(text, at) or [""] for text, at in zip(row, widths, strict=True)]
        made = []
        for number in range(max(map(len, wrapped))):
            texts = [
                lines[number].replace(_FAST, " ") if number < len(lines) else ""
                for lines in wrapped
            ]
            padded = map(_padded, texts, widths, right)
            made.append(_GAP.join(padded).rstrip())
        yield made


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
    return max(text.split(" "), key=width_of, default="")


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
