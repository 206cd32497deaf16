"""Rules that are printed in another order than before."""

from bisect import bisect_left
from collections.abc import Sequence

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
    kept = _longest_rise(places)
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


def _crossed(places: Sequence[int], one: int, other: int) -> bool:
    """Whether two rules stand in another order than before."""
    return (one < other) != (places[one] < places[other])


def _longest_rise(numbers: Sequence[int]) -> set[int]:
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
