"""The names that come nearest to a misspelt one.

`nearest` takes one list of candidates; `nearest_fitting` takes several, from those that fit
the place best to those that fit it least.
"""

from collections.abc import Iterable


def nearest(name: str, candidates: Iterable[str], *, limit: int = 3) -> tuple[str, ...]:
    """Up to `limit` candidates most like `name`, best first; none where none is near.

    Near means: few letters dropped, doubled, changed or swapped for the length of the name,
    the case of letters aside.
    """
    return nearest_fitting(name, (candidates,), limit=limit)


def nearest_fitting(
    name: str, groups: Iterable[Iterable[str]], *, limit: int = 3
) -> tuple[str, ...]:
    """Up to `limit` names most like `name`, best first.

    `groups` go from the best fitting to the least: of names equally near, the one from an
    earlier group comes first.
    """
    from rapidfuzz.distance import OSA

    found: dict[str, tuple[float, int, str]] = {}
    lowered = name.lower()
    most = 1 if len(name) < 4 else 2 if len(name) < 8 else 3
    for rank, group in enumerate(groups):
        for candidate in group:
            if candidate in found or candidate == name:
                continue
            distance: float = OSA.distance(lowered, candidate.lower(), score_cutoff=most)
            if distance <= most and distance < max(len(name), len(candidate)):
                distance -= _likeness(name, candidate) if distance else 0.0
                found[candidate] = (distance, rank, candidate)
            elif len(name) > 2 and _extends(lowered, candidate.lower()):
                found[candidate] = (most + 1.0, rank, candidate)
    return tuple(sorted(found, key=found.__getitem__)[:limit])


def _likeness(name: str, candidate: str) -> float:
    """How much likelier, below one, this slip of the pen is than another as large.

    Letters swapped, doubled or left out are likelier than one in place of another; the first
    letter is seldom wrong, and so is the case of letters.
    """
    bonus = 0.05 if name[:1] == candidate[:1] else 0.0
    if len(name) == len(candidate):
        bonus += 0.4 if sorted(name) == sorted(candidate) else 0.0
    elif set(name) <= set(candidate) and len(candidate) > len(name):
        bonus += 0.35
    else:
        bonus += 0.3 if set(name) == set(candidate) else 0.2 if len(candidate) > len(name) else 0.1
    changed = set(name) - set(candidate)
    cased = sum(1 for sign in changed if sign.swapcase() in candidate)
    return bonus - 0.3 * min(cased, 1)


def _extends(name: str, candidate: str) -> bool:
    """Whether one is the other with something more at its end, or a word more at its front."""
    return (
        candidate.startswith(name) or name.startswith(candidate) or candidate.endswith(f"_{name}")
    )
