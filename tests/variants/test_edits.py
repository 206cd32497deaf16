"""The edits between two versions of a book: told one by one, and made one by one."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.play.culprits import Rules, edits_of, fewest
from livingrules.engine.play.load import load_machine
from livingrules.engine.variants.edit import Edit
from livingrules.engine.variants.edited import Edited
from livingrules.engine.variants.effect import one_line
from variants.tables import BOOK_OF, RULES, SHIPPED

PEBBLES = RULES.parent / "tests" / "engine" / "pebbles_play" / "pebbles"
SAMPLE = ("dear-dividends", "diaspora")

CHANGES = {
    "a value": (
        "      - number: 1..3\n    requires",
        "      - number: 1..4\n    requires",
        "actions/take/takes/number [2] line 31: 1..3 -> 1..4",
    ),
    "a step comes in": (
        "      - add: {pebbles: luck}\n",
        "      - add: {pebbles: luck}\n      - {id: more, rule: 5, add: {pebbles: 1}}\n",
        "actions/gamble/do/more [5] line 45: nothing -> {id: more, rule: 5, add: {pebbles: 1}}",
    ),
    "a step goes": (
        '      - note: "{luck} pebbles are put back"\n',
        "",
        "actions/gamble/do/note [4] line 45: {note: {luck} pebbles are put back} -> nothing",
    ),
    "two steps change places": (
        "      - take_some: {number: number, by: actor}\n      - pass: {}\n",
        "      - pass: {}\n      - take_some: {number: number, by: actor}\n",
        (
            "actions/take/do/pass [2] line 35: nothing -> {pass: {}}; "
            "actions/take/do/pass [2] line 36: {pass: {}} -> nothing"
        ),
    ),
    "an entry goes": (
        "invariants:\n  pebbles_left: {rule: 1, that: pebbles >= 0, says: no pebbles are owed}\n",
        "",
        (
            "invariants/pebbles_left [1] line 86: "
            "{rule: 1, that: pebbles >= 0, says: no pebbles are owed} -> nothing"
        ),
    ),
    "fields change places": (
        "      seat: {type: 1..4, default: 1}\n      taken: {type: 0..200, default: 0}\n",
        "      taken: {type: 0..200, default: 0}\n      seat: {type: 1..4, default: 1}\n",
        (
            "records/player/fields [1] line 13: {seat: {type: 1..4, default: 1}, taken: {type: 0..200, "
            "default: 0}, winner: {type: flag, default: false}} -> {taken: {type: 0..200, default: 0}, "
            "seat: {type: 1..4, default: 1}, winner: {type: flag, default: false}}"
        ),
    ),
}


def told(edit: Edit) -> str:
    """An edit in one line."""
    before, after = ("nothing" if one is None else one_line(one)
                     for one in (edit.before, edit.after))  # fmt: skip
    address = "/".join(edit.address)
    return f"{address} [{edit.rule}] line {edit.place.line}: {before} -> {after}"


@pytest.mark.parametrize("name", CHANGES)
def test_each_is_told_and_made(name: str, tmp_path: Path) -> None:
    old, new, expected = CHANGES[name]
    folder = tmp_path / "pebbles"
    shutil.copytree(PEBBLES, folder)
    file = folder / "pebbles.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    edits = edits_of(Rules(PEBBLES, NOTHING), Rules(folder, NOTHING))
    assert "; ".join(map(told, edits)) == expected
    made = load_machine(PEBBLES, layer=Edited(None, edits))
    assert made.behaviour == load_machine(folder, cache=False).behaviour


@pytest.mark.parametrize("name", SHIPPED)
def test_all_edits_of_a_variant_make_what_it_makes(name: str, full: bool) -> None:
    if not full and name not in SAMPLE:
        pytest.skip("only where all is run")
    book, added = BOOK_OF[name], Added(variants=(SHIPPED[name].resolve(),))
    edits = edits_of(Rules(book, NOTHING), Rules(book, added))
    made = load_machine(book, layer=Edited(None, edits))
    assert made.behaviour == load_machine(book, added=added).behaviour


def test_none_that_can_be_left_out_is_named() -> None:
    names = "abcdefghij"
    edits = [object.__new__(Edit) for _ in names]
    by = dict(zip(names, edits, strict=True))

    def named(*needed: str) -> str:
        wanted = [by[one] for one in needed]
        found = fewest(edits, lambda some: all(any(one is it for it in some) for one in wanted))
        return "".join(name for name, one in by.items() if any(one is it for it in found))

    assert [named("a"), named("j"), named("c", "h"), named(*names)] == ["a", "j", "ch", names]
    assert fewest(edits, lambda some: False) == []
    chain = [by["b"], by["d"]]  # the first can be left out only after the second
    assert len(fewest(chain, lambda some: len(some) == 2 or some == [by["b"]])) == 1
