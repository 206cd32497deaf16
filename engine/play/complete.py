"""What was not said of an action: filled in, so that as little as possible stands against it."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from livingrules.dsl.compile.build import Unit, compile_batch
from livingrules.dsl.types import Enumerated, Flag, Number, OrNone, RecordOf, Type
from livingrules.engine.code.names import local, pool
from livingrules.engine.code.tables import access
from livingrules.engine.play.entries import Said
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import NotAValue, decode, encode
from livingrules.engine.program.model import Action, Domain

TRIED = 300


def completed(
    machine: Machine, state: Any, action: Action, said: Said
) -> tuple[Said, tuple[str, ...]]:
    """What was said with the actor and arguments that were not, and the names of those."""
    given = said.get("with")
    given = dict(given) if isinstance(given, dict) else {}
    missing = [one.variable.name for one in action.takes if one.variable.name not in given]
    no_actor = action.actor is not None and said.get("who") is None
    if not missing and not no_actor:
        return said, ()
    best: list[Any] | None = None
    least = -1
    kind = "checkreport" if action.actor is None else "check"
    check = machine.call(kind, action.head.name)
    tries = _combinations(_Values(machine, state, action), said.get("who"), given)
    try:
        for values in islice(tries, TRIED):
            against = _weight(check(state, *values))
            if best is None or against < least:
                best, least = values, against
            if not least:
                break
    except NotAValue:
        return said, ()  # what was said is wrong, and will be refused
    if best is None:
        return said, ()
    made = {**said, "with": {}}
    if action.actor is not None:
        made["who"] = encode(machine, state, best[0], action.actor.type)
        best = best[1:]
    for domain, value in zip(action.takes, best, strict=True):
        made["with"][domain.variable.name] = encode(machine, state, value, domain.variable.type)
    return made, (*(["who"] if no_actor else []), *missing)


def _weight(bad: list[tuple[int, Any]]) -> int:
    """How much stands against an action; that it is another's turn, or nothing offered, most."""
    return sum(1 if number >= 0 else 100 for number, _ in bad)


class _Values:
    """The values that the actor and each parameter can have."""

    def __init__(self, machine: Machine, state: Any, action: Action) -> None:
        self.machine, self.state, self.action = machine, state, action
        whole = machine.whole
        known = whole.reports if action.actor is None else whole.actions
        self.domains = known[action.head.name].takes
        taken = ["S"] if action.actor is None else ["S", local("actor")]
        units = []
        for domain in self.domains:
            if domain.source is not None:
                units.append(Unit(f"of_{domain.variable.name}", domain.source, tuple(taken)))
            taken.append(local(domain.variable.name))
        read = access(whole, traced=False)
        self.functions = compile_batch(units, read, machine.functions).functions if units else {}

    def of(self, domain: Domain, before: Sequence[Any]) -> Sequence[Any]:
        """The values of a parameter, those before it being known."""
        if domain.source is not None:
            found: Sequence[Any] = self.functions[f"of_{domain.variable.name}"](self.state, *before)
            return found
        return all_values(self.machine, self.state, domain.variable.type)


def _combinations(values: _Values, who: Any, given: Said) -> Iterator[list[Any]]:
    """All that can be filled in beside what was said; nothing where that is no value."""

    def further(at: int, before: list[Any]) -> Iterator[list[Any]]:
        if at == len(values.domains):
            yield before
            return
        domain = values.domains[at]
        said = given.get(domain.variable.name)
        for value in _said(values, said, domain.variable.type) or values.of(domain, before):
            yield from further(at + 1, [*before, value])

    if values.action.actor is None:
        yield from further(0, [])
        return
    kind = values.action.actor.type
    for actor in _said(values, who, kind) or all_values(values.machine, values.state, kind):
        yield from further(0, [actor])


def _said(values: _Values, said: Any, kind: Type) -> list[Any]:
    """The value that was said; nothing where none was."""
    return [] if said is None else [decode(values.machine, values.state, said, kind)]


def all_values(machine: Machine, state: Any, kind: Type) -> Sequence[Any]:
    """The values of a type; of an endless one none."""
    if isinstance(kind, OrNone):
        return (None, *all_values(machine, state, kind.item))
    if isinstance(kind, Flag):
        return (False, True)
    if isinstance(kind, Enumerated):
        return machine.program.scope.enumerations[kind.name].values
    if isinstance(kind, RecordOf):
        found: Sequence[Any] = getattr(state, pool(kind.name))
        return found
    if isinstance(kind, Number) and kind.low is not None and kind.high is not None:
        return range(kind.low, kind.high + 1)
    return ()
