"""Which combinations of inputs the rows of a table cover.

Each input is cut into *atoms*: groups of values that no row tells apart. A row then covers,
for each input, a set of atoms (the bits of an integer), and the table a grid of boxes. The
searches below work on sets of rows (bits too), never on all combinations: their cost follows
the table's structure, and a limit ends them.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from operator import xor

Box = tuple[int, ...]
"""For each input the atoms that are covered, one bit an atom."""
Point = tuple[int, ...]
"""For each input one atom, by number."""

LIMIT_STEPS = 400_000
_PAIR = 4  # steps that a pair of rows counts for: somebody looks at it
_CHEAP = 8  # so many rows or atoms are put together in a step


class TooLarge(Exception):
    """The searches passed their limit; nothing is decided."""


class Grid:
    """The boxes of a table's rows. `full` holds all atoms of each input.

    All searches together may take so many steps; past that they raise TooLarge.
    """

    def __init__(self, boxes: Sequence[Box], full: Box) -> None:
        """Take the boxes; nothing is looked at yet."""
        self.boxes = boxes
        self.full = full
        self.steps = 0
        self._meeting: dict[tuple[int, int], int] = {}

    @property
    def all(self) -> int:
        """All rows, one bit each."""
        return (1 << len(self.boxes)) - 1

    def uncovered(self, rows: int | None = None, within: Box | None = None) -> Point | None:
        """A point of `within` (else anywhere) that none of some rows (else all) covers, or None."""
        rows, within = self.all if rows is None else rows, within or self.full
        if any(not atoms for atoms in within):
            return None
        found = self._uncovered(0, rows, within, set())
        return None if found is None else tuple(found)

    def overlaps(self, rows: int | None = None) -> Iterator[tuple[int, int, Point]]:
        """The pairs of some rows (else of all) that share a point, each with the first such."""
        rows = self.all if rows is None else rows
        for second in bits(rows):
            for first in bits(self.sharing(second, rows & ((1 << second) - 1))):
                self._step(_PAIR)
                shared = zip(self.boxes[first], self.boxes[second], strict=True)
                yield first, second, tuple(lowest(mine & other) for mine, other in shared)

    def sharing(self, row: int, rows: int) -> int:
        """Those of some rows that share a point with a row."""
        for at, atoms in enumerate(self.boxes[row]):
            rows &= self._meets(at, atoms) if rows else 0
        return rows

    def _uncovered(
        self, at: int, rows: int, within: Box, seen: set[tuple[int, int]]
    ) -> list[int] | None:
        """Atoms for the inputs from `at` on that none of the rows covers, or None."""
        if not rows:
            return [lowest(atoms) for atoms in within[at:]]
        if at == len(within) or (at, rows) in seen:
            return None
        for atom, left in self._groups(at, rows, within[at]):
            found = self._uncovered(at + 1, left, within, seen)
            if found is not None:
                return [atom, *found]
        seen.add((at, rows))
        return None

    def _groups(self, at: int, rows: int, atoms: int) -> list[tuple[int, int]]:
        """An atom for each different set of rows that cover one, those of fewest rows first."""
        groups: dict[int, int] = {}
        if rows.bit_count() ** 2 < atoms.bit_count():
            parts = [(atoms, 0)]
            for row in bits(rows):
                self._step(len(parts))
                cell = self.boxes[row][at]
                inside = [(part & cell, left | 1 << row) for part, left in parts if part & cell]
                parts = [(part & ~cell, left) for part, left in parts if part & ~cell]
                parts += inside
            groups = {left: lowest(part) for part, left in parts}
        else:
            self._step(atoms.bit_count())
            rows_at = self._rows_at[at]
            for atom in bits(atoms):
                groups.setdefault(rows & rows_at[atom], atom)
        return sorted(((atom, left) for left, atom in groups.items()),
                      key=lambda pair: (pair[1].bit_count(), pair[0]))  # fmt: skip

    @cached_property
    def _rows_of(self) -> list[dict[int, int]]:
        """For each input the rows of each different cell."""
        found: list[dict[int, int]] = [{} for _ in self.full]
        for row, box in enumerate(self.boxes):
            for at, atoms in enumerate(box):
                found[at][atoms] = found[at].get(atoms, 0) | 1 << row
        return found

    @cached_property
    def _rows_at(self) -> list[list[int]]:
        """For each input and atom the rows that cover it."""
        found: list[list[int]] = []
        for full, rows_of in zip(self.full, self._rows_of, strict=True):
            changes = [0] * (full.bit_length() + 1)
            for atoms, rows in rows_of.items():
                for first, end in _runs(atoms):
                    changes[first] ^= rows
                    changes[end] ^= rows
            found.append(list(accumulate(changes[:-1], xor)))
        return found

    def _meets(self, at: int, atoms: int) -> int:
        """The rows with a cell for an input that shares an atom with a set of them."""
        if atoms == self.full[at]:
            return self.all & ~self._rows_of[at].get(0, 0)
        found = self._meeting.get((at, atoms))
        if found is None:
            found = 0
            rows_of = self._rows_of[at]
            if len(rows_of) < atoms.bit_count():
                self._step(len(rows_of) // _CHEAP)
                for other, rows in rows_of.items():
                    found |= rows if other & atoms else 0
            else:
                self._step(atoms.bit_count() // _CHEAP)
                for atom in bits(atoms):
                    found |= self._rows_at[at][atom]
            self._meeting[at, atoms] = found
        return found

    def _step(self, count: int) -> None:
        """Count steps of a search, and end one that takes too many."""
        self.steps += count
        if self.steps > LIMIT_STEPS:
            raise TooLarge


def lowest(atoms: int) -> int:
    """The number of the lowest bit that is set."""
    return (atoms & -atoms).bit_length() - 1


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """The runs of bits that are set, each from its first bit to before its end."""
    at = 0
    while mask:
        zeros = lowest(mask)
        mask >>= zeros
        ones = lowest(~mask)
        mask >>= ones
        yield at + zeros, at + zeros + ones
        at += zeros + ones


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
