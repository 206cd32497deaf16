"""What traced code tells: who did what, in order."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Teller:
    """Remembers what the traced twin of a program tells.

    `events` are those that were emitted, with their fields; `entered` the entries that did
    something, by kind and name; `causes` the pairs of rules of which one led to the other;
    `rows` the rows of tables that were found; `steps` the addresses of the steps that were done;
    `ranges` what left its declared range.
    """

    events: list[tuple[str, tuple[tuple[str, Any], ...]]] = field(default_factory=list)
    entered: set[tuple[str, str]] = field(default_factory=set)
    causes: set[tuple[str, str]] = field(default_factory=set)
    rows: set[tuple[str, int]] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    ranges: list[tuple[str, int]] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)

    def enter(self, kind: str, name: str, rule: str) -> None:
        """An entry begins to do something."""
        self.entered.add((kind, name))
        self.rules.add(rule)
        if self.stack and self.stack[-1] != rule:
            self.causes.add((self.stack[-1], rule))
        self.stack.append(rule)

    def leave(self) -> None:
        """The entry is done."""
        self.stack.pop()

    def step(self, address: str, rule: str) -> None:
        """A step is done."""
        self.steps.add(address)
        self.rules.add(rule)

    def event(self, name: str, rule: str, fields: tuple[tuple[str, Any], ...]) -> None:
        """An event was emitted."""
        self.events.append((name, fields))
        self.rules.add(rule)

    def row(self, table: str, number: int) -> None:
        """A row of a table was found."""
        self.rows.add((table, number))

    def changed(self, name: str, value: Any, low: int | None, high: int | None) -> None:
        """Something was changed; a number that leaves its range is remembered."""
        if not isinstance(value, int) or isinstance(value, bool):
            return
        if (low is not None and value < low) or (high is not None and value > high):
            self.ranges.append((name, value))
