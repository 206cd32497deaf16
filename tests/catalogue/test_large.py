"""Files too large, too deep or too full: one finding (or none), soon, and never a crash."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import check, codes_of, shown, write_book

RULE = "{title: Dock toll, summary: Each ship pays, status: executable}"


def lines(count: int, line: Callable[[int], str]) -> str:
    return "".join(f"{line(number)}\n" for number in range(count))


def found(folder: Path, text: str) -> str:
    """The findings on a book with one file, `5A.yaml`; notes are left out."""
    root = write_book(folder, {"5A.yaml": text})
    _, findings = check(root)
    return shown([one for one in findings if one.severity != "info"], root)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_nested_deeply(tmp_path: Path, opening: str) -> None:
    column = 1 + 40 * len(opening)
    assert found(tmp_path, opening * 5000).startswith(
        f"5A.yaml:1:{column} error[too-large] this is nested more than 40 levels deep, the limit\n"
    )


def test_nested_as_deeply_as_is_allowed(tmp_path: Path) -> None:
    cells = "{a: " * 34 + "[[x]]" + "}" * 34
    text = f"tables: {{t: {{cells: {cells}}}}}\n"
    assert "tables/t/cells/…/a/a/item 1 is a list, and a text is expected" in found(tmp_path, text)


def test_aliases_nested_in_one_another(tmp_path: Path) -> None:
    text = "x-a0: &a0 [x]\n" + lines(60, lambda at: f"x-a{at + 1}: &a{at + 1} [*a{at}]")
    assert found(tmp_path, text).startswith(
        "5A.yaml:40:14 error[alias-refused] what '*a38' repeats"
    )


def test_ten_million_bytes(tmp_path: Path) -> None:
    assert found(tmp_path, lines(200_000, lambda at: f"x-{at:06}: {'x' * 40}")) == (
        "5A.yaml:1:1 error[too-large] this file is larger than 4 million bytes, the limit\n"
    )


def test_many_values(tmp_path: Path) -> None:
    text = "rules: {}\nx-notes:\n" + lines(210_000, lambda at: f"- [{at}]")
    assert found(tmp_path, text).startswith(
        "5A.yaml:200000:4 error[too-large] this file holds more than 400,000 values, the limit\n"
    )


@pytest.mark.parametrize("quote", ["", '"', "? "])
def test_a_long_key(tmp_path: Path, quote: str) -> None:
    key = "k" * 100_000
    text = f"? {key}\n: 1\n" if quote == "? " else f"{quote}{key}{quote}: 1\n"
    assert "error[too-large] this key is longer than 1,024 signs, the limit" in found(
        tmp_path, text
    )


def test_a_long_value(tmp_path: Path) -> None:
    text = f"rules: {{5A: {{title: T, summary: S, status: {'k' * 100_000}}}}}\n"
    assert found(tmp_path, text) == (
        "5A.yaml:1:44 error[unknown-word] (harbour:5A) 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…' "
        "is none of the words that rules/5A/status can have\n"
        "  at: kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…\n"
        "  hint: one of: executable, host, descriptive, missing, external\n"
    )


def test_many_private_keys(tmp_path: Path) -> None:
    text = "rules: {}\nx-notes:\n" + lines(100_000, lambda at: f"  k{at}: 1")
    assert found(tmp_path, text) == ""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("unknown-key", lines(100_000, lambda at: f"k{at}: 1")),
        ("duplicate-key", "rules:\n" + lines(20_000, lambda _: f"  5A: {RULE}")),
        ("unknown-word", "rules:\n" + lines(9_000, lambda at: f"  {at}: {RULE[:-2]}}}")),
        ("unused-anchor", lines(50_000, lambda at: f"x-{at}: &a{at} x")),
        ("cut-short", lines(20_000, lambda at: f"x-{at}: Berth #{at}")),
    ],
)
def test_the_same_mistake_many_times(tmp_path: Path, code: str, text: str) -> None:
    root = write_book(tmp_path, {"5A.yaml": text})
    _, findings = check(root)
    assert codes_of(findings) == [code] * 100
    places = [one.place.line for one in findings if one.code.name == code]
    assert places == list(range(places[0], places[0] + 100))
    notes = [one for one in findings if one.code.name == "more-findings"]
    assert [one.place.line for one in notes] == [places[-1] + 1]


def test_a_mistake_at_the_end_of_a_long_file(tmp_path: Path) -> None:
    text = "rules:\n" + lines(40_000, lambda at: f"  {at}: {RULE}") + '  5A: "x" y\n'
    assert found(tmp_path, text) == (
        "5A.yaml:40002:11 error[yaml-syntax] this line is indented otherwise than the ones it "
        "belongs to\n"
        "  at: y\n"
        "  hint: let keys of one mapping and dashes of one list begin in the same column\n"
    )
