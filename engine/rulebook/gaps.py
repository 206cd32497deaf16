"""Ids that counting says must be there: between two printed neighbours, or before the first."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from livingrules.engine.rulebook.model import PrintedRule, Scan
from livingrules.engine.rulebook.numbering import Numbering

WIDEST = 400


@dataclass(frozen=True, slots=True)
class Gap:
    """Ids that are missing before a printed rule; `before` is the printed one before them."""

    missing: list[str]
    before: str | None
    after: PrintedRule


def gaps(scan: Scan) -> Iterator[Gap]:
    """The gaps in counting, family by family.

    A family is what differs in the last part only. Ids missing before its first member count
    only where the rule above the family is printed, so that an excerpt raises nothing.
    """
    numbering = scan.scheme.numbering
    families: dict[tuple[str, str], list[PrintedRule]] = {}
    for rule in scan.rules:
        prefix, part, _ = numbering.family(rule.id)
        families.setdefault((prefix, part), []).append(rule)
    for (_, part), rules in families.items():
        rules.sort(key=lambda rule: numbering.key(rule.id))
        first = numbering.first(part)
        value = numbering.family(rules[0].id)[2]
        if rules[0].parent is not None and first is not None and value not in (first, "0"):
            missing = _from(numbering, rules[0].id, part, first, value)
            if missing:
                yield Gap(missing, None, rules[0])
        for one, other in pairwise(rules):
            start = numbering.after(part, numbering.family(one.id)[2])
            end = numbering.family(other.id)[2]
            missing = _from(numbering, one.id, part, start, end) if start else []
            if missing:
                yield Gap(missing, one.id, other)


def _from(numbering: Numbering, like: str, part: str, start: str | None, end: str) -> list[str]:
    """The ids from one value of the last part up to, not including, another."""
    found: list[str] = []
    value = start
    while value is not None and value != end:
        identifier = numbering.sibling(like, value)
        if identifier is None or len(found) >= WIDEST:
            return []
        found.append(identifier)
        value = numbering.after(part, value)
    return found if value == end else []
