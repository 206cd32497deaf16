"""Somebody's words, and lists of names, as messages show them."""

import re
from collections.abc import Iterable

_MOST_LISTED = 8
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


def in_quotes(text: str) -> str:
    """The words in single quotes, or in double ones where they hold a single one.

    A text of the language (`"fog"`) stands as it is: quotes round its own would only confuse.
    """
    if _TEXT.fullmatch(text):
        return text
    return f'"{text}"' if "'" in text and '"' not in text else f"'{text}'"


def listed(names: Iterable[str]) -> str:
    """The first few names, for the end of a hint: "its values: red, green"."""
    shown = list(names)
    return ", ".join(shown[:_MOST_LISTED] + ["…"] * (len(shown) > _MOST_LISTED)) or "none"
