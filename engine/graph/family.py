"""Which rule a rule is printed under, read off its number: 5B3g under 5B3 under 5B."""

from collections.abc import Iterable

from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.order import breaks_between


def parents(catalogue: Catalogue) -> dict[str, str]:
    """From each rule to the rule it stands under, where the catalogue has one.

    That is the longest beginning of its number that is a rule of the same book and does not
    break off inside a run of digits or of letters of one case: 5B10 is not under 5B1.
    """
    return parents_of(catalogue.rules)


def parents_of(ids: Iterable[str]) -> dict[str, str]:
    """The same, from bare or qualified ids."""
    known = set(ids)
    found: dict[str, str] = {}
    for identifier in known:
        first = identifier.find(":") + 2
        for end in range(len(identifier) - 1, first - 1, -1):
            shorter = identifier[:end]
            if shorter in known and breaks_between(identifier[end - 1], identifier[end]):
                found[identifier] = shorter
                break
    return found


def children(parents: dict[str, str], order: Iterable[str]) -> dict[str, list[str]]:
    """From each rule to the rules right under it, in the order given."""
    found: dict[str, list[str]] = {}
    for identifier in order:
        parent = parents.get(identifier)
        if parent is not None:
            found.setdefault(parent, []).append(identifier)
    return found


def root(identifier: str, parents: dict[str, str]) -> str:
    """The outermost rule over a rule: its section; itself when it stands under none."""
    while identifier in parents:
        identifier = parents[identifier]
    return identifier
