"""Where two texts differ, word by word."""

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from livingrules.engine.editions.side import Side

_CLOSE = 1  # as many equal words between two differences still make them one
_MOVED = 4


class Hunk(NamedTuple):
    """A difference: words `a` up to `b` of the old side, for which `c` up to `d` stand now."""

    a: int
    b: int
    c: int
    d: int


def hunks(old: Side, new: Side) -> list[Hunk]:
    """The differences between two sides, in order."""
    one, other = old.keys, new.keys
    start = 0
    least = min(len(one), len(other))
    while start < least and one[start] == other[start]:
        start += 1
    end = 0
    while end < least - start and one[-1 - end] == other[-1 - end]:
        end += 1
    inner, outer = one[start : len(one) - end], other[start : len(other) - end]
    found: list[Hunk] = []
    for tag, a, b, c, d in SequenceMatcher(None, inner, outer, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        last = found[-1] if found else None
        if last is not None and a + start - last.b <= _CLOSE:
            found[-1] = Hunk(last.a, b + start, last.c, d + start)
        else:
            found.append(Hunk(a + start, b + start, c + start, d + start))
    return found


def without_moved(found: Sequence[Hunk], old: Side, new: Side) -> list[Hunk]:
    """The differences without words that were taken out in one place and put in at another."""
    gone = Counter(tuple(old.keys[h.a : h.b]) for h in found if h.c == h.d and h.b - h.a >= _MOVED)
    come = Counter(tuple(new.keys[h.c : h.d]) for h in found if h.a == h.b and h.d - h.c >= _MOVED)
    both = gone & come
    return [
        one
        for one in found
        if not (one.c == one.d and tuple(old.keys[one.a : one.b]) in both)
        and not (one.a == one.b and tuple(new.keys[one.c : one.d]) in both)
    ]
