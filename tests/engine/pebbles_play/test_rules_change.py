"""What counts as other rules, and where a game by them parts from its log."""

import shutil
from pathlib import Path

import pytest

from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.replay import compare
from tests.engine.pebbles_play.games import FOLDER, begun, machine, take


def changed(folder: Path, old: str, new: str) -> Machine:
    """The book with something else in it."""
    shutil.copytree(FOLDER, folder / "pebbles")
    file = folder / "pebbles" / "pebbles.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return load_machine(folder / "pebbles", cache=False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Turn", "title: Turns"),
        ("too few pebbles", "there are too few"),
        ("records:", "# what there is\n\nrecords:"),
        ("title: Take pebbles", "title: Take some"),
        ("greedy: {rule: 2, weights: {take: number", "greedy: {rule: 2, weights: {take: 9"),
    ],
)
def test_words_are_no_rules(old: str, new: str, tmp_path: Path) -> None:
    other = changed(tmp_path, old, new)
    assert other.behaviour == machine().behaviour
    assert other.text != machine().text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("- number: 1..3\n", "- number: 1..4\n"),
        ("pebbles > 3", "pebbles >= 3"),
        ("default: 20", "default: 21"),
        ("sides: 6", "sides: 8"),
        ("shown: player {seat}", "shown: seat {seat}"),
        ("optional: true", "optional: false"),
    ],
)
def test_what_is_done_is(old: str, new: str, tmp_path: Path) -> None:
    assert changed(tmp_path, old, new).behaviour != machine().behaviour


def parting(other: Machine, game: Game) -> str | None:
    """Where a game by other rules parts from it, in words."""
    log = game.saved()
    found = compare(Game.begin(machine(), log), Game.begin(other, log), log)
    if found is None:
        return None
    places = ", ".join(f"{one.place} {one.before} {one.after}" for one in found.differences)
    return f"{found.entry} {found.message}{': ' if places else ''}{places}"


def played() -> Game:
    """A short game."""
    game = begun(heap=10)
    take(game, 3)
    game.apply({"do": "gamble", "who": "player 1"})
    game.apply(None)
    take(game, 3)
    return game


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: Turn", "title: Turns", None),
        ("pebbles > 3", "pebbles > 7", "2 too few pebbles"),
        ("add: {actor.taken: 1}", "add: {actor.taken: 2}",
         "4 the state is another: player 1.taken 1 2"),
        ("- number: 1..3\n", "- number: 1..2\n", "1 '3' is not offered for 'number': it goes from 1 to 2"),
        ("default: heap}", "default: heap - 1}", "0 the state is another: pebbles 10 9"),
        ("sides: 6", "sides: 60", "3 {} is rolled here"),
    ],
)  # fmt: skip
def test_the_first_point_at_which_they_part(
    old: str, new: str, message: str | None, tmp_path: Path
) -> None:
    found = parting(changed(tmp_path, old, new), played())
    if message is not None and "{}" in message:
        assert found is not None and found.endswith("is rolled here") and found[0] == "3"
    else:
        assert found == message
