"""What rests on a rule that changed: options that hold its number, variants, saved games."""

from pathlib import Path

import livingrules
from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.editions.reasons import Reason
from livingrules.engine.editions.touched import Touched, touched
from livingrules.engine.editions.touched_beside import (
    saved_games,
    touched_games,
    touched_variants,
)
from livingrules.engine.loading.load import load
from livingrules.engine.play.files import write_log

BOOK = Path(__file__).resolve().parents[1] / "engine" / "pebbles_play" / "pebbles"
NUMBER = frozenset({"rule", "entry", "ruling", "scenario"})


def catalogue() -> Catalogue:
    return load([BOOK])[0]


def rows(found: list[Touched]) -> list[tuple[str, str]]:
    return [(one.id.partition(":")[2], one.because) for one in found]


def test_a_number_is_matched_with_what_holds_it() -> None:
    why = [Reason("1", "number", "1 says 25 where it said 20", NUMBER, ["20"], ["25"], narrow=True)]
    found = touched(catalogue(), "pebbles", why)
    assert rows(found)[:2] == [
        ("1", "1 says 25 where it said 20"),
        ("options/heap", "1 says 25 where it said 20, and this is 20"),
    ]
    assert len(found) == 2


def test_a_number_that_nothing_holds_names_all_that_the_rule_has() -> None:
    why = [Reason("4", "number", "4 says 77 where it said 78", NUMBER, ["78"], ["77"], narrow=True)]
    found = rows(touched(catalogue(), "pebbles", why))
    assert found[0] == ("4", "4 says 77 where it said 78")
    assert len(found) > 1
    assert all(because.endswith(", and no data of it holds 78") for _, because in found[1:])


def test_a_rule_that_is_not_in_the_catalogue_touches_nothing() -> None:
    assert touched(catalogue(), "pebbles", [Reason("9", "removed", "9 is gone")]) == []


def test_variants_and_saved_games(tmp_path: Path) -> None:
    heap = Touched(
        "pebbles:options/heap", "option", Place("a.yaml"), "1 says 25", "1", "this is 20"
    )
    variant = tmp_path / "small.variant.yaml"
    variant.write_text(
        "variant: small\ntitle: Small\nover: pebbles\n"
        "changes:\n  options/heap/default: {set: 9}\n  options/other/default: {set: 9}\n",
        encoding="utf-8",
    )
    found = touched_variants("pebbles", [heap], [], [variant])
    assert [(one.id, one.place.line, one.because) for one in found] == [
        ("small", 5, "1 says 25, and this changes 'options/heap/default'")
    ]
    game = livingrules.load([BOOK]).game(players=2)
    write_log(tmp_path / "evening.game", game.saved())
    (tmp_path / "notes.game").write_text("no log", encoding="utf-8")
    files = list(saved_games([tmp_path]))
    assert [file.name for file in files] == ["evening.game"]
    played = list(touched_games("pebbles", [heap], files))
    assert [(one.id, one.kind) for one in played] == [("evening.game", "saved game")]
    assert played[0].because == (
        "it was played by edition 'first', and 'pebbles:options/heap' may change"
    )
    assert list(touched_games("harbour", [heap], files)) == []
    rule = Touched("pebbles:1", "rule", Place("a.yaml"), "1 is 2 now", "1")
    assert list(touched_games("pebbles", [rule], files)) == []
