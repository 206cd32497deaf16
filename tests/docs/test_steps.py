"""The page on steps has an example for every verb, which is done when the page is written."""

import pytest

from livingrules.engine.program.verbs import VERBS
from livingrules.tools.docs.step_examples import EXAMPLES
from livingrules.tools.docs.steps import done


def test_every_verb_has_an_example() -> None:
    assert set(EXAMPLES) == set(VERBS)


@pytest.mark.parametrize("verb", EXAMPLES)
def test_an_example_uses_its_verb_and_does_something(verb: str) -> None:
    example = EXAMPLES[verb]
    assert f"{verb}:" in example.steps or verb == "give"
    assert done(example)


def test_what_an_example_tells() -> None:
    assert done(EXAMPLES["choose"]) == [
        "Ann: which boat goes out? (Gull, Tern, none) Gull",
        "Gull.crew: 4 → 3",
    ]
