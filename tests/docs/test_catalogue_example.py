"""The whole file that docs/files/catalogue.md shows has no mistakes, and fits its canonical form."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import check, shown, write_book

from livingrules.engine.fmt import format_file

PAGE = Path(__file__).resolve().parents[2] / "docs" / "files" / "catalogue.md"
SECTIONS = [
    "rules",
    "units",
    "enums",
    "records",
    "state",
    "values",
    "tables",
    "functions",
    "sources",
]


def test_the_example_in_the_documentation(tmp_path: Path) -> None:
    example = PAGE.read_text(encoding="utf-8").partition("```yaml\n")[2].partition("```")[0]
    assert [line.rstrip(":") for line in example.splitlines() if line[:1].isalpha()] == SECTIONS
    root = write_book(tmp_path, {"7.yaml": example})
    assert shown(check(root)[1], root) == ""
    edits, _text, findings = format_file(root / "7.yaml")
    assert edits == [] and findings == []


def test_a_text_in_the_cell_of_a_table(tmp_path: Path) -> None:
    file = """\
rules:
  1: {title: Sky, summary: It has a name., status: executable}
tables:
  sky:
    rule: 1
    hit: first
    given: [{fog: flag}]
    gives: {name: text}
    rows:
      - {fog: false, name: '"Fair"'}
      - {fog: any, name: '"Foul"'}
    examples:
      - {ask: "sky[false]", gives: '"Fair"'}
"""
    root = write_book(tmp_path, {"1.yaml": file})
    assert shown(check(root)[1], root) == ""
