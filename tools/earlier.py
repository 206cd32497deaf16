"""Whether a file holds an earlier result of ours, which a new one may be written over."""

import json
import re

# In the head of a reading copy.
GENERATOR = '<meta name="generator" content="livingrules">'
_LISTED = re.compile(rb"\d+ rules, \d+ references \(\d+ internal, ")
_UPDATE = re.compile(rb"(?:\d+ [a-z]+, )*\d+ unchanged\n|no difference in ")
_IN_JSON = {"document", "scheme", "rules", "references", "findings"}


def is_result_of_refs(held: bytes) -> bool:
    """Whether what a file holds is a reading copy, the JSON or the list that `refs` writes."""
    if held.startswith(b"{"):
        try:
            read = json.loads(held)
        except (ValueError, RecursionError):
            return False
        return set(read) >= _IN_JSON
    return GENERATOR.encode() in held[:2000] or _LISTED.match(held) is not None


def is_result_of_update(held: bytes) -> bool:
    """Whether what a file holds is the page, the JSON or the list that `update` writes."""
    if held.startswith(b"{"):
        try:
            read = json.loads(held)
        except (ValueError, RecursionError):
            return False
        return set(read) >= {"added", "removed", "moved", "changed", "unchanged"}
    return GENERATOR.encode() in held[:2000] or _UPDATE.match(held) is not None
