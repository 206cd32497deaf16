"""Where a new id goes among those that a book prints."""

import pytest

from livingrules.tools.scaffold.prints import place_for

ITEMS = ["1", "1A", "1Aa..1Ac", "1A1", "1A1a..1A1c", "1B", "3", "3.1..3.4", "10"]


@pytest.mark.parametrize(
    ("identifier", "after", "grown"),
    [
        ("1Ad", "1A", "1Aa..1Ad"),
        ("1A1d", "1A1", "1A1a..1A1d"),
        ("3.5", "3", "3.1..3.5"),
        ("1A1f", "1A1a..1A1c", None),
        ("1A2", "1A1a..1A1c", None),
        ("1C", "1B", None),
        ("2", "1B", None),
        ("7", "3.1..3.4", None),
        ("11", "10", None),
        ("0", None, None),
    ],
)
def test_place(identifier: str, after: str | None, grown: str | None) -> None:
    spot = place_for(identifier, ITEMS)
    assert spot == (0 if after is None else ITEMS.index(after) + 1, grown)


def test_an_empty_list() -> None:
    assert place_for("1", []) == (0, None)
