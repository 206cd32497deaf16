"""Where a new id belongs among those that a book prints: beside its neighbours."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from livingrules.engine.catalogue.listed import run
from livingrules.engine.catalogue.order import natural_key


class Spot(NamedTuple):
    """Before the item of that number; with `item` that item becomes this one instead."""

    at: int
    item: str | None = None


def parents(identifier: str) -> Iterator[str]:
    """What an id may be a part of, from the nearest up: `3b2` of `3b`, then `3`.

    >>> list(parents("24.7A"))
    ['24.7', '24.', '24']
    """
    while shorter := re.sub(r"(\d+|[^\W\d_]|[^\w]+|_)$", "", identifier):
        if shorter == identifier:
            return
        identifier = shorter
        yield identifier


def place_for(identifier: str, items: Sequence[str]) -> Spot:
    """Where an id goes in a list of ids and runs of ids (`5A1a..5A1c`).

    A run that it continues grows. Else it stands after the last of its kin (what stands below
    the same rule, nearest first) that comes before it in the natural order.
    """
    for number, item in enumerate(items):
        first, dots, last = item.partition("..")
        held = run(item) or []
        for longer in (f"{first}..{identifier}", f"{identifier}..{last}") if dots else ():
            if len(run(longer) or ()) == len(held) + 1:
                return Spot(number, longer)
    wanted = natural_key(identifier)
    lasts = [item.rpartition("..")[2] for item in items]
    for parent in (*parents(identifier), ""):
        earlier = [
            number
            for number, last in enumerate(lasts)
            if last.startswith(parent) and natural_key(last) < wanted
        ]
        if earlier:
            return Spot(earlier[-1] + 1)
    return Spot(0)
