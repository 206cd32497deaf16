"""The slip of a key that begins too far to the left, told from the lines around it."""

import re

from livingrules.dsl.finding import Related
from livingrules.engine.read.trouble import Slip, Trouble

_KEY_ALONE = re.compile(r"(?P<key>[^\s#:\-\"'\[{][^:#\n]*):[ \t]*(?:#.*)?$")

# A top-level key of a rule file stands at the margin with good reason.
AT_THE_MARGIN = frozenset(
    (
        "rules",
        "rulings",
        "units",
        "types",
        "enums",
        "records",
        "state",
        "values",
        "functions",
        "tables",
        "sets",
    )
)


def outdented(found: Trouble) -> Slip | None:
    """A key above the place of the trouble that should stand in that place's column.

    The parser takes it for the end of the mapping, and complains of the next right line.
    """
    if "<block end>" not in found.said and "expected key" not in found.said:
        return None
    start, _ = found.line_of(found.at)
    column = found.at - start
    if not column or found.source[start : found.at].strip(" "):
        return None
    above = [
        (at, line, len(line) - len(line.lstrip(" ")))
        for at, line in _lines_above(found.source, start)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    suspect = next((one for one, (_, _, indent) in enumerate(above) if indent < column), None)
    if not suspect or any(indent == column for _, _, indent in above[:suspect]):
        return None
    at, line, indent = above[suspect]
    key = _KEY_ALONE.fullmatch(line[indent:])
    before = next((one for one in above[suspect + 1 :] if one[2] <= column), None)
    if key is None or before is None or before[2] != column or key["key"] in AT_THE_MARGIN:
        return None
    where = found.text.place(found.at, found.word_end())
    message = (
        f"'{key['key']}' begins further left than the keys above and below it, "
        "so it does not belong to them"
    )
    return Slip(message, at + indent, at + indent + len(key["key"]),
                f"indent it by {column - indent} more spaces",
                (Related("this line begins where it should", where),))  # fmt: skip


def _lines_above(source: str, start: int) -> list[tuple[int, str]]:
    """The lines above an offset where one begins, the nearest first, each with its offset."""
    found: list[tuple[int, str]] = []
    at = 0
    for line in source[:start].splitlines(keepends=True):
        found.append((at, line.rstrip("\r\n")))
        at += len(line)
    return found[::-1]
