"""Why an action can be done, or why not: every requirement with its values and what would help."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from livingrules.engine.play.answers import Refusal
from livingrules.engine.play.changes import Change, Changes
from livingrules.engine.play.complete import completed
from livingrules.engine.play.decisions import failed
from livingrules.engine.play.entries import action_entry, qualified
from livingrules.engine.play.inputs import action_said, declared, not_now, read_values
from livingrules.engine.play.links import Link, links
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.parts import Parts
from livingrules.engine.program.model import Action


@dataclass(frozen=True, slots=True)
class Reason:
    """A requirement: what it asks, whether it holds, and the values that it rests on.

    `says` is what is said where it does not hold, `change` the smallest change of one number or
    flag with which it would; `values` are parts of its text with what they are.
    """

    name: str
    rule: str
    text: str
    holds: bool
    waived: bool = False
    says: str | None = None
    values: tuple[tuple[str, str], ...] = ()
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """What stands for and against an action.

    `refused` is empty where it can be done. `guessed` are the arguments that were not said:
    those with which the fewest things stand against it were taken. `links` are references
    between rules: which rule modifies, or is an exception to, one that counts here.
    """

    action: str
    title: str
    rule: str | None
    who: str | None
    arguments: dict[str, Any]
    guessed: tuple[str, ...] = ()
    refused: tuple[Refusal, ...] = ()
    reasons: tuple[Reason, ...] = ()
    links: tuple[Link, ...] = field(default=())

    @property
    def can(self) -> bool:
        """Whether it can be done."""
        return not self.refused


def why(machine: Machine, state: Any, asked: Any, waiting: str | None = None) -> Why:
    """Why an action can be done in a state, or why not; nothing changes.

    `waiting`: why no action can be done at all, if so. What is not said of the arguments is
    filled in.
    """
    said = action_said(asked) or {"do": asked}
    action = declared(machine, said)
    if isinstance(action, Refusal):
        return Why(str(said.get("do", said.get("report"))), "", None, None, {}, refused=(action,))
    said, guessed = completed(machine, state, action, said)
    rule = qualified(machine, action.head.rule)
    values = read_values(machine, state, action, said)
    first = [] if waiting is None else [Refusal(rule, waiting)]
    if action.phases and state._phase not in action.phases:
        first.append(not_now(machine, state, action))
    if isinstance(values, Refusal):
        return Why(
            action.head.name, action.head.title, rule, said.get("who"), dict(said.get("with", {})),
            refused=(*first, values), links=_links(machine, action),
        )  # fmt: skip
    kind = "checkreport" if action.actor is None else "check"
    bad = machine.call(kind, action.head.name)(state, *values)
    entry = action_entry(machine, state, action, values)
    given = entry.get("with", {})
    return Why(
        action=action.head.name,
        title=action.head.title,
        rule=rule,
        who=entry.get("who"),
        arguments=given,
        guessed=guessed,
        refused=(*first, *(failed(machine, action, at, says, given) for at, says in bad)),
        reasons=tuple(_reasons(machine, state, action, values, dict(bad))),
        links=_links(machine, action),
    )


def _reasons(
    machine: Machine, state: Any, action: Action, values: Sequence[Any], bad: dict[int, str | None]
) -> list[Reason]:
    """The requirements of an action, each with what it rests on."""
    parts = Parts(machine, action)
    found = []
    for number, one in enumerate(action.requires):
        holds = parts.holds(number, state, values)
        waived = parts.waived(number, state, values)
        helps = None
        if not holds and not waived:
            helps = Changes(machine, action, state, values).smallest(
                lambda other, given, at=number: parts.holds(at, other, given)  # type: ignore[misc]
            )
        found.append(Reason(
            name=one.name,
            rule=qualified(machine, one.rule),
            text=parts.text(number),
            holds=holds,
            waived=waived,
            says=bad.get(number),
            values=tuple(parts.values(number, state, values)),
            change=helps,
        ))  # fmt: skip
    return found


def _links(machine: Machine, action: Action) -> tuple[Link, ...]:
    """The references that count for an action."""
    rules = [action.head.rule, *(one.rule for one in action.requires)]
    return links(machine, [qualified(machine, one) for one in rules])
