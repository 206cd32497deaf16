"""A book's references without their circles: small enough to be drawn."""

from typing import NamedTuple

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.components import components
from livingrules.engine.graph.edges import Arrows, strongest


class Part(NamedTuple):
    """A node of a condensed book: one rule, a group, or rules that stand alike."""

    members: list[str]
    circular: bool


class Condensed(NamedTuple):
    """A book's references without its circles: a graph in which no way leads back.

    `arrows` are pairs of positions in `parts`; those that follow from others are left out.
    `apart`: rules without a reference inside the book. `left_out`: how many rules are in parts
    dropped because there were too many.
    """

    parts: list[Part]
    arrows: list[tuple[int, int]]
    apart: list[str]
    left_out: int


def condense(catalogue: Catalogue, book: str, at_most: int = 60) -> Condensed:
    """The condensation of a book's references, at most so many parts.

    Each strongly connected group becomes one part; then single rules with the same arrows in
    and out become one; then, if there are still too many, the least connected are left out.
    """
    arrows = strongest(catalogue, book)
    linked = {rule for rule, out in arrows.items() if out.keys() - {rule}}
    linked |= {target for rule, out in arrows.items() for target in out if target != rule}
    parts, ways = _fold(arrows, linked)
    degree = [0] * len(parts)
    for a, b in ways:
        degree[a] += 1
        degree[b] += 1
    ranked = sorted(range(len(parts)), key=lambda part: (-degree[part], part))
    kept = sorted(ranked[:at_most], key=lambda part: natural_key(parts[part].members[0]))
    new = {part: number for number, part in enumerate(kept)}
    inner = {(new[a], new[b]) for a, b in ways if a in new and b in new}
    return Condensed(
        [parts[part] for part in kept],
        _without_detours(inner, len(kept)),
        [rule for rule in arrows if rule not in linked],
        sum(len(parts[part].members) for part in ranked[at_most:]),
    )


def _fold(arrows: Arrows, linked: set[str]) -> tuple[list[Part], set[tuple[int, int]]]:
    """The parts, and the ways between different ones by their positions."""
    successors = {rule: list(out) for rule, out in arrows.items() if rule in linked}
    found = components(successors)
    group = {rule: number for number, members in enumerate(found) for rule in members}
    into: list[set[int]] = [set() for _ in found]
    out_of: list[set[int]] = [set() for _ in found]
    for rule, targets in successors.items():
        for target in targets:
            if group[rule] != group[target]:
                out_of[group[rule]].add(group[target])
                into[group[target]].add(group[rule])
    alike: dict[object, list[int]] = {}
    for number, members in enumerate(found):
        stands = (frozenset(into[number]), frozenset(out_of[number]))
        alike.setdefault(stands if len(members) == 1 else number, []).append(number)
    parts: list[Part] = []
    position: dict[int, int] = {}
    for numbers in alike.values():
        members = sorted((rule for number in numbers for rule in found[number]), key=natural_key)
        position.update(dict.fromkeys(numbers, len(parts)))
        parts.append(Part(members, circular=len(numbers) == 1 and len(members) > 1))
    ways = {(position[a], position[b]) for a, targets in enumerate(out_of) for b in targets}
    return parts, ways


def _without_detours(ways: set[tuple[int, int]], count: int) -> list[tuple[int, int]]:
    """The ways that do not follow from others (the transitive reduction), in order.

    What is reached from a part is a number with one bit a part. There are no circles.
    """
    out: list[list[int]] = [[] for _ in range(count)]
    for a, b in ways:
        out[a].append(b)
    reached: dict[int, int] = {}

    def reach(part: int) -> int:
        """The bits of a part and all it leads to; as deep as there are parts, which are few."""
        if part not in reached:
            bits = 1 << part
            for after in out[part]:
                bits |= reach(after)
            reached[part] = bits
        return reached[part]

    return sorted(
        (a, b) for a, b in ways if not any(reach(other) >> b & 1 for other in out[a] if other != b)
    )
