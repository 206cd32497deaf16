"""A text taken apart: numbers, limits, conditions, references, words and signs."""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from livingrules.engine.editions.normalise import MARK
from livingrules.engine.rulebook.comparing import compared_by
from livingrules.engine.rulebook.scheme import Words

Kind = Literal["number", "limit", "condition", "reference", "word", "sign"]
Number = int | float
_NUMBER = r"(?:(?<![^\s(\[])[+\u2212])?\d+(?:[.,]\d+)*(?:/\d+)?"
_SIGN = "<>≤≥=≠+\u2212×÷"  # as much of a limit as 'at most'
_WORD = r"[^\W\d_]+(?:'[^\W\d_]+)*"


class Token(NamedTuple):
    """A word or sign: what it is, what it is compared by, as printed, and where it stands.

    Of a number `key` is its value as text, with a `+` that is printed before it; `start` counts signs of the canonical text.
    """

    kind: Kind
    key: str
    shown: str
    start: int


class Lexicon:
    """Takes texts apart by the words of a numbering scheme."""

    def __init__(self, scheme_words: Words) -> None:
        """Put the pattern together."""
        self.words = words = compared_by(scheme_words)
        phrases = (
            f"(?P<{kind}>(?i:{_any(said)})(?![^\\W_]))"
            for kind, said in (("limit", words.limit), ("condition", words.condition))
        )
        self._token = re.compile(
            rf"(?P<reference>{MARK})|(?P<number>{_NUMBER})|"
            rf"(?<![^\W_])(?:{'|'.join(phrases)})|(?P<word>{_WORD})|"
            rf"(?P<relation>[{_SIGN}])|(?P<sign>[^\w\s]|_)"
        )

        spelt = rf"(?<![^\W_'])(?i:{_any(words.number)})(?![^\W_']|'[^\W\d_])"
        self._number = re.compile(f"(?P<digits>{_NUMBER})|{spelt}" if words.number else _NUMBER)

    def with_digits(self, text: str) -> str:
        """A canonical text with every number in one form: `2` for `two`, `0.5` for `1/2`."""
        return self._number.sub(self._in_digits, text)

    def _in_digits(self, match: re.Match[str]) -> str:
        """A number in that form."""
        shown = match.group()
        if shown[0].isalpha():
            shown = str(self.words.number[shown.casefold()])
        return _keyed(shown)

    @cached_property
    def ends(self) -> tuple[str, ...]:
        """The ends of words that a number changes, the longest first."""
        return tuple(sorted(self.words.ends, key=len, reverse=True))

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a canonical text."""
        made: list[Token] = []
        numbers = self.words.number
        for match in self._token.finditer(text):
            kind, shown = match.lastgroup, match.group()
            at = match.start()
            if kind == "word":
                low = shown.casefold()
                if low in numbers:
                    made.append(Token("number", said(value_of(str(numbers[low]))), shown, at))
                else:
                    made.append(Token("word", shown, shown, at))
            elif kind == "number":
                made.append(Token("number", _keyed(shown), shown, at))
            elif kind == "reference":
                made.append(Token("reference", MARK, MARK, at))
            elif kind == "sign":
                made.append(Token("sign", shown, shown, at))
            elif kind in ("limit", "relation"):
                made.append(Token("limit", shown.casefold(), shown, at))
            else:
                made.append(Token("condition", shown.casefold(), shown, at))
        return made

    def fold(self, word: str) -> str:
        """A word without what a number beside it changes."""
        low = word.casefold()
        low = self.words.same.get(low, low)
        for end in self.ends:
            if len(low) > len(end) + 2 and low.endswith(end):
                return low[: -len(end)]
        return low


def _any(said: Iterable[str]) -> str:
    """A pattern for any of several phrases, the longest first."""
    ordered = sorted(said, key=lambda one: -len(one))
    return "|".join(r"\s".join(map(re.escape, one.split())) for one in ordered) or "(?!)"


def _keyed(shown: str) -> str:
    """What a number in digits is compared by."""
    return f"{'+' if shown[0] == '+' else ''}{said(value_of(shown))}"


def value_of(shown: str) -> Number:
    """The value of a printed number: `1,000` is a thousand, `2,5` two and a half."""
    whole, slash, below = shown.lstrip("+").replace("\u2212", "-").partition("/")
    if re.fullmatch(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?", whole):
        whole = whole.replace(",", "")
    whole = whole.replace(",", ".")
    if whole.count(".") > 1:
        whole = whole.replace(".", "")
    value = Fraction(whole)
    if slash and int(below):
        value /= int(below)
    return int(value) if value.denominator == 1 else float(value)


def said(value: Number) -> str:
    """A number as it is compared and shown."""
    return f"{value:g}" if isinstance(value, float) and not value.is_integer() else f"{int(value)}"
