"""Examples that would take for ever, or come to numbers beyond measure: one finding, soon."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import check, write_book

RULES = 'rules:\n  "1": {title: Tolls, summary: A ship pays, status: executable}\n'
INSIDE = "any(a in 1..9000 where any(b in 1..9000 where any(c in 1..9000 where a + b + c + n < 0)))"
LISTS = "count(list(list(a for a in 1..10000) for b in 1..10000)) = n"


def function(name: str, type_: str, text: str, ask: str, takes: str = "0..9") -> str:
    head = f'  {name}:\n    rule: "1"\n    takes: [{{n: {takes}}}]\n    gives: {type_}\n'
    examples = f'    examples:\n      - {{ask: "{ask}", gives: "{ask}"}}\n' if ask else ""
    return f"{head}    is: {text}\n{examples}"


def found(folder: Path, text: str) -> list[tuple[str, str]]:
    root = write_book(folder, {"1.yaml": RULES + text + "sources: {default: stated}\n"})
    return [(one.code.name, one.message) for one in check(root)[1]]


@pytest.mark.parametrize("text", [INSIDE, LISTS])
def test_queries_inside_one_another(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, "functions:\n" + function("f", "flag", text, "f(3)")) == [
        ("too-much-work", "working this out takes more than 300,000 steps, the limit")
    ]


def test_a_query_over_a_list_of_queries(tmp_path: Path) -> None:
    text = "values:\n  all_of_them: {rule: '1', is: list(x for x in 1..9000)}\nfunctions:\n"
    inside = "any(a in all_of_them where any(b in all_of_them where a + b + n < 0))"
    assert [code for code, _ in found(tmp_path, text + function("f", "flag", inside, "f(3)"))] == [
        "too-much-work"
    ]


def test_numbers_that_double_their_digits(tmp_path: Path) -> None:
    text = "functions:\n" + function("f0", "number", "n * n", "", "number")
    for at in range(1, 7):
        text += function(f"f{at}", "number", f"f{at - 1}(f{at - 1}(n))", "", "number")
    assert found(tmp_path, text + function("f", "number", "f6(3) + n", "f(1)")) == [
        ("too-much-work", "working this out comes to numbers of more than 100 digits")
    ]


def test_values_of_thousands_of_digits(tmp_path: Path) -> None:
    text = "values:\n  v0: {rule: '1', is: 1000000000000}\n"
    for at in range(1, 12):
        text += f"  v{at}: {{rule: '1', is: v{at - 1} * v{at - 1}}}\n"
    assert found(tmp_path, f"{text}functions:\n" + function("f", "number", "v11 + n", "f(1)")) == [
        ("too-much-work", "working this out comes to numbers of more than 100 digits")
    ]


def test_a_circle_is_one_finding(tmp_path: Path) -> None:
    text = "functions:\n" + function("f", "number", "g(n) + 1", "f(5)") + function(
        "g", "number", "f(n) + f(n)", "")  # fmt: skip
    assert [code for code, _ in found(tmp_path, text)] == ["circle"]


def test_a_function_that_asks_itself(tmp_path: Path) -> None:
    text = "functions:\n" + function(
        "f", "number", "if n > 0 then f(n - 1) else 0", "f(5)", "number"
    )
    assert found(tmp_path, text) == [("circle", "these need each other without end: 'f' uses 'f'")]


def test_a_long_query_is_worked_out(tmp_path: Path) -> None:
    text = "functions:\n" + function("f", "number", "count(a in 1..10000 where a > n)", "f(1)")
    assert found(tmp_path, text) == []


def test_the_example_of_a_table_may_ask_a_function_that_uses_it(tmp_path: Path) -> None:
    text = """tables:
  t:
    rule: "1"
    hit: unique
    given: [{n: 0..9}]
    gives: {toll: number}
    rows: {low: {n: 0..4, toll: 1}, high: {n: 5..9, toll: 2}}
    examples: [{ask: f(3), gives: 2}]
functions:
"""
    assert found(tmp_path, text + function("f", "number", "t[n] * 2", "f(1)").replace(
        'gives: "f(1)"', "gives: 2")) == []  # fmt: skip
