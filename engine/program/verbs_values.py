"""Verbs that change values, give them names, and go through them."""

from livingrules.dsl.types import ANYTHING, FLAG, ListOf, Number
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.program.codes import NO_RESULT
from livingrules.engine.program.endings import ends
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.steps import (
    Change,
    ForEach,
    Give,
    If,
    Let,
    Repeat,
    Step,
)
from livingrules.engine.program.targets import read_target
from livingrules.engine.read.nodes import Node, Scalar


def change(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`set` and `add`."""
    changes = []
    add = key.value == "add"
    for place, value in pairs_of(node):
        target = read_target(reader.reader, inside, place)
        wanted = target.type if target is not None else ANYTHING
        if add and isinstance(wanted, Number):
            wanted = Number(unit=wanted.unit)
        made = reader.tree(inside, value, wanted)
        if target is not None and made is not None:
            changes.append((target, made))
    step = Change(inside.owner.document.place(key), inside.rule, inside.address, changes, add)
    inside.forget()
    return step if changes else None


def let(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`let`: the values are worked out before any of the names is known."""
    made = [(name, reader.tree(inside, value, None)) for name, value in pairs_of(node)]
    values = []
    for name, tree in made:
        variable = reader.name(inside, name, tree.type if tree is not None else ANYTHING)
        if tree is not None and variable is not None:
            values.append((variable, tree))
    place = inside.owner.document.place(key)
    return Let(place, inside.rule, inside.address, values) if values else None


def if_(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`if`: what the condition tells is known in its steps, and after those that end here."""
    fields = mapping_of(node)
    that = reader.tree(inside, fields.get("that"), FLAG)
    true, false = reader.told(inside, fields.get("that"))
    inside.unsure = inside.unsure or that is None
    hold = inside.within(true)
    do = reader.steps(hold, fields.get("do"), "do")
    fail = inside.within(false)
    otherwise = reader.steps(fail, fields.get("else"), "else")
    inside.unsure = inside.unsure or hold.unsure or fail.unsure
    if ends(do):
        inside.facts = fail.facts
    elif ends(otherwise):
        inside.facts = hold.facts
    else:
        inside.facts = {one: known for one, known in inside.facts.items()
                        if one in inside.locals
                        or (hold.facts.get(one) == known and fail.facts.get(one) == known)}  # fmt: skip
    if that is None:
        return None
    place = inside.owner.document.place(key)
    return If(place, inside.rule, inside.address, that, do, otherwise)


def for_each(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`for_each`."""
    fields = mapping_of(node)
    source = reader.tree(inside, fields.get("in"), ListOf(ANYTHING))
    item = source.type.item if source is not None and isinstance(source.type, ListOf) else ANYTHING
    inner = inside.within()
    inner.forget()
    variable = reader.name(inner, fields.get("name"), item)
    where = reader.tree(inner, fields.get("where"), FLAG) if fields.get("where") else None
    inner.unsure = inner.unsure or (where is None and fields.get("where") is not None)
    inner.know(reader.told(inner, fields.get("where"))[0])
    do = reader.steps(inner, fields.get("do"), "do")
    inside.unsure = inside.unsure or inner.unsure
    inside.forget()
    if source is None or variable is None:
        return None
    place = inside.owner.document.place(key)
    return ForEach(place, inside.rule, inside.address, variable, source, where, do)


def repeat(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`repeat`."""
    fields = mapping_of(node)
    inside.forget()
    that = reader.tree(inside, fields.get("while"), FLAG)
    inside.unsure = inside.unsure or that is None
    true, false = reader.told(inside, fields.get("while"))
    do = reader.steps(inside.within(true), fields.get("do"), "do")
    inside.forget()
    inside.know(false)
    most = text_of(fields.get("most"))
    if that is None or not most.isdigit():
        return None
    return Repeat(
        inside.owner.document.place(key), inside.rule, inside.address, that, int(most), do
    )


def give(reader: StepReader, inside: Inside, key: Scalar, node: Node) -> Step | None:
    """`give`: only where the procedure says what it gives."""
    if inside.result is None:
        message = "nothing is given here: only a procedure with 'gives' has a result"
        reader.say(NO_RESULT, inside, key, message)
        reader.reader.mention_all(inside.owner, node)
        return None
    made = reader.tree(inside, node, inside.result)
    place = inside.owner.document.place(key)
    return Give(place, inside.rule, inside.address, made) if made is not None else None
