"""A numbering scheme: how the rules of one rulebook are numbered, headed and cited.

A scheme is data (`scheme.yaml`); a rulebook of another family needs a new one and no code.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from livingrules.engine.rulebook.numbering import Numbering, Shape

Context = Literal["body", "heading", "example", "sidebar", "caption", "table", "toc", "tag"]
Until = Literal["line", "blank", "tag", "page"]
Kind = Literal["internal", "external", "unknown"]


@dataclass(frozen=True, slots=True)
class Words:
    """The words that references are written with, and those that editions are compared by.

    Of the latter, from `page` on, None stands for the English ones (`comparing.py` fills them in):
    `limit` and `condition` are what a rule hangs by, `number` words that are numbers, `ends` and
    `same` what a word may change in beside another number (`1 crate is`, `2 crates are`).
    """

    range: tuple[str, ...] = ("to", "through", "thru")
    list: tuple[str, ...] = ("and", "or", "&")
    cue: tuple[str, ...] = (
        "see", "per", "rule", "rules", "section", "sections", "sec.", "§", "cf.", "as in", "under",
        "apply",
    )  # fmt: skip
    thing: tuple[str, ...] = ("example", "examples", "table", "figure", "illustration")
    part: tuple[str, ...] = ("sub-rule", "paragraph", "bullet", "item", "step", "part")
    here: tuple[str, ...] = ("above", "below")
    page: tuple[str, ...] | None = None
    limit: tuple[str, ...] | None = None
    condition: tuple[str, ...] | None = None
    number: Mapping[str, float] | None = None
    ends: tuple[str, ...] | None = None
    same: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """Another book whose rules the text cites.

    `ids`: what its ids look like; `cued`: those that count only in brackets or after a cue;
    `bracketed`: those that count only where they are all that stands in brackets; `named`:
    words behind a group of references that say that they are this book's.
    """

    name: str
    ids: re.Pattern[str] | None = None
    cued: re.Pattern[str] | None = None
    bracketed: re.Pattern[str] | None = None
    named: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that is no rule's running text, how it begins and where it ends."""

    context: Context
    starts: str
    until: Until


@dataclass(frozen=True, slots=True)
class Never:
    """Something that looks like an id and is none, everywhere or in some contexts only."""

    pattern: str
    within: frozenset[Context] = frozenset()


@dataclass(frozen=True)
class Scheme:
    """How the rules of one rulebook are numbered, headed and cited."""

    name: str
    title: str
    numbering: Numbering
    general: bool = False
    own: re.Pattern[str] | None = None
    cued: tuple[str, ...] = ()
    full: str = r"{id}\.? +"
    short: dict[str, str] = field(default_factory=dict)
    abbreviations: tuple[str, ...] = ()
    books: tuple[Book, ...] = ()
    words: Words = field(default_factory=Words)
    malformed: tuple[str, ...] = ()
    never: tuple[Never, ...] = ()
    tags: tuple[str, str] | None = None
    page_break: re.Pattern[str] | None = None
    noise: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    terms: tuple[str, ...] = ()
    glossary: str | None = None

    def is_own(self, text: str) -> bool:
        """Whether an id belongs to this book."""
        if self.own is not None and not self.own.fullmatch(text):
            return False
        return self.numbering.parse(text) is not None

    def classify(self, text: str) -> tuple[Kind, str | None]:
        """Whose rule an id is: this book's, another book's (with its name), or nobody's."""
        if self.is_own(text):
            return "internal", None
        for book in self.books:
            for pattern in (book.ids, book.cued, book.bracketed):
                if pattern is not None and pattern.fullmatch(text):
                    return "external", book.name
        return "unknown", None

    @cached_property
    def cued_shapes(self) -> frozenset[Shape]:
        """The shapes of ids that count as references only with a cue."""
        return frozenset(s for s in self.numbering.shapes if s.template in self.cued)

    def needs_cue(self, text: str) -> bool:
        """Whether an id counts as a reference only in brackets or after a word such as `see`."""
        found = self.numbering.parse(text)
        if self.is_own(text):
            return found is not None and found.shape in self.cued_shapes
        for book in self.books:
            if book.ids is not None and book.ids.fullmatch(text):
                return False
        if any(book.cued is not None and book.cued.fullmatch(text) for book in self.books):
            return True
        return found is not None and found.shape in self.cued_shapes

    @cached_property
    def heading(self) -> re.Pattern[str]:
        """Matches a line that begins with a whole id, of any book, as a heading does; group `id`."""
        group = rf"(?P<id>{self.numbering.any_id()})"
        prefix = r"[ ]*(?:[-•*>] )?"
        return re.compile(prefix + self.numbering.expand(self.full.replace("{id}", group, 1)))

    @cached_property
    def short_headings(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """For each part that may head a paragraph alone, the pattern of its lines."""
        found = []
        for part, template in self.short.items():
            group = f"(?P<part>{self.numbering.parts[part]})"
            source = template.replace("{" + part + "}", group, 1)
            found.append((part, re.compile(r"[ ]*(?:[-•*>] )?" + self.numbering.expand(source))))
        return tuple(found)

    @cached_property
    def block_start(self) -> re.Pattern[str] | None:
        """Matches where a block begins; the group `b<n>` says which block it is."""
        if not self.blocks:
            return None
        return re.compile("|".join(f"(?P<b{n}>{b.starts})" for n, b in enumerate(self.blocks)))

    @cached_property
    def noise_line(self) -> re.Pattern[str] | None:
        """Matches lines that are no text: running heads, picture labels."""
        return re.compile("|".join(f"(?:{one})" for one in self.noise)) if self.noise else None
