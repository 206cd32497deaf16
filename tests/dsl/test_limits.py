"""Expressions of any size end in a tree or in one finding, never in a crash."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from harbour.asking import ask, both, compiled

from livingrules.dsl import sample
from livingrules.dsl.format import format_expression
from livingrules.dsl.parse import parse
from livingrules.dsl.source import locate_in

DEEP = {
    "brackets": ("(", "lamps", ")"),
    "not": ("not ", "foggy", ""),
    "minus": ("-", "lamps", ""),
    "half": ("half ", "lamps", " rounded up"),
    "calls": ("abs(", "lamps", ")"),
    "lists": ("[", "lamps", "]"),
    "then": ("if foggy then ", "1", " else 2"),
    "queries": ("count([count(", "[]", ")])"),
    "sums": ("(1 + ", "lamps", ")"),
    "fields": ("", "boat", ".dock"),
}


@pytest.mark.parametrize("name", DEEP)
@pytest.mark.parametrize("depth", [65, 5000])
def test_too_deep(name: str, depth: int) -> None:
    before, middle, after = DEEP[name]
    text = before * depth + middle + after * depth
    tree, findings = ask(text)
    assert tree is None
    assert [finding.code.name for finding in findings] in (
        ["expression-too-deep"], ["expression-too-long"])  # fmt: skip


@pytest.mark.parametrize("name", ["brackets", "not", "minus", "half", "calls", "then", "sums"])
def test_as_deep_as_allowed(name: str) -> None:
    before, middle, after = DEEP[name]
    depth = 63 if name != "sums" else 62
    text = before * depth + middle + after * depth
    tree, findings = ask(text)
    assert tree is not None, findings
    compiled(tree).function(sample.values())
    syntax, _ = parse(text, locate_in(text))
    assert syntax is not None
    assert parse(format_expression(syntax), locate_in(text))[0] == syntax


CHAINS = [" + ", " or ", " and ", " * ", " - "]


@pytest.mark.parametrize("sign", CHAINS)
def test_long_chains_are_not_deep(sign: str) -> None:
    name = "foggy" if sign in (" or ", " and ") else "lamps"
    tree, findings = ask(sign.join([name] * 999))
    assert tree is not None, findings
    compiled(tree).function(sample.values())
    for length in (1000, 10_000):
        tree, findings = ask(sign.join([name] * length))
        assert tree is None
        assert [finding.code.name for finding in findings] == ["expression-too-long"]


def test_chains_inside_chains() -> None:
    text = "lamps"
    for _ in range(60):
        text = f"1 < ({text}) < 2"
        parse(text, locate_in(text))
    tree, findings = ask(text)
    assert tree is None and len(findings) < 300


HUGE = " * ".join(["1000000000000"] * 400)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"{HUGE} * purse", []),
        (f"purse + {HUGE} - purse", []),
        (f"-{HUGE} + tide", []),
        (f"{HUGE} = lamps", ["out-of-range"]),
        ("count(20000..3)", ["empty-range"]),
        (f"{HUGE}..3", ["empty-range"]),
        (f"count(1..{HUGE})", ["open-range"]),
        (f"half ({HUGE}) rounded up", []),
        (f"7 / ({HUGE}) rounded up", []),
    ],
)
def test_numbers_of_thousands_of_digits(text: str, codes: list[str]) -> None:
    _, findings = ask(text)
    assert [finding.code.name for finding in findings] == codes, findings


def test_many_cases_are_not_deep() -> None:
    text = "if foggy then 1 else " * 300 + "2"
    tree, findings = ask(text)
    assert tree is not None, findings
    assert compiled(tree).function(sample.values()) == 2


def twin(query: str) -> str:
    return query.replace("(b", "(c").replace("where b", "where c")


QUERY = "any(b{0} in boats where b{0}.crew > {1})"


@pytest.mark.parametrize(
    "form",
    [
        "{}", "not ({})", "foggy or ({})", "if ({}) then 1 else 2", "({}) = foggy",
        "count(x in boats where x.loaded and ({})) > 1", "first(x in boats where {}) = none",
    ],
)  # fmt: skip
@pytest.mark.parametrize("word", [" and ", " or ", " = ", "cases"])
def test_many_queries(form: str, word: str) -> None:
    queries = [QUERY.format(number, number % 3) for number in range(58)]
    text = word.join(queries)
    if word == "cases":
        text = " else ".join(f"if {each} then foggy" for each in queries) + " else true"
    elif word == " = ":
        text = " and ".join(f"({one} = {twin(one)})" for one in queries[:20])
    tree, findings = ask(form.format(text))
    assert tree is not None, findings
    by_judge, by_code = both(tree, sample.values())
    assert by_judge == by_code


def test_too_many_queries() -> None:
    tree, findings = ask(" or ".join(QUERY.format(number, 1) for number in range(70)))
    assert tree is None
    assert [finding.code.name for finding in findings] == ["expression-too-long"]


def test_queries_inside_queries() -> None:
    text = "true"
    for depth in range(8):
        text = f"any(b{depth} in boats where b{depth}.crew > 3 and {text})"
    tree, _ = ask(text)
    assert tree is not None
    assert both(tree, sample.values()) == (True, True)
    tree, findings = ask(f"count(b in boats where {text}) > 1")
    assert tree is None
    assert [finding.code.name for finding in findings] == ["expression-too-deep"]


def test_a_text_of_nothing_but_spaces_or_signs() -> None:
    for text in (" " * 100_000, "#" * 100_000, '"' * 99_999, "'" * 99_999, "." * 100_000):
        tree, findings = ask(text)
        assert tree is None and 1 <= len(findings) <= 21
