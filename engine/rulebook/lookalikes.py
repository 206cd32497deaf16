"""Ids in which a letter stands for a digit that looks like it: l and I for 1, O for 0."""

import re

from livingrules.engine.rulebook.layout import Layout
from livingrules.engine.rulebook.scheme import Scheme

_TOKEN = re.compile(r"(?<![\w.])(?=[\w.]*[lIOo])(?=[\w.]*\d)\w[\w.]*\w")
_DIGITS = str.maketrans("lIOo", "1100")


def guess(token: str, scheme: Scheme) -> str | None:
    """The id of the scheme's own book that a token is meant to be, if it is no id as it stands.

    Only letters that make it no id are changed, as few as possible.
    """
    if scheme.classify(token)[0] != "unknown":
        return None
    whole = token.translate(_DIGITS)
    if scheme.is_own(whole):
        return whole
    for end in range(len(token) - 1, 0, -1):
        mended = token[:end].translate(_DIGITS) + token[end:]
        if mended != token and scheme.is_own(mended):
            return mended
    return None


def suspects(text: str, scheme: Scheme) -> list[tuple[int, str, str]]:
    """The tokens of a text that may be such ids: offset, as printed, as guessed."""
    found = []
    for match in _TOKEN.finditer(text):
        meant = guess(match.group(), scheme)
        if meant is not None:
            found.append((match.start(), match.group(), meant))
    return found


def mend_lookalikes(layout: Layout, scheme: Scheme) -> dict[int, str]:
    """The lines that are headings once such a token at their beginning is mended, by number.

    The mended line is as long as the printed one.
    """
    mended: dict[int, str] = {}
    for offset, token, meant in suspects(layout.joined.text, scheme):
        index = layout.index(offset)
        at = offset - layout.offsets[index]
        line = layout.line(index)
        if at > 24 or len(meant) != len(token) or scheme.heading.match(line):
            continue
        instead = line[:at] + meant + line[at + len(token) :]
        match = scheme.heading.match(instead)
        if match and match.start("id") == at:
            mended[index] = instead
    return mended
