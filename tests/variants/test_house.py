"""A house rule of every kind of change: played, saved, gone on with, and not confused with the book."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import livingrules
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.play.files import foreign, read_file, write_log
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.log import Log
from livingrules.engine.play.replay import replay
from livingrules.engine.scenario.suite import play_all

HERE = Path(__file__).resolve().parent
BOOK = HERE.parent / "engine" / "pebbles_play" / "pebbles"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with the book and, beside it, the variant."""
    shutil.copytree(BOOK, tmp_path / "pebbles")
    shutil.copytree(HERE / "house", tmp_path / "house")
    return tmp_path


def test_its_scenarios_are_played_with_it(table: Path) -> None:
    tested = play_all([table / "house"])
    assert (tested.findings, tested.failures, tested.passed) == ([], [], 3)


def test_its_values_have_its_source(table: Path) -> None:
    catalogue = livingrules.load([table / "pebbles"], variants=[table / "house"])
    assert catalogue.findings == ()
    heap = dict(catalogue.entries["pebbles:options/heap"].sources)
    assert heap["default"].kind == "assumed"
    skip = catalogue.entries["pebbles:actions/skip"]
    assert Path(skip.place.file) == table / "house" / "variant.yaml"


def test_a_game_goes_on_only_with_the_variant_it_was_begun_with(table: Path) -> None:
    file = table / "house" / "variant.yaml"
    house = load_machine(table / "pebbles", cache=False, added=Added(variants=(file,)))
    plain = load_machine(table / "pebbles", cache=False)
    catalogue = livingrules.load([table / "pebbles"], variants=[file])
    game = catalogue.game(players=2, seed=3)
    assert game.apply({"do": "skip", "who": game.decision.who[0]}).done
    write_log(table / "a.game", game.saved())
    log = read_file(table / "a.game")
    assert isinstance(log, Log)
    assert log.variants == ("house",)
    assert foreign(table / "a.game", log, house) is None
    assert replay(Game.begin(house, log), log).log == game.log
    wrong = foreign(table / "a.game", log, plain)
    assert wrong is not None
    assert wrong.message == "this was played with the variant 'house'"
    assert wrong.hint == "say where it is: --variant house"
    begun = Game.begin(plain, livingrules.load([table / "pebbles"]).game(players=2).saved())
    other = foreign(table / "a.game", begun.saved(), house)
    assert other is not None
    assert other.message == "this was played without the variant 'house'"


def test_a_book_is_the_same_while_a_variant_only_lies_there(table: Path) -> None:
    before = load_machine(table / "pebbles", cache=False)
    shutil.rmtree(table / "house")
    after = load_machine(table / "pebbles", cache=False)
    assert (before.behaviour, before.text, before.added) == (after.behaviour, after.text, NOTHING)
    assert before.module.source == after.module.source
