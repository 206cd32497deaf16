"""Where texts differ: also in one rule of a hundred thousand words, soon."""

import pytest

from livingrules.engine.editions.hunks import Hunk, hunks
from livingrules.engine.editions.side import Side


def differences(old: str, new: str) -> list[Hunk]:
    return hunks(Side(keys=old.split()), Side(keys=new.split()))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("a b c", "a b c", []),
        ("a b c", "a x c", [(1, 2, 1, 2)]),
        ("a b c d e f", "x b c d e y", [(0, 1, 0, 1), (5, 6, 5, 6)]),
        ("a b c", "x b y", [(0, 3, 0, 3)]),  # one word between two differences
        ("", "a", [(0, 0, 0, 1)]),
        ("a", "", [(0, 1, 0, 0)]),
        ("a a a", "a a", [(2, 3, 2, 2)]),
    ],
)
def test_differences(old: str, new: str, found: list[tuple[int, ...]]) -> None:
    assert differences(old, new) == [Hunk(*one) for one in found]


def test_a_very_long_rule() -> None:
    words = [f"the boat {number % 97} takes the pier {number} ." for number in range(12_000)]
    old = " ".join(words)
    for number in range(0, 12_000, 400):
        words[number] = words[number].replace("takes", "may leave")
    found = differences(old, " ".join(words))
    assert len(found) == 30
    assert {(one.b - one.a, one.d - one.c) for one in found} == {(1, 2)}


def test_two_long_texts_without_a_full_stop() -> None:
    old = " ".join(f"the a{number % 50} of" for number in range(5_000))
    new = " ".join(f"the b{number % 60} of" for number in range(5_000))
    assert differences(old, new)
