"""The table is up to date, and reads just what Lark's own parser reads by the same grammar."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import LarkError

sys.path.insert(0, str(Path(__file__).parent))

from harbour.random_expressions import expressions
from harbour.words import WORDS

from livingrules.dsl.parse import parse, parse_cell, parse_type
from livingrules.dsl.reading.make_table import GRAMMAR, STARTS, TABLE, make_table
from livingrules.dsl.source import locate_in

TEXT = GRAMMAR.read_text(encoding="utf-8")
LARK = Lark(TEXT, parser="lalr", start=list(STARTS))
READERS = {"expression": parse, "type": parse_type, "cell": parse_cell}


def test_the_table_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == make_table(TEXT)


def test_an_ambiguous_grammar_is_refused() -> None:
    ambiguous = TEXT.replace("sum: product\n", "sum: product\n    | sum PLUS sum -> twice\n")
    with pytest.raises((ValueError, LarkError)):
        make_table(ambiguous)


def agree(text: str) -> None:
    for start, reader in READERS.items():
        try:
            LARK.parse(text, start=start)
            by_lark = True
        except LarkError:
            by_lark = False
        made, findings = reader(text, locate_in(text))
        assert (made is not None) == by_lark, (start, text, findings)


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join))
def test_words_in_any_order(text: str) -> None:
    agree(text)


@settings(deadline=None, max_examples=30)
@given(expressions(), st.data())
def test_expressions_with_a_word_changed(text: str, data: st.DataObject) -> None:
    agree(text)
    words = text.split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(WORDS))
    agree(" ".join(words))
