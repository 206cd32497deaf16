"""What came of many games, game by game added up: memory does not grow with their number."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from livingrules.engine.simulate.one import Played
from livingrules.engine.simulate.spread import Spread

MOST_ENDINGS, MOST_TROUBLES = 200, 100
"""So many different endings and so many games in trouble are told one by one."""
OTHER = "other endings"


@dataclass(slots=True)
class Seat:
    """What came out for one seat: each line of the score, their sum, and how often it won.

    `won` counts wins by how many seats shared them.
    """

    lines: tuple[Spread, ...]
    sum: Spread = field(default_factory=Spread)
    won: Counter[int] = field(default_factory=Counter)

    @property
    def wins(self) -> Fraction:
        """How many games it won; of a shared win its part."""
        return sum((Fraction(many, by) for by, many in self.won.items()), Fraction(0))


@dataclass(slots=True)
class Totals:
    """The sums over all games so far. Scores count of all games but those with broken rules."""

    seats: list[Seat]
    lines: tuple[Spread, ...]
    sum: Spread = field(default_factory=Spread)
    games: int = 0
    scored: int = 0
    actions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    length: Spread = field(default_factory=Spread)
    times: Counter[str] = field(default_factory=Counter)
    in_games: Counter[str] = field(default_factory=Counter)
    troubles: list[Played] = field(default_factory=list)

    @classmethod
    def of(cls, seats: int, lines: int) -> "Totals":
        """Nothing yet, for so many seats and lines of the score."""
        made = [Seat(tuple(Spread() for _ in range(lines))) for _ in range(seats)]
        return cls(made, tuple(Spread() for _ in range(lines)))

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.actions += played.actions
        self.ends[played.end] += 1
        self.length.add(played.actions)
        for name, many in played.done.items():
            self.times[name] += many
            self.in_games[name] += 1
        if played.end == "over":
            known = played.reason in self.endings or len(self.endings) < MOST_ENDINGS
            self.endings[played.reason if known else OTHER] += 1
        elif played.end != "most" and len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(played)
        if played.scores:
            self._score(played.scores[: len(self.seats)])

    def _score(self, scores: tuple[tuple[int, ...], ...]) -> None:
        """The scores of one game."""
        self.scored += 1
        sums = [sum(lines) for lines in scores]
        best = max(sums)
        shared = sums.count(best)
        for seat, lines, whole in zip(self.seats, scores, sums, strict=True):
            for own, every, number in zip(seat.lines, self.lines, lines, strict=True):
                own.add(number)
                every.add(number)
            seat.sum.add(whole)
            self.sum.add(whole)
            if whole == best:
                seat.won[shared] += 1
