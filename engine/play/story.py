"""What an input did: the entries that were entered, their steps and events, what changed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.play.answers import Refusal
from livingrules.engine.play.digest import DRAWS, Difference, differences, flat
from livingrules.engine.play.entries import Said, qualified
from livingrules.engine.play.game import Game
from livingrules.engine.play.links import Link, links
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.log import Log
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.replay import replay
from livingrules.engine.play.teller import Teller

KINDS = {
    "do": "action", "report": "report", "p": "procedure", "q": "queue", "g": "trigger",
    "start": "start of", "each": "turn of", "setup": "set-up",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened: how deep inside others, its kind, its name, its rule if any.

    `row` is the number of a table's row while it has no name yet.
    """

    depth: int
    kind: str
    name: str
    rule: str | None = None
    row: int | None = None


@dataclass(slots=True)
class Story(Teller):
    """A teller that remembers the order in which things happened."""

    told: list[Told] = field(default_factory=list)

    def enter(self, kind: str, name: str, rule: str) -> None:
        """An entry begins to do something."""
        self.told.append(Told(len(self.stack), KINDS.get(kind, kind), name, rule))
        Teller.enter(self, kind, name, rule)

    def step(self, address: str, rule: str) -> None:
        """A step is done."""
        self.told.append(Told(len(self.stack), "step", address, rule))
        Teller.step(self, address, rule)

    def event(self, name: str, rule: str, fields: tuple[tuple[str, Any], ...]) -> None:
        """An event was emitted."""
        self.told.append(Told(len(self.stack), "event", name, rule))
        Teller.event(self, name, rule, fields)

    def row(self, table: str, number: int) -> None:
        """A row of a table was found."""
        if self.asleep:
            return
        self.told.append(Told(len(self.stack), "table", table, row=number))
        Teller.row(self, table, number)


@dataclass(frozen=True, slots=True)
class Happened:
    """What one input did.

    `number` is the input's, from 1, and 0 for the set-up; `entries` are its lines in the log.
    """

    number: int
    entries: tuple[Said, ...]
    told: tuple[Told, ...]
    changes: tuple[Difference, ...]
    notes: tuple[Refusal, ...]
    links: tuple[Link, ...]


def happened(folder: Path, log: Log, number: int, added: Added = NOTHING) -> Happened | None:
    """What an input of a log did; None where it has no such input. Raises Parted.

    `added` are the data and variants that it was played with.
    """
    story = Story()
    machine = load_machine(folder, story, added=added)
    before: dict[str, Any] = {}
    start = 0
    found: list[Happened] = []
    count = -1

    def after(game: Game) -> None:
        nonlocal before, start, count
        count += 1
        if count == number:
            with story.deaf():
                now = flat(machine, game.state)
            rules = {one.rule for one in story.told if one.rule is not None}
            found.append(Happened(
                number=number,
                entries=tuple(game.log[start:]),
                told=tuple(_own(machine, one) for one in _full(story.told)),
                changes=tuple(one for one in differences(before, now) if one.place != DRAWS),
                notes=tuple(Refusal(qualified(machine, rule), text)
                            for rule, text in game.state._notes),
                links=links(machine, [qualified(machine, one) for one in rules]),
            ))  # fmt: skip
        if count == number - 1:
            with story.deaf():
                before = flat(machine, game.state)
            story.told.clear()
        start = len(game.log)

    replay(Game.begin(machine, log), log, after=after)
    return found[0] if found else None


def _full(told: list[Told]) -> Iterator[Told]:
    """What happened, without phases that did nothing."""
    for at, one in enumerate(told):
        inside = at + 1 < len(told) and told[at + 1].depth > one.depth
        if inside or one.kind not in (KINDS["start"], KINDS["each"]):
            yield one


def _own(machine: Machine, one: Told) -> Told:
    """The same with the book's name before the rule, and a row by its name or its inputs."""
    if one.row is not None:
        way = machine.whole.tables[one.name].rows[one.row].address
        called = way.partition("/")[2] or str(one.row + 1)
        return Told(one.depth, one.kind, f"{one.name}, {called}")
    rule = None if one.rule is None else qualified(machine, one.rule)
    return Told(one.depth, one.kind, one.name, rule)
