"""Rules that are printed in another order than before."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence

from livingrules.engine.editions.pair import Pairs


def reordered(pairs: Pairs) -> list[str]:
    """The ids that stand elsewhere among those that stayed, as few as can be.

    Of two neighbours that changed places both.
    """
    at = {one: number for number, one in enumerate(pairs.new)}
    olds = [one for one in pairs.old if pairs.to.get(one) == one]
    places = [at[one] for one in olds]
    # Counted without what came in between, so that neighbours have numbers next to each other.
    rank = {place: number for number, place in enumerate(sorted(places))}
    places = [rank[place] for place in places]
    kept = longest_rise(places)
    moved = {number for number in range(len(olds)) if number not in kept}
    for number in list(moved):
        for near in (number - 1, number + 1):
            inside = 0 <= near < len(olds)
            if (
                inside
                and abs(places[near] - places[number]) == 1
                and _crossed(places, near, number)
            ):
                moved.add(near)
    return [olds[number] for number in sorted(moved)]


def in_new_order(
    olds: Sequence[str], ids: Mapping[str, str], news: Sequence[str], apart: Collection[str]
) -> list[str]:
    """Old ids written anew, each that changed at the place where `news` have it.

    The others stay in their order; of them those that are `apart` do not count as neighbours.

    >>> in_new_order(["1", "2", "3"], {"1": "4"}, ["2", "3", "4"], ())
    ['2', '3', '4']
    """
    stay = [one for one in olds if one not in ids]
    moved = {ids[one] for one in olds if one in ids}
    beside, behind = set(stay) - set(apart), dict[str, list[str]]()
    before = ""
    for one in news:
        if one in moved:
            behind.setdefault(before, []).append(one)
        elif one in beside:
            before = one
    unprinted = sorted(moved.difference(news))
    made = [*behind.get("", ())]
    for one in stay:
        made += [one, *behind.get(one, ())]
    return [*made, *unprinted]


def _crossed(places: Sequence[int], one: int, other: int) -> bool:
    """Whether two rules stand in another order than before."""
    return (one < other) != (places[one] < places[other])


def longest_rise(numbers: Sequence[int]) -> set[int]:
    """Where the numbers of the longest series stand that grows without a break."""
    ends: list[int] = []  # the least end of a series of each length
    holders: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        length = bisect_left(ends, number)
        before.append(holders[length - 1] if length else -1)
        if length == len(ends):
            ends.append(number)
            holders.append(place)
        else:
            ends[length], holders[length] = number, place
    found: set[int] = set()
    place = holders[-1] if holders else -1
    while place >= 0:
        found.add(place)
        place = before[place]
    return found
