"""The natural order of rule ids: 5B2 before 5B10, 24.7 before 24.7A before 24.10."""

import re
from functools import lru_cache

_PIECE = re.compile(r"\d+|[^\W\d_]+|[^\w]+|_+")


@lru_cache(maxsize=65536)
def natural_key(identifier: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key under which runs of digits count as numbers and all else as text.

    >>> sorted(["5B10", "5B2", "24.10", "24.7A", "24.8", "24.7"], key=natural_key)
    ['5B2', '5B10', '24.7', '24.7A', '24.8', '24.10']
    """
    key: list[tuple[int, int, str]] = []
    for piece in _PIECE.findall(identifier):
        if piece.isdecimal():
            key.append((0, int(piece), ""))
        else:
            key.append((1, 0, piece))
    return tuple(key)
