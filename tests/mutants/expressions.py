"""Changes of one sign or word of an expression."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
_COMPARISON = re.compile(r"<=|>=|!=|<|>|=")
_JOINT = re.compile(r"\band\b|\bor\b(?! (?:more|less|none)\b)")
_OTHER = {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "!=": "=", "=": "!=",
          "and": "or", "or": "and"}  # fmt: skip


@dataclass(frozen=True)
class Edit:
    """In an expression the characters from `start` up to `end` become `text`."""

    kind: str
    start: int
    end: int
    text: str


def edits(expression: str) -> Iterator[Edit]:
    """All changes of an expression; words in quotation marks are none of the behaviour."""
    if '"' in expression:
        return
    for found in _NUMBER.finditer(expression):
        yield Edit("number", *found.span(), nearby(found.group()))
    for found in _COMPARISON.finditer(expression):
        yield Edit("comparison", *found.span(), _OTHER[found.group()])
    for found in _JOINT.finditer(expression):
        yield Edit("and, or", *found.span(), _OTHER[found.group()])


def nearby(digits: str) -> str:
    """One more, or, for every other number, one less."""
    number = int(digits)
    return str(number - 1 if number and number % 2 else number + 1)
