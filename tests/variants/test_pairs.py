"""How each two variants go together: what is called independent is so, and no conflict is missed."""

import sys
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from livingrules.engine.loading.load import check
from livingrules.engine.variants.base import Base
from livingrules.engine.variants.pairs import Kind, Pairs
from variants.planted import Planted, planted
from variants.tables import BOOK_OF, BOOKS, SHIPPED, course, machine_with, shipped_over

PEBBLES = TESTS / "engine" / "pebbles_play" / "pebbles"
CONFLICTING = {("runner-up-board", "sixth-row")}
"""The two boards: a board of six columns has no row of five cells."""
SAMPLE = {"economy": 2, "interstellar": 1}
"""How many pairs of a book's variants are played with, where not all of them are."""
PLANTED = 50
ACTIONS = 20


every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


def _sample(book: Path, full: bool) -> list[tuple[str, str]]:
    """Independent pairs over a book: all, or some."""
    pairs = combinations(shipped_over(book), 2)
    independent = [pair for pair in pairs if pair not in CONFLICTING]
    return independent if full else Random(7).sample(independent, SAMPLE[book.name])


def test_all_pairs_that_ship_are_independent_but_for_the_boards() -> None:
    pairs = Pairs(BOOKS, lambda _: [])
    found = {(one.one, one.other): one.kind for one in pairs.all([*SHIPPED.values()])}
    assert list(found) == [*combinations(sorted(SHIPPED), 2)]
    assert len(found) >= 66
    assert {names for names, kind in found.items() if kind is not Kind.INDEPENDENT} == CONFLICTING
    assert all(found[names] is Kind.CONFLICTING for names in CONFLICTING)


@every_book
def test_independent_variants_have_no_mistakes_together(book: Path, full: bool) -> None:
    pairs = Pairs([book], check)
    for one, other in _sample(book, full):
        found = pairs.pair(SHIPPED[one], SHIPPED[other])
        assert found is not None
        assert (found.kind, found.findings) == (Kind.INDEPENDENT, ())


def _renamed(file: Path, name: str, folder: Path) -> Path:
    """A copy of a variant with another name: variants are taken in the order of their names."""
    path = folder / name / "variant.yaml"
    path.parent.mkdir(parents=True)
    text = file.read_text("utf-8").replace(f"variant: {file.parent.name}\n", f"variant: {name}\n")
    path.write_text(text, encoding="utf-8")
    return path


@every_book
def test_the_order_of_independent_variants_has_no_meaning(
    book: Path, full: bool, tmp_path: Path
) -> None:
    for one, other in _sample(book, full):
        folder = tmp_path / f"{one} {other}"
        first, second = SHIPPED[one], SHIPPED[other]
        machines = [
            machine_with(book, *files)
            for files in (
                (first, second),
                (second, first),
                (_renamed(first, "z-last", folder), _renamed(second, "a-first", folder)),
            )
        ]
        assert len({machine.behaviour for machine in machines}) == 1, (one, other)
        for seed in range(200 if full else 4):
            courses = {course(machine, seed, ACTIONS) for machine in machines[::2]}
            assert len(courses) == 1, (one, other, seed)
        machine_with.cache_clear()


def _pebbles(folder: Path, name: str, changes: str) -> Path:
    path = folder / f"{name}.variant.yaml"
    path.write_text(f"variant: {name}\ntitle: T\nover: pebbles\nchanges:\n  {changes}\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("one", "other", "kind", "at"),
    [
        ("actions/take/do: {add: {note: a}, before: pass}",
         "actions/take/do: {add: {note: b}, before: pass}",
         Kind.ORDERED, "pebbles/actions/take/do"),
        ("actions/take/do: {add: {note: a}, after: take_some}",
         "actions/take/do: {add: {note: b}, before: pass}",
         Kind.ORDERED, "pebbles/actions/take/do"),
        ("actions/take/do: {add: {note: a}, before: take_some}",
         "actions/take/do: {add: {note: b}, before: pass}",
         Kind.INDEPENDENT, None),
        ("actions/take/requires: {add: {odd: {that: pebbles > 1, says: odd}}}",
         "actions/take/requires: {add: {few: {that: pebbles > 2, says: few}}}",
         Kind.ORDERED, "pebbles/actions/take/requires"),
        ("actions: {add: {wait: {rule: 2, who: turn, do: [pass: {}]}}}",
         "actions: {add: {skip: {rule: 2, who: turn, do: [pass: {}]}}}",
         Kind.INDEPENDENT, None),
        ("options/heap/default: {set: 9}", "options/heap/default: {set: 9}",
         Kind.INDEPENDENT, None),
        ("views: {remove: heap}", "views: {remove: heap}", Kind.INDEPENDENT, None),
        ("policies: {remove: greedy}", "views: {add: {greedy: {rule: 2, counters: {A: \"1\"}}}}",
         Kind.INDEPENDENT, None),
    ],
)  # fmt: skip
def test_order_counts_where_both_add_in_one_place(
    one: str, other: str, kind: Kind, at: str | None, tmp_path: Path
) -> None:
    files = [_pebbles(tmp_path, "a", one), _pebbles(tmp_path, "b", other)]
    (pair,) = Pairs([PEBBLES], lambda _: []).all(files)
    assert (pair.one, pair.other, pair.kind, pair.at) == ("a", "b", kind, at)


def test_what_one_takes_away_and_the_other_needs(tmp_path: Path) -> None:
    (tmp_path / "pebbles").symlink_to(PEBBLES)
    files = [
        _pebbles(tmp_path, "bare", "procedures: {add: {rest: {rule: 2, do: [pass: {}]}}}"),
        _pebbles(tmp_path, "calm", "actions: {remove: gamble}\n  policies: {remove: greedy}"),
        _pebbles(tmp_path, "wild", "policies: {add: {bold: {rule: 2, weights: {gamble: 1}}}}"),
    ]
    found = {
        f"{one.one} {one.other}": one for one in Pairs([tmp_path / "pebbles"], check).all(files)
    }
    assert {names: pair.kind.value for names, pair in found.items()} == {
        "bare calm": "independent", "bare wild": "independent", "calm wild": "conflicting"
    }  # fmt: skip
    (finding,) = found["calm wild"].findings
    assert finding.message == "there is no action 'gamble'"
    assert Path(finding.place.file).name == "wild.variant.yaml"
    (related,) = finding.related
    assert Path(related.place.file).name == "calm.variant.yaml"


def _conflicts(full: bool) -> list[Planted]:
    """All that can be planted, or some: of every kind, and against every variant."""
    bases = {book: Base([book]) for book in BOOKS}
    found = [one for name, file in SHIPPED.items() for one in planted(bases[BOOK_OF[name]], file)]
    found = Random(3).sample(found, len(found))
    first = [
        *{one.what: one for one in found}.values(),
        *{one.against: one for one in found}.values(),
    ]
    return [*dict.fromkeys([*first, *found])][: None if full else PLANTED]


def test_every_planted_conflict_is_found_and_both_places_are_named(
    full: bool, tmp_path: Path
) -> None:
    pairs = {book: Pairs([book], lambda _: []) for book in BOOKS}
    conflicts = _conflicts(full)
    assert len(conflicts) >= PLANTED
    for number, one in enumerate(conflicts):
        book = BOOK_OF[one.against.parent.name]
        rival = one.write(tmp_path / str(number), book.name)
        pair = pairs[book].pair(one.against, rival)
        assert pair is not None, one
        assert pair.kind is Kind.CONFLICTING, one
        named = [
            {(Path(place.file), place.line) for place in places}
            for found in pair.findings
            if found.code.name == "variant-conflict"
            for places in [(found.place, *(more.place for more in found.related))]
        ]
        wanted = [{(rival, 5), (one.against, line)} for line in one.lines]
        assert any(places in wanted for places in named), (one, pair.findings)
