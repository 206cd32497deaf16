"""Ids in which a letter stands for a digit that looks like it: l and I for 1, O for 0."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from livingrules.engine.rulebook.layout import Layout
from livingrules.engine.rulebook.scheme import Scheme


@dataclass(frozen=True, slots=True)
class Suspect:
    """A token that may be such an id: its offset, as printed, as meant."""

    offset: int
    printed: str
    meant: str


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


def suspects(text: str, scheme: Scheme) -> list[Suspect]:
    """The tokens of a text that may be such ids."""
    found = []
    for match in _TOKEN.finditer(text):
        meant = guess(match.group(), scheme)
        if meant is not None:
            found.append(Suspect(match.start(), match.group(), meant))
    return found


def mend_lookalikes(layout: Layout, scheme: Scheme, found: Iterable[Suspect]) -> dict[int, str]:
    """The lines that are headings once such a token at their beginning is mended, by number.

    The mended line is as long as the printed one.
    """
    mended: dict[int, str] = {}
    for suspect in found:
        offset, token, meant = suspect.offset, suspect.printed, suspect.meant
        index = layout.index(offset)
        at = offset - layout.offsets[index]
        if at > 24 or len(meant) != len(token):
            continue
        line = layout.line(index)
        if scheme.heading.match(line):
            continue
        instead = line[:at] + meant + line[at + len(token) :]
        match = scheme.heading.match(instead)
        if match and match.start("id") == at and scheme.is_own(match["id"]):
            mended[index] = instead
    return mended
