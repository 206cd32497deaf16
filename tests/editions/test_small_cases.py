"""Small changes one by one: what is told of each, with the old text and from its lock."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingrules.engine.editions.compare import Comparison, compare
from livingrules.engine.editions.edition import Edition, read_edition
from livingrules.engine.editions.lexicon import Lexicon
from livingrules.engine.editions.lock_file import lock_text, read_lock
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.schemes import find_scheme
from livingrules.engine.rulebook.text import text_of

OLD = """\
7A. Harbour.
Everything in the harbour.

7A1. Berths. There are 6 berths.
a. Small. A small boat takes 1 berth.
b. Large. A large boat takes 2 berths (7A1a).
c. Tugs. Tugs take none.

7A2. Tolls. Pay 2 coins.

7A3. Fog. No boat may leave in fog.

7B. Crew.
7B1. Wages. Each sailor earns 3 coins a turn.
7B2. Mutiny. If unpaid, the crew leaves.
"""
# What stands there, what stands there now, and what is told.
CASES: dict[str, tuple[list[tuple[str, str]], dict[str, Any]]] = {
    "nothing": ([], {}),
    "a digit": ([("Pay 2", "Pay 4")], {"changed": ["7A2 number 2 4"]}),
    "a digit as a word": ([("Pay 2", "Pay two")], {}),
    "a heading on a line of its own": ([("Tolls. Pay", "Tolls\n\nPay")], {}),
    "a minus": ([("Pay 2", "Pay \u22122")], {"changed": ["7A2 number 2 -2"]}),
    "a relation": ([("Pay 2", "Pay > 2")], {"changed": ["7A2 number"]}),
    "a limit": ([("are 6", "are at most 6")], {"changed": ["7A1 number"]}),
    "one and several": ([("1 berth", "3 berths")], {"changed": ["7A1a number 1 3"]}),
    "numbers that change places": (
        [("1 berth", "x"), ("2 berths", "1 berth"), ("x", "2 berths")],
        {"changed": ["7A1a number 1 2", "7A1b number 2 1"]},
    ),
    "a condition goes": ([("If unpaid, the", "The")], {"changed": ["7B2 condition"]}),
    "a condition comes": (
        [("Pay 2 coins", "Pay 2 coins unless fog lies over the harbour")],
        {"changed": ["7A2 condition"]},
    ),
    "a number and a condition": (
        [("earns 3", "may earn 4")],
        {"changed": ["7B1 several 3 4"]},
    ),
    "a reference": ([("(7A1a)", "(7A2)")], {"changed": ["7A1b reference"]}),
    "a reference goes": ([(" (7A1a)", "")], {"changed": ["7A1b reference"]}),
    "a word": ([("a turn", "per turn")], {"changed": ["7B1 wording"]}),
    "a sign": ([("unpaid, the", "unpaid the")], {"changed": ["7B2 wording"]}),
    "a letter is put in": (
        [("c. Tugs", "d. Tugs"), ("b. Large", "b. Rowing. They take no room.\nc. Large")],
        {"added": ["7A1b"], "moved": [("7A1b", "7A1c"), ("7A1c", "7A1d")]},
    ),
    "a section is put in": (
        [("7B", "7C"), ("7C. Crew", "7B. Night. At night nothing moves.\n\n7C. Crew")],
        {"added": ["7B"], "moved": [("7B", "7C"), ("7B1", "7C1"), ("7B2", "7C2")]},
    ),
    "a rule goes": (
        [("7A2. Tolls. Pay 2 coins.\n\n7A3", "7A2")],
        {"removed": ["7A2"], "moved": [("7A3", "7A2")]},
    ),
    "a rule goes elsewhere": (
        [("7A2. Tolls. Pay 2 coins.\n\n7A3", "7A2"), ("7B1", "7B1. Tolls. Pay 2 coins.\n7B3")],
        {"moved": [("7A2", "7B1"), ("7A3", "7A2"), ("7B1", "7B3")]},
    ),
    "two rules become one": (
        [("berth.\nb. Large. A", "berth. A"), ("c. Tugs", "b. Tugs")],
        {"merged": [("7A1a", ("7A1a", "7A1b"))], "moved": [("7A1c", "7A1b")]},
    ),
    "one becomes two": (
        [("Wages. Each sailor earns 3 coins a turn.", "Wages. Each sailor\nearns 3 coins a turn."),
         ("leaves.\n", "leaves.\n7B3. More. The captain stays.\n")],
        {"added": ["7B3"]},
    ),
    "two change places": (
        [("7A2. Tolls. Pay 2 coins.\n\n", ""), ("in fog.\n", "in fog.\n\n7A2. Tolls. Pay 2 coins.\n")],
        {"reordered": ["7A3", "7A2"]},
    ),
}  # fmt: skip


def scheme() -> Scheme:
    made, _ = find_scheme("general-letters")
    assert made is not None
    return made


def edition(text: str) -> Edition:
    return read_edition([text_of(text, "harbour.txt")], scheme())[0]


def told(found: Comparison) -> dict[str, Any]:
    """What is told, empty parts left out."""
    changed = [
        " ".join([one.id, one.kind, *one.numbers.old, *one.numbers.new]) for one in found.changed
    ]
    parts = {
        "added": found.added,
        "removed": found.removed,
        "moved": found.moved,
        "reordered": found.reordered,
        "split": [(one.one, one.many) for one in found.split],
        "merged": [(one.one, one.many) for one in found.merged],
        "changed": changed,
    }
    return {name: part for name, part in parts.items() if part}


@pytest.mark.parametrize("by", ["text", "lock"])
@pytest.mark.parametrize("name", CASES)
def test_case(name: str, by: str, tmp_path: Path) -> None:
    edits, wanted = CASES[name]
    new = OLD
    for before, after in edits:
        assert before in new
        new = new.replace(before, after)
    old = edition(OLD)
    if by == "lock":
        (tmp_path / "lock.json").write_text(lock_text(old, "harbour", ""), encoding="utf-8")
        old = read_lock(tmp_path / "lock.json")
    found = compare(old, edition(new), Lexicon(scheme().words))
    assert told(found) == wanted
    assert bool(found) == bool(wanted)


WORDS = st.sampled_from(
    ["7A1.", "7A2.", "7B.", "a.", "b.", "Pay", "3", "coins", "(7A1)", "if", "\n", "\n\n", "-\n",
     "at most", "\f", "1/0", "½", "[", "“", "7A1a", ".", "12"]
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=60).map(" ".join)


@settings(max_examples=150)
@given(TEXTS, TEXTS)
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    lexicon = Lexicon(scheme().words)
    assert not compare(edition(one), edition(one), lexicon)
    found = compare(edition(one), edition(other), lexicon)
    known = {*found.pairs.to.values(), *found.added}
    known |= {each for split in found.split for each in split.many}
    known |= {merged.one for merged in found.merged}
    assert known == set(found.new.prints)
