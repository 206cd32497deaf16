"""Two variants of one name, which a saved game could not tell apart."""

from dataclasses import replace
from pathlib import Path

import pytest

from livingrules.engine.catalogue.added import Added
from livingrules.engine.play.agree import agree
from livingrules.engine.play.files import foreign
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import NotPlayable, load_machine

PEBBLES = Path(__file__).resolve().parents[1] / "engine" / "pebbles_play" / "pebbles"


def _variant(folder: Path, change: str) -> Path:
    file = folder / "v" / "variant.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"variant: v\ntitle: T\nover: pebbles\nchanges:\n  {change}\n", "utf-8")
    return file


def test_two_of_one_name_are_not_played_together(tmp_path: Path) -> None:
    one = _variant(tmp_path / "a", "options/heap/default: {set: 12}")
    other = _variant(tmp_path / "b", "actions/gamble/do/roll/sides: {set: 3}")
    with pytest.raises(NotPlayable) as error:
        load_machine(PEBBLES, cache=False, added=Added(variants=(one, other)))
    assert [one.message for one in error.value.findings] == [
        "there are two variants named 'v' here"
    ]


def test_a_game_that_was_saved_with_two_of_one_name(tmp_path: Path) -> None:
    one = _variant(tmp_path / "a", "options/heap/default: {set: 12}")
    machine = load_machine(PEBBLES, cache=False, added=Added(variants=(one,)))
    game = Game(machine, *agree(machine, "standard", 2, {}, {}).arguments(1))
    log = replace(game.saved(), variants=("v", "v"))
    found = foreign(tmp_path / "a.game", log, machine)
    assert found is not None
    assert found.message == "this was played with several variants named 'v', and one is here"
    without = foreign(tmp_path / "a.game", replace(log, variants=()), machine)
    assert without is not None
    assert without.message == "this was played without the variant 'v'"
