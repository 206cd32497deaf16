"""What holds for all expressions: formatted, read again, compiled and judged."""

import sys
import time
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

sys.path.insert(0, str(Path(__file__).parent))

from harbour.asking import PROVIDED, FromNames, ask
from harbour.judge import Judge
from harbour.random_expressions import expressions, harbours
from harbour.words import WORDS

from livingrules.dsl import sample
from livingrules.dsl.compile.build import Unit, compile_batch
from livingrules.dsl.format import format_expression
from livingrules.dsl.parse import parse, parse_cell, parse_type
from livingrules.dsl.source import locate_in

MANY = settings(deadline=None, suppress_health_check=list(HealthCheck))


@MANY
@given(st.lists(expressions(), min_size=1, max_size=3), harbours())
def test_compiled_code_agrees_with_the_judge(texts: list[str], names: dict[str, Any]) -> None:
    trees = []
    for text in texts:
        tree, findings = ask(text)
        if tree is None:
            # Drawn blindly, a constant may lie outside the range of what it is compared with.
            found = {each.code.name for each in findings}
            assert found <= {"out-of-range", "never-none"}, (text, findings)
            continue
        trees.append(tree)
    units = [Unit(f"unit{number}", tree, ("names",)) for number, tree in enumerate(trees)]
    compiled = compile_batch(units, FromNames(), PROVIDED)
    for tree, unit in zip(trees, units, strict=True):
        by_judge = Judge(names, sample.FUNCTIONS).value(tree)
        by_code = compiled.functions[unit.name](names)
        if isinstance(by_code, tuple):
            by_code = list(by_code)
        assert by_judge == by_code and type(by_judge) is type(by_code), compiled.source
    assert len(compiled.lines) == len(compiled.source.splitlines())


@MANY
@given(expressions())
def test_the_formatted_text_says_the_same(text: str) -> None:
    tree, findings = parse(text, locate_in(text))
    assert tree is not None and not findings
    formatted = format_expression(tree)
    again, findings = parse(formatted, locate_in(formatted))
    assert findings == [] and again == tree
    assert again is not None and format_expression(again) == formatted


@MANY
@given(expressions())
def test_formatted_expressions_are_plain_yaml(text: str) -> None:
    tree, _ = parse(text, locate_in(text))
    assert tree is not None
    formatted = format_expression(tree)
    if formatted[0] not in '"[':
        assert YAML(typ="safe", pure=True).load(f"when: {formatted}\n")["when"] in (
            formatted, YAML(typ="safe", pure=True).load(formatted))  # fmt: skip


# With signs and words that the language does not have.
PIECES = st.sampled_from(
    [
        *WORDS,
        "==",
        "&&",
        "!",
        "'",
        "?",
        ";",
        "**",
        "%",
        "1.5",
        "2d",
        "null",
        "True",
        "é",
        "#",
        "{",
        "“",
        "”",
        "\\",
        "\n",
    ]
)


@settings(deadline=None, max_examples=500)
@given(st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=14).map(" ".join)))
def test_any_text_is_read_or_refused_at_places_inside_it(text: str) -> None:
    locate = locate_in(text.replace("\n", " "))
    for read in (parse, parse_type, parse_cell):
        made, findings = read(text, locate)
        assert made is not None or findings
        for finding in findings:
            place = finding.place
            assert place.column >= 1 and place.column + place.width <= len(text) + 1
            assert finding.message and "$" not in finding.message.replace("'$'", "")


@settings(deadline=None, max_examples=300)
@given(st.lists(PIECES, max_size=14).map(" ".join))
def test_any_text_is_checked_without_a_crash(text: str) -> None:
    ask(text)


def test_reading_is_quick_however_long_the_text() -> None:
    start = time.process_time()
    for text in ("(" * 5000 + "1" + ")" * 5000, "not " * 5000 + "x", "-" * 5000 + "1"):
        assert parse(text, locate_in(text))[0] is None
    assert parse(" + ".join(["x"] * 10_000), locate_in(""))[0] is None
    assert time.process_time() - start < 5
