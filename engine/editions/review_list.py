"""The list of what a new edition changes, for somebody to look at one by one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.reasons import of_outside, reasons
from livingrules.engine.editions.touched import Touched


@dataclass(frozen=True, slots=True)
class ToReview:
    """One entry of the list: the class of the change, its rule, what it says, what to look at.

    `rule` is empty where several rules changed alike.
    """

    change: str
    rule: str
    says: str
    look: tuple[str, ...] = ()


def to_review(found: Comparison, affected: Iterable[Touched]) -> list[ToReview]:
    """The entries: one for each rule whose text changed, and one for all that merely moved."""
    look: dict[str, dict[str, None]] = {}
    for one in affected:
        look.setdefault(one.rule, {})[one.id] = None
    return [*_changes(found, look), *_alike(found)]


def _changes(found: Comparison, look: Mapping[str, Iterable[str]]) -> Iterator[ToReview]:
    """The entries of single rules."""
    for one in found.added:
        titled = f" ({found.new.prints[one].heading})" if found.new.prints[one].heading else ""
        yield ToReview("added", one, f"{one}{titled} is new")
    for reason in reasons(found):
        if reason.change != "moved":
            rests = tuple(one for one in look.get(reason.id, ()))
            yield ToReview(reason.change, reason.id, reason.says, rests)
    if found.outside is not None:
        yield ToReview("outside", "", of_outside(found.outside))


def _alike(found: Comparison) -> Iterator[ToReview]:
    """The entries of what many rules have alike."""
    if found.moved:
        pairs = ", ".join(f"{one} is {other}" for one, other in found.moved)
        yield ToReview("moved", "", f"other ids: {pairs}")
    if found.reordered:
        yield ToReview("reordered", "", f"another order: {', '.join(found.reordered)}")
