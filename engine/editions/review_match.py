"""Which entries of a list of changes are still the changes that there are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from livingrules.engine.editions.review_list import ToReview

How = Literal["same", "ids", "words"]
"""An entry says the same; or the same of a rule with another id; or something else of the rule."""

_ALONE = ("added", "moved", "reordered", "outside")
_DIVIDED = ("removed", "split", "merged")
_TOLD = re.compile(r"(?:a part of )?(?P<id>\S+?)(?:, which is (?P<new>\S+) now,)? (?P<clause>.+)")
_INTO = re.compile(r"(?:is a part of|is|also holds) (?P<ids>.+?) now(?=,|$)")
"""Of a rule that was split or merged: with which ids, among them its own or not."""
_PAIR = re.compile(r"(\S+) is (\S+?)(?:,|$)")
_VAGUE = "worded otherwise"


@dataclass(frozen=True, slots=True)
class Listed:
    """What an entry of a list says: the class of the change, its rule, the words.

    `settled`: it is kept among those that are no changes any more.
    """

    change: str
    rule: str
    says: str
    settled: bool = False


def matched(
    listed: Sequence[Listed],
    now: Sequence[ToReview],
    moved: Mapping[str, str],
    *,
    other_text: bool,
) -> dict[int, tuple[int, How]]:
    """For each change that a list has already its entry, and how they agree; by their numbers.

    `moved` are the new ids of rules by the old ones. `other_text`: the list was made of another
    text, so that words that do not tell what changed may mean something else by now.
    """
    names = [_ids(one, listed, moved) for one in listed]
    found: dict[int, tuple[int, How]] = {}
    for settled, which, exact in _PASSES:
        if settled and other_text:
            continue
        for number, change in enumerate(now):
            if number in found:
                continue
            taken = {one for one, _ in found.values()}
            for at, one in enumerate(listed):
                if at in taken or one.settled != settled or len(names[at]) <= which:
                    continue
                if _agree(one, names[at][which], change, exact=exact):
                    found[number] = (at, _how(one, change, exact=exact, other_text=other_text))
                    break
    return found


_PASSES = ((False, 0, True), (False, 1, True), (False, 0, False), (True, 0, True), (True, 1, True))
"""Whether settled ones are looked at, by which of their ids, and whether they must say the same."""


def _agree(one: Listed, rule: str, change: ToReview, *, exact: bool) -> bool:
    """Whether an entry under some id is about a change; `exact`: and says the same of it."""
    if _family(one.change) != _family(change.change) or rule != change.rule:
        return False
    return not exact or (
        one.change == change.change and _clause(one.says, rule) == _clause(change.says, rule)
    )


def _how(one: Listed, change: ToReview, *, exact: bool, other_text: bool) -> How:
    """How an entry agrees with the change that it is about."""
    if not exact or (other_text and (_VAGUE in change.says or change.change == "reordered")):
        return "words"
    alike = one.rule == change.rule and " ".join(one.says.split()) == change.says
    return "same" if alike else "ids"


def _ids(one: Listed, listed: Sequence[Listed], moved: Mapping[str, str]) -> list[str]:
    """The ids that the rule of an entry may have by now, the likeliest first."""
    told = _TOLD.fullmatch(" ".join(one.says.split()))
    if not one.rule or told is None:
        return [one.rule]
    if one.change == "added":  # its id is a new one from the start
        return [told["id"], one.rule]
    if one.rule != told["id"]:  # it was written anew with the ids of the book
        return [told["id"] if moved.get(told["id"]) == one.rule else one.rule]
    new = told["new"] or dict(_pairs(listed)).get(one.rule)
    if new is not None and moved.get(one.rule) != new:
        return [new, one.rule]
    if new is None:  # it may be of a time when the book had the new ids already
        before = [old for old, other in moved.items() if other == one.rule]
        if one.rule in moved and one.change not in _DIVIDED:
            return before or [one.rule]
        return [one.rule, *before]
    return [one.rule]


def _pairs(listed: Sequence[Listed]) -> Iterator[tuple[str, str]]:
    """The old and new ids that the list tells of rules that moved."""
    for one in listed:
        if one.change == "moved" and not one.settled:
            yield from _PAIR.findall(" ".join(one.says.split()).removeprefix("other ids: "))


def _family(change: str) -> str:
    """What a rule can have one entry of."""
    return change if change in _ALONE else "changed"


def _clause(says: str, rule: str) -> str:
    """What is said of a rule, without its ids; of no single rule all that is said."""
    words = " ".join(says.split())
    told = _TOLD.fullmatch(words)
    if not rule or told is None:
        return words
    divided = _INTO.match(told["clause"])
    if divided is None:
        return told["clause"]
    named = re.split(", | and ", divided["ids"])
    if told["clause"].startswith("also"):  # what it holds has entries of its own
        named = []
    ids = [one for one in named if one != rule]
    return f"{' '.join(ids)}{told['clause'][divided.end() :]}"
