"""Which rules modify, or are exceptions to, those that an answer rests on."""

from collections.abc import Iterable
from dataclasses import dataclass

from livingrules.engine.play.machine import Machine

KINDS = ("modifies", "exception")


@dataclass(frozen=True, slots=True)
class Link:
    """A reference: the rule that has it, its kind, the rule it leads to; `title` is the first's."""

    rule: str
    kind: str
    to: str
    title: str


def links(machine: Machine, rules: Iterable[str]) -> tuple[Link, ...]:
    """The references of the kinds from or to some rules, in the order of the book."""
    if machine.folder is None:
        return ()
    from livingrules.engine.loading.load import load

    wanted = set(rules)
    catalogue, _findings = load([machine.folder])
    return tuple(
        Link(rule.id, one.kind, one.to, rule.title)
        for rule in catalogue.rules.values()
        for one in rule.references
        if one.kind in KINDS and (rule.id in wanted or one.to in wanted)
    )
