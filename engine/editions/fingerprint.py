"""The fingerprint of a rule: enough to tell what another edition changes, and never its text."""

import re
from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from typing import Any
from zlib import crc32

from livingrules.engine.editions.lexicon import Lexicon, Token
from livingrules.engine.editions.normalise import sentences
from livingrules.engine.editions.passages import Cited, Passage

VERSION = 2
"""Of the way that fingerprints are made: one of another version cannot be compared."""
SAMPLE = 32
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_LONGEST_HEADING = 5  # words; a longer heading may be a sentence of the rule


class Print:
    """The fingerprint of one rule, made of its passage where one is at hand, else from a lock.

    What is seldom asked for is worked out when it is. `digest` is of the text without what its
    references say; `parts` and `bare` are of its sentences, with and without numbers, limits and
    conditions; `shingles` are of its pairs of words: all of them, or a sample of the smallest.
    """

    id: str
    passage: Passage | None
    sampled: bool = False

    def __init__(self, passage: Passage, lexicon: Lexicon) -> None:
        """Take the passage."""
        self.id = passage.id
        self.passage = passage
        self._lexicon = lexicon

    @cached_property
    def heading(self) -> str:
        """The title, where it is short enough to be no sentence."""
        heading = self._passage.heading
        return heading if len(heading.split()) <= _LONGEST_HEADING else ""

    @cached_property
    def digest(self) -> str:
        """Of the whole text, references masked and numbers in one form."""
        return _digest(self._in_digits, 12)

    @cached_property
    def cited(self) -> tuple[Cited, ...]:
        """The references, in order."""
        return tuple(self._passage.references)

    @cached_property
    def tokens(self) -> list[Token]:
        """The words and signs; none where there is no text."""
        return self._lexicon.tokens(self._passage.text) if self.passage is not None else []

    @cached_property
    def numbers(self) -> tuple[tuple[str, ...], ...]:
        """The numbers of each sentence, in order."""
        parts = (self._lexicon.tokens(one) for one in sentences(self._passage.text))
        return tuple(tuple(t.key for t in one if t.kind == "number") for one in parts)

    @cached_property
    def limits(self) -> tuple[str, ...]:
        """The limits, in order."""
        return tuple(one.key for one in self.tokens if one.kind == "limit")

    @cached_property
    def conditions(self) -> tuple[str, ...]:
        """The words that make conditions, in order."""
        return tuple(one.key for one in self.tokens if one.kind == "condition")

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """A digest of each sentence."""
        return tuple(_digest(one, 4) for one in sentences(self._in_digits))

    @cached_property
    def bare(self) -> tuple[str, ...]:
        """A digest of each sentence without numbers, limits and conditions."""
        made = []
        for one in sentences(self._passage.text):
            tokens = self._lexicon.tokens(one)
            kept = (t for t in tokens if t.kind in ("word", "sign", "reference"))
            made.append(_digest(" ".join(self._lexicon.fold(t.key) for t in kept), 4))
        return tuple(made)

    @cached_property
    def words(self) -> int:
        """How many tokens there are."""
        return len(self.tokens)

    @cached_property
    def shingles(self) -> frozenset[int]:
        """A digest of each pair of words that stand together, numbers and references masked."""
        return frozenset(shingles(self.tokens, self._lexicon))

    @cached_property
    def _in_digits(self) -> str:
        """The text with every number in one form."""
        return self._lexicon.with_digits(self._passage.text)

    @property
    def _passage(self) -> Passage:
        assert self.passage is not None
        return self.passage

    def as_json(self) -> dict[str, Any]:
        """The fingerprint as a lock holds it."""
        made: dict[str, Any] = {
            "heading": self.heading,
            "text": self.digest,
            "words": self.words,
            "numbers": [" ".join(one) for one in self.numbers] if any(self.numbers) else [],
            "limits": list(self.limits),
            "conditions": list(self.conditions),
            "references": [[one.book or "", *one.ids] for one in self.cited],
            "parts": " ".join(self.parts),
            "bare": " ".join(self.bare),
            "sample": " ".join(f"{one:06x}" for one in sorted(self.shingles)[:SAMPLE]),
        }
        return {key: value for key, value in made.items() if value or key == "text"}

    @classmethod
    def of_json(cls, identifier: str, held: Mapping[str, Any]) -> "Print":
        """The fingerprint in a lock; KeyError, TypeError or ValueError where it is none."""
        made = cls.__new__(cls)
        made.id, made.passage = identifier, None
        numbers, parts = _texts(held, "numbers"), held.get("parts", "").split()
        if numbers and len(numbers) != len(parts):
            raise ValueError("as many lists of numbers as sentences")
        if _CONTROL.search(held.get("heading", "")):
            raise ValueError("a heading as no text has it")
        sample = [int(one, 16) for one in held.get("sample", "").split()]
        made.sampled = len(sample) >= SAMPLE
        made.__dict__.update(
            heading=str(held.get("heading", "")),
            digest=str(held["text"]),
            words=int(held.get("words", 0)),
            numbers=tuple(tuple(one.split()) for one in numbers),
            limits=tuple(_texts(held, "limits")),
            conditions=tuple(_texts(held, "conditions")),
            cited=tuple(
                Cited(tuple(map(str, ids)), str(book) or None, ", ".join(map(str, ids)))
                for book, *ids in held.get("references", ())
            ),
            parts=tuple(parts),
            bare=tuple(held.get("bare", "").split()),
            shingles=frozenset(sample),
            tokens=[],
        )
        return made


def _texts(held: Mapping[str, Any], key: str) -> list[str]:
    """A list of texts in a lock; TypeError where it is another thing."""
    found = held.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise TypeError(key)
    return found


def shingles(tokens: list[Token], lexicon: Lexicon) -> set[int]:
    """A digest of each pair of words; of the word where there is only one."""
    words = [_masked(one, lexicon) for one in tokens if one.kind != "sign"]
    if len(words) == 1:
        return {_short(words[0])}
    return {_short(f"{a} {b}") for a, b in pairwise(words)}


def _masked(token: Token, lexicon: Lexicon) -> str:
    """What counts of a word where texts are compared roughly."""
    if token.kind == "number":
        return "#"
    return lexicon.fold(token.key) if token.kind == "word" else token.key


def _short(text: str) -> int:
    """Twenty-four bits of a text: too few to guess words from, enough to compare rules."""
    return (crc32(text.encode()) * 0x9E3779B1 >> 8) & 0xFFFFFF


def _digest(text: str, size: int) -> str:
    """A digest of so many bytes."""
    return blake2b(text.encode(), digest_size=size, person=b"livingrules").hexdigest()
