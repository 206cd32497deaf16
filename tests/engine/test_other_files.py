"""What a procedure gives has its declared type, and policies weigh actions of other files."""

from pathlib import Path

from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine

BOOK = "book: pebbles\ntitle: Pebbles\nedition: first\nprints: [1]\n"
START = """\
rules:
  1: {title: Start, summary: Somebody finds a pebble., status: executable}
records:
  player:
    rule: 1
    all: players
    shown: "{name}"
    fields: {name: {type: text, default: '""'}, pebbles: {type: 0..9, default: 0}}
phases:
  play: {rule: 1}
procedures:
  richest:
    rule: 1
    takes: [{least: 0..9}]
    gives: player or none
    do:
      - give: first(p in players where p.pebbles >= least)
games:
  standard:
    rule: 1
    players: {record: player, least: 1, most: 2}
    start: play
"""
ACTIONS = """\
actions:
  search:
    rule: 1
    takes:
      - least: {from: "list(n for n in 1..3 where n != 2)"}
    do:
      - richest: {least: least, as: found}
      - if:
          that: found = none
          do:
            - add: {actor.pebbles: 1}
"""
POLICY = """\
policies:
  greedy:
    rule: 1
    weights: {search: least + actor.pebbles}
"""


def write(folder: Path) -> Path:
    """The book in a folder, the policy in a file that is shorter than that of the action."""
    for name, text in (("book", BOOK), ("start", START), ("actions", ACTIONS), ("policy", POLICY)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_result_may_be_none(tmp_path: Path) -> None:
    """`found = none` is asked, although the procedure might have given a player."""
    machine = load_machine(write(tmp_path), cache=False)
    game = Game(machine, machine.program.games["standard"], ["Ann"])
    for pebbles in (1, 1):
        assert game.apply({"do": "search", "who": "Ann", "with": {"least": 1}}).done
        assert game.state._all_player[0].pebbles == pebbles


def test_policy_of_another_file(tmp_path: Path) -> None:
    """The weight asks for a parameter whose list stands in another file."""
    program = load_machine(write(tmp_path), cache=False).program
    assert list(program.policies["greedy"].weights) == ["search"]
