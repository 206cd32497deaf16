"""What kind of change was made to a rule: of its wording, a number, a condition, a reference."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from livingrules.engine.editions.hunks import Hunk, hunks, without_moved
from livingrules.engine.editions.lexicon import Lexicon, Token
from livingrules.engine.editions.passages import Cited
from livingrules.engine.editions.side import Side, fold_all

Class = Literal["wording", "number", "condition", "reference", "several"]


@dataclass(slots=True)
class Parts:
    """What stood there and what stands there now, of one kind; what is in both is left out."""

    old: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)

    def add(self, old: Iterable[str], new: Iterable[str]) -> bool:
        """Take in what differs; whether anything does."""
        one, other = list(old), list(new)
        gone, come = _rest(one, other), _rest(other, one)
        self.old += gone
        self.new += come
        return bool(gone or come)


@dataclass(slots=True)
class Change:
    """A change of a rule: its new id and the old one, its class, and what differs.

    `kinds` are all that `several` stands for; `hunks` are the differences where both texts are at
    hand, `headings` the titles where they are not.
    """

    id: str
    was: str
    kinds: set[Class] = field(default_factory=set)
    headings: Parts = field(default_factory=Parts)
    numbers: Parts = field(default_factory=Parts)
    limits: Parts = field(default_factory=Parts)
    conditions: Parts = field(default_factory=Parts)
    references: Parts = field(default_factory=Parts)
    hunks: list[Hunk] = field(default_factory=list)
    sides: tuple[Side, Side] | None = None

    @property
    def kind(self) -> Class:
        """The class."""
        return next(iter(self.kinds)) if len(self.kinds) == 1 else "several"


def classify(was: str, now: str, old: Side, new: Side, lexicon: Lexicon) -> Change | None:
    """The change between two sides; None where they say the same."""
    change = Change(now, was, sides=(old, new))
    if old.whole and new.whole:
        _by_words(change, old, new, lexicon)
        if not change.hunks:  # a number in another form, 1/2 and ½
            return None
        if not change.kinds:
            change.kinds.add("wording")
        return change
    _by_lists(change, old, new)
    if not change.kinds:
        if old.several or new.several or sorted(old.parts) == sorted(new.parts):
            return None
        change.kinds.add("wording")
    return change


def _by_words(change: Change, old: Side, new: Side, lexicon: Lexicon) -> None:
    """Sort the differences word by word."""
    change.hunks = hunks(old, new)
    plain: list[Hunk] = []
    for one in without_moved(change.hunks, old, new):
        before, after = old.tokens[one.a : one.b], new.tokens[one.c : one.d]
        kinds: set[Class] = set()
        if change.numbers.add(_of("number", before), _of("number", after)):
            kinds.add("number")
        if change.limits.add(_of("limit", before), _of("limit", after)):
            kinds.add("number")
        if change.conditions.add(_of("condition", before), _of("condition", after)):
            kinds.add("condition")
        if _references(change, _cited(old, one.a, one.b), _cited(new, one.c, one.d)):
            kinds.add("reference")
        change.kinds |= kinds
        if not kinds:
            plain.append(one)
    for one in plain:
        before, after = old.tokens[one.a : one.b], new.tokens[one.c : one.d]
        agrees = fold_all(before, lexicon) == fold_all(after, lexicon)
        if "number" not in change.kinds or not agrees:
            change.kinds.add("wording")


def _by_lists(change: Change, old: Side, new: Side) -> None:
    """Sort what differs by what a lock holds of a rule."""
    same_bare = sorted(old.bare) == sorted(new.bare)
    grown = False
    if _numbers(change, old, new, same_bare):
        change.kinds.add("number")
        grown |= len(old.numbers) != len(new.numbers)
    if change.limits.add(old.limits, new.limits):
        change.kinds.add("number")
        grown |= len(old.limits) != len(new.limits)
    if change.conditions.add(old.conditions, new.conditions):
        change.kinds.add("condition")
        grown |= len(old.conditions) != len(new.conditions)
    before = list(zip(old.ids, old.cited, strict=True))
    if _references(change, before, list(zip(new.ids, new.cited, strict=True))):
        change.kinds.add("reference")
        grown |= len(old.ids) != len(new.ids)
    several = old.several or new.several
    if change.kinds and not same_bare and not grown and not several:
        change.kinds.add("wording")


def _numbers(change: Change, old: Side, new: Side, same_bare: bool) -> bool:
    """Take in the numbers that differ; whether any do.

    They are those of the sentences that are in one edition only: as many on both sides are taken
    one by one; of others it cannot be known which is which, and all are told.
    """
    if old.several or new.several:
        return change.numbers.add(old.numbers, new.numbers)
    one, other = _of_new_sentences(old, new), _of_new_sentences(new, old)
    if one == other or (sorted(one) == sorted(other) and not same_bare):
        return False
    if len(one) == len(other):
        pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
        one, other = [a for a, _ in pairs], [b for _, b in pairs]
    change.numbers = Parts(one, other)
    return True


def _of_new_sentences(one: Side, other: Side) -> list[str]:
    """The numbers in the sentences of a side that are not in the other."""
    left = Counter(other.parts)
    found: list[str] = []
    for part, numbers in zip(one.parts, one.numbers_in, strict=True):
        if left[part]:
            left[part] -= 1
        else:
            found += numbers
    return found


_Meant = tuple[tuple[str, ...], Cited]


def _references(change: Change, old: Sequence[_Meant], new: Sequence[_Meant]) -> bool:
    """Take in the references that differ in what they mean, as they are printed; whether any do."""
    gone = _without(old, Counter(ids for ids, _ in new))
    come = _without(new, Counter(ids for ids, _ in old))
    change.references.old += [each for cited in gone for each in cited.ids]
    change.references.new += [each for cited in come for each in cited.ids]
    return bool(gone or come)


def _without(side: Sequence[_Meant], other: Counter[tuple[str, ...]]) -> list[Cited]:
    """The references of a side that the other has not."""
    found = []
    for ids, cited in side:
        if other[ids] > 0:
            other[ids] -= 1
        else:
            found.append(cited)
    return found


def _of(kind: str, tokens: Sequence[Token]) -> list[str]:
    """What tokens of a kind are compared by."""
    return [one.key for one in tokens if one.kind == kind]


def _cited(side: Side, start: int, end: int) -> list[_Meant]:
    """The references among some tokens."""
    first, last = side.before[start], side.before[end]
    return list(zip(side.ids[first:last], side.cited[first:last], strict=True))


def _rest(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """What is in one list and not in the other, in order."""
    left = Counter(other)
    found = []
    for each in one:
        if left[each]:
            left[each] -= 1
        else:
            found.append(each)
    return found
