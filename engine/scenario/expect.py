"""What came out, held against what is expected."""

from collections.abc import Iterator
from typing import Any

from livingrules.dsl.codes import UNKNOWN_FIELD, UNKNOWN_NAME
from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import NUMBER, OrNone, RecordOf, Type
from livingrules.engine.catalogue.raw import pairs_of
from livingrules.engine.play.answers import Decision, Step
from livingrules.engine.play.game import Game
from livingrules.engine.play.naming import encode
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.model import Asked, Expectation, Pair, Scenario, Slip
from livingrules.engine.scenario.state import evaluate, field_seat, record_at, seat
from livingrules.engine.scenario.values import as_written, shown, value_of, written

Miss = tuple[Place, str, str]
"""Something that is not as expected: where that stands, what is expected, what there is."""
Event = tuple[str, dict[str, Any]]
"""An event and its fields, in names."""
Events = list[Event]


class Holder:
    """Compares one game with what is expected of it."""

    def __init__(self, book: Book, scenario: Scenario, game: Game) -> None:
        """Take the three."""
        self.book, self.scenario, self.game = book, scenario, game

    def misses(self, wanted: Expectation, events: Events, notes: list[str]) -> Iterator[Miss]:
        """All that is not as expected; `events` and `notes` are those to be looked among."""
        for key, node in wanted.state:
            yield from self.state(key, node)
        yield from self.events(wanted, events)
        yield from self.notes(wanted, notes)
        if wanted.asked is not None:
            yield from self.asked(wanted.place, wanted.asked)
        for key, node in wanted.score:
            yield from self.score(key, node)
        if wanted.phase is not None and wanted.phase.value != self.game.state._phase:
            place = self.scenario.document.place(wanted.phase)
            yield place, f"phase: {wanted.phase.value}", f"phase: {self.game.state._phase}"
        if wanted.over is not None:
            yield from self.over(wanted.over)

    # ---- state -----------------------------------------------------------------------------

    def state(self, key: Scalar, node: Node) -> Iterator[Miss]:
        """A variable, a field, a record with several fields, or an expression."""
        document, state = self.scenario.document, self.game.state
        if isinstance(node, Mapping):
            record = record_at(self.book, state, document, key)
            for name, value in pairs_of(node):
                place = field_seat(self.book, record, name.value)
                if place is None:
                    message = f"'{key.value}' has no field '{name.value}'"
                    raise Slip(Finding(UNKNOWN_FIELD, message, document.place(name)))
                found = getattr(record, place.attribute)
                called = f"{key.value}.{name.value}"
                yield from self.value(name, called, value, found, place.type)
            return
        place = seat(self.book, state, document, key)
        if place is not None:
            found, kind = getattr(place.owner, place.attribute), place.type
        else:
            found, kind = evaluate(self.book, state, document, key)
        yield from self.value(key, key.value, node, found, kind)

    def value(self, key: Scalar, called: str, node: Node, found: Any, kind: Type) -> Iterator[Miss]:
        """One value."""
        machine, document = self.book.machine, self.scenario.document
        wanted = value_of(machine, self.game.state, document, node, kind)
        if wanted != found:
            said = shown(machine, self.game.state, wanted, kind)
            got = shown(machine, self.game.state, found, kind)
            yield document.place(key), f"{called}: {said}", f"{called}: {got}"

    # ---- what happened ---------------------------------------------------------------------

    def refused(self, at: Place, wanted: Expectation, step: Step) -> Iterator[Miss]:
        """Whether the step at a place was refused, and for these reasons."""
        said = "; ".join(f"{one.rule}: {one.message}" for one in step.refused)
        if not wanted.refused:
            if step.refused:
                yield at, "not refused", f"refused by {said}"
            return
        place = wanted.refused_at or wanted.place
        rules = ", ".join(dict.fromkeys(one.rule for one in wanted.refused))
        if not step.refused:
            yield place, f"refused by {rules}", "not refused"
            return
        exact = {one.rule for one in wanted.refused} == {one.rule for one in step.refused}
        if not exact:
            yield place, f"refused by {rules}", f"refused by {said}"
        for one in wanted.refused:
            texts = [each.message for each in step.refused if each.rule == one.rule]
            if exact and one.says is not None and one.says not in texts:
                yield place, f"{one.rule}: {one.says}", said

    def events(self, wanted: Expectation, events: Events) -> Iterator[Miss]:
        """Events in their order, and events that may not be."""
        at = 0
        for name, fields in wanted.events:
            at = next((number + 1 for number in range(at, len(events))
                       if self.fits(events[number], name.value, fields)), -1)  # fmt: skip
            if at < 0:
                what = ", ".join(f"{key.value}: {as_written(node)}" for key, node in fields)
                expected = f"{name.value} ({what})" if what else name.value
                place = self.scenario.document.place(name)
                yield place, f"event {expected}", f"events: {self.told(events)}"
                return
        for name in wanted.no_events:
            if any(one == name.value for one, _ in events):
                place = self.scenario.document.place(name)
                yield place, f"no event {name.value}", f"events: {self.told(events)}"

    def named(self, name: str, fields: tuple[tuple[str, Any], ...]) -> Event:
        """An event in names, as long as its records bear those that they had then."""
        types = self.types(name)
        machine, state = self.book.machine, self.game.state
        return name, {key: encode(machine, state, value, types[key]) for key, value in fields}

    def fits(self, event: Event, name: str, fields: list[Pair]) -> bool:
        """Whether an event is the one that is wanted."""
        return event[0] == name and all(
            self.same(event[1][key.value], node, self.types(name)[key.value])
            for key, node in fields
        )

    def same(self, found: Any, node: Node, kind: Type) -> bool:
        """Whether a value of an event is the one that is written; records may be gone by now."""
        machine, document = self.book.machine, self.scenario.document
        if isinstance(kind, RecordOf | OrNone) and isinstance(found, str):
            said = as_written(node).casefold()
            if found.casefold() in (said, f"{said}."):
                return True
        try:
            wanted = value_of(machine, self.game.state, document, node, kind)
        except Slip:
            return False
        return bool(encode(machine, self.game.state, wanted, kind) == found)

    def types(self, event: str) -> dict[str, Type]:
        """The types of an event's fields."""
        return {one.name: one.type for one in self.book.program.events[event].fields}

    def told(self, events: Events) -> str:
        """Events in words."""
        texts = []
        for name, fields in events:
            said = ", ".join(f"{key}: {written(value)}" for key, value in fields.items())
            texts.append(f"{name} ({said})" if said else name)
        return ", ".join(texts) or "none"

    def notes(self, wanted: Expectation, notes: list[str]) -> Iterator[Miss]:
        """Notes in their order."""
        at = 0
        for note in wanted.notes:
            rest = notes[at:]
            if note.value not in rest:
                place = self.scenario.document.place(note)
                yield place, f"note '{note.value}'", f"notes: {'; '.join(notes) or 'none'}"
                return
            at += rest.index(note.value) + 1

    # ---- where the game stands -------------------------------------------------------------

    def asked(self, place: Place, wanted: Asked) -> Iterator[Miss]:
        """What the game asks now."""
        with self.book.teller.deaf():
            decision = self.game.decision
        expected, got = [], []
        if decision is None:
            yield place, "something is asked", "the game is over"
            return
        if wanted.kind is not None and wanted.kind != decision.kind:
            expected.append(f"kind: {wanted.kind}")
            got.append(f"kind: {decision.kind}")
        if wanted.who is not None and {one.casefold() for one in wanted.who} != {
            one.casefold() for one in decision.who
        }:
            expected.append(f"who: {written(wanted.who)}")
            got.append(f"who: {written(decision.who)}")
        if wanted.rule is not None and wanted.rule != decision.rule:
            expected.append(f"rule: {wanted.rule}")
            got.append(f"rule: {decision.rule}")
        if wanted.options is not None:
            said = self.options(wanted.options, decision)
            offered = _offered(decision)
            if sorted(said) != sorted(written(one) for one in offered):
                expected.append(f"options: {as_written(wanted.options)}")
                got.append(f"options: {written(offered)}")
        if expected:
            yield place, f"asked ({'; '.join(expected)})", f"asked ({'; '.join(got)})"

    def options(self, node: Node, decision: Decision) -> list[str]:
        """The options that are expected, as the game writes them."""
        given = {written(one).casefold(): written(one) for one in _offered(decision)}
        items = node.items if isinstance(node, Sequence) else []
        return [given.get(as_written(one).casefold(), as_written(one)) for one in items]

    def score(self, key: Scalar, node: Node) -> Iterator[Miss]:
        """The points of a player, or those of some lines."""
        document = self.scenario.document
        scores = self.game.score()
        player = next((one for one in scores if one.casefold() == key.value.casefold()), None)
        if player is None:
            message = f"no player is called '{key.value}'"
            raise Slip(Finding(UNKNOWN_NAME, message, document.place(key),
                               suggestions=nearest(key.value, scores)))  # fmt: skip
        machine, state = self.book.machine, self.game.state
        if not isinstance(node, Mapping):
            wanted = value_of(machine, state, document, node, NUMBER)
            total = sum(scores[player].values())
            if wanted != total:
                called = f"score of {player}"
                yield document.place(key), f"{called}: {wanted}", f"{called}: {total}"
            return
        for name, value in pairs_of(node):
            wanted = value_of(machine, state, document, value, NUMBER)
            if name.value not in scores[player]:
                message = f"the score has no line '{name.value}'"
                raise Slip(Finding(UNKNOWN_NAME, message, document.place(name),
                                   suggestions=nearest(name.value, scores[player])))  # fmt: skip
            if wanted != scores[player][name.value]:
                called = f"{name.value} of {player}"
                got = scores[player][name.value]
                yield document.place(name), f"{called}: {wanted}", f"{called}: {got}"

    def over(self, node: Scalar) -> Iterator[Miss]:
        """Whether the game is over, and why."""
        reason = self.game.over
        place = self.scenario.document.place(node)
        got = "the game is not over" if reason is None else f"over: {reason}"
        if node.value in ("yes", "true", "no", "false"):
            if (reason is not None) != (node.value in ("yes", "true")):
                yield place, f"over: {node.value}", got
        elif node.value != reason:
            yield place, f"over: {node.value}", got


def _offered(decision: Decision) -> tuple[object, ...]:
    """What can be chosen; of a roll its numbers."""
    ends = decision.range
    return tuple(decision.options if ends is None else range(ends[0], ends[1] + 1))
