"""The cases in `cells.yaml`: type notation, and table cells with the values that they are for."""

import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

sys.path.insert(0, str(Path(__file__).parent))

from harbour.asking import as_text, as_yaml, compiled, shown, with_names

from livingrules.dsl import sample
from livingrules.dsl.cell_conditions import cell_condition
from livingrules.dsl.cell_sets import CellSet, domain
from livingrules.dsl.cells import format_cell, read_cell
from livingrules.dsl.parse import parse_cell, parse_type
from livingrules.dsl.source import locate_in
from livingrules.dsl.type_notation import format_type, read_type
from livingrules.dsl.typed import Read
from livingrules.dsl.types import Type, notation_of

FILE = Path(__file__).parent / "cells.yaml"
YAML_READER = YAML()
YAML_READER.width = 200
DOCUMENT = YAML_READER.load(FILE)


def read(notation: str) -> Type:
    type_, findings = read_type(notation, sample.SCOPE, locate_in(notation))
    assert type_ is not None, findings
    return type_


def said(fits: CellSet | None) -> str:
    """A set as the file writes it."""
    if fits is None:
        return "not decided"
    words = {None: "none", True: "true", False: "false"}
    pieces = [
        f"{'…' if low is None else low}..{'…' if high is None else high}"
        for low, high in fits.intervals
    ]
    pieces += sorted(words[each] if each in words else str(each) for each in fits.values)
    if fits.texts_but is not None:
        pieces.append(f"all texts but {sorted(fits.texts_but)}")
    return ", ".join(pieces) or "nothing"


def of_type(case: dict[str, Any]) -> dict[str, str]:
    """What comes of a type's text."""
    text = str(case["write"])
    type_, findings = read_type(text, sample.SCOPE, locate_in(text))
    if type_ is None:
        return {"finds": shown(findings)}
    noted, _ = parse_type(text, locate_in(text))
    assert noted is not None and format_type(noted) == notation_of(type_)
    again, _ = parse_type(format_type(noted), locate_in(""))
    assert again == noted
    return {"means": notation_of(type_)}


def of_cell(case: dict[str, Any]) -> dict[str, str]:
    """What comes of a cell's text."""
    text = as_text(case["write"])
    type_ = read(str(case["input"]))
    scope, _ = with_names({})
    made, findings = read_cell(text, type_, scope, locate_in(text))
    if made is None:
        return {"finds": shown(findings)}
    again, _ = parse_cell(format_cell(made.cell), locate_in(""))
    assert again == made.cell and again is not None
    assert format_cell(again) == format_cell(made.cell)
    return {"fits": said(made.fits)}


@pytest.mark.parametrize("part", ["types", "cells"])
def test_cases(part: str, request: pytest.FixtureRequest) -> None:
    wrong = []
    accept = request.config.getoption("--accept")
    for case in DOCUMENT[part]:
        found = of_type(case) if part == "types" else of_cell(case)
        stated = {key: as_text(case[key]) for key in case if key not in ("write", "input")}
        if found == stated:
            continue
        if accept:
            for key in stated:
                del case[key]
            case.update({key: as_yaml(key, value) for key, value in found.items()})
            case.fa.set_block_style()
        else:
            wrong.append(f"{case}\n  found: {found}")
    if accept:
        YAML_READER.dump(DOCUMENT, FILE)
    assert not wrong, "\n\n".join(wrong)


NUMBERS = st.integers(-4, 13)
NUMBER_CELLS = st.sampled_from(
    ["any", "3", "2..5", "5 or more", "3 or less", "below 3", "above 3", "not 3", "not 2..4, 7",
     "1, 3, 8 or more", "none", "not none", "none, 4", "not none, 4"]
)  # fmt: skip


@given(NUMBER_CELLS, NUMBER_CELLS, st.one_of(st.none(), NUMBERS))
def test_sets_of_cells_agree_with_the_conditions_of_cells(
    first: str, second: str, value: int | None
) -> None:
    """Union, intersection and complement too."""
    type_ = read("-4..13 or none")
    scope, names = with_names({"number_here": "-4..13 or none = none"})
    variable = scope.variable("number_here")
    assert variable is not None
    whole = domain(type_, scope)
    assert whole is not None
    sets, answers = [], []
    for text in (first, second):
        cell, _ = read_cell(text, type_, scope, locate_in(text))
        assert cell is not None and cell.fits is not None
        condition = cell_condition(cell, Read(0, 0, type_, variable), scope)
        names["number_here"] = value
        answer = condition is None or compiled(condition).function(names)
        assert cell.fits.holds(value) == answer
        assert whole.minus(cell.fits).holds(value) != answer
        assert whole.minus(whole.minus(cell.fits)) == cell.fits
        sets.append(cell.fits)
        answers.append(answer)
    assert sets[0].union(sets[1]).holds(value) == any(answers)
    assert sets[0].intersection(sets[1]).holds(value) == all(answers)
    assert sets[0].minus(sets[1]).holds(value) == (answers[0] and not answers[1])
    assert sets[0].empty or sets[0].holds(sets[0].some())


VALUES = st.sampled_from(["any", "red", "red, green", "not red", "none", "not none, red"])


@given(VALUES, VALUES, st.sampled_from(["red", "green", "white", None]))
def test_sets_of_values_agree_with_the_conditions(
    first: str, second: str, value: str | None
) -> None:
    type_ = read("colour or none")
    scope, names = with_names({"here": "colour or none = none"})
    variable = scope.variable("here")
    assert variable is not None
    found = []
    for text in (first, second):
        cell, _ = read_cell(text, type_, scope, locate_in(text))
        assert cell is not None and cell.fits is not None
        condition = cell_condition(cell, Read(0, 0, type_, variable), scope)
        names["here"] = value
        answer = condition is None or compiled(condition).function(names)
        assert cell.fits.holds(value) == answer
        found.append(cell.fits)
    assert found[0].union(found[1]).holds(value) == (found[0].holds(value) or found[1].holds(value))


@given(st.sets(st.sampled_from("abc")), st.sets(st.sampled_from("abc")), st.booleans(),
       st.booleans(), st.sampled_from("abcd"))  # fmt: skip
def test_sets_of_texts(
    first: set[str], second: set[str], not_first: bool, not_second: bool, text: str
) -> None:
    one = CellSet(texts_but=frozenset(first)) if not_first else CellSet(frozenset(first))
    other = CellSet(texts_but=frozenset(second)) if not_second else CellSet(frozenset(second))
    in_one, in_other = (text in first) != not_first, (text in second) != not_second
    assert one.union(other).holds(text) == (in_one or in_other)
    assert one.intersection(other).holds(text) == (in_one and in_other)
    assert one.minus(other).holds(text) == (in_one and not in_other)
    assert one.empty or one.holds(one.some())
