"""A rule's text as editions are compared: all that only layout changes is evened out."""

import re
import unicodedata
from collections.abc import Sequence

MARK = "\ue000"
"""Stands for a reference."""

_BULLETS = re.compile("[•·▪●◦■□►▶‣]")
_DASHES = re.compile("[–—―]|--+")
_MINUS = "\u2212"
_NEGATIVE = re.compile(r"(?<![^\s(\[])-(?=\d)")
_POWER = re.compile(r"(?<=\d)(?=[⁰¹²³⁴-⁹])")
# At a line's end a hyphen may be the print's or the word's own, so none counts inside a word.
_HYPHEN = re.compile(r"(?<=[^\W\d_])- ?(?=[^\W\d_])")
_ROUND_DASH = re.compile(r" ?- ?")
_BEFORE = re.compile(r" (?=[,.;:!?)\]%])|(?<=[(\[]) ")
_SPACE = re.compile(r"\s+")
_SENTENCE = re.compile(r"(?<=[.!?;])['\")\]]* (?=\S)")


def canonical(text: str) -> str:
    """A text in one line with plain signs, no hyphens inside words, no bullets."""
    if not text.isascii():
        text = _POWER.sub("^", text.replace(_MINUS, "-"))  # or 2² would be 22
        text = unicodedata.normalize("NFKC", text).replace("\u2044", "/")
        text = _BULLETS.sub(" ", text)
    text = _HYPHEN.sub("", _SPACE.sub(" ", text))
    text = _ROUND_DASH.sub("-", _NEGATIVE.sub(_MINUS, _DASHES.sub("-", text)))
    return _BEFORE.sub("", _SPACE.sub(" ", text)).strip()


def sentences(text: str) -> Sequence[str]:
    """The sentences of a canonical text."""
    return [one for one in _SENTENCE.split(text) if one] if text else []
