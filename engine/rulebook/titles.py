"""The title of a rule: what stands behind its id up to the first full stop."""

import re

LONGEST = 90
_CUT = 60
MOST_WORDS = 8
_END = re.compile(r"(?P<stop>[.!?:])(?=\s|$)|(?P<gap>\s{3,})")
_BRACKETS = re.compile(r"\([^()]*\)")
_LAST_WORD = re.compile(r"(\S+)$")
_TAIL = re.compile(r"[ .]*\s\d{1,4}$|[ .]{3,}\d{0,4}$")


def title_of(
    rest: str, abbreviations: tuple[str, ...], *, whole: bool, alone: bool = True
) -> tuple[str, int]:
    """The title in the rest of a heading's line, and how many signs of the line it takes.

    `whole`: the line opens a rule with its whole id; a colon then does not end the title.
    `alone`: nothing goes on below the line. Where the line holds no title but a sentence, its
    first words are given and 0 signs are taken.
    """
    lead = len(rest) - len(rest.lstrip())
    for match in _END.finditer(rest, lead):
        if match.start() - lead > LONGEST:
            break
        title = rest[lead : match.start()].strip()
        if match["gap"]:
            return title, match.start()
        word = _LAST_WORD.search(rest, lead, match.start())
        if match["stop"] == "." and word and word[1].strip("('\"") in abbreviations:
            continue
        if whole and match["stop"] == ":":
            continue
        return (title, match.end()) if whole or not _is_sentence(title) else (_cut(title), 0)
    title = rest.strip()
    short = len(title) <= LONGEST + 30
    if short and (whole or title.isupper() or (alone and not _is_sentence(title))):
        return title, len(rest)
    return _cut(title), 0


def _cut(title: str) -> str:
    """The first words of a sentence."""
    if len(title) <= _CUT:
        return title
    words = title[:_CUT].rpartition(" ")[0] or title[:_CUT]
    return words.rstrip(" ,;") + "…"


def _is_sentence(title: str) -> bool:
    """Whether what looks like a title is a sentence: many words, brackets not counted."""
    while title != (title := _BRACKETS.sub(" ", title)):
        pass
    return len(title.split()) > MOST_WORDS


def contents_title(rest: str) -> str:
    """The title in a line of a table of contents, without dots and page number."""
    return _TAIL.sub("", rest.strip()).strip()
