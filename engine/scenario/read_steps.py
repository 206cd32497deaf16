"""The steps of a scenario read, and what is expected after them."""

from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.program.codes import (
    MISSING_ARGUMENT,
    UNKNOWN_ACTION,
    UNKNOWN_EVENT,
    UNKNOWN_PHASE,
)
from livingrules.engine.program.model import Action
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.scenario.model import Asked, Expectation, Pair, Play, Refused
from livingrules.engine.scenario.reading import Reading

_KINDS = ("do", "report", "take", "roll")


def read_steps(reading: Reading, node: Node | None) -> list[Play]:
    """All steps."""
    steps = [_step(reading, item) for item in items_of(node) if isinstance(item, Mapping)]
    return [one for one in steps if one is not None]


def read_answers(reading: Reading, node: Node | None) -> list[Play]:
    """The answers to what the set-up asks."""
    return read_steps(reading, node)


def _step(reading: Reading, fields: Mapping) -> Play | None:
    """One step."""
    kind = next((one for one in _KINDS if one in fields.items), None)
    if kind is None:
        return None
    key, node = fields.items[kind]
    made = Play(kind, reading.document.place(key))  # type: ignore[arg-type]
    who = fields.get("who")
    made.who = who if isinstance(who, Scalar) and not who.empty else None
    made.expect = read_expectation(reading, fields.get("expect"))
    if kind in ("take", "roll"):
        made.answer = node
        return made
    program = reading.book.program
    declared = program.actions if kind == "do" else program.reports
    other = program.reports if kind == "do" else program.actions
    what = "action" if kind == "do" else "report"
    if isinstance(node, Scalar) and node.value in other:
        better = "report" if kind == "do" else "do"
        message = f"'{node.value}' is no {what}"
        reading.say(UNKNOWN_ACTION, node, message, hint=f"write '{better}: {node.value}'")
        return None
    name = reading.known_as(node, UNKNOWN_ACTION, what, declared)
    if name is None or not isinstance(node, Scalar):
        return None
    made.name = name
    action: Action = declared[name]
    types = {one.variable.name: one.variable.type for one in action.takes}
    made.arguments = reading.arguments(node, fields.get("with"), types)
    reading.complete(node, made.arguments, types)
    if action.actor is not None and made.who is None and not _for_one(reading):
        message = f"'{name}' is done by a player, and none is named"
        reading.say(MISSING_ARGUMENT, node, message, hint="say who: 'who: …'")
    return made


def _for_one(reading: Reading) -> bool:
    """Whether only one can play, so that nobody need be named."""
    return all(one.most == 1 for one in reading.book.program.games.values())


def read_expectation(reading: Reading, node: Node | None) -> Expectation | None:
    """What must be so."""
    if not isinstance(node, Mapping):
        return None
    made = Expectation(reading.document.place(node))
    for key, value in pairs_of(node.get("state")):
        reading.state(key, value, given=False)
        made.state.append((key, value))
    for item in items_of(node.get("refused")):
        rule = reading.rule(mapping_of(item).get("rule"))
        says = mapping_of(item).get("says")
        if rule is not None:
            made.refused.append(Refused(rule, text_of(says) if says is not None else None))
    if node.get("refused") is not None:
        made.refused_at = reading.document.place(node.key("refused"))
    for item in items_of(node.get("events")):
        event = _event(reading, item)
        if event is not None:
            made.events.append(event)
    for item in items_of(node.get("no_events")):
        events = reading.book.program.events
        name = reading.known_as(item, UNKNOWN_EVENT, "event", events)
        if name is not None and isinstance(item, Scalar):
            made.no_events.append(item)
    made.notes = [one for one in items_of(node.get("notes")) if isinstance(one, Scalar)]
    made.asked = _asked(reading, node.get("asked"))
    made.score = pairs_of(node.get("score"))
    phase = node.get("phase")
    phases = reading.book.program.phases
    if reading.known_as(phase, UNKNOWN_PHASE, "phase", phases) and isinstance(phase, Scalar):
        made.phase = phase
    over = node.get("over")
    made.over = over if isinstance(over, Scalar) and not over.empty else None
    return made


def _event(reading: Reading, node: Node) -> tuple[Scalar, list[Pair]] | None:
    """An event that must have happened, and those of its fields that are looked at."""
    key, fields = (
        (node, None) if isinstance(node, Scalar) else next(iter(pairs_of(node)), (None,) * 2)
    )
    if key is None:
        return None
    events = reading.book.program.events
    name = reading.known_as(key, UNKNOWN_EVENT, "event", events)
    if name is None:
        return None
    types = {one.name: one.type for one in events[name].fields}
    return key, reading.fields(key, fields, types)


def _asked(reading: Reading, node: Node | None) -> Asked | None:
    """What the game must ask."""
    if not isinstance(node, Mapping):
        return None
    who = node.get("who")
    return Asked(
        text_of(node.get("kind")) or None,
        None if who is None else tuple(text_of(one) for one in items_of(who)),
        reading.rule(node.get("rule")),
        node.get("options"),
    )
