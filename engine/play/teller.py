"""What traced code tells: who did what, in order."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Doing:
    """An entry that is being done: its rule, that of its present step, whether it did something.

    Without a rule nothing that follows has its cause in it; `apart` has no cause in its caller.
    """

    rule: str
    step: str
    apart: bool = False
    did: bool = False


@dataclass(slots=True)
class Teller:
    """Remembers what the traced twin of a program tells.

    `events` are those that were emitted, with their fields; `entered` the entries that did
    something, by kind and name; `causes` the pairs of rules of which one led the other to do
    something;
    `rows` the rows of tables that were found, `stated` those whose value was laid over the book;
    `items` the fields of items of sets that were read, each as (`sets/NAME/FIELD`, number);
    `used` the functions and named values that were asked; `steps` the addresses of the steps that
    were done; `ranges` what left its declared range.
    """

    events: list[tuple[str, tuple[tuple[str, Any], ...]]] = field(default_factory=list)
    entered: set[tuple[str, str]] = field(default_factory=set)
    causes: set[tuple[str, str]] = field(default_factory=set)
    rows: set[tuple[str, int]] = field(default_factory=set)
    stated: set[tuple[str, int]] = field(default_factory=set)
    items: set[tuple[str, int]] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    ranges: list[tuple[str, int]] = field(default_factory=list)
    stack: list[Doing] = field(default_factory=list)
    asleep: bool = False
    stating_now: bool = False

    def forget(self) -> None:
        """Begin anew."""
        for one in (self.events, self.entered, self.causes, self.rows, self.stated, self.items, self.used,
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
        """An entry begins; the set-up is no cause, and work of a queue is caused by who queued it."""
        self.entered.add((kind, name))
        self.rules.add(rule)
        own = "" if kind == "setup" else rule
        self.stack.append(Doing(own, own, apart=kind == "q"))

    def leave(self) -> None:
        """The entry is done."""
        self.stack.pop()

    def step(self, address: str, rule: str) -> None:
        """A step is done; it may be of another rule than its entry, which then causes it."""
        self.steps.add(address)
        self.rules.add(rule)
        doing = self.stack[-1]
        if doing.rule and doing.step != rule:
            doing.step, doing.did = rule, False

    def effect(self) -> None:
        """The step does something, so all that led to it are causes."""
        below: Doing | None = None
        for doing in reversed(self.stack):
            if below is not None and not below.apart:
                self.cause(doing.step, below.rule)
            if doing.did:
                return
            doing.did = True
            self.cause(doing.rule, doing.step)
            below = doing

    def cause(self, cause: str, effect: str) -> None:
        """One rule causes another."""
        if cause and effect and cause != effect:
            self.causes.add((cause, effect))

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

    def item(self, record: Any, field: str) -> Any:
        """A field of a record is read, which may be that of an item; gives the record back."""
        of = record._item
        if of is not None and not self.asleep:
            self.items.add((f"sets/{of[0]}/{field}", of[1]))
        return record

    def changed(self, name: str, value: Any, low: int | None, high: int | None) -> None:
        """Something was changed; a number that leaves its range is remembered."""
        if not isinstance(value, int) or isinstance(value, bool):
            return
        if (low is not None and value < low) or (high is not None and value > high):
            self.ranges.append((name, value))
