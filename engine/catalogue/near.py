"""The ids nearest to one that leads nowhere.

Ids fall into two traps that names do not: other tools read `5E3` as the number 5000.0, and a
sheet of paper is read with the wrong case.
"""

from collections.abc import Iterable

from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.order import is_part


def near_ids(text: str, candidates: Iterable[str], *, limit: int = 3) -> tuple[str, ...]:
    """Up to `limit` candidates most like `text`, best first.

    Those come first that another YAML reader would have turned into `text`, and last those that
    it is a part of: its neighbours are likelier.
    """
    known = list(candidates)
    number = _number(text)
    same = [] if number is None else [one for one in known if _number(one) == number]
    near = sorted(nearest(text, known, limit=limit), key=lambda one: is_part(text, one))
    return tuple(dict.fromkeys([*same, *near]))[:limit]


def _number(text: str) -> float | None:
    """The number that a text is to a reader who takes it for one."""
    if not text[:1].isdecimal():
        return None
    try:
        return float(text)
    except ValueError:
        return None
