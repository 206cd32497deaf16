"""Columns of a view that is too wide: words stay whole as long as there is room for them."""

import pytest

from livingrules.tools.table.grid import columns

HEADINGS = ["Player", "Shares in companies", "Delegates"]
ROWS = [["Ann", "12", "a long list of names"]]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (80, ["Player  Shares in companies  Delegates",
              "Ann                      12  a long list of names"]),
        (34, ["Player     Shares in  Delegates",
              "           companies",
              "Ann               12  a long list",
              "                      of names"]),
        (28, ["Player  Shares in  Delegates",
              "        companies",
              "Ann            12  a long",
              "                   list of",
              "                   names"]),
        (23, ["Player  Shares  Delegat",
              "        in com  es",
              "        panies",
              "Ann         12  a long",
              "                list of",
              "                names"]),
    ],
)  # fmt: skip
def test_columns(width: int, lines: list[str]) -> None:
    assert list(columns(HEADINGS, ROWS, width)) == lines
