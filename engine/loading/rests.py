"""What a program rests on that no rule states: entries that were assumed or invented."""

from collections.abc import Iterable, Mapping

from livingrules.engine.catalogue.model import Catalogue

Guessed = Mapping[str, Mapping[str, int]]
"""Entries with their qualified ids, and how many of their values are assumed and invented."""
_ROOTS = ("action", "report", "trigger", "phase", "game", "scoring", "invariant")
_KINDS = ("assumed", "invented")


def rests_on(catalogue: Catalogue, book: str) -> dict[str, Guessed]:
    """What the rules of a book rest on, under an empty name, and each policy besides, by its name.

    Looks at what has its effect by being there, and at all that this uses.
    """
    own = [one for one in catalogue.entries.values() if one.book == book]
    found = {"": _guessed(catalogue, (one.id for one in own if one.kind in _ROOTS))}
    for one in own:
        if one.kind == "policy":
            found[one.name] = _guessed(catalogue, [one.id])
    return found


def statuses(catalogue: Catalogue, book: str) -> dict[str, int]:
    """How many rules of a book there are of each status: `executable`, `descriptive` …"""
    found: dict[str, int] = {}
    for rule in catalogue.rules.values():
        if rule.book == book:
            found[rule.status] = found.get(rule.status, 0) + 1
    return dict(sorted(found.items()))


def _guessed(catalogue: Catalogue, roots: Iterable[str]) -> Guessed:
    """What is guessed in some entries and in all that they use."""
    entries = catalogue.entries
    waiting = list(roots)
    seen = set(waiting)
    while waiting:
        for used, _ in entries[waiting.pop()].uses:
            if used in entries and used not in seen:
                seen.add(used)
                waiting.append(used)
    found: dict[str, Mapping[str, int]] = {}
    for name in sorted(seen):
        kinds = [source.kind for _, source in entries[name].sources if source.kind in _KINDS]
        if kinds:
            found[name] = {kind: kinds.count(kind) for kind in _KINDS if kind in kinds}
    return found
