"""Which ids an item can have."""

import re

_ID = re.compile(r"[\w.-]+")


def why_no_id(text: str) -> str | None:
    """Why a text is no id of an item, in words; None where it is one.

    >>> why_no_id("c_7"), why_no_id("c 7")
    (None, "'c 7' is no id: letters, digits and '_', '-', '.' are allowed")
    """
    if not text:
        return "this row has no id"
    if text.startswith("x-"):
        return f"'{text}' begins with x-, as private notes do, which are never read"
    if _ID.fullmatch(text) is None:
        return f"'{text}' is no id: letters, digits and '_', '-', '.' are allowed"
    return None
