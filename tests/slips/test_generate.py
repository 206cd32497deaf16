"""The generator of slips itself: right places, every kind, nothing prose, the same each time."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from slips.generate import Trial, generate
from slips.harmless import KINDS as HARMLESS_KINDS
from slips.harmless import generate_harmless, says
from slips.places import read_places
from slips.slip import EXISTING, KINDS, Slip

HERE = Path(__file__).resolve().parent
SAMPLE = HERE / "sample"
SHIPPED = HERE.parents[1] / "rules"


@pytest.fixture(scope="module")
def sample() -> Trial:
    return generate(SAMPLE, 500, seed=3)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return read_places(SAMPLE).files


def at(text: str, line: int, column: int) -> str:
    """What stands in a text from a place on."""
    return text.split("\n")[line - 1][column - 1 :]


def test_the_same_seed_gives_the_same_slips_and_another_seed_others(sample: Trial) -> None:
    assert generate(SAMPLE, 500, seed=3).slips == sample.slips
    assert generate(SAMPLE, 500, seed=4).slips != sample.slips


def test_every_kind_of_slip_occurs(sample: Trial) -> None:
    assert {slip.kind for slip in sample.slips} == set(KINDS)


def test_all_slips_differ(sample: Trial) -> None:
    assert len({(slip.file, slip.text) for slip in sample.slips}) == len(sample.slips) == 500


def test_every_slip_can_be_read_as_yaml_and_says_something_else(
    sample: Trial, files: dict[str, str]
) -> None:
    before = {file: says(text) for file, text in files.items()}
    for slip in sample.slips[:250]:
        after = says(slip.text)
        assert isinstance(after, dict) and after != before[slip.file], slip


def stands_there(slip: Slip) -> str:
    """How the text at the place of a slip must begin."""
    was, _, new = slip.what.partition(" → ")
    if slip.kind == "missing cell":
        return ""
    if slip.kind == "key in the wrong place":
        return was.partition(" moved to ")[0] + ":"
    if not new:
        return "nothing"
    return new.partition(" (")[0] if slip.kind.endswith("misspelt") else new


def test_at_the_place_of_a_slip_stands_what_it_put_there(
    sample: Trial, files: dict[str, str]
) -> None:
    for slip in sample.slips:
        found = at(slip.text, slip.line, slip.column).lstrip("'\"")
        assert found.startswith(stands_there(slip)), (slip.what, found)
        if slip.kind.endswith("misspelt"):
            before = at(files[slip.file], slip.line, slip.column).lstrip("'\"")
            assert slip.was and before.startswith(slip.was)


def test_a_missing_cell_is_at_its_row(sample: Trial) -> None:
    rows = {"red:", "green:", "white:", "light:", "middle:", "heavy:", "cells:", "lamp:", "go:"}
    found = {
        at(slip.text, slip.line, slip.column).split(" ")[0]
        for slip in sample.slips
        if slip.kind == "missing cell"
    }
    assert found <= rows | {"id:"} and len(found) > 5


def test_the_other_end_of_a_pair_is_the_same_name(sample: Trial, files: dict[str, str]) -> None:
    pairs = [slip for slip in sample.slips if slip.other]
    assert pairs
    for slip in pairs:
        file, line, column = slip.other or ("", 0, 0)
        text = slip.text if file == slip.file else files[file]
        found = at(text, line, column).lstrip("'\"")
        assert found.startswith(str(slip.was)) or str(slip.was) in found, (slip.what, found)


def test_prose_is_left_alone(sample: Trial, files: dict[str, str]) -> None:
    for slip in sample.slips:
        for word in ("Every boat carries lamps", "because fog keeps", "the page is torn out"):
            assert (word in slip.text) == (word in files[slip.file])


def test_the_first_slips_as_a_list(sample: Trial, expect: Callable[[Path, str], None]) -> None:
    lines = [
        f"{slip.file}:{slip.line}:{slip.column} {slip.kind}: {slip.what}"
        + (" or {}:{}:{}".format(*slip.other) if slip.other else "")
        for slip in sample.slips[:60]
    ]
    expect(HERE / "sample.txt", "\n".join(lines) + "\n")


def test_harmless_edits_change_the_text_and_not_what_it_says(files: dict[str, str]) -> None:
    made = generate_harmless(SAMPLE, 100, seed=3)
    assert len(made) == 100
    assert {edit.kind for edit in made} == set(HARMLESS_KINDS)
    before = {file: says(text) for file, text in files.items()}
    for edit in made:
        assert edit.text != files[edit.file]
        assert says(edit.text) == before[edit.file], edit.what


def test_the_table_knows_every_key_of_the_shipped_catalogue() -> None:
    assert read_places(SHIPPED).unknown == []


def test_few_slips_in_the_shipped_catalogue_hit_another_name() -> None:
    trial = generate(SHIPPED, 1000, seed=1)
    existing = sum(n for (_, why), n in trial.left_out.items() if why == EXISTING)
    assert len(trial.slips) == 1000
    assert existing <= 0.25 * (existing + len(trial.slips))
