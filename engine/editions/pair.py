"""Which rule of an edition is which of another: by their texts first, then by their ids."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from livingrules.engine.editions.fingerprint import Print
from livingrules.engine.editions.similar import Nearest, resemblance

_ALIKE = 0.45
_SAME_ID = 0.25
_TITLED = 0.3
_BOTH = 0.12
_SHORT = 14  # words of a rule that may be said all anew and stay the same one


@dataclass(slots=True)
class Pairs:
    """For each old id the new one, the other way round, and in what order each edition prints."""

    old: Mapping[str, Print]
    new: Mapping[str, Print]
    to: dict[str, str] = field(default_factory=dict)
    back: dict[str, str] = field(default_factory=dict)

    def join(self, old: str, new: str) -> None:
        """Let two rules be the same one."""
        self.to[old], self.back[new] = new, old

    def part(self, new: str | None, old: str | None) -> None:
        """Let two rules no longer be the same one."""
        if new is not None and old is not None:
            del self.to[old], self.back[new]

    def left_old(self) -> list[str]:
        """The old ids that are nobody's yet."""
        return [one for one in self.old if one not in self.to]

    def left_new(self) -> list[str]:
        """The new ids that are nobody's yet."""
        return [one for one in self.new if one not in self.back]


def pair(old: Mapping[str, Print], new: Mapping[str, Print]) -> Pairs:
    """The pairs of two editions."""
    pairs = Pairs(old, new)
    for one, held in old.items():
        if one in new and new[one].digest == held.digest:
            pairs.join(one, one)
    _same_texts(pairs)
    _alike_texts(pairs)
    _same_ids(pairs)
    return pairs


def _same_texts(pairs: Pairs) -> None:
    """Join rules of one text under two ids; of several with that text, in their order."""
    places: dict[str, list[str]] = {}
    for one in pairs.left_new():
        places.setdefault(pairs.new[one].digest, []).append(one)
    for one in pairs.left_old():
        waiting = places.get(pairs.old[one].digest)
        if waiting:
            cited = [each for each in waiting if pairs.new[each].cited == pairs.old[one].cited]
            chosen = (cited or waiting)[0]
            waiting.remove(chosen)
            pairs.join(one, chosen)


def _alike_texts(pairs: Pairs) -> None:
    """Join rules whose texts are alike, the most alike first."""
    expected = _Neighbours(pairs)
    found: list[tuple[float, float, str, str]] = []
    for old, new in _candidates(pairs):
        one, other = pairs.old[old], pairs.new[new]
        alike = resemblance(one, other)
        same = old == new
        titled = bool(one.heading) and one.heading.casefold() == other.heading.casefold()
        if alike < _least(same, titled):
            continue
        score = alike + 0.12 * same + 0.15 * titled + 0.15 * expected.beside(old, new)
        score += 0.05 * _shared(chain(*one.numbers), chain(*other.numbers))
        found.append((score, float(same), old, new))
    for _, _, old, new in sorted(found, key=lambda row: (-row[0], -row[1])):
        if old not in pairs.to and new not in pairs.back:
            pairs.join(old, new)


def _least(same: bool, titled: bool) -> float:
    """How alike two rules must be to be one, by whether they have one id and one heading."""
    if same and titled:
        return _BOTH
    return _SAME_ID if same else _TITLED if titled else _ALIKE


def _candidates(pairs: Pairs) -> Iterator[tuple[str, str]]:
    """Old and new ids that may be the same rule: they share words that few rules have, or the id."""
    news = pairs.left_new()
    nearest = Nearest(pairs.new[one] for one in news)
    free = set(news)
    for one in pairs.left_old():
        found = set(nearest.to(pairs.old[one]))
        if one in free:
            found.add(one)
        yield from ((one, other) for other in sorted(found))


class _Neighbours:
    """Where a rule is to be expected: beside those beside which it stood."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        self.old = list(pairs.old)
        self.old_at = {one: at for at, one in enumerate(self.old)}
        self.new_at = {one: at for at, one in enumerate(pairs.new)}
        self.joined = dict(pairs.to)

    def beside(self, old: str, new: str) -> float:
        """1 where the rules before and after it stand before and after it now; a half for one."""
        at, now = self.old_at[old], self.new_at[new]
        found = 0.0
        for step in (-1, 1):
            near = at + step
            while 0 <= near < len(self.old) and abs(near - at) <= 4:
                mate = self.joined.get(self.old[near])
                if mate is not None:
                    found += 0.5 * (0 < step * (self.new_at[mate] - now) <= abs(near - at) + 1)
                    break
                near += step
        return found


def _same_ids(pairs: Pairs) -> None:
    """Join what is left under the same id, where it is short or has the same heading."""
    for one in pairs.left_old():
        if one not in pairs.new or one in pairs.back:
            continue
        old, new = pairs.old[one], pairs.new[one]
        titled = bool(old.heading) and old.heading.casefold() == new.heading.casefold()
        if titled or max(old.words, new.words) <= _SHORT:
            pairs.join(one, one)


def _shared(one: Iterable[str], other: Iterable[str]) -> float:
    """The share of numbers that two rules have in common."""
    a, b = Counter(one), Counter(other)
    most = max(a.total(), b.total())
    return (a & b).total() / most if most else 0.0
