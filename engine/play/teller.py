"""What traced code tells: who did what, in order."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Teller:
    """Remembers what the traced twin of a program tells.

    `events` are those that were emitted, with their fields; `entered` the entries that did
    something, by kind and name; `causes` the pairs of rules of which one led to the other;
    `rows` the rows of tables that were found, `stated` those whose value was laid over the book;
    `used` the functions and named values that were asked; `steps` the addresses of the steps that
    were done; `ranges` what left its declared range.
    """

    events: list[tuple[str, tuple[tuple[str, Any], ...]]] = field(default_factory=list)
    entered: set[tuple[str, str]] = field(default_factory=set)
    causes: set[tuple[str, str]] = field(default_factory=set)
    rows: set[tuple[str, int]] = field(default_factory=set)
    stated: set[tuple[str, int]] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    ranges: list[tuple[str, int]] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    asleep: bool = False
    stating_now: bool = False

    def forget(self) -> None:
        """Begin anew."""
        for one in (self.events, self.entered, self.causes, self.rows, self.stated, self.used,
                    self.steps, self.rules, self.ranges, self.stack):  # fmt: skip
            one.clear()

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """While this lasts no look-up is remembered: somebody only looks at the game."""
        before, self.asleep = self.asleep, True
        try:
            yield
        finally:
            self.asleep = before

    @contextmanager
    def stating(self) -> Iterator[None]:
        """While this lasts rows that are found count as stated: another value is taken for theirs."""
        before, self.stating_now = self.stating_now, True
        try:
            yield
        finally:
            self.stating_now = before

    def enter(self, kind: str, name: str, rule: str) -> None:
        """An entry begins to do something; what the set-up does has no cause in the rules."""
        self.entered.add((kind, name))
        self.rules.add(rule)
        if self.stack and self.stack[-1] not in ("", rule):
            self.causes.add((self.stack[-1], rule))
        self.stack += ["", ""] if kind == "setup" else [rule, rule]

    def leave(self) -> None:
        """The entry is done."""
        del self.stack[-2:]

    def step(self, address: str, rule: str) -> None:
        """A step is done; it may be of another rule than its entry, which then causes it."""
        self.steps.add(address)
        self.rules.add(rule)
        entry = self.stack[-2]
        if entry and rule != entry:
            self.causes.add((entry, rule))
        self.stack[-1] = rule if entry else ""

    def use(self, name: str, rule: str) -> None:
        """A function or a named value is asked."""
        if not self.asleep:
            self.rules.add(rule)
            if not self.stating_now:
                self.used.add(name)

    def event(self, name: str, rule: str, fields: tuple[tuple[str, Any], ...]) -> None:
        """An event was emitted."""
        self.events.append((name, fields))
        self.rules.add(rule)

    def row(self, table: str, number: int) -> None:
        """A row of a table was found."""
        if not self.asleep:
            (self.stated if self.stating_now else self.rows).add((table, number))

    def changed(self, name: str, value: Any, low: int | None, high: int | None) -> None:
        """Something was changed; a number that leaves its range is remembered."""
        if isinstance(value, int) and not isinstance(value, bool):
            if (low is not None and value < low) or (high is not None and value > high):
                self.ranges.append((name, value))
