"""The list of `update` holds all that names a rule that is gone: shown by taking the rule out.

`update` tells of each rule that changed what is to be looked at. Of a rule that is gone this is
what names it: entries, values, rules, rulings, scenarios and variants. Brute force finds the same:
the rule is taken out of a copy, and whatever the checks then say names a rule that is nowhere is
on the list. Nothing may be missing from it, and it may be at most a twentieth longer. What rests
on all this by way of others is told by `impact`, and is no part of the list.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editions.deleting import naming
from livingrules.engine.catalogue.locate import shipped_folder
from livingrules.engine.editions.reasons import Reason
from livingrules.engine.loading.load import load
from livingrules.tools.editions.impact import touched_by_reasons
from livingrules.tools.editions.reading import BookHead

NAMED = Path(__file__).parent / "named"
EACH = 12  # as many batches of rules of a shipped book
PLACES = 16  # rules of the invented book, each named in places of another kind


def listed(home: Path, book: str, rule: str) -> set[str]:
    """What `update` lists for a rule that is gone, the rule itself left out."""
    head = BookHead(home / book, book)
    reason = Reason(rule, "removed", f"{rule} is gone")
    found = touched_by_reasons([reason], head, [])
    return {one.id for one in found} - {f"{book}:{rule}"}


@pytest.mark.parametrize("rule", [str(number) for number in range(1, PLACES + 1)])
def test_an_invented_book(rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NAMED)
    named = naming(NAMED, tmp_path / "copy", "quay", [rule])
    assert listed(NAMED, "quay", rule) == named[rule]


def batches(book: str, whole: bool) -> Iterator[list[str]]:
    """Rules of a book to be taken out together, of the whole book or of a part of it.

    What names a rule out of another of its batch is not found; of any two rules one batch at least
    holds only one.
    """
    folder = shipped_folder() / book
    rules = [one.number for one in load([folder])[0].rules.values() if one.book == book]
    for number in range(EACH) if whole else (3,):
        yield rules[number::EACH]
    for start in range(0, len(rules), EACH) if whole else ():
        yield rules[start : start + EACH]


@pytest.mark.parametrize("book", ["economy", "interstellar"])
def test_a_book_that_ships(
    book: str, full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not full and book == "economy":
        pytest.skip("of the larger book this takes long")
    home = shipped_folder()
    monkeypatch.chdir(tmp_path)
    missing: dict[str, set[str]] = {}
    expected = more = 0
    for number, batch in enumerate(batches(book, full)):
        named = naming(home, tmp_path / str(number), book, batch)
        gone = {f"{book}:{rule}" for rule in batch}
        for rule in batch:
            found = listed(home, book, rule) - gone
            missing[rule] = missing.get(rule, set()) | named[rule] - found
            expected += len(named[rule])
            more += len(found - named[rule])
    assert {rule: ids for rule, ids in missing.items() if ids} == {}
    assert expected > 100
    assert more <= expected / 20
