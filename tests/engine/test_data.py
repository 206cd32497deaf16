"""Somebody's own data in place of a set's items: read, checked, remembered, never mixed up."""

import sys
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from catalogue.cases import shown

import livingrules
from livingrules.engine.catalogue.added import Added
from livingrules.engine.catalogue.locate import UnknownSet
from livingrules.engine.loading.load import check
from livingrules.engine.play.files import foreign, read_file, write_log
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import NotPlayable, load_machine
from livingrules.engine.play.log import Log, log_of
from livingrules.engine.play.replay import replay

ORCHARD = TESTS / "engine" / "books" / "orchard"
MINE = "id;Tool;Reach;sharp\naxe;Axe;low;yes\nsaw;Saw;low, high;no\n"
YAML = "axe: {name: Axe, reaches: low, sharp: true}\nsaw: {name: Saw, reaches: [low, high], sharp: false}\n"
SETS = (
    "sets:\n  tools_of_the_shed:\n    file: mine.csv\n    columns: {Tool: name, Reach: reaches}\n"
)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVINGRULES_CACHE", str(tmp_path / "cache"))


def data(folder: Path, text: str = MINE, name: str = "mine.csv") -> dict[str, Path]:
    """A file with tools, by the name of their set."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return {"tools_of_the_shed": path.resolve()}


def game_of(given: dict[str, Path] | None = None) -> Game:
    """A game of the orchard."""
    machine = load_machine(ORCHARD, added=Added(given or {}))
    return Game(machine, machine.program.games["standard"], ["Ann"], seed=3)


def tools(game: Game) -> list[str]:
    """What the tools of a game are called, in the order in which they were made."""
    return [game.machine.show(game.state, one) for one in game.state._all_tool]


def findings(folder: Path, given: dict[str, Path]) -> str:
    """The findings on the orchard with data."""
    return shown(check([ORCHARD], added=Added(given or {})), folder.resolve())


def test_it_stands_in_for_all_items_and_the_cache_keeps_both(tmp_path: Path) -> None:
    own = ["Ladder", 'Hook; the "long" one', "Knife"]
    for _ in range(2):
        assert tools(game_of()) == own
        assert tools(game_of(data(tmp_path))) == ["Axe", "Saw"]
    assert tools(game_of(data(tmp_path, MINE.replace("Saw", "Long Saw")))) == ["Axe", "Long Saw"]


@pytest.mark.parametrize(
    "text",
    [
        YAML,
        f"sets:\n  tools_of_the_shed:\n    items:\n{indent(YAML, ' ' * 6)}",
        SETS,
    ],
)
def test_it_may_be_yaml(tmp_path: Path, text: str) -> None:
    data(tmp_path)
    given = data(tmp_path, text, "mine.yaml")
    assert findings(tmp_path, given) == ""
    assert tools(game_of(given)) == ["Axe", "Saw"]


def test_a_file_that_yaml_names_counts_for_the_cache(tmp_path: Path) -> None:
    given = data(tmp_path, SETS, "mine.yaml")
    data(tmp_path)
    assert tools(game_of(given)) == ["Axe", "Saw"]
    data(tmp_path, MINE.replace("Axe", "Hatchet"))
    assert tools(game_of(given)) == ["Hatchet", "Saw"]


def test_what_is_wrong_is_told_in_the_file(tmp_path: Path) -> None:
    text = "id,Tool,sharp,weight\naxe,Axe,maybe,3\n"
    given = data(tmp_path, text)
    assert findings(tmp_path, given) == (
        "mine.csv:1:15 error[unknown-column] 'weight' is no field of 'tool'\n"
        "  at: weight\n"
        "  hint: call the column as its field is called, or leave it out\n"
        "mine.csv:2:9 error[item-value] 'sharp' cannot have 'maybe': yes or no is expected\n"
        "  at: maybe\n"
    )
    with pytest.raises(NotPlayable) as error:
        game_of(given)
    assert {Path(one.place.file).name for one in error.value.findings} == {"mine.csv"}


def test_what_is_wrong_in_yaml_is_told_too(tmp_path: Path) -> None:
    text = "axe: {name: Axe, sharp: yes}\nsaw: 3\na b: {name: B, sharp: true}\nhoe: {name: , sharp: {a: b}}\n"
    assert findings(tmp_path, data(tmp_path, text, "mine.yaml")) == (
        "mine.yaml:1:25 error[item-value] 'sharp' cannot have 'yes': true or false is expected\n"
        "  at: yes\n"
        "mine.yaml:2:1 error[wrong-kind] 'saw' is no item: the values of its fields by name are"
        " expected\n"
        "  at: saw\n"
        "  hint: write {name: …, …: …}\n"
        "mine.yaml:3:1 error[bad-id] 'a b' is no id: letters, digits and '_', '-', '.' are allowed\n"
        "  at: a b\n"
        "mine.yaml:4:7 error[empty-value] 'name' has no value\n"
        "  at: name\n"
        "mine.yaml:4:15 error[wrong-kind] 'sharp' has a mapping or lists, and one value or a list is"
        " expected\n"
        "  at: sharp\n"
    )


BAD = {
    "- a\n": "1:1 error[wrong-kind] this file holds a single value or a list, and items by their ids "
    "are expected",
    "sets: {tools: {items: {}}}\n": "1:1 error[missing-key] this file has no set 'tools_of_the_shed'",
    "sets: {tools_of_the_shed: {items: {}}}\n": "1:27 error[empty-file] 'tools_of_the_shed' has no "
    "items here",
    "sets: {tools_of_the_shed: {file: ../a.csv}}\n": "1:34 error[bad-value] '../a.csv' does not lie "
    "beside this file",
    "axe: {name: A, sharp: true}\naxe: {name: B, sharp: true}\n": "2:1 error[duplicate-key] the key "
    "'axe' stands here a second time; the first is at line 1",
    "axe: {\n": "1:6 error[yaml-syntax] the '{' that opens here is not closed",
    "": "1:1 error[empty-file] this file holds nothing, and something is expected in it",
}


@pytest.mark.parametrize("text", BAD)
def test_a_file_that_holds_no_items(tmp_path: Path, text: str) -> None:
    found = findings(tmp_path, data(tmp_path, text, "mine.yaml")).splitlines()
    assert found[0] == f"mine.yaml:{BAD[text]}"
    assert sum(not line.startswith("  ") for line in found) == 1


def test_a_set_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnknownSet) as error:
        check([ORCHARD], added=Added({"tools": data(tmp_path)["tools_of_the_shed"]}))
    assert (error.value.name, set(error.value.known)) == (
        "tools", {"trees_of_old", "tools_of_the_shed"}
    )  # fmt: skip


def saved(folder: Path, game: Game) -> Log:
    """The log of a game, written and read again."""
    write_log(folder / "a.game", log_of(game))
    log = read_file(folder / "a.game")
    assert isinstance(log, Log)
    return log


def said(folder: Path, log: Log, game: Game) -> tuple[str, str | None]:
    """What is said of a log that is not of these rules."""
    found: Any = foreign(folder / "a.game", log, game.machine)
    return found.message, found.hint


def test_a_log_knows_the_data_it_was_played_with(tmp_path: Path) -> None:
    game = game_of(data(tmp_path))
    game.apply({"do": "draw_tool", "who": "Ann"})
    log = saved(tmp_path, game)
    assert foreign(tmp_path / "a.game", log, game.machine) is None
    assert tools(replay(Game.begin(game.machine, log), log)) == ["Axe", "Saw"]
    assert said(tmp_path, log, game_of()) == (
        "this was played with other items of 'tools_of_the_shed', those of mine.csv",
        "say where they are: --data tools_of_the_shed=mine.csv",
    )
    changed = game_of(data(tmp_path, MINE.replace("Axe", "Hatchet")))
    assert said(tmp_path, log, changed) == (
        "the items of 'tools_of_the_shed' are others now than when this was saved",
        "they came from mine.csv then",
    )
    assert said(tmp_path, saved(tmp_path, game_of()), changed) == (
        "this was played with the book's own items of 'tools_of_the_shed'",
        "leave --data tools_of_the_shed=… out",
    )


def test_ids_and_spaces_change_nothing(tmp_path: Path) -> None:
    log = saved(tmp_path, game_of(data(tmp_path)))
    other = game_of(data(tmp_path, MINE.replace("axe;", "the_axe ; "), "others.csv"))
    assert foreign(tmp_path / "a.game", log, other.machine) is None


def test_own_data_is_what_it_is(tmp_path: Path) -> None:
    assert "sets/tools_of_the_shed/wear" in game_of().machine.program.doubtful
    doubtful = game_of(data(tmp_path)).machine.program.doubtful
    assert [one for one in doubtful if "tools" in one] == []


def test_from_python(tmp_path: Path) -> None:
    game = livingrules.load([ORCHARD]).game(players=2, data=data(tmp_path))
    assert tools(game) == ["Axe", "Saw"]
