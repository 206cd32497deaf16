"""What somebody said, held against what the book declares: an action with its values, or a refusal."""

from collections.abc import Mapping
from typing import Any

from livingrules.dsl.nearest import nearest
from livingrules.engine.play.answers import Action, Refusal, Step
from livingrules.engine.play.decisions import failed, not_offered
from livingrules.engine.play.entries import Said, action_entry, answer_value, qualified
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import NotAValue, decode, record_name, record_names
from livingrules.engine.play.process import Asked
from livingrules.engine.program.model import Action as Declared


def action_said(answer: Any) -> Said | None:
    """An action or report as an entry has it; None for anything else."""
    if isinstance(answer, Action):
        said: Said = {"report" if answer.report else "do": answer.name}
        if answer.who is not None:
            said["who"] = answer.who
        return {**said, "with": dict(answer.arguments)}
    if isinstance(answer, dict) and ("do" in answer or "report" in answer):
        return answer
    return None


def declared(machine: Machine, said: Said) -> Declared | Refusal:
    """The action or report that is meant, or why it is none."""
    kind = "report" if "report" in said else "action"
    known = machine.program.reports if kind == "report" else machine.program.actions
    name = said.get("report", said.get("do"))
    if isinstance(name, str) and name in known:
        return known[name]
    near = nearest(name, known) if isinstance(name, str) else ()
    meant = f"; did you mean '{near[0]}'?" if near else ""
    return Refusal(machine.program.book, f"there is no {kind} '{name}'{meant}")


def examine(machine: Machine, state: Any, said: Said) -> tuple[Declared, list[Any]] | Step:
    """The action with its actor and arguments, where it can be done; else all refusals."""
    action = declared(machine, said)
    if isinstance(action, Refusal):
        return Step((action,))
    values = read_values(machine, state, action, said)
    if isinstance(values, Refusal):
        return Step((values,))
    if action.phases and state._phase not in action.phases:
        return Step((not_now(machine, state, action),))
    kind = "checkreport" if action.actor is None else "check"
    bad = machine.call(kind, action.head.name)(state, *values)
    if bad:
        said_of = action_entry(machine, state, action, values).get("with", {})
        return Step(tuple(failed(machine, action, number, says, said_of) for number, says in bad))
    return action, values


def not_now(machine: Machine, state: Any, action: Declared) -> Refusal:
    """That an action has no place in this phase."""
    title = machine.program.phases[state._phase].head.title
    when = " or ".join(machine.program.phases[one].head.title for one in action.phases)
    rule = qualified(machine, action.head.rule)
    return Refusal(rule, f"this cannot be done in '{title}', only in '{when}'")


def read_values(machine: Machine, state: Any, action: Declared, said: Said) -> list[Any] | Refusal:
    """The actor, if any, and the arguments; or what is wrong with what was said."""
    rule = qualified(machine, action.head.rule)
    values: list[Any] = []
    if action.actor is not None:
        who = said.get("who")
        if who is None:
            everybody = record_names(machine, state, _player(machine))
            if len(everybody) == 1:
                who = next(iter(everybody))  # in a game for one nobody need be named
        try:
            values.append(decode(machine, state, who, action.actor.type))
        except NotAValue:
            players = ", ".join(record_names(machine, state, _player(machine)))
            message = f"there is no player '{who}': there are {players}"
            return Refusal(rule, message if who is not None else "it is not said who does it")
    given = said.get("with", {})
    if not isinstance(given, Mapping):
        return Refusal(rule, "the arguments are expected by name")
    names = [one.variable.name for one in action.takes]
    for one in given:
        if one not in names:
            return Refusal(rule, f"'{one}' is not asked for")
    for domain in action.takes:
        name = domain.variable.name
        if name not in given:
            return Refusal(rule, f"'{name}' is missing")
        try:
            values.append(decode(machine, state, given[name], domain.variable.type))
        except NotAValue as error:
            return Refusal(rule, f"'{name}': {error}")
    return values


def read_answer(machine: Machine, state: Any, asked: Asked, said: Any) -> Any | Refusal:
    """The value of an answer to a choice or a roll, or why it is none."""
    number, who, options, *_ = asked
    site = machine.module.sites[number]
    rule = qualified(machine, site.rule)
    word = "roll" if site.kind == "roll" else "take"
    if isinstance(said, Action) or (isinstance(said, dict) and word not in said):
        return Refusal(rule, f"a {site.kind} is to be answered first")
    if isinstance(said, dict):
        by = said.get("who")
        named = None if who is None else record_name(machine, state, who)
        if by is not None and by != named:
            return Refusal(rule, f"'{named or 'nobody'}' is asked, not '{by}'")
        said = said[word]
    try:
        value = answer_value(machine, state, site, said)
    except NotAValue as error:
        if site.kind == "roll":
            return Refusal(rule, str(error))
        value = said
    if value not in options and not (site.optional and said is None):
        return Refusal(rule, not_offered(machine, state, asked, said))
    return value


def _player(machine: Machine) -> str:
    """The kind of record that is a player."""
    return next(iter(machine.program.games.values())).player
