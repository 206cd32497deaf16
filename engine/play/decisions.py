"""Where a game stands, and what can be done there, in names."""

from collections.abc import Mapping
from typing import Any

from livingrules.dsl.types import Number
from livingrules.engine.code.runtime import OPEN
from livingrules.engine.play.answers import Action, Decision, Refusal
from livingrules.engine.play.entries import qualified
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import encode, record_name, titles_of
from livingrules.engine.play.process import Asked
from livingrules.engine.program.model import Action as Declared

MOST_TOLD = 12


def listed_action(machine: Machine, state: Any, raw: tuple[Any, ...]) -> Action:
    """A listed action; of an open argument only the bounds are told."""
    name, actor, *values = raw
    report = actor is None
    action = machine.program.reports[name] if report else machine.program.actions[name]
    arguments: dict[str, Any] = {}
    for domain, value in zip(action.takes, values, strict=True):
        kind = domain.variable.type
        if value is OPEN:
            ends = (kind.low, kind.high) if isinstance(kind, Number) else (None, None)
            arguments[domain.variable.name] = {"low": ends[0], "high": ends[1]}
        else:
            arguments[domain.variable.name] = encode(machine, state, value, kind)
    who = None if actor is None else record_name(machine, state, actor)
    return Action(name, who, arguments, report=report)


def action_decision(machine: Machine, state: Any, legal: list[Action]) -> Decision:
    """The decision between the actions that can be done."""
    phase = machine.program.phases[state._phase].head
    who = tuple(dict.fromkeys(one.who for one in legal if one.who is not None))
    return Decision("action", who, qualified(machine, phase.rule), f"phases/{phase.name}")


def asked_decision(machine: Machine, state: Any, asked: Asked) -> Decision:
    """The choice or roll that an action waits for."""
    number, who, options, says, *more = asked
    site = machine.module.sites[number]
    rule = qualified(machine, site.rule)
    named = () if who is None else (record_name(machine, state, who),)
    if site.kind == "roll":
        ends = (options[0], options[-1])
        return Decision("roll", named, rule, site.address, says, (), ends)
    shown = tuple(
        one if site.type is None else encode(machine, state, one, site.type) for one in options
    )
    if site.optional:
        shown = (*shown, None)
    titles = titles_of(machine, site.type)
    texts = {name: titles[name] for name in shown if name in titles}
    if more and more[0]:
        texts.update(more[0])
    return Decision("choice", named, rule, site.address, says, shown, None, texts)


def not_offered(machine: Machine, state: Any, asked: Asked, said: Any) -> str:
    """What is said of an answer that a choice or a roll does not offer."""
    decision = asked_decision(machine, state, asked)
    if decision.range is not None:
        low, high = decision.range
        return f"a number from {low} to {high} is expected"
    told = ["none" if one is None else str(one) for one in decision.options]
    more = ", …" if len(told) > MOST_TOLD else ""
    return f"'{said}' is not offered: there are {', '.join(told[:MOST_TOLD])}{more}"


def failed(
    machine: Machine,
    action: Declared,
    number: int,
    says: str | None,
    values: Mapping[str, Any] | None = None,
) -> Refusal:
    """What stands against an action, by the number that its check gave; `values` were said."""
    values = values or {}
    if number >= 0:
        one = action.requires[number]
        return Refusal(qualified(machine, one.rule), says or "", values)
    rule = qualified(machine, action.head.rule)
    if number == -1:
        return Refusal(rule, "this player cannot do it now", values)
    domain = action.takes[-2 - number]
    name, kind = domain.variable.name, domain.variable.type
    ends = ""
    if domain.source is None and isinstance(kind, Number) and None not in (kind.low, kind.high):
        ends = f": it goes from {kind.low} to {kind.high}"
    return Refusal(rule, f"'{values.get(name)}' is not offered for '{name}'{ends}", values)
