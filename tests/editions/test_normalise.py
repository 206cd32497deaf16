"""What only layout changes is no change; all else is."""

from pathlib import Path

import pytest

from livingrules.engine.editions.lexicon import Lexicon, said, value_of
from livingrules.engine.editions.normalise import canonical, sentences
from livingrules.engine.read.document import read_bytes, read_document
from livingrules.engine.rulebook.scheme import Words
from livingrules.engine.shape.check import check_form

HEAD = b"""\
scheme: english
title: English words
ids: {parts: {rule: '[1-9]'}, shapes: ['{rule}']}
"""

SAME = [
    ("a harbour\nmaster", "a harbour master"),
    ("the har-\nbour", "the harbour"),
    ("the well-\nknown pier", "the well-known pier"),
    ("the pre- and post-war pier", "the pre-\nand post-war pier"),
    ("an o\ufb03ce", "an office"),
    ("a pier \u2013 or two", "a pier - or two"),
    ("a pier\u2014or two", "a pier -- or two"),
    ("3\u20135 boats", "3-5 boats"),
    ("at \u22122 boats", "at -2 boats"),
    ("one boat \u2022 two boats", "one boat two boats"),
    ("\u00bd a boat", "1/2 a boat"),
    ("a boat ( or two ) .", "a boat (or two)."),
    ("cafe\u0301", "caf\u00e9"),
]
OTHER = [
    ("3 boats", "4 boats"),
    ("a boat, or two", "a boat or two"),
    ("a boat", "A boat"),
    ("3-5 boats", "35 boats"),
    ("2\u00b2 boats", "22 boats"),
    ("at \u20132 boats", "at 2 boats"),
    ("at \u20132 boats", "at +2 boats"),
    ("may not", "may"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_layout_is_evened_out(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_all_else_stays(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


def test_sentences() -> None:
    assert sentences("A boat pays. It leaves (late)! Or 2.5 boats do.") == [
        "A boat pays.", "It leaves (late)!", "Or 2.5 boats do.",
    ]  # fmt: skip


def test_tokens() -> None:
    text = "At most three boats may pay 1,000 coins, unless it isn't 5%."
    found = [(one.kind, one.key) for one in Lexicon(Words()).tokens(text) if one.kind != "sign"]
    assert found == [
        ("limit", "at most"), ("number", "3"), ("word", "boats"), ("condition", "may"),
        ("word", "pay"), ("number", "1000"), ("word", "coins"), ("condition", "unless"),
        ("word", "it"), ("word", "isn't"), ("number", "5"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "value"),
    [("3", "3"), ("-3", "-3"), ("+2", "2"), ("1,000", "1000"), ("2,5", "2.5"), ("2.50", "2.5"),
     ("1/2", "0.5"), ("1.2.3", "123"), ("007", "7")],
)  # fmt: skip
def test_values(shown: str, value: str) -> None:
    assert said(value_of(shown)) == value


def test_words_are_those_of_the_scheme() -> None:
    words = Words(condition=("se",), limit=("no máximo",), number={"dois": 2})
    text = "No máximo dois barcos, if se"
    kinds = [one.kind for one in Lexicon(words).tokens(text) if one.kind != "sign"]
    assert kinds == ["limit", "number", "word", "word", "condition"]


def test_the_english_words_have_the_form_of_a_scheme() -> None:
    root = Path(__file__).resolve().parents[2]
    document, findings = read_document(root / "rules" / "schemes" / "english.yaml")
    assert document is not None, findings
    scheme, _ = read_bytes(HEAD + document.text.text.encode(), "scheme.yaml")
    assert scheme is not None
    assert check_form(scheme, "scheme")[1] == []
