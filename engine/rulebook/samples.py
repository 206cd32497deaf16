"""Ids that a numbering could print, to try the other patterns of a scheme on."""

import re
from collections.abc import Iterator
from string import ascii_letters

from livingrules.engine.rulebook.numbering import Numbering

_VALUES = (*map(str, range(1, 100)), "0", *ascii_letters, *map(str, range(100, 121)))
_ROMAN = ("II", "III", "IV", "VI", "IX", "XI", "ii", "iii", "iv", "vi", "ix", "xi")


def sample_ids(numbering: Numbering) -> Iterator[str]:
    """Ids of every shape: each part takes many values in turn, the others one and another."""
    known = {name: _values(pattern) for name, pattern in numbering.parts.items()}
    for shape in reversed(numbering.shapes):
        values = [known[part] for part in shape.parts]
        if not all(values):
            continue
        for base in ([one[0] for one in values], [one[-1] for one in values]):
            for place, choices in enumerate(values):
                for value in choices:
                    yield shape.fill((*base[:place], value, *base[place + 1 :]))


def _values(pattern: str) -> list[str]:
    """Some values of a part."""
    compiled = re.compile(pattern)
    written = pattern.strip("(?:)").split("|")
    return [value for value in (*_VALUES, *_ROMAN, *written) if compiled.fullmatch(value)]
