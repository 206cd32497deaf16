"""Random games played again by twenty edits of their books: the first point at which they part.

Where that is, and by which edits, is found a second time: step by step, and edit by edit.
"""

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.play.culprits import Culprits, Rules
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.log import Log
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.replay import Parting, parting, states_of
from variants.replayed.edits import Edited, edits_of
from variants.replayed.games import Parted, parted, played
from variants.tables import RULES

ACTIONS = 30
TOGETHER = 4
SAMPLE = ("angels-pay-once", "dividend-costs-a-column", "other-title")
"""Edits of the first book that are tried where not all is run: by the last of them no game parts."""
BOOKS = ("economy", "interstellar")
PARTS = range(2)
"""All hundred games of a book are played in parts, beside one another."""
OF_THE_GAME = ("the phase", "the end", "the number of draws")


class Table:
    """A book with all its edits, and what games make of them."""

    def __init__(self, book: str, folder: Path, full: bool, part: int) -> None:
        self.rules = Rules(RULES / book, NOTHING)
        self.machine = load_machine(RULES / book)
        found = edits_of(book, folder)
        self.edits = [one for one in found if full or one.name in SAMPLE]
        self.seeds = range(part, 100, len(PARTS)) if full else range(4)
        self.whole = lru_cache(maxsize=None)(self._whole)

    def _whole(self, edits: tuple[Edited, ...]) -> tuple[Machine, Culprits]:
        """The machine with some edits, and what looks for those that make games part."""
        added = Added(variants=tuple(one.file for one in edits))
        machine = load_machine(self.rules.folder, cache=False, added=added)
        return machine, Culprits(self.rules, Rules(self.rules.folder, added))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_first_point_and_the_edit_are_named(
    book: str, part: int, tmp_path: Path, full: bool
) -> None:
    if not full and (book, part) != (BOOKS[0], PARTS[0]):
        pytest.skip("only where all is run")
    table = Table(book, tmp_path, full, part)
    assert len(table.edits) == (20 if full else 3)
    several = [Random(number).sample(table.edits, TOGETHER if full else 3)
               for number in range(6 if full else 1)]  # fmt: skip
    apart = dict.fromkeys([one.name for one in table.edits], 0)
    for seed in table.seeds:
        plan, game = played(table.machine, seed, ACTIONS)
        log = game.saved()
        states = states_of(Game.begin(table.machine, log, loud=False), log)
        alone: dict[str, Parted | None] = {}
        for edit in table.edits:
            other, culprits = table.whole((edit,))
            truth = alone[edit.name] = parted(table.machine, other, plan, game.log)
            found = parting(table.machine, states, Game.begin(other, log, loud=False), log)
            same(truth, found, f"seed {seed}, {edit.name}")
            if found is not None:
                apart[edit.name] += 1
                named = culprits.of(table.machine, states, log, found)
                assert [(one.place.file, one.rule) for one in named] == [
                    (str(edit.file), edit.rule)
                ]
        together(table, tuple(several[seed % len(several)]), plan, log, states, alone)
    parting_ones = {name for name, times in apart.items() if times}
    assert len(parting_ones) >= (12 if full else 2)
    assert len(parting_ones) < len(apart)


def together(
    table: Table, edits: tuple[Edited, ...], plan: object, log: Log,
    states: Sequence[dict[str, object]], alone: dict[str, Parted | None],
) -> None:  # fmt: skip
    """Several edits at once part a game where the first of them does, and only that one is named."""
    other, culprits = table.whole(edits)
    truth = parted(table.machine, other, plan, list(log.inputs))  # type: ignore[arg-type]
    found = parting(table.machine, states, Game.begin(other, log, loud=False), log)
    told = f"{plan}, {[one.name for one in edits]}"
    same(truth, found, told)
    entries = {one: at.entry for one in edits if (at := alone[one.name]) is not None}
    assert (found is None) == (not entries), told
    if found is None:
        return
    first = min(entries.values())
    assert found.entry == first, told
    able = {str(one.file) for one, entry in entries.items() if entry == first}
    named = {one.place.file for one in culprits.of(table.machine, states, log, found)}
    assert named and named <= able, told
    if not found.differences:
        assert len(named) == 1, told


def same(truth: Parted | None, found: Parting | None, told: str) -> None:
    """What was found step by step and what is told are the same: the entry and all that differs."""
    assert (None if truth is None else truth.entry) == (None if found is None else found.entry), (
        told
    )
    if truth is None or found is None:
        return
    names = {one.place.rpartition(".")[2] for one in found.differences} - {*OF_THE_GAME}
    names = {one for one in names if not one.startswith("what waits in")}
    fields = {one.rpartition(".")[2] for one in truth.fields}
    # A record that is called otherwise is another one to players, with all that it has.
    renamed = any(one.startswith("all ") for one in names - fields)
    assert (fields <= names) if renamed else (fields == names), told
    for one in found.differences:
        if one.place in truth.fields and isinstance(one.before, int) and isinstance(one.after, int):
            assert (one.before, one.after) == truth.fields[one.place], told
