"""Questions about circles, chains and the shape of a book.

Cycles and paths are never listed one by one (there may be more than anybody can count):
strongly connected groups, breadth-first searches and one loop a group say what there is. The
work is done on plain maps: that takes a tenth of a graph library's time, and loads nothing.
"""

from itertools import pairwise
from typing import NamedTuple

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.components import components
from livingrules.engine.graph.edges import Arrows, Edge, strongest


class Group(NamedTuple):
    """Rules that all lead to each other, and one loop among them, from its first rule."""

    members: list[str]
    loop: list[Edge]


def groups(catalogue: Catalogue, book: str | None = None) -> list[Group]:
    """The strongly connected groups of more than one rule, largest first, else natural order."""
    arrows = strongest(catalogue, book)
    found = [
        sorted(members, key=natural_key)
        for members in components({rule: list(out) for rule, out in arrows.items()})
        if len(members) > 1
    ]
    found.sort(key=lambda members: (-len(members), natural_key(members[0])))
    return [Group(members, _loop(arrows, members)) for members in found]


def chain(catalogue: Catalogue, start: str, end: str) -> list[Edge] | None:
    """The shortest chain of references from one rule to another, or nothing if there is none.

    Empty when both are the same rule. Of several shortest, the one whose references were
    declared first.
    """
    arrows = strongest(catalogue)
    if start not in arrows or end not in arrows:
        return None
    return _shortest(arrows, start, end, set(arrows))


def _loop(arrows: Arrows, members: list[str]) -> list[Edge]:
    """The shortest loop through the first member of a strongly connected group."""
    first, inside = members[0], set(members)
    back: dict[str, list[str]] = {}
    for source in members:
        for target in arrows[source]:
            if target in inside:
                back.setdefault(target, []).append(source)
    distance = {first: 0}
    level = [first]
    while level:
        before = [source for target in level for source in back[target]]
        steps = distance[level[0]] + 1
        level = [source for source in dict.fromkeys(before) if source not in distance]
        distance.update(dict.fromkeys(level, steps))
    after = min(
        (rule for rule in arrows[first] if rule in inside and rule != first),
        key=lambda rule: (distance[rule], natural_key(rule)),
    )
    rest = _shortest(arrows, after, first, inside)
    assert rest is not None  # the group is strongly connected
    return [arrows[first][after], *rest]


def _shortest(arrows: Arrows, start: str, end: str, inside: set[str]) -> list[Edge] | None:
    """The edges of a shortest way from one rule to another over rules of `inside`."""
    came_from: dict[str, str] = {start: start}
    level = [start]
    while level and end not in came_from:
        reached: list[str] = []
        for source in level:
            for target in arrows[source]:
                if target in inside and target not in came_from:
                    came_from[target] = source
                    reached.append(target)
        level = reached
    if end not in came_from:
        return None
    path = [end]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return [arrows[a][b] for a, b in pairwise(reversed(path))]
