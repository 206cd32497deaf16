"""Ids in prose: written anew where they must be ids, else told to be seen to by hand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from livingrules.dsl.finding import Place
from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.fmt import Edit
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Scalar
from livingrules.engine.rulebook.scheme import Words

_NUMBER = re.compile(r"[\d.]+")
_WORD = re.compile(r"[^\W\d]+")
_A_WORD_FOLLOWS = re.compile(r"\s+\w")
# Words that show a reference in a rulebook, and may as well stand before a number of something.
_BEFORE_AMOUNTS = frozenset({"per", "under", "apply"})
_CERTAIN = frozenset(Words().cue) - _BEFORE_AMOUNTS


@dataclass(frozen=True, slots=True)
class Left:
    """A place that is left as it is, the id there, and what is to be said of it."""

    id: str
    place: Place
    says: str


Found = Edit | Left


class Prose:
    """Finds the ids of rules in prose that are no longer what they were."""

    def __init__(self, ids: NewIds) -> None:
        """Take the ids."""
        self._ids = ids
        every = sorted((*ids.ids, *ids.gone), key=len, reverse=True)
        words = "|".join(map(re.escape, every)) or "(?!)"
        self._mentions = re.compile(
            rf"(?<![\w.:/-])(?P<book>{re.escape(ids.book)}:)?(?P<id>{words})(?![\w/]|\.\w)"
        )
        cues = "|".join(map(re.escape, sorted(ids.words.cue, key=len, reverse=True)))
        self._cue = re.compile(rf"(?<!\w)({cues})\s*\Z", re.IGNORECASE)
        listing = "|".join(map(re.escape, (*ids.words.list, *ids.words.range)))
        self._goes_on = re.compile(rf"\s*(?:,|,?\s*(?:{listing})\b)\s*", re.IGNORECASE)

    def within(self, document: Document, scalar: Scalar, home: str) -> Iterator[Found]:
        """What is to change in a text of the book `home`, and what is left."""
        text = document.text.text
        sure_up_to = -1
        start = scalar.start
        if scalar.style in ("|", ">"):  # behind its sign may stand a comment
            start = text.find("\n", scalar.start, scalar.end)
        for match in self._mentions.finditer(text, start, scalar.end):
            written = match["id"]
            sure = bool(match["book"]) or self._is_cued(text, start, match)
            if not sure and sure_up_to >= 0:
                sure = self._goes_on.fullmatch(text, sure_up_to, match.start()) is not None
            sure_up_to = match.end() if sure else -1
            place = document.text.place(*match.span("id"))
            maybe = "" if sure else _may_be(written)
            if match["book"] or self._ids.meant(written, home) is not None:
                here = (self._ids.book,) if match["book"] else (home,)
                new = self._ids.anew(written, written, *here)
                yield self._found(match, new, place, maybe)
            elif not maybe and self._is_ours(written, home):
                yield Left(written, place, self._elsewhere(written))

    def _found(self, match: re.Match[str], new: str | None, place: Place, maybe: str) -> Found:
        """An id that is one of the book, if it is an id at all; `new` is to stand there instead."""
        written = match["id"]
        if new is not None and not maybe:
            return Edit(*match.span("id"), new, place, written)
        says = f"{written} is mentioned here"
        if maybe:
            says += f", which may be {maybe}"
        if new is not None:
            return Left(written, place, f"{says}; as a rule it is {new} now")
        return Left(
            written, place, f"{says}; {'as a rule: ' if maybe else ''}{self._ids.why_gone(written)}"
        )

    def _is_ours(self, written: str, home: str) -> bool:
        """Whether an id in another book that does not know this one may be of it all the same."""
        return home != self._ids.book and self._ids.may_mean(written, home)

    def _elsewhere(self, written: str) -> str:
        """What is to be said of an id that may be one of this book."""
        new = self._ids.ids.get(written)
        book = self._ids.book
        if new is None:
            return f"{written} is mentioned here; if that of '{book}' is meant: " + (
                self._ids.why_gone(written)
            )
        return f"{written} is mentioned here; if that of '{book}' is meant, it is {new} now"

    def _is_cued(self, text: str, start: int, match: re.Match[str]) -> bool:
        """Whether a word before an id shows that it is a rule, and no number of something."""
        cue = self._cue.search(text, max(start, match.start() - 40), match.start())
        if cue is None:
            return False
        return cue[1].casefold() in _CERTAIN or not _A_WORD_FOLLOWS.match(text, match.end())


def _may_be(written: str) -> str:
    """What else an id may be in a text, by its look; empty where it can be nothing else."""
    return (
        "a number" if _NUMBER.fullmatch(written) else "a word" if _WORD.fullmatch(written) else ""
    )
