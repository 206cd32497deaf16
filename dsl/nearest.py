"""The names that come nearest to a misspelt one."""

from collections.abc import Iterable


def nearest(name: str, groups: Iterable[Iterable[str]], limit: int = 3) -> tuple[str, ...]:
    """Up to `limit` names that resemble `name`, the best first.

    `groups` go from the best fitting to the least: of names equally near, the one from an
    earlier group comes first.
    """
    from rapidfuzz.distance import OSA

    found: dict[str, tuple[int, int, str]] = {}
    lowered = name.lower()
    most = 1 if len(name) < 4 else 2 if len(name) < 8 else 3
    for rank, group in enumerate(groups):
        for candidate in group:
            if candidate in found or candidate == name:
                continue
            distance = OSA.distance(lowered, candidate.lower(), score_cutoff=most)
            if distance <= most and distance < max(len(name), len(candidate)):
                found[candidate] = (distance, rank, candidate)
            elif len(name) > 2 and _begins(lowered, candidate.lower()):
                found[candidate] = (most + 1, rank, candidate)
    return tuple(sorted(found, key=found.__getitem__)[:limit])


def _begins(name: str, candidate: str) -> bool:
    """Whether one is the other with something at its end or front, `_`-separated or not."""
    return candidate.startswith(name) or name.startswith(candidate) or candidate.endswith(
        f"_{name}"
    )
