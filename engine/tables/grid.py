"""Which combinations of inputs the rows of a table cover.

Each input is cut into *atoms*: groups of values that no row tells apart. A row then covers,
for each input, a set of atoms (the bits of an integer), and the table a grid of boxes. The
searches below work on row sets, never on all combinations: their cost follows the table's
structure, and a limit ends them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Box = tuple[int, ...]
"""For each input the atoms that are covered, one bit an atom."""
Point = tuple[int, ...]
"""For each input one atom, by number."""

LIMIT_STEPS = 200_000
LIMIT_PAIRS = 2_000_000


class TooLarge(Exception):
    """A search passed its limit; nothing is decided."""


@dataclass(slots=True)
class _Search:
    """One search for a point of `within` that none of the boxes covers."""

    boxes: Sequence[Box]
    within: Box
    steps: int = 0

    def run(self, at: int, active: int, seen: dict[tuple[int, int], None]) -> list[int] | None:
        """Atoms for the inputs from `at` on that no active box covers, or None."""
        if at == len(self.within):
            return [] if not active else None
        if not active:
            return [_lowest(atoms) for atoms in self.within[at:]]
        if (at, active) in seen:
            return None
        for atom, still in self._groups(at, active):
            found = self.run(at + 1, still, seen)
            if found is not None:
                return [atom, *found]
        seen[(at, active)] = None
        return None

    def _groups(self, at: int, active: int) -> list[tuple[int, int]]:
        """One atom for each different set of active boxes, those with fewest boxes first."""
        groups: dict[int, int] = {}
        for atom in _bits(self.within[at]):
            still = 0
            for row in _bits(active):
                if self.boxes[row][at] >> atom & 1:
                    still |= 1 << row
                self.steps += 1
            groups.setdefault(still, atom)
        if self.steps > LIMIT_STEPS:
            raise TooLarge
        return sorted(((atom, still) for still, atom in groups.items()),
                      key=lambda pair: pair[1].bit_count())  # fmt: skip


def uncovered(boxes: Sequence[Box], within: Box) -> Point | None:
    """A point of `within` that no box covers; None where there is none.

    Raises TooLarge where the search passes its limit.
    """
    if any(not atoms for atoms in within):
        return None
    search = _Search(boxes, within)
    found = search.run(0, (1 << len(boxes)) - 1, {})
    return None if found is None else tuple(found)


def overlaps(boxes: Sequence[Box]) -> list[tuple[int, int, Point]]:
    """The pairs of boxes that share a point, each with the first such point.

    Raises TooLarge where there are too many pairs to look at.
    """
    if len(boxes) ** 2 > LIMIT_PAIRS:
        raise TooLarge
    found: list[tuple[int, int, Point]] = []
    for second, one in enumerate(boxes):
        for first in range(second):
            shared = [mine & other for mine, other in zip(one, boxes[first], strict=True)]
            if all(shared):
                found.append((first, second, tuple(_lowest(atoms) for atoms in shared)))
    return found


def covered_by(boxes: Sequence[Box], box: Box) -> bool:
    """Whether the boxes together cover all of `box`; raises TooLarge past the limit."""
    return uncovered(boxes, box) is None


def _lowest(atoms: int) -> int:
    """The number of the lowest atom of a set."""
    return (atoms & -atoms).bit_length() - 1


def _bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
