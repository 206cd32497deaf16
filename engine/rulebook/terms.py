"""Defined words: from the scheme and from a glossary in the text, and where they are used."""

import re
from collections.abc import Iterable, Iterator, Sequence

from livingrules.engine.rulebook.lines import even, plain
from livingrules.engine.rulebook.model import Document, Term
from livingrules.engine.rulebook.scheme import Scheme

LONGEST = 60


def find_terms(documents: Sequence[Document], scheme: Scheme) -> tuple[Term, ...]:
    """The words that the scheme lists, and those that glossaries define, each once."""
    found: dict[str, Term] = {}
    for term in scheme.terms:
        found.setdefault(_folded(term), Term(term, "", 0))
    if scheme.glossary is not None:
        opening = re.compile(scheme.glossary)
        for document in documents:
            for term, line in _glossary(document, opening):
                found.setdefault(_folded(term), Term(term, document.text.file, line))
    return tuple(found.values())


def _folded(term: str) -> str:
    """A term as it is compared: case, quotes and ligatures do not count."""
    return " ".join(plain(term).casefold().split())


def _glossary(document: Document, opening: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    """The words of a document's glossaries as printed, with their lines.

    A word and its meaning stand in turn, or in one line with a colon between. A line that
    ends a sentence, or goes on with one, is meaning.
    """
    layout = document.layout
    headings = {layout.index(heading.start) for heading in document.structure.headings}
    inside = expecting = False
    for index in range(len(layout.offsets)):
        line = layout.line(index).strip()
        match = opening.match(line)
        if match:
            inside = expecting = True
            line = line[match.end() :].strip(" :")
        elif index in headings or index in layout.page_starts:
            inside = False
        if not inside:
            continue
        if not line:
            expecting = True
            continue
        number = layout.joined.where(layout.offsets[index])[0]
        word, colon, _ = line.partition(": ")
        if expecting and colon and len(word) <= LONGEST:
            yield _as_printed(document, number, word), number
            expecting = True
        elif expecting and len(line) <= LONGEST and not line.endswith((".", "!", "?")):
            yield _as_printed(document, number, line), number
            expecting = False
        else:
            expecting = line.endswith((".", "!", "?", '"', ")"))


def _as_printed(document: Document, number: int, word: str) -> str:
    """The word with the signs of its line in the file, where it is there in one piece."""
    raw = document.text.lines[number - 1]
    at = even(raw).find(word)
    return raw[at : at + len(word)] if at >= 0 else word


class TermFinder:
    """Finds where terms are used: the longest first, whatever their case and quotes."""

    def __init__(self, terms: Iterable[Term]) -> None:
        """Put the terms into one pattern."""
        self.terms = {_folded(term.term): term for term in terms}
        ordered = sorted(self.terms, key=lambda term: (-len(term), term))
        sources = (r"\s+".join(re.escape(word) for word in term.split()) for term in ordered)
        self.pattern = (
            re.compile(rf"(?<!\w)(?:{'|'.join(sources)})(?!\w)", re.IGNORECASE) if ordered else None
        )

    def find(self, text: str) -> Iterator[tuple[int, int, Term]]:
        """The uses of terms in an evened text: start, end, term."""
        if self.pattern is None:
            return
        for match in self.pattern.finditer(text):
            term = self.terms.get(_folded(match.group()))
            if term is not None:
                yield match.start(), match.end(), term
