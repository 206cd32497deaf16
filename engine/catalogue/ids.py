"""Which rules there are, and what an id that somebody wrote means."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Code, Finding, Place, Related
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.near import near_ids
from livingrules.engine.catalogue.raw import RawBook, mapping_of, pairs_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.shape.wording import quoted

BOOK_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(slots=True)
class Declared:
    """Something declared under a name: where, and the mapping that describes it."""

    name: str
    document: Document
    key: Scalar
    node: Node

    @property
    def place(self) -> Place:
        """Where its name stands."""
        return self.document.place(self.key)


@dataclass(slots=True)
class Use:
    """An id or name that somebody wrote: where, and inside which rule."""

    text: str
    place: Place
    rule: str | None = None


@dataclass(slots=True)
class Lost:
    """An address that leads nowhere: the finding, and the step of it that fails."""

    finding: Finding
    book: str
    address: tuple[str, ...]
    at: int

    @property
    def name(self) -> str:
        """The step that fails: what the address wants is of that name."""
        return self.address[self.at]

    @property
    def kinds(self) -> set[str]:
        """What kinds of declaration may be meant: a section, or parts of entries."""
        if self.at == 1:
            return {self.address[0]}
        return {"parts of enums", "parts of records", "parts of functions", "parts of tables"}


@dataclass
class Ids:
    """The rules and rulings of all books, and the ids that lead nowhere.

    `wanted` gathers the uses of ids that are nowhere, by book and id, so that a misspelt
    `wanted` gathers the uses of ids that are nowhere, by book and id, so that a misspelt
    declaration can be told from many misspelt uses. `beside` are books that nothing uses, read
    to tell whether one of them has such an id. `doubled` are the ids that a book declares
    twice, one of which may be meant for one that is nowhere. `nameless` are the rules and
    rulings without an id, each with its book and section.
    """

    books: dict[str, RawBook]
    rules: dict[str, dict[str, Declared]] = field(default_factory=dict)
    rulings: dict[str, dict[str, Declared]] = field(default_factory=dict)
    doubled: dict[str, list[str]] = field(default_factory=dict)
    wanted: dict[tuple[str, str], list[Use]] = field(default_factory=dict)
    wanted_rulings: dict[tuple[str, str], list[Use]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    beside: dict[Path, RawBook] = field(default_factory=dict)
    lost: list[Lost] = field(default_factory=list)
    nameless: list[tuple[RawBook, str, Declared]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def gather(self) -> None:
        """Find every declaration of a rule or ruling."""
        for book in self.books.values():
            self.rules[book.name] = self._section(book, "rules")
            self.rulings[book.name] = self._section(book, "rulings")

    def _section(self, book: RawBook, section: str) -> dict[str, Declared]:
        """What the files of a book declare in one section, by name."""
        found: dict[str, Declared] = {}
        doubled = self.doubled.setdefault(book.name, [])
        for document in book.documents:
            section_of = mapping_of(mapping_of(document.root).get(section))
            nameless = [one for one in document.nameless if one.section == section and not one.name]
            self.nameless += [(book, section, Declared(one.key.value, document, one.key, one.value))
                              for one in nameless]  # fmt: skip
            keys = {id(one.key) for one in nameless}
            for key, node in pairs_of(section_of):
                if id(key) in keys:
                    continue
                declared = Declared(key.value, document, key, node)
                first = found.setdefault(key.value, declared)
                if first is not declared:
                    self.findings.append(duplicate(first, declared))
                    doubled.append(key.value)
            named = {one.key.start for one in document.nameless if one.name}
            doubled += [one.key.value for one in document.repeated
                        if one.mapping is section_of and one.key.start not in named]  # fmt: skip
        return found

    def may_be_doubled(self, text: str, homes: Iterable[str]) -> bool:
        """Whether an id that is nowhere may be meant by one that is declared twice."""
        return any(near_ids(text, self.doubled.get(home, ())) for home in homes)

    def resolve_rule(self, use: Use, book: RawBook) -> str | None:
        """The qualified id that a written id means; a finding, or a wanted id, where none."""
        number = use.text
        if number in self.rules[book.name]:
            return self._found(f"{book.name}:{number}")
        homes = [name for name in book.uses if number in self.rules.get(name, {})]
        prefix, colon, rest = number.partition(":")
        if colon and not homes and self._names_book(prefix, book):
            return self._in_book(use, prefix, rest, book)
        if len(homes) == 1:
            return self._found(f"{homes[0]}:{number}")
        if homes:
            candidates = tuple(f"{name}:{number}" for name in homes)
            self.findings.append(
                Finding(
                    codes.AMBIGUOUS_RULE,
                    f"{quoted(number)} could be a rule of {' or '.join(homes)}",
                    use.place,
                    rule=use.rule,
                    hint="write the book's name before it",
                    suggestions=candidates,
                )
            )
            return None
        self.wanted.setdefault((book.name, number), []).append(use)
        return None

    def _names_book(self, prefix: str, book: RawBook) -> bool:
        """Whether what stands before a colon is meant to be a book: an id may hold a colon too."""
        if prefix in self.books:
            return True
        begin = f"{prefix}:"
        known = (id_ for name in (book.name, *book.uses) for id_ in self.rules.get(name, ()))
        return bool(BOOK_NAME.fullmatch(prefix)) and not any(id_.startswith(begin) for id_ in known)

    def _in_book(self, use: Use, name: str, number: str, book: RawBook) -> str | None:
        """The qualified id where the book is named."""
        if name not in self.books:
            near = near_ids(name, (book.name, *book.uses))
            self._say(codes.UNKNOWN_BOOK, f"there is no book {quoted(name)}", use, near)
        elif name != book.name and name not in book.uses:
            message = f"book.yaml of {book.name} does not say that it uses {name}"
            self._say(codes.BOOK_NOT_USED, message, use, (), f"add {name} to 'uses'")
            self.used.add(f"{name}:{number}")
        elif number in self.rules[name]:
            return self._found(f"{name}:{number}")
        else:
            self.wanted.setdefault((name, number), []).append(use)
        return None

    def _found(self, identifier: str) -> str:
        """Note that a rule is used."""
        self.used.add(identifier)
        return identifier

    def resolve_ruling(self, use: Use, book: RawBook) -> str | None:
        """The qualified id of a ruling of the same book; a wanted id where there is none."""
        if use.text in self.rulings[book.name]:
            return self._found(f"{book.name}:{use.text}")
        self.wanted_rulings.setdefault((book.name, use.text), []).append(use)
        return None

    def _say(self, code: Code, message: str, use: Use, near: tuple[str, ...],
             hint: str | None = None) -> None:  # fmt: skip
        """Keep a finding on a use."""
        self.findings.append(
            Finding(code, message, use.place, rule=use.rule, hint=hint, suggestions=near)
        )


def duplicate(first: Declared, second: Declared) -> Finding:
    """The finding on a name that is declared a second time."""
    return Finding(
        codes.DUPLICATE_ID,
        f"'{second.name}' is declared here a second time",
        second.place,
        hint="take one of the two out",
        related=(Related(f"'{first.name}' is declared here first", first.place),),
    )
