"""Verbs by which somebody is asked, or told: choices, dice, notes, refusals, phases."""

from livingrules.dsl.types import ANYTHING, FLAG, ListOf, Number
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.program import codes
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.steps import (
    Choose,
    Decide,
    EndGame,
    GoTo,
    Note,
    Option,
    Refuse,
    Roll,
    Step,
    Template,
)
from livingrules.engine.read.nodes import Node, Scalar

_DICE = Number(1, 1000)


def choose(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`choose`: one of a list; where there is but one and it must be taken, it is."""
    fields = mapping_of(node)
    who = reader.asked(inside, key, fields)
    source = reader.tree(inside, fields.get("from"), ListOf(ANYTHING))
    says = reader.says(inside, fields.get("says"))
    item = source.type.item if source is not None and isinstance(source.type, ListOf) else ANYTHING
    chosen = inside.within()
    variable = reader.name(chosen, fields.get("name"), item)
    do = reader.steps(chosen, fields.get("do"), "do")
    otherwise = reader.steps(inside.within(), fields.get("else"), "else")
    inside.forget()
    if source is None or says is None or variable is None:
        return None
    place, optional = inside.owner.document.place(key), text_of(fields.get("optional")) == "true"
    return Choose(
        place, inside.rule, inside.address, variable, who, source, says, optional, do, otherwise
    )


def decide(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`decide`: one of several named options."""
    fields = mapping_of(node)
    who = reader.asked(inside, key, fields)
    says = reader.says(inside, fields.get("says"))
    options = [
        _option(reader, inside, name, value) for name, value in pairs_of(fields.get("options"))
    ]
    inside.forget()
    if says is None or not options:
        return None
    place = inside.owner.document.place(key)
    return Decide(place, inside.rule, inside.address, who, says, options)


def _option(reader: StepReader, inside: Inside, name: Scalar, node: Node) -> Option:
    """One option; without its text where that is wrong, for others may speak of it."""
    fields = mapping_of(node)
    when = reader.tree(inside, fields.get("when"), FLAG) if fields.get("when") else None
    here = inside.deeper(f"options/{name.value}", reader.told(inside, fields.get("when"))[0])
    here.rule = text_of(fields.get("rule")) or inside.rule
    says = reader.says(here, fields.get("says"))
    do = reader.steps(here, fields.get("do"), "do")
    return Option(name.value, here.rule, when, says or Template(()), do)


def roll(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`roll`."""
    fields = mapping_of(node)
    sides = reader.tree(inside, fields.get("sides"), _DICE)
    says = reader.says(inside, fields.get("says")) if fields.get("says") else None
    most = sides.type.high if sides is not None and isinstance(sides.type, Number) else None
    inside.forget()
    variable = reader.name(inside, fields.get("name"), Number(1, most))
    if sides is None or variable is None:
        return None
    place = inside.owner.document.place(key)
    return Roll(place, inside.rule, inside.address, variable, sides, says)


def refuse(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`refuse`."""
    fields = mapping_of(node)
    says = reader.says(inside, fields.get("says"))
    rule = text_of(fields.get("rule")) or inside.rule
    place = inside.owner.document.place(key)
    return Refuse(place, rule, inside.address, says) if says is not None else None


def note(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`note`."""
    says = reader.says(inside, node)
    place = inside.owner.document.place(key)
    return Note(place, inside.rule, inside.address, says) if says is not None else None


def go_to(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`go_to`."""
    found = reader.program_name(inside, node, "phases", codes.UNKNOWN_PHASE, "phase")
    place = inside.owner.document.place(key)
    return GoTo(place, inside.rule, inside.address, found.name) if found is not None else None


def end_game(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`end_game`."""
    says = reader.says(inside, node)
    place = inside.owner.document.place(key)
    return EndGame(place, inside.rule, inside.address, says) if says is not None else None
