"""Which typed texts become whole numbers and flags, and what is said of those that do not."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from livingrules.engine.read.document import read_bytes
from livingrules.engine.shape import schemas
from livingrules.engine.shape.check import check_form

SCHEMA = {
    "type": "object",
    "properties": {
        "berths": {"type": "integer", "minimum": 0, "maximum": 90},
        "open": {"type": "boolean"},
        "id": {"type": ["string", "number", "boolean"]},
        "lamps": {"anyOf": [{"type": "integer"}, {"enum": ["none", "all"]}]},
    },
    "additionalProperties": False,
}


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A schema of the name `harbour`."""
    known = schemas.schema
    monkeypatch.setattr(
        schemas, "schema", lambda name: SCHEMA if name == "harbour" else known(name)
    )
    yield
    for cached in (
        schemas.shape,
        schemas.accepts,
        schemas.explainer,
        schemas.key_names,
        schemas.key_kinds,
    ):
        cached.cache_clear()


def read(line: str) -> tuple[Any, list[str]]:
    """The value of the only key in a line, and the findings on it as text."""
    document, findings = read_bytes(line.encode(), "dock.yaml")
    assert document is not None and findings == []
    value, findings = check_form(document, "harbour")
    said = [
        f"{one.place.line}:{one.place.column} {one.code.name}: {one.message}; {one.hint}"
        + (f"; {', '.join(one.suggestions)}" if one.suggestions else "")
        for one in findings
    ]
    return next(iter(value.values())), said


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("7", 7), ("90", 90), ("'7'", 7), ("-0", 0)]
)
def test_whole_numbers(text: str, number: int) -> None:
    assert read(f"berths: {text}") == (number, [])


@pytest.mark.parametrize(
    "text",
    [
        *("010", "5E3", "1e1", "5.0", "0x1F", "0o17", "1_0", "+5", "1:30", "no", "~", "five"),
        *("1,5", "٣", "３", ".inf", "1234567890123456", "--5", "5 "),
    ],
)
def test_what_is_no_whole_number(text: str) -> None:
    quoted = f"'{text}'" if text.endswith(" ") else text
    assert read(f"berths: {quoted}") == (
        text,
        [
            (
                f"1:9 wrong-kind: berths is '{text}', and a whole number is expected; "
                "write a whole number in digits, without leading zeros"
            )
        ],
    )


def test_whole_numbers_out_of_range() -> None:
    assert read("berths: 91") == (91, ["1:9 bad-value: berths is too large; at most 90; None"])
    assert read("berths: -1") == (-1, ["1:9 bad-value: berths is too small; at least 0; None"])


@pytest.mark.parametrize(("text", "flag"), [("true", True), ("false", False), ("'true'", True)])
def test_flags(text: str, flag: bool) -> None:
    assert read(f"open: {text}") == (flag, [])


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *((text, "true") for text in ("yes", "True", "ON", "1", "y")),
        *((text, "false") for text in ("no", "FALSE", "off", "0")),
    ],
)
def test_what_is_nearly_a_flag(text: str, meant: str) -> None:
    assert read(f"open: {text}") == (
        text,
        [
            (
                f"1:7 wrong-kind: open is '{text}', and true or false is expected; "
                f"write true or false; {meant}"
            )
        ],
    )


def test_what_is_no_flag() -> None:
    assert read("open: by day")[1] == [
        "1:7 wrong-kind: open is 'by day', and true or false is expected; write true or false"
    ]


@pytest.mark.parametrize("text", ["5E3", "24.10", "no", "1:30", "010", "true", "~", "2031-05-01"])
def test_texts_stay_as_they_are_typed(text: str) -> None:
    assert read(f"id: {text}") == (text, [])


def test_where_a_text_is_allowed_nothing_is_converted() -> None:
    assert read("lamps: none") == ("none", [])
    assert read("lamps: 5")[0] == "5"


def test_a_key_without_a_value_is_not_the_empty_text() -> None:
    assert read("id:") == (
        None,
        ["1:1 empty-value: id has no value; write one, or take the key out"],
    )
    assert read("id: ''") == ("", [])
