"""Two ways to play compared: the same games by both, and the differences game by game."""

from dataclasses import dataclass, field

from livingrules.engine.simulate.one import Played
from livingrules.engine.simulate.spread import Spread


@dataclass(slots=True)
class Paired:
    """Differences, the other way less the first; of scores summed over the seats.

    `left_out` counts pairs of which a game has no score.
    """

    lines: tuple[Spread, ...]
    seats: tuple[Spread, ...]
    sum: Spread = field(default_factory=Spread)
    length: Spread = field(default_factory=Spread)
    left_out: int = 0

    @classmethod
    def of(cls, seats: int, lines: int) -> "Paired":
        """Nothing yet, for so many seats and lines of the score."""
        return cls(tuple(Spread() for _ in range(lines)), tuple(Spread() for _ in range(seats)))

    def add(self, first: Played, other: Played) -> None:
        """One more pair of games."""
        self.length.add(other.actions - first.actions)
        if not first.scores or not other.scores:
            self.left_out += 1
            return
        many = len(self.seats)
        before, after = first.scores[:many], other.scores[:many]
        for at, line in enumerate(self.lines):
            line.add(sum(one[at] for one in after) - sum(one[at] for one in before))
        for seat, one, two in zip(self.seats, before, after, strict=True):
            seat.add(sum(two) - sum(one))
        self.sum.add(sum(map(sum, after)) - sum(map(sum, before)))
