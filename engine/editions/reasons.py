"""What a change of a rule asks to be looked at, and why, in plain words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from livingrules.engine.editions.classify import Change, Parts
from livingrules.engine.editions.compare import Comparison

EVERYTHING = frozenset({"rule", "entry", "ruling", "scenario", "citing"})
_LOOKED_AT = {
    "wording": frozenset({"rule", "ruling"}),
    "reference": frozenset({"rule", "ruling"}),
    "number": frozenset({"rule", "entry", "ruling", "scenario"}),
    "condition": frozenset({"rule", "entry", "ruling", "scenario"}),
}


@dataclass(slots=True)
class Reason:
    """Why what rests on an old id is to be looked at: `says` is a clause about that rule.

    `change` is the class of what changed, and `kinds` are what is to be looked at. `numbers` are
    those that the rule no longer says, `instead` those that it says now. Where it is `narrow`, each
    stands for one of the others, and nothing else of the data has to be looked at but what holds them.
    """

    id: str
    change: str
    says: str
    kinds: frozenset[str] = EVERYTHING
    numbers: list[str] = field(default_factory=list)
    instead: list[str] = field(default_factory=list)
    narrow: bool = False


def reasons(found: Comparison) -> list[Reason]:
    """The reasons, by the old id of each rule that is no longer what it was."""
    made: dict[str, Reason] = {}
    for one in found.removed:
        made[one] = Reason(one, "removed", f"{one} is gone")
    for each in found.split:
        rest = [one for one in each.many if one != each.one]
        part = "" if len(rest) == len(each.many) else "a part of "
        made[each.one] = Reason(each.one, "split", f"{part}{each.one} is {_listed(rest)} now")
    for each in found.merged:
        rest = [one for one in each.many if one != each.one]
        for one in each.many:
            says = f"{one} is a part of {each.one} now"
            if one == each.one:
                says = f"{one} also holds {_listed(rest)} now"
            made[one] = Reason(one, "merged", says)
    for change in found.changed:
        held = made.get(change.was)
        if held is None:
            made[change.was] = _of_change(change)
        else:
            held.says += f", and {_said(change)}"
            held.numbers, held.instead = _numbers(change.numbers.old), _numbers(change.numbers.new)
    for one, other in found.moved:
        if one not in made:
            made[one] = Reason(one, "moved", f"{one} is {other} now", frozenset({"rule"}))
    order = {one: at for at, one in enumerate(found.old.prints)}
    return sorted(made.values(), key=lambda reason: order[reason.id])


def of_outside(change: Change) -> str:
    """What changed under no rule."""
    return f"the text outside of rules {_said(change)}"


def _of_change(change: Change) -> Reason:
    """The reason that a change is."""
    kinds: frozenset[str] = frozenset().union(*(_LOOKED_AT[kind] for kind in change.kinds))
    moved = f", which is {change.id} now," if change.was != change.id else ""
    says = f"{change.was}{moved} {_said(change)}"
    numbers, instead = _numbers(change.numbers.old), _numbers(change.numbers.new)
    told = any((*change.limits.old, *change.limits.new)) or "condition" in change.kinds
    narrow = len(numbers) == len(instead) and not told
    return Reason(change.was, change.kind, says, kinds, numbers, instead, narrow)


def _numbers(shown: Iterable[str]) -> list[str]:
    """Numbers as data holds them."""
    return [one.removeprefix("+") for one in shown]


def _said(change: Change) -> str:
    """What is otherwise in a rule."""
    parts = list(_parts(change))
    return ", and ".join(parts) or "is worded otherwise"


def _parts(change: Change) -> Iterator[str]:
    """What differs, one clause each."""
    come, gone = list[str](), list[str]()
    for parts in (change.numbers, change.limits, change.conditions):
        if parts.old and parts.new:
            yield f"says {_listed(parts.new)} where it said {_listed(parts.old)}"
        else:
            come += parts.new
            gone += parts.old
    cited = change.references
    if cited.old and cited.new:
        yield f"cites {_listed(cited.new)} where it cited {_listed(cited.old)}"
        cited = Parts()
    for verb, new, old in (("says", come, gone), ("cites", cited.new, cited.old)):
        if new:
            yield f"also {verb} {_listed(new)}"
        if old:
            yield f"no longer {verb} {_listed(old)}"
    if "wording" in change.kinds and len(change.kinds) > 1:
        yield "is worded otherwise"


def _listed(words: Iterable[str]) -> str:
    """A few words as a list; of many the first."""
    held = list(words)
    if len(held) > 6:
        return f"{', '.join(held[:5])} and {len(held) - 5} more"
    return held[0] if len(held) == 1 else f"{', '.join(held[:-1])} and {held[-1]}"
