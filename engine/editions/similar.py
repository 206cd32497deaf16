"""How much two rules have in common, by their fingerprints."""

from collections import Counter
from collections.abc import Iterable

from livingrules.engine.editions.fingerprint import SAMPLE, Print

_COMMON = 40  # a pair of words or a sentence in more rules than so many tells nothing
_NEAR = 12
_KNOWN = 8  # pairs of words in a sample, fewer of which tell nothing


def resemblance(one: Print, other: Print) -> float:
    """From 0 to 1: the share of pairs of words that two rules have in common.

    Of samples, which hold the smallest digests, the smallest of both together are looked at.
    """
    a, b = one.shingles, other.shingles
    if not a or not b:
        return float(not a and not b)
    if not (one.sampled or other.sampled):
        return len(a & b) / len(a | b)
    smallest = sorted(a | b)[:SAMPLE]
    return sum(each in a and each in b for each in smallest) / len(smallest)


def share_in(one: Print, other: Print) -> float:
    """From 0 to 1: how much of a rule stands in another.

    By pairs of words where both texts are at hand; else by sentences, of which the first is the
    heading, or by the pairs that a sample knows where they are many.
    """
    if not (one.sampled or other.sampled):
        return len(one.shingles & other.shingles) / len(one.shingles) if one.shingles else 0.0
    parts = one.parts[1:] or one.parts
    held = set(other.parts)
    found = sum(part in held for part in parts)
    if found:
        return found / len(parts)
    known = one.shingles
    if other.sampled:
        last = max(other.shingles, default=0)
        known = frozenset(each for each in known if each <= last)
    return len(known & other.shingles) / len(known) if len(known) >= _KNOWN else 0.0


class Nearest:
    """Looks up which of some rules have most in common with another, without trying them all."""

    def __init__(self, prints: Iterable[Print]) -> None:
        """Take the rules."""
        self._holders: dict[int | str, list[str]] = {}
        for one in prints:
            for each in _features(one):
                self._holders.setdefault(each, []).append(one.id)

    def to(self, one: Print) -> list[str]:
        """The ids of the rules nearest to one, of many alike the first few."""
        near: Counter[str] = Counter()
        for each in _features(one):
            held = self._holders.get(each, ())
            if len(held) <= _COMMON:
                near.update(held)
        return [other for other, _ in near.most_common(_NEAR)]


def _features(one: Print) -> list[int | str]:
    """What tells a rule: its pairs of words and its sentences."""
    return [*one.shingles, *dict.fromkeys(one.parts)]
