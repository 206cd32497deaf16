"""What must hold after an action need not hold while it waits for an answer."""

from pathlib import Path

from livingrules.engine.scenario.suite import play_all

FILES = {
    "book.yaml": "book: shells\ntitle: Shells\nedition: first\nprints: [1, 2]\n",
    "shells.yaml": """\
rules:
  1: {title: Start, summary: There are shells., status: executable}
  2: {title: Gift, summary: A shell goes from one to another., status: executable}
records:
  player:
    rule: 1
    all: players
    shown: "{name}"
    fields: {name: {type: text, default: '""'}, shells: {type: 0..9, default: 1}}
phases:
  play: {rule: 1}
actions:
  give_away:
    rule: 2
    requires:
      shell: {that: actor.shells > 0, says: "no shell is left"}
    do:
      - add: {actor.shells: -1}
      - choose:
          name: friend
          who: actor
          from: players
          says: "who gets the shell?"
          do:
            - add: {friend.shells: 1}
invariants:
  kept: {rule: 1, that: sum(p.shells for p in players) = count(players), says: no shell is lost}
games:
  standard:
    rule: 1
    players: {record: player, least: 2, most: 2}
    start: play
""",
    "gift.scenario.yaml": """\
book: shells
scenarios:
  gift:
    title: A shell is given
    rules: [2]
    options: {players: [Ann, Ben]}
    steps:
      - {who: Ann, do: give_away, expect: {state: {Ann.shells: 0, Ben.shells: 1}}}
      - {who: Ann, take: Ben}
    expect: {state: {Ben.shells: 2}}
""",
}


def test_invariants_wait_for_the_end_of_an_action(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    tested = play_all([tmp_path])
    assert [one.got for one in tested.failures] == []
    assert tested.passed == 1
