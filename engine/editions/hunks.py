"""Where two texts differ, word by word."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate
from typing import NamedTuple

from livingrules.engine.editions.side import Side

_CLOSE = 1  # as many equal words between two differences still make them one
_MOVED = 4
_LONG = 2_000_000  # pairs of words
_ENDS = frozenset(".!?;:")


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
    for a, b, c, d in _differences(inner, outer):
        last = found[-1] if found else None
        if last is not None and a + start - last.b <= _CLOSE:
            found[-1] = Hunk(last.a, b + start, last.c, d + start)
        else:
            found.append(Hunk(a + start, b + start, c + start, d + start))
    return found


def _differences(one: Sequence[str], other: Sequence[str]) -> Iterator[Hunk]:
    """Where two lists of words differ; of long ones the sentences are compared first.

    Word by word a long text would take for ever, for common words fit nearly everywhere.
    """
    if len(one) * len(other) <= _LONG:
        yield from _opcodes(one, other)
        return
    parts, others = _sentences(one), _sentences(other)
    starts, ends = _starts(parts), _starts(others)
    for each in _opcodes(parts, others):
        a, b, c, d = starts[each.a], starts[each.b], ends[each.c], ends[each.d]
        if (b - a) * (d - c) > _LONG:
            yield Hunk(a, b, c, d)
        else:
            for hunk in _opcodes(one[a:b], other[c:d]):
                yield Hunk(hunk.a + a, hunk.b + a, hunk.c + c, hunk.d + c)


def _opcodes(one: Sequence[Hashable], other: Sequence[Hashable]) -> Iterator[Hunk]:
    """Where two lists differ."""
    # What is found all over a long list is left out of account, or this would take for ever.
    junk = len(one) * len(other) > _LONG
    for tag, *ends in SequenceMatcher(None, one, other, autojunk=junk).get_opcodes():
        if tag != "equal":
            yield Hunk(*ends)


def _sentences(words: Sequence[str]) -> list[tuple[str, ...]]:
    """Words as sentences."""
    made: list[tuple[str, ...]] = []
    at = 0
    for place, word in enumerate(words, 1):
        if word in _ENDS or place == len(words):
            made.append(tuple(words[at:place]))
            at = place
    return made


def _starts(parts: Sequence[Sequence[str]]) -> list[int]:
    """Where each of some parts begins, and where the last ends."""
    return list(accumulate(map(len, parts), initial=0))


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
