"""Maps: points at their places and the lines between them, drawn where Graphviz is there."""

from pathlib import Path

import pytest

from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.maps import Line, Point
from livingrules.tools.drawing import draw_map, map_file
from livingrules.tools.exits import UsageError

BOOK = """\
book: ferry
title: Ferry
edition: first
"""
RULES = """\
rules:
  1: {title: Ports, summary: A ferry goes between ports., status: executable}
records:
  player: {rule: 1, shown: "{name}", fields: {name: text, at: {type: port, default: north}}}
enums:
  port: {rule: 1, values: {north: North Quay, south: South Quay, isle: The Isle}}
state:
  here: {rule: 1, type: port, default: isle}
tables:
  place:
    rule: 1
    hit: unique
    given: [{of: port}]
    gives: {x: -9..9, y: -9..9}
    cells: {north: {x: 0, y: 5}, south: {x: 1, y: -5}, isle: {x: -3, y: 0}}
actions:
  sail: {rule: 1, who: any_player, takes: [{to: port}], do: [{set: {here: to}}]}
views:
  chart:
    rule: 1
    title: The chart
    map:
      points:
        name: one
        in: "[north, isle, south]"
        x: place[one].x
        y: place[one].y
        strong: one = here
      lines:
        name: tide
        in: 1..3
        from: if tide = 1 then north else isle
        to: if tide = 3 then isle else south
        shown: "tide {tide}"
        strong: tide = 2
games:
  short: {rule: 1, players: {record: player, least: 1, most: 1}, start: day}
phases:
  day: {rule: 1}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A game of the ferry."""
    folder = tmp_path / "ferry"
    folder.mkdir()
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    (folder / "1.yaml").write_text(RULES.replace("who: any_player, ", ""), encoding="utf-8")
    machine = load_machine(folder, cache=False)
    return Game(machine, machine.program.games["short"], ["Ann"], 1)


def test_points_and_lines(game: Game) -> None:
    (chart,) = game.maps()
    assert chart.title == "The chart"
    assert chart.points == (
        Point("North Quay", 0, 5, strong=False),
        Point("The Isle", -3, 0, strong=True),
        Point("South Quay", 1, -5, strong=False),
    )
    assert chart.lines == (
        Line(0, 2, "tide 1", strong=False),
        Line(1, 2, "tide 2", strong=True),
        Line(1, 1, "tide 3", strong=False),
    )


def test_it_is_no_table_at_the_terminal(game: Game) -> None:
    assert game.views() == []


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_it_is_drawn(game: Game, ending: str, tmp_path: Path) -> None:
    pytest.importorskip("pygraphviz")
    file = map_file(str(tmp_path / f"chart.{ending}"), "livingrules play")
    draw_map(game.maps()[0], file)
    data = file.read_bytes()
    if ending == "svg":
        assert all(word in data.decode() for word in ("The Isle", "tide 2", "The chart"))
    else:
        assert data.startswith(b"\x89PNG")


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"ends in .svg or .png, not 'chart.pdf'"):
        map_file("chart.pdf", "livingrules play")
    with pytest.raises(UsageError, match="there is no folder"):
        map_file(str(tmp_path / "gone" / "chart.svg"), "livingrules play")
