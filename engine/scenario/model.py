"""Scenarios as they were read: names are checked as far as they can be before a game begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.program.model import Setup
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar

if TYPE_CHECKING:
    from livingrules.engine.scenario.book import Book

Pair = tuple[Scalar, Node]
"""A key and its value, as they stand in the file."""


class Slip(Exception):
    """A mistake in a scenario that only shows when it is played: the finding."""

    def __init__(self, finding: Finding) -> None:
        """Take the finding."""
        super().__init__(finding.message)
        self.finding = finding


@dataclass(slots=True)
class Refused:
    """An expected reason of a refusal: the qualified rule, and what is said if that is looked at."""

    rule: str
    says: str | None


@dataclass(slots=True)
class Asked:
    """What the game is expected to ask; what is None is not looked at."""

    kind: str | None = None
    who: tuple[str, ...] | None = None
    rule: str | None = None
    options: Node | None = None


@dataclass(slots=True)
class Expectation:
    """What must be so; `place` is where it stands. What is empty is not looked at."""

    place: Place
    state: list[Pair] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    events: list[tuple[Scalar, list[Pair]]] = field(default_factory=list)
    no_events: list[Scalar] = field(default_factory=list)
    notes: list[Scalar] = field(default_factory=list)
    asked: Asked | None = None
    score: list[Pair] = field(default_factory=list)
    phase: Scalar | None = None
    over: Scalar | None = None
    refused_at: Place | None = None


@dataclass(slots=True)
class Play:
    """A step: `name` of an action or report with its arguments, or the `answer` that is given."""

    kind: Literal["do", "report", "take", "roll"]
    place: Place
    who: Scalar | None = None
    name: str = ""
    arguments: list[Pair] = field(default_factory=list)
    answer: Node | None = None
    expect: Expectation | None = None


@dataclass(slots=True)
class Differs:
    """An example of the book that contradicts its rules."""

    ruling: str
    printed: Expectation
    option: tuple[str, str] | None


@dataclass(slots=True)
class Given:
    """The state before the first step."""

    values: list[Pair] = field(default_factory=list)
    new: list[Pair] = field(default_factory=list)
    remove: list[Scalar] = field(default_factory=list)
    phase: str | None = None


@dataclass(slots=True, repr=False)
class Scenario:
    """A scenario: `rules` are qualified; `options` and `rulings` are what the game is begun with.

    `variants` are the files of those that are laid over its book.
    """

    book: str
    variants: tuple[Path, ...]
    name: str
    title: str
    place: Place
    document: Document
    rules: list[tuple[str, Place]]
    setup: Setup
    players: tuple[str, ...]
    seed: int
    options: Mapping[str, object]
    rulings: Mapping[str, str]
    cells: list[Pair]
    answers: list[Play]
    given: Given
    steps: list[Play]
    expect: Expectation | None
    differs: Differs | None

    @property
    def id(self) -> str:
        """The name with that of the book before it."""
        return f"{self.book}:{self.name}"


@dataclass(slots=True)
class Failure:
    """What came out otherwise than expected; `step` counts from 1, 0 is before the first one."""

    scenario: str
    place: Place
    step: int | None
    expected: str
    got: str


@dataclass(slots=True, repr=False)
class Outcome:
    """How a scenario went: what was otherwise than expected, and mistakes in the scenario.

    `unread` tells of stated cells that nothing asked for, `asked` where the others stand; `touched`
    are the qualified rules that had a part in it; the rest is what the teller heard.
    """

    scenario: Scenario
    failures: list[Failure] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    unread: list[Finding] = field(default_factory=list)
    asked: list[Place] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    causes: set[tuple[str, str]] = field(default_factory=set)
    rows: set[tuple[str, int]] = field(default_factory=set)
    stated: set[tuple[str, int]] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    def of(self, book: "Book") -> bool:
        """Whether it is an outcome of a book, with the same variants laid over it."""
        return self.scenario.book == book.name and self.scenario.variants == book.variants

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return not self.failures and not any(one.severity == "error" for one in self.findings)
