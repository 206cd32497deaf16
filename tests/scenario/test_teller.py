"""What traced code tells becomes causes: only what leads to something done is one."""

from pathlib import Path

from livingrules.engine.play.game import Game
from livingrules.engine.play.teller import Teller
from livingrules.engine.scenario.book import read_book_of
from livingrules.engine.scenario.causes import chains

MORNING = """
rules:
  1: {title: Night, summary: One sleeps., status: executable}
  2: {title: Morning, summary: The cock crows., status: executable}
  3: {title: Players, summary: One plays., status: executable}
records:
  player:
    rule: 3
    all: players
    shown: "{name}"
    fields: {name: {type: text, default: '""'}}
state: {crows: {rule: 2, type: number, default: 0}}
phases:
  night: {rule: 1}
  morning: {rule: 2, start: [add: {crows: 1}]}
actions:
  sleep: {rule: 1, title: Sleep, in: [night], do: [go_to: morning]}
games:
  standard:
    rule: 3
    title: A day
    players: {record: player, least: 1, most: 2}
    setup: [set: {crows: 0}]
    start: night
sources: {default: stated}
"""


def test_a_phase_that_begins_with_steps_is_caused(tmp_path: Path) -> None:
    head = "book: day\ntitle: Day\nedition: 1\nprints: [1, 2, 3]\n"
    (tmp_path / "book.yaml").write_text(head)
    (tmp_path / "morning.yaml").write_text(MORNING)
    book, findings = read_book_of(tmp_path)
    assert book is not None, findings
    game = Game(book.machine, book.program.games["standard"], ["Ann"], 1)
    game.apply({"do": "sleep", "who": "Ann", "with": {}})
    assert book.teller.causes == {("1", "2")}


def test_what_does_nothing_has_no_cause() -> None:
    teller = Teller()
    teller.enter("do", "take", "1")
    teller.step("actions/take/do/look", "1")
    teller.enter("p", "look", "2")
    teller.step("procedures/look/do/if", "2")
    teller.leave()
    assert teller.causes == set()


def test_all_that_leads_to_an_effect_is_a_cause() -> None:
    teller = Teller()
    teller.enter("do", "take", "1")
    teller.step("actions/take/do/one", "1")
    teller.enter("p", "one", "2")
    teller.step("procedures/one/do/two", "2")
    teller.enter("p", "two", "3")
    teller.step("procedures/two/do/set", "3")
    teller.effect()
    assert teller.causes == {("1", "2"), ("2", "3")}
    teller.step("procedures/two/do/add", "4")  # a step of a rule of its own
    teller.effect()
    assert teller.causes == {("1", "2"), ("2", "3"), ("3", "4")}


def test_the_set_up_is_no_cause_and_a_queue_has_its_own() -> None:
    teller = Teller()
    teller.enter("setup", "standard", "1")
    teller.step("games/standard/setup/deal", "1")
    teller.enter("p", "deal", "2")
    teller.step("procedures/deal/do/drain", "2")
    teller.cause("5", "3")
    teller.enter("q", "work", "3")
    teller.step("queues/work/do/set", "3")
    teller.effect()
    assert teller.causes == {("5", "3")}


def test_a_chain_of_causes_joins_its_ends() -> None:
    assert chains({("1", "2"), ("2", "3"), ("4", "1")}) == {
        ("1", "2"), ("1", "3"), ("2", "3"), ("4", "1"), ("4", "2"), ("4", "3"),
    }  # fmt: skip
