"""Runs of ids (`5B3a through d`): which ids between the ends a text prints, and which not."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import islice

from livingrules.engine.rulebook.numbering import Numbering

# A run of numbers longer than this is counted, not gone through id by id.
_LONG = 200


class Runs:
    """Looks up what is printed between the ends of runs."""

    def __init__(self, numbering: Numbering, known: Collection[str]) -> None:
        """Take the ids of all printed rules."""
        self.numbering = numbering
        self.known = known
        self._printed: dict[tuple[str, str], tuple[str, ...]] = {}

    def printed(self, first: str, end: str) -> tuple[str, ...]:
        """The printed ids strictly between the ends, in order."""
        if (first, end) not in self._printed:
            found = (
                self._in_family(first, end)
                if self._inside(first, end) > _LONG
                else (one for one in self._between(first, end) if one in self.known)
            )
            self._printed[first, end] = tuple(found)
        return self._printed[first, end]

    def missing(self, first: str, end: str, most: int) -> tuple[list[str], int]:
        """The first few ids strictly between the ends that are not printed, and how many are."""
        inside, printed = self._inside(first, end), self.printed(first, end)
        names = (one for one in self._between(first, end) if one not in self.known)
        if inside > _LONG:
            return list(islice(names, most)), inside - len(printed)
        held = list(names)
        return held[:most], len(held)

    def _inside(self, first: str, end: str) -> int:
        """How many numbers lie between the ends; 0 where they end in no numbers."""
        (_, _, low), (_, _, high) = self.numbering.family(first), self.numbering.family(end)
        return int(high) - int(low) - 1 if low.isdecimal() and high.isdecimal() else 0

    def _between(self, first: str, end: str) -> Iterator[str]:
        """The ids strictly between the ends, one by one."""
        prefix, part, value = self.numbering.family(first)
        last = self.numbering.family(end)[2]
        if not part:
            prefix, value, last = first[:-1], first[-1], end[-1]
            for code in range(ord(value) + 1, ord(last)):
                yield prefix + chr(code)
            return
        while (following := self.numbering.after(part, value)) not in (None, last):
            assert following is not None
            value = following
            made = self.numbering.sibling(first, value)
            if made is not None:
                yield made

    def _in_family(self, first: str, end: str) -> list[str]:
        """The printed ids between two that end in numbers, found without counting."""
        (prefix, part, low), high = self.numbering.family(first), self.numbering.family(end)[2]
        family = self._families.get((prefix, part), [])
        start = bisect_right(family, int(low), key=_number)
        return [one for _, one in family[start : bisect_left(family, int(high), key=_number)]]

    @cached_property
    def _families(self) -> dict[tuple[str, str], list[tuple[int, str]]]:
        """The printed ids that end in numbers, by what they share with their siblings."""
        found: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for one in self.known:
            prefix, part, value = self.numbering.family(one)
            if value.isdecimal():
                found.setdefault((prefix, part), []).append((int(value), one))
        return {family: sorted(members) for family, members in found.items()}


def _number(member: tuple[int, str]) -> int:
    """The number that an id ends in."""
    return member[0]
