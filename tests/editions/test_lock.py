"""The lock of an edition: what it holds, what it never holds, what is said of a bad one."""

import json
import re
from pathlib import Path

import pytest

from livingrules.engine.catalogue.locate import LOCK_FILE
from livingrules.engine.editions.edition import read_edition
from livingrules.engine.editions.lock_file import NoLock, lock_text, read_lock
from livingrules.engine.rulebook.schemes import find_scheme
from livingrules.engine.rulebook.text import text_of

ROOT = Path(__file__).resolve().parents[2]
TEXT = """\
1.1 The toll. A boat pays at most 3 coins for each crate, unless fog lies over the harbour (1.2).

1.2 Fog. In fog no boat may leave.
"""


def lock() -> str:
    scheme, _ = find_scheme("general-points")
    assert scheme is not None
    return lock_text(read_edition([text_of(TEXT, "harbour.txt")], scheme)[0], "harbour", "first")


def test_what_a_lock_holds() -> None:
    held = json.loads(lock())
    assert (held["version"], held["book"], held["edition"]) == (2, "harbour", "first")
    assert list(held["rules"]) == ["1.1", "1.2"]
    rule = held["rules"]["1.1"]
    assert rule["heading"] == "The toll"
    assert rule["numbers"] == ["", "3"]
    assert rule["limits"] == ["at most"]
    assert rule["conditions"] == ["unless"]
    assert rule["references"] == [["", "1.2"]]
    assert re.fullmatch("[0-9a-f]{24}", rule["text"])


def test_the_text_is_not_in_it() -> None:
    said = set(re.findall(r"[a-z]{4,}", lock().partition('"rules"')[2]))
    assert said & set(re.findall(r"[a-z]{4,}", TEXT)) == {"toll", "most", "unless"}


def test_a_lock_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / LOCK_FILE
    path.write_text(lock(), encoding="utf-8")
    held = json.loads(lock())["rules"]
    assert {one.id: one.as_json() for one in read_lock(path).prints.values()} == held


@pytest.mark.parametrize(
    ("held", "says"),
    [
        ("{", "cannot be read: it is no JSON"),
        ("[]", "is no lock that 'livingrules lock' wrote"),
        ('{"version": 9, "rules": {}}', "is of version 9, and this program knows version 2"),
        ('{"version": 2, "rules": {}}', "is damaged"),
        ('{"version": 2, "scheme": "a", "words": "b", "rules": {"1": {"text": 3, "words": "x"}}}',
         "is damaged"),
        ('{"version": 2, "scheme": "a", "words": "b", "rules": []}', "is damaged"),
    ],
)  # fmt: skip
def test_a_bad_lock(held: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / LOCK_FILE
    path.write_text(held, encoding="utf-8")
    with pytest.raises(NoLock, match=re.escape(says)):
        read_lock(path)


@pytest.mark.parametrize("book", ["economy", "interstellar"])
def test_the_locks_that_ship(book: str) -> None:
    edition = read_lock(ROOT / "rules" / book / LOCK_FILE)
    assert edition.scheme == f"{book}-rules"
    headings = [one.heading for one in edition.prints.values()]
    assert max(len(one.split()) for one in headings) <= 5
