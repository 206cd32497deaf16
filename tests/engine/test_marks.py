"""What a view shows says where it is assumed or invented."""

from pathlib import Path

from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.tools.table.grid import view_lines

BOOK = """\
rules:
  1: {title: Toll, summary: A toll stands on a board that nobody has seen., status: executable}
records:
  player: {rule: 1, all: players, shown: "{name}", fields: {name: text}}
enums:
  dock: {rule: 1, values: {north: North, south: South}}
tables:
  toll:
    rule: 1
    hit: unique
    given: [{dock: dock}]
    gives: {coins: 0..9}
    cells: {north: 3, south: 4}
phases:
  play: {rule: 1}
games:
  one: {rule: 1, players: {record: player, least: 1, most: 1}, start: play}
views:
  tolls:
    rule: 1
    list: {name: where, in: "[north, south]", columns: {Dock: "{where}", Toll: "{toll[where]}"}}
sources:
  default: stated
  tables/toll/cells/south: {source: assumed, because: the board is not in the text}
"""


def test_an_assumed_cell_is_marked_and_a_stated_one_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "quay"
    folder.mkdir()
    (folder / "book.yaml").write_text("book: quay\ntitle: Quay\nedition: first\nprints: [1]\n")
    (folder / "quay.yaml").write_text(BOOK)
    machine = load_machine(folder, cache=False)
    game = Game(machine, machine.program.games["one"], ["Ann"])
    assert list(view_lines(game.views()[0])) == [
        "tolls",
        "  Dock   Toll",
        "  North  3",
        "  South  4 ?",
        "  ? assumed: not in the rulebook's text; what your copy prints may differ",
    ]
