"""Where the states of a game by two sets of rules differ, though not all in them has the same names."""

from collections.abc import Iterator
from typing import Any

from livingrules.engine.play.digest import Difference, Flat, differences
from livingrules.engine.program.model import Program


class Apart:
    """What counts as a difference between the states of two programs, input after input.

    A ruling is a rule and no state. What only one of the two declares, as a variable that a variant
    brings in, is no difference as it begins; it is one as soon as it has another value.
    """

    def __init__(self, first: Program, other: Program) -> None:
        """Find out what only one of them declares."""
        self._rulings = first.rulings.keys() | other.rulings.keys()
        self._names = {*_names(first)} ^ {*_names(other)}
        self._fields = {*_fields(first)} ^ {*_fields(other)}
        self._begun: dict[str, Any] = {}

    def differences(self, before: Flat, after: Flat) -> list[Difference]:
        """The differences between the two states at one point; to be asked at each, in order."""
        alone = {*self._names}
        for kind, field in self._fields:
            shown = {*before.get(f"all {kind}", ()), *after.get(f"all {kind}", ())}
            alone |= {f"{name}.{field}" for name in shown}
        found = []
        for one in differences(before, after):
            if one.place in self._rulings:
                continue
            if one.place not in alone:
                found.append(one)
                continue
            here = one.place in before
            value = one.before if here else one.after
            first = self._begun.setdefault(one.place, value)
            if value != first:
                found.append(Difference(one.place, *((value, first) if here else (first, value))))
        return found


def _names(program: Program) -> Iterator[str]:
    """The places of what a program declares, but for fields of records."""
    yield from program.state
    yield from (f"all {kind}" for kind in program.records)
    yield from (f"what waits in {queue}" for queue in program.queues)


def _fields(program: Program) -> Iterator[tuple[str, str]]:
    """The fields of records that a program declares."""
    for kind, record in program.records.items():
        yield from ((kind, field) for field in record.fields)
