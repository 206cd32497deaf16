"""Which words are names, and which belong to the language itself."""

import re
import unicodedata

RESERVED = frozenset(
    ["if", "then", "else", "or", "and", "not", "in", "as", "true", "false", "none", "half", "mod"]
)
"""Words that are never names, wherever they stand."""

_NAME = re.compile(r"[^\W\d]\w*\Z")


def normal_name(name: str) -> str:
    """The name as the language compares it: letters composed, so that é is one character."""
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def is_name(text: str) -> bool:
    """Whether `text` can be used as a name in expressions."""
    return _NAME.match(text) is not None and text not in RESERVED
