"""Every example of the language reference is so."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from harbour.asking import ask, both

from livingrules.dsl import sample
from livingrules.dsl.functions import BUILT_INS
from livingrules.dsl.reference import OPERATORS, reference
from livingrules.dsl.value_text import value_text

EXAMPLES = [
    *(pair for built_in in BUILT_INS for pair in built_in.examples),
    *(pair for _, group in OPERATORS for operator in group for pair in operator.examples),
]


@pytest.mark.parametrize(("text", "value"), EXAMPLES)
def test_example(text: str, value: str) -> None:
    tree, findings = ask(text)
    assert tree is not None and not findings, findings
    names = sample.values()
    assert [value_text(each, tree.type) for each in both(tree, names)] == [value, value]


def test_each_function_has_an_example_of_itself() -> None:
    for built_in in BUILT_INS:
        assert all(built_in.name in text for text, _ in built_in.examples)


def test_the_reference_names_everything() -> None:
    text = reference()
    for built_in in BUILT_INS:
        assert f"### {built_in.name}\n" in text
        for signature in built_in.signatures:
            assert f"\n{signature}\n" in text
    for _, group in OPERATORS:
        for operator in group:
            assert f"`{operator.form}`" in text


def test_the_harbour_is_declared_as_it_is_said() -> None:
    for variable in sample.SCOPE.variables():
        assert f"{variable.name}: " in sample.DECLARED
    for name in (*sample.SCOPE.functions, *sample.SCOPE.tables, *sample.SCOPE.records):
        assert name in sample.DECLARED
    assert {variable.name for variable in sample.SCOPE.variables()} == set(sample.values())
