"""Inputs as a log has them, and what they mean to a game: entries are plain JSON objects.

An action: `{"at", "who", "do", "with"}`; a report: `{"at", "report", "with"}`; an answer:
`{"at", "rule", "who", "take"}`; a die: `{"at", "rule", "roll"}`; a correction by hand:
`{"at", "correct", "to"}`; what was taken back although chance had spoken: `{"undone", "rolls"}`.
"""

from typing import Any, TypeAlias

from livingrules.engine.code.runtime import NOTHING
from livingrules.engine.code.sites import Site
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import decode, encode, record_name
from livingrules.engine.program.model import Action

Said: TypeAlias = dict[str, Any]


def qualified(machine: Machine, rule: str) -> str:
    """A rule with the name of the book that it belongs to."""
    return machine.program.qualified(rule)


def is_input(entry: Said, *, dice: bool) -> bool:
    """Whether somebody said it; `dice`: rolls are made by the seed."""
    return "undone" not in entry and not (dice and "roll" in entry)


def action_entry(machine: Machine, state: Any, action: Action, values: list[Any]) -> Said:
    """An action or report as the log has it; `values` are the actor, if any, and the arguments."""
    said: Said = {"at": f"phases/{state._phase}"}
    given = list(values)
    if action.actor is not None:
        said["who"] = record_name(machine, state, given.pop(0))
    said["report" if action.actor is None else "do"] = action.head.name
    if given:
        said["with"] = {
            one.variable.name: encode(machine, state, value, one.variable.type)
            for one, value in zip(action.takes, given, strict=True)
        }
    return said


def action_values(machine: Machine, state: Any, action: Action, entry: Said) -> list[Any]:
    """The actor, if any, and the arguments of an entry; raises NotAValue."""
    given = entry.get("with", {})
    values = [] if action.actor is None else [
        decode(machine, state, entry.get("who"), action.actor.type)
    ]  # fmt: skip
    values += [
        decode(machine, state, given[one.variable.name], one.variable.type) for one in action.takes
    ]
    return values


def answer_entry(machine: Machine, state: Any, asked: tuple[Any, ...], value: Any) -> Said:
    """An answer to a choice or a roll as the log has it."""
    number, who, *_ = asked
    site: Site = machine.module.sites[number]
    said: Said = {"at": site.address, "rule": qualified(machine, site.rule)}
    if who is not None:
        said["who"] = record_name(machine, state, who)
    word = None if value is NOTHING else value
    if value is not NOTHING and site.type is not None:
        word = encode(machine, state, value, site.type)
    said["roll" if site.kind == "roll" else "take"] = word
    return said


def answer_value(machine: Machine, state: Any, site: Site, said: Any) -> Any:
    """The value of an answer; raises NotAValue."""
    if site.type is None:
        return said
    if said is None and site.optional:
        return NOTHING
    return decode(machine, state, said, site.type)
