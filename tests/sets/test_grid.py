"""CSV files are read as Python's own csv module reads them, and every cell is where it stands."""

import csv
import io
import re

from hypothesis import given
from hypothesis import strategies as st

from livingrules.dsl.finding import Finding
from livingrules.engine.read.text import Text
from livingrules.engine.sets.grid import Grid, read_grid

SIGNS = st.sampled_from([",", ";", "\t"])
CELLS = st.text(st.sampled_from('ab, ;"\t\n'), max_size=6).filter(lambda one: one == one.strip())
ENDS = st.sampled_from(["\n", "\r\n"])


def grid_of(text: str) -> Grid | None:
    """The cells of a text, which has no findings where there are some."""
    grid, findings = read_grid(Text("cards.csv", text))
    assert (grid is None) == bool(findings)
    return grid


def wrong(text: str) -> Finding:
    """The only finding on a text."""
    grid, (finding,) = read_grid(Text("cards.csv", text))
    assert grid is None
    return finding


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=5), SIGNS, ENDS)
def test_what_the_csv_module_writes_is_read(rows: list[list[str]], sign: str, end: str) -> None:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=sign, lineterminator=end)
    writer.writerow(["id", "name"])
    writer.writerows(rows)
    grid = grid_of(stream.getvalue())
    held = [row for row in rows if any(row)]
    if grid is None:
        assert not held
        return
    assert [[cell.value for cell in row] for row in grid.rows] == [
        [" ".join(cell.split("\n")).strip() for cell in row] for row in held
    ]


@given(st.text(st.sampled_from('ab,;"\n\r x'), max_size=30))
def test_whatever_is_read_every_cell_stands_where_it_says(text: str) -> None:
    text = re.sub("\r(?!\n)", "", text)
    grid = grid_of(text)
    for cell in [one for row in [grid.header, *grid.rows] for one in row] if grid else []:
        raw = text[cell.start : cell.end]
        spaced = raw.replace('""', '"').replace("\r", "").replace("\n", " ").strip()
        assert cell.value == (spaced if cell.style else raw)


def test_the_sign_is_that_of_the_first_line() -> None:
    for sign in (",", ";", "\t"):
        grid = grid_of(f'id{sign}"a, b; c"\n1{sign}x\n')
        assert grid is not None
        assert [cell.value for cell in grid.header] == ["id", "a, b; c"]


def test_a_quote_that_swallows_lines_is_told_where_it_opens() -> None:
    finding = wrong('id,name\na,"A\nb,B\nc,"C"\n')
    assert (finding.place.line, finding.place.column) == (2, 3)
    assert finding.message == "this quote is not closed"


def test_empty_lines_are_no_rows() -> None:
    grid = grid_of("\n\nid,name\n\na,A\n,\n")
    assert grid is not None
    assert len(grid.rows) == 1
