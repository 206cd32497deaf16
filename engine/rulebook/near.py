"""The printed ids nearest to one that is not printed."""

from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property

from livingrules.dsl.nearest import nearest
from livingrules.engine.rulebook.model import Scan

LOOKED_UP = 60  # in a broken text hundreds of ids fail; suggestions are of use for a few
_AROUND = 300
SHOWN = 3


class Near:
    """Suggests printed ids: those with few other signs, then the rule above, then neighbours."""

    def __init__(self, scan: Scan) -> None:
        """Remember the scan; nothing is computed before it is asked for."""
        self.scan = scan
        self.known: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.scan.by_id)

    def to(self, identifier: str) -> tuple[str, ...]:
        """At most three printed ids near to `identifier`, the best first."""
        if identifier not in self.known:
            if len(self.known) >= LOOKED_UP:
                return ()
            self.known[identifier] = self._look_up(identifier)
        return self.known[identifier]

    def _away(self, identifier: str) -> Callable[[str], int]:
        """How far the last letter or number of an id is from that of `identifier`."""
        value = self.scan.scheme.numbering.family(identifier)[2]

        def away(other: str) -> int:
            last = self.scan.scheme.numbering.family(other)[2]
            if value.isdecimal() and last.isdecimal():
                return abs(int(value) - int(last))
            return abs(ord(value[-1:] or "a") - ord(last[-1:] or "a"))

        return away

    def _look_up(self, identifier: str) -> tuple[str, ...]:
        """The suggestions for one id."""
        numbering = self.scan.scheme.numbering
        above = [one for one in numbering.ancestors(identifier) if one in self.scan.by_id]
        at = bisect_left(self._sorted, identifier)
        window = self._sorted[max(at - _AROUND, 0) : at + _AROUND]
        prefix, part, _ = numbering.family(identifier)
        family = [one for one in window if part and numbering.family(one)[:2] == (prefix, part)]
        like = nearest(identifier, window, limit=10)
        siblings = sorted((one for one in like if one in family), key=self._away(identifier))
        others = [one for one in like if one not in family]
        ordered = dict.fromkeys((*siblings, *above[:1], *others))
        return tuple(ordered)[:SHOWN]
