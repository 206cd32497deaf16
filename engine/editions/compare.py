"""Two editions compared: every change, sorted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from livingrules.engine.editions.classify import Change, classify
from livingrules.engine.editions.divide import Divided, merges, splits
from livingrules.engine.editions.edition import Edition
from livingrules.engine.editions.fingerprint import Print
from livingrules.engine.editions.lexicon import Lexicon
from livingrules.engine.editions.order import reordered
from livingrules.engine.editions.pair import Pairs, pair
from livingrules.engine.editions.side import side


@dataclass(frozen=True, slots=True)
class Stayed:
    """A rule that cites an id as before, which is another rule's now.

    `was` is the old id of the rule that has the id now, and `now` the new one of the rule that had
    it; None where there is none. `there` says whether any rule has the id now.
    """

    id: str
    cites: str
    was: str | None
    now: str | None
    there: bool


@dataclass(slots=True)
class Comparison:
    """All that changed from an old edition to a new one.

    `moved` are old and new ids of one rule, whatever else changed in it. `followed` are the new
    ids of rules that only cite others by their new ids; they count as unchanged. `stayed` are
    those that cite an id as before which is another rule's now, once for each such id. `outside`
    is what changed under no rule.
    """

    old: Edition
    new: Edition
    pairs: Pairs
    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    moved: list[tuple[str, str]] = field(default_factory=list)
    reordered: list[str] = field(default_factory=list)
    split: list[Divided] = field(default_factory=list)
    merged: list[Divided] = field(default_factory=list)
    changed: list[Change] = field(default_factory=list)
    followed: list[str] = field(default_factory=list)
    stayed: list[Stayed] = field(default_factory=list)
    unchanged: int = 0
    outside: Change | None = None

    def __bool__(self) -> bool:
        """Whether anything changed."""
        return bool(
            self.added or self.removed or self.moved or self.reordered or self.split
            or self.merged or self.changed or self.outside
        )  # fmt: skip


def compare(old: Edition, new: Edition, lexicon: Lexicon) -> Comparison:
    """What changed from one edition to another."""
    pairs = pair(old.prints, new.prints)
    made = Comparison(old, new, pairs)
    made.split, made.merged = splits(pairs), merges(pairs)
    pieces = {one for each in made.split for one in each.many}
    gone = {one for each in made.merged for one in each.many}
    made.added = [one for one in pairs.left_new() if one not in pieces]
    divided = {each.one for each in made.split}
    made.removed = [one for one in pairs.left_old() if one not in gone and one not in divided]
    joined = {each.one for each in made.merged}
    made.added = [one for one in made.added if one not in joined]
    made.moved = [(one, pairs.to[one]) for one in old.prints if pairs.to.get(one, one) != one]
    made.reordered = reordered(pairs)
    _changes(made, lexicon)
    place = {one: at for at, one in enumerate(new.prints)}
    made.changed.sort(key=lambda one: place.get(one.id, 0))
    made.reordered = sorted(set(made.reordered), key=lambda one: place.get(one, 0))
    return made


def _changes(made: Comparison, lexicon: Lexicon) -> None:
    """Sort what changed in the rules that are in both editions."""
    pairs = made.pairs
    for each in made.split:
        _one(made, each.one, each.kept, [each.one], list(each.many), lexicon)
    for each in made.merged:
        _one(made, each.kept, each.one, list(each.many), [each.one], lexicon)
    done_old = {each.one for each in made.split} | {one for e in made.merged for one in e.many}
    noted = set(made.reordered)
    for was, now in pairs.to.items():
        if was in done_old:
            continue
        one, other = pairs.old[was], pairs.new[now]
        if one.digest == other.digest and _ids(one) == _ids(other):
            made.unchanged += was == now and was not in noted
            cited = dict.fromkeys(each for ref in one.cited if ref.book is None for each in ref.ids)
            made.stayed += _stayed(pairs, now, cited)
            continue
        _one(made, was, now, [was], [now], lexicon)
    if made.old.outside is not None and made.new.outside is not None:
        one, other = made.old.outside, made.new.outside
        if one.digest != other.digest:
            sides = side([one], lambda each: pairs.to.get(each, each)), side([other], str)
            made.outside = None if sides[0].is_like(sides[1]) else classify("", "", *sides, lexicon)


def _one(
    made: Comparison, was: str, now: str, olds: list[str], news: list[str], lexicon: Lexicon
) -> None:
    """Sort what changed from some old rules, mostly one, to some new ones."""
    pairs = made.pairs
    old = side([pairs.old[one] for one in olds], lambda each: pairs.to.get(each, each))
    new = side([pairs.new[one] for one in news], str)
    alone = len(olds) == len(news) == 1
    same = alone and pairs.old[was].digest == pairs.new[now].digest
    if same and old.ids == new.ids:
        made.followed.append(now)
        made.unchanged += was == now and was not in made.reordered
    elif alone and not same and old.is_like(new):
        made.reordered.append(now)
    else:
        change = classify(was, now, old, new, lexicon)
        if change is not None:
            if alone and not change.hunks:
                change.headings.add([pairs.old[was].heading], [pairs.new[now].heading])
            made.changed.append(change)


def _stayed(pairs: Pairs, now: str, cited: Iterable[str]) -> Iterator[Stayed]:
    """The ids that a rule cites as before and that are not what they were."""
    for one in cited:
        to, back = pairs.to.get(one), pairs.back.get(one)
        if (to is not None and to != one) or (back is not None and back != one):
            yield Stayed(now, one, back, to, one in pairs.new)


def _ids(one: Print) -> list[tuple[str, ...]]:
    """The ids that a rule cites, of other books with the name before them."""
    return [each.ids if each.book is None else (f"{each.book}:", *each.ids) for each in one.cited]
