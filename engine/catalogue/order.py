"""How rule ids are ordered and built: 5B2 before 5B10, 24.7A behind 24.7 and a part of it."""

import re
from functools import lru_cache

_LAST = re.compile(r"(.*?)([1-9]\d*|[a-zA-Z])")
_PIECE = re.compile(r"\d+|[^\W\d_]+|[^\w]+|_+")


@lru_cache(maxsize=65536)
def natural_key(identifier: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key under which runs of digits count as numbers and all else as text.

    >>> sorted(["5B10", "5B2", "24.10", "24.7A", "24.8", "24.7"], key=natural_key)
    ['5B2', '5B10', '24.7', '24.7A', '24.8', '24.10']
    """
    key: list[tuple[int, int, str]] = []
    for piece in _PIECE.findall(identifier):
        if piece.isdecimal():
            key.append((0, int(piece), ""))
        else:
            key.append((1, 0, piece))
    return tuple(key)


def is_part(identifier: str, whole: str) -> bool:
    """Whether an id is by its look that of a part of another rule.

    It begins with the other's, which does not break off inside a run of digits or of letters of
    one case.

    >>> is_part("5B10a", "5B10"), is_part("5B10", "5B1")
    (True, False)
    """
    if len(identifier) <= len(whole) or not identifier.startswith(whole):
        return False
    return breaks_between(whole[-1:], identifier[len(whole)])


def neighbour_before(identifier: str) -> str:
    """The id that counting has before this one; before the first of a rule's parts, the rule.

    >>> neighbour_before("5A1c"), neighbour_before("24.10"), neighbour_before("5A1a")
    ('5A1b', '24.9', '5A1')
    """
    found = _LAST.fullmatch(identifier)
    if found is None:
        return ""
    head, last = found.groups()
    if last in ("a", "A", "1"):
        return head.rstrip(".-")
    return f"{head}{int(last) - 1}" if last.isdecimal() else f"{head}{chr(ord(last) - 1)}"


def breaks_between(left: str, right: str) -> bool:
    """Whether an id may be split between these two characters."""
    if left.isdecimal() and right.isdecimal():
        return False
    one_case = left.isupper() == right.isupper()
    return not (left.isalpha() and right.isalpha() and one_case)
