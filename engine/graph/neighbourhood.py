"""The rules round a rule: few enough to be drawn, nearest and most connected first."""

from collections.abc import Mapping
from typing import NamedTuple

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.edges import Arrows, Edge, keep, reference_edges

LIMIT = 30
# A rule with more neighbours than this is not gone through: that two rules both cite what
# everybody cites says nothing, and going through it from everywhere would take for ever.
HUB = 60


class Neighbourhood(NamedTuple):
    """A rule, the rules round it (itself first), the references among them, how many are not shown.

    `left_out` counts rules that cite it or that it cites and for which there was no room.
    """

    rule: str
    rules: list[str]
    edges: list[Edge]
    left_out: int


class Neighbours:
    """Who stands next to whom, made once for many neighbourhoods of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Collect the references from both their ends."""
        self._out: Arrows = {}
        self._beside: dict[str, dict[str, int]] = {}
        for edge in reference_edges(catalogue):
            if edge.source != edge.target:
                keep(self._out.setdefault(edge.source, {}), edge.target, edge)
                _count(self._beside, edge.source, edge.target)
                _count(self._beside, edge.target, edge.source)

    def round(self, rule: str, limit: int = LIMIT, second: int = LIMIT) -> Neighbourhood:
        """The neighbourhood of a rule: at most `limit` rules, at most two references away.

        Those two references away come in only while there are fewer than `second` rules. Among
        equally near ones those with the most references to what is already in come first, then
        natural order.
        """
        chosen = {rule: None}
        level = [rule]
        left_out = 0
        for step, room in enumerate((limit, min(limit, second))):
            weight: dict[str, int] = {}
            for known in level:
                beside = self._beside.get(known, {})
                if step and len(beside) > HUB:
                    continue
                for other, count in beside.items():
                    if other not in chosen:
                        weight[other] = weight.get(other, 0) + count
            level = sorted(weight, key=lambda other: (-weight[other], natural_key(other)))
            free = max(0, room - len(chosen))
            if step == 0:
                left_out = max(0, len(level) - free)
            level = level[:free]
            chosen.update(dict.fromkeys(level))
        return Neighbourhood(rule, list(chosen), self._among(chosen), left_out)

    def _among(self, chosen: Mapping[str, None]) -> list[Edge]:
        """The most telling reference between each two of these rules."""
        found: list[Edge] = []
        for source in chosen:
            out = self._out.get(source, {})
            targets = out if len(out) < len(chosen) else chosen
            found += [out[target] for target in targets if target in out and target in chosen]
        return found


def neighbourhood(catalogue: Catalogue, rule: str, limit: int = LIMIT) -> Neighbourhood:
    """The neighbourhood of one rule."""
    return Neighbours(catalogue).round(rule, limit)


def _count(beside: dict[str, dict[str, int]], one: str, other: str) -> None:
    """Note that `other` stands next to `one` once more."""
    held = beside.setdefault(one, {})
    held[other] = held.get(other, 0) + 1
