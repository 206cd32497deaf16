"""Rules that were split into several, and several that were merged into one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from livingrules.engine.editions.fingerprint import Print
from livingrules.engine.editions.pair import Pairs
from livingrules.engine.editions.similar import Nearest, share_in

_MOST = 0.6


@dataclass(frozen=True, slots=True)
class Divided:
    """One rule that became several (`many` are new ids), or several that became one (old ids).

    `many` are in the order printed; `kept` is the one of them that counts as the same rule.
    """

    one: str
    many: tuple[str, ...]
    kept: str


def splits(pairs: Pairs) -> list[Divided]:
    """The rules of the old edition whose text stands in several of the new one; `pairs` follow."""
    found = _divided(pairs.old, pairs.new, pairs.to, pairs.left_new())
    for each in found:
        pairs.part(pairs.to.get(each.one), each.one)
        pairs.join(each.one, each.kept)
    return found


def merges(pairs: Pairs) -> list[Divided]:
    """The rules of the new edition that hold the text of several old ones; `pairs` follow."""
    found = _divided(pairs.new, pairs.old, pairs.back, pairs.left_old())
    for each in found:
        pairs.part(each.one, pairs.back.get(each.one))
        pairs.join(each.kept, each.one)
    return found


def _divided(
    whole: Mapping[str, Print], parts: Mapping[str, Print], mates: Mapping[str, str],
    left: list[str],
) -> list[Divided]:  # fmt: skip
    """For each rule of one edition those of the other, nobody's yet, that are pieces of it."""
    found: dict[str, list[str]] = {}
    # What still says all that it said has lost no piece.
    lost = [
        print_
        for one, print_ in whole.items()
        if one not in mates or parts[mates[one]].digest != print_.digest
    ]
    nearest = Nearest(lost if left else ())
    for piece in left:
        near = [whole[one] for one in nearest.to(parts[piece])]
        best = max(_homes(parts[piece], near, parts, mates), default=None)
        if best is not None:
            found.setdefault(best[1], []).append(piece)
    order = {one: at for at, one in enumerate(parts)}
    made = []
    for one, pieces in found.items():
        several = [*pieces, mates[one]] if one in mates else pieces
        if len(several) > 1:
            many = tuple(sorted(several, key=order.__getitem__))
            made.append(Divided(one, many, _kept(one, whole, many, parts)))
    return made


def _kept(
    one: str, whole: Mapping[str, Print], many: tuple[str, ...], parts: Mapping[str, Print]
) -> str:
    """Which of several counts as the same rule: that of its heading, of its id, or the first."""
    heading = whole[one].heading.casefold()
    titled = [each for each in many if heading and parts[each].heading.casefold() == heading]
    return (titled or [each for each in many if each == one] or list(many))[0]


def _homes(
    held: Print, near: Iterable[Print], parts: Mapping[str, Print], mates: Mapping[str, str]
) -> Iterator[tuple[float, str]]:
    """The rules that a piece may come from, and how much of it stands there.

    What the rule that carries on still says has not gone anywhere, so it is not looked for there.
    """
    for print_ in near:
        one = print_.id
        mate = parts[mates[one]] if one in mates else None
        told = _sentences(held, print_, mate)
        if told >= _MOST:
            yield 1 + told, one
            continue
        share = share_in(held, print_)
        if share >= _MOST and (mate is None or share_in(held, mate) < share / 2):
            yield share, one


def _sentences(held: Print, print_: Print, mate: Print | None) -> float:
    """The share of a piece's sentences, but its heading, that stand in a rule and not in its mate."""
    parts = held.parts[1:] or held.parts
    there = set(print_.parts) - set(mate.parts if mate is not None else ())
    return sum(part in there for part in parts) / len(parts) if parts else 0.0
