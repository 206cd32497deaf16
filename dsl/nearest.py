"""The nearest names to a misspelt one."""

from collections.abc import Iterable

SHOWN = 3


def nearest(name: str, candidates: Iterable[str], *, shown: int = SHOWN) -> tuple[str, ...]:
    """The candidates most like `name`, best first, at most `shown`; none where none is near.

    Near means: few letters dropped, doubled, changed or swapped for the length of the name,
    or the same letters in other case.
    """
    from rapidfuzz.distance import OSA

    rated: list[tuple[float, str]] = []
    folded = name.casefold()
    for candidate in candidates:
        if candidate == name:
            continue
        other = candidate.casefold()
        allowed = 1 if len(name) <= 3 else 2 if len(name) <= 7 else 3
        distance: float = OSA.distance(folded, other, score_cutoff=allowed)
        if distance > allowed:
            continue
        if name != candidate and distance:
            distance -= _likeness(name, candidate)
        rated.append((distance, candidate))
    rated.sort()
    return tuple(candidate for _, candidate in rated[:shown])


def _likeness(name: str, candidate: str) -> float:
    """How much likelier, below one, a slip from `candidate` to `name` is than another.

    A swap of neighbours or a doubled letter is likelier than a letter in place of another;
    the first letter is seldom wrong.
    """
    bonus = 0.0
    if sorted(name) == sorted(candidate):
        bonus += 0.4
    elif len(name) != len(candidate) and set(name) == set(candidate):
        bonus += 0.3
    elif len(name) != len(candidate):
        bonus += 0.1
    if name[:1] == candidate[:1]:
        bonus += 0.05
    return bonus
