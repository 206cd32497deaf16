"""Actions and reports read."""

from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    Anything,
    ListOf,
    RecordOf,
    Type,
    without_none,
)
from livingrules.engine.catalogue.names import Name
from livingrules.engine.catalogue.raw import items_of, pairs_of, text_of
from livingrules.engine.program.codes import UNKNOWN_PHASE
from livingrules.engine.program.domains import read_domains
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.model import Action, Head, Requirement
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.read.nodes import Mapping, Node


def action(steps: StepReader, name: Name, player: Type | None) -> Action | None:
    """An action, or a report where there is no player; the requirements hold in its steps."""
    inside = Inside(name, steps.reader.known.scope, text_of(name.fields.get("rule")), name.address)
    phases = phases_named(steps, inside)
    name.used = True
    who = actor = None
    if name.section == "actions":
        kind = player or ANYTHING
        if name.fields.get("who") is not None:
            who = _who(steps, inside, name.fields.get("who"), kind)
        actor = Variable("actor", kind)
        inside.add(actor)
    takes = read_domains(steps.reader, inside, name.fields.get("takes"))
    asked = pairs_of(name.fields.get("requires"))
    requires = [_requirement(steps, inside, one.value, node)
                for one, node in asked]  # fmt: skip
    inside.unsure = None in requires
    for _, node in pairs_of(name.fields.get("requires")):
        if isinstance(node, Mapping) and node.get("waived") is None:
            inside.know(steps.told(inside, node.get("that"))[0])
    do = steps.steps(inside, name.fields.get("do"), "do")
    if takes is None or None in requires:
        return None
    title = text_of(name.fields.get("title")) or name.name.replace("_", " ")
    head = Head(name.name, inside.rule, name.place, title)
    kept = [one for one in requires if one is not None]
    return Action(head, phases, actor, who, takes, kept, do)


def phases_named(steps: StepReader, inside: Inside) -> tuple[str, ...]:
    """The phases that an entry names under `in`."""
    found = [
        steps.program_name(inside, item, "phases", UNKNOWN_PHASE, "phase")
        for item in items_of(inside.owner.fields.get("in"))
    ]
    return tuple(one.name for one in found if one is not None)


def _who(steps: StepReader, inside: Inside, node: Node | None, player: Type) -> Typed | None:
    """Who may act: a player, a player or none, or a list of players."""
    made = steps.tree(inside, node, None)
    if made is None or player is ANYTHING:
        return made
    kind = without_none(made.type)
    if isinstance(kind, ListOf):
        kind = kind.item
    if isinstance(kind, Anything) or (isinstance(kind, RecordOf) and kind == player):
        return made
    from livingrules.dsl.codes import WRONG_TYPE

    message = f"'{text_of(node)}' is no player and no list of players"
    steps.say(WRONG_TYPE, inside, node, message)  # type: ignore[arg-type]
    return None


def _requirement(steps: StepReader, inside: Inside, name: str, node: Node) -> Requirement | None:
    """One requirement, which may not rest on the others: all that fail are told."""
    fields = node if isinstance(node, Mapping) else Mapping(0, False)
    that = steps.tree(inside, fields.get("that"), FLAG)
    says = steps.says(inside, fields.get("says"))
    waived = steps.tree(inside, fields.get("waived"), FLAG) if fields.get("waived") else None
    if that is None or says is None:
        return None
    rule = text_of(fields.get("rule")) or inside.rule
    place = inside.owner.document.place(fields.get("that") or node)
    return Requirement(name, rule, that, says, waived, place, text_of(fields.get("that")))
