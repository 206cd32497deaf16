"""Large tables are decided, or given up, soon; what conditions leave open is said once."""

import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import check, shown, write_book

INPUTS = [f"berth{number}" for number in range(7)]
TABLE = """
rules:
  5A: {{title: Dock toll, summary: Each ship pays, status: executable}}
tables:
  tolls:
    rule: 5A
    unused: it is an example
    hit: {hit}
    given: [{given}]
    gives: {{coins: number}}
    rows:
"""


def findings(folder: Path, hit: str, given: str, rows: list[str]) -> str:
    text = TABLE.format(hit=hit, given=given) + "".join(f"      - {{{row}}}\n" for row in rows)
    root = write_book(folder, {"5A.yaml": text})
    return shown(check(root)[1], root)


@pytest.mark.parametrize("hit", ["unique", "any", "first"])
@pytest.mark.parametrize("alone", [0, 6])
def test_rows_that_one_input_tells_apart(tmp_path: Path, hit: str, alone: int) -> None:
    rows = []
    for number in range(2000):
        cells = {
            name: f"{number * at % 97}..{number * 7 % 900 + 97}" for at, name in enumerate(INPUTS)
        }
        cells[INPUTS[alone]] = str(number)
        rows.append(", ".join(f"{name}: {cell}" for name, cell in {**cells, "coins": "1"}.items()))
    started = time.process_time()
    said = findings(tmp_path, hit, ", ".join(f"{{{name}: 0..1999}}" for name in INPUTS), rows)
    assert time.process_time() - started < 10  # about one second on a machine with nothing to do
    assert said.startswith("5A.yaml:5:3 error[table-gap]" if alone == 0 else "5A.yaml:5:3 ")


def test_conditions_that_leave_two_things_open(tmp_path: Path) -> None:
    rows = ["crates: where crates > 3, coins: 1", "crates: 3 or less, coins: 2"]
    assert findings(tmp_path, "unique", "{crates: 0..20}", rows) == (
        "5A.yaml:5:3 info[not-decided] whether 'tolls' has gaps or overlaps is not decided: "
        "whether rows with 'where' cells fit together and whether its 'where' cells leave a gap "
        "depends on their conditions\n  at: tolls\n"
    )
