"""The canonical form leaves the values of items as they are: numbers stay without quotes."""

from pathlib import Path

from livingrules.engine.fmt import format_file

BOOK = Path(__file__).resolve().parents[1] / "engine" / "books" / "orchard" / "orchard.yaml"


def test_values_of_items_stay_as_they_are() -> None:
    edits, _, findings = format_file(BOOK)
    text = BOOK.read_text("utf-8").splitlines()
    assert findings == []
    assert {text[one.place.line - 1].partition(":")[0].strip() for one in edits} <= {
        "1", "2", "3", "rule", "fruit", "reach", "picker", "season", "pile", "turn", "day", "baskets",
    }  # fmt: skip
