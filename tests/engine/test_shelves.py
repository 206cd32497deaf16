"""Records of a large kind stand in shelves by a field: who asks for them always has the right ones."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine

BOOK = """\
book: attic
title: The attic
edition: first
prints: [1]
"""
RULES = """\
rules: {1: {title: Boxes, summary: "Boxes are carried up, down and away.", status: executable}}
enums:
  floor: {rule: 1, values: {attic: attic, cellar: cellar, street: street}}
records:
  porter: {rule: 1, shown: "{name}", fields: {name: text}}
  box:
    rule: 1
    all: boxes
    shown: "{name}"
    fields: {name: text, floor: {type: floor, default: attic}, weight: {type: 1..30, default: 1}}
values:
  upstairs: {rule: 1, is: list(b for b in boxes where b.floor = attic)}
  indoors: {rule: 1, is: "list(b for b in boxes where b.floor in [attic, cellar] and b.weight > 1)"}
  outdoors: {rule: 1, is: count(b in boxes where b.floor = street)}
phases: {moving: {rule: 1}}
actions:
  carry:
    rule: 1
    takes: [{box: {from: boxes, says: which}}, {to: {from: "[attic, cellar, street]", says: where to}}]
    do: [{set: {box.floor: to}}]
  burn: {rule: 1, takes: [{box: {from: upstairs, says: which}}], do: [{remove: box}]}
  buy: {rule: 1, do: [{create: {record: box, with: {name: '"new"', floor: cellar, weight: 9}}}]}
games:
  standard:
    rule: 1
    players: {record: porter, least: 1, most: 1}
    setup: [{create_all: {set: old_boxes}}]
    start: moving
sets:
  old_boxes:
    rule: 1
    record: box
    items:
"""


@pytest.fixture
def attic(tmp_path: Path) -> Machine:
    folder = tmp_path / "attic"
    folder.mkdir()
    items = [f'      b{at}: {{name: box {at}, weight: "{at}"}}' for at in range(1, 25)]
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    (folder / "attic.yaml").write_text(RULES + "\n".join([*items, ""]), encoding="utf-8")
    return load_machine(folder, cache=False)


def begun(attic: Machine) -> Game:
    return Game(attic, attic.program.games["standard"], ["Ann"], seed=1)


def told(game: Game) -> tuple[list[Any], list[Any], int]:
    """What the rules say: who is upstairs, who of the heavier is indoors, how many are outdoors."""
    call, state = game.machine.functions, game.state
    return [*call["f_upstairs"](state)], [*call["f_indoors"](state)], call["f_outdoors"](state)


def looked(game: Game) -> tuple[list[Any], list[Any], int]:
    """The same, by looking at every box."""
    boxes = game.state._all_box
    return (
        [one for one in boxes if one.floor == "attic"],
        [one for one in boxes if one.floor in ("attic", "cellar") and one.weight > 1],
        sum(one.floor == "street" for one in boxes),
    )


def test_boxes_are_kept_in_shelves(attic: Machine) -> None:
    assert "fill_shelf_box_floor" in attic.functions


def test_whatever_is_done_the_shelves_are_right(attic: Machine) -> None:
    game, random = begun(attic), Random(1)
    for _ in range(300):
        listed = game.legal()
        names = sorted({one.name for one in listed})
        chosen = random.choice(names)
        one = random.choice([one for one in listed if one.name == chosen])
        if chosen != "burn" or random.random() < 0.3:
            assert game.apply(one).done
        assert told(game) == looked(game)
    assert told(game)[2] > 0


def test_corrections_and_steps_back_move_boxes_too(attic: Machine) -> None:
    game = begun(attic)
    assert told(game)[2] == 0
    game.correct("box 3.floor", "street")
    assert told(game) == looked(game)
    assert told(game)[2] == 1
    game.undo(1)
    assert told(game) == looked(game)
    assert told(game)[2] == 0
