"""Tables as they are written, in rows of texts."""

from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Entry
from livingrules.engine.graph.written import Written, WrittenEntries

FILE = """\
tables:
  grid:
    given: [{row: 1..2}, {column: 1..3}]
    gives: {toll: number}
    cells:
      1: {1: 4, 3: 5}
      2: {1: 6, 2: 7}
  nested:
    given: [{fog: flag}, {lamp: colour}]
    gives: {toll: number, berth: text}
    cells:
      true: {red: {toll: 1, berth: '"a"'}, green: {toll: 2}}
      false: {red: {toll: 3, berth: '"b"'}}
  listed:
    given: [{tons: 0..99}]
    gives: {toll: number}
    rows:
      - {tons: 5 or more, toll: 2 * 3}
      - {tons: any, toll: 1}
"""
WRITTEN = {
    "grid": Written(("row \\ column", "1", "3", "2"), (("1", "4", "5", ""), ("2", "6", "", "7"))),
    "nested": Written(
        ("fog", "lamp", "toll", "berth"),
        (("true", "red", "1", '"a"'), ("true", "green", "2", ""), ("false", "red", "3", '"b"')),
    ),
    "listed": Written(("tons", "toll"), (("5 or more", "2 * 3"), ("any", "1"))),
}


def entry(name: str, file: Path, kind: str = "table") -> Entry:
    return Entry(f"harbour:tables/{name}", kind, ("harbour:1",), Place(str(file), 1))


def test_rows_as_written(tmp_path: Path) -> None:
    file = tmp_path / "1.yaml"
    file.write_text(FILE)
    tables = WrittenEntries()
    assert {name: tables.table(entry(name, file)) for name in WRITTEN} == WRITTEN


def test_what_is_no_table_or_no_longer_there(tmp_path: Path) -> None:
    file = tmp_path / "1.yaml"
    file.write_text(FILE)
    tables = WrittenEntries()
    assert tables.table(entry("grid", file, "function")) is None
    assert tables.table(entry("gone", file)) is None
    assert tables.table(entry("grid", tmp_path / "2.yaml")) is None
    file.write_text("tables: [1")
    assert WrittenEntries().table(entry("grid", file)) is None
