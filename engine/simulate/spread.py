"""Whole numbers counted as they come: how often each, and what that says of all of them.

However many numbers come, no more is kept than how often each different one came.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import Any

_TWO_SIDED_95 = NormalDist().inv_cdf(0.975)


@dataclass(slots=True)
class Spread:
    """How often each number came."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, number: int) -> None:
        """One more number."""
        self.counts[number] += 1

    @property
    def count(self) -> int:
        """How many numbers came."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        total = sum(number * many for number, many in self.counts.items())
        return total / self.count if self.counts else 0.0

    @property
    def deviation(self) -> float:
        """Their standard deviation as a sample of more; 0 of fewer than two."""
        count = self.count
        if count < 2:
            return 0.0
        first = sum(number * many for number, many in self.counts.items())
        second = sum(number * number * many for number, many in self.counts.items())
        # In whole numbers up to the last division, so that nothing is lost.
        return sqrt((second * count - first * first) / (count * (count - 1)))

    def quantile(self, part: float) -> float:
        """The number below which a part of them lies, by lines between neighbours."""
        place = part * (self.count - 1)
        low = int(place)
        below, above = self._at(low), self._at(min(low + 1, self.count - 1))
        return below + (above - below) * (place - low)

    def _at(self, place: int) -> int:
        """The number at a place among all in order."""
        for number in sorted(self.counts):
            place -= self.counts[number]
            if place < 0:
                return number
        return 0

    def interval(self, scale: int = 1) -> tuple[float, float]:
        """Where the mean of endlessly many would lie, by the normal distribution, 95 of 100 times."""
        count = self.count
        around = _TWO_SIDED_95 * self.deviation / sqrt(count) if count else 0.0
        return (self.mean - around) / scale, (self.mean + around) / scale

    def document(self) -> dict[str, Any] | None:
        """All of it as JSON has it; None of no numbers."""
        if not self.counts:
            return None
        return {
            "mean": round(self.mean, 4),
            "deviation": round(self.deviation, 4),
            "min": min(self.counts),
            "q1": round(self.quantile(0.25), 4),
            "median": round(self.quantile(0.5), 4),
            "q3": round(self.quantile(0.75), 4),
            "max": max(self.counts),
        }
