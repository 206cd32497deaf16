"""The smallest change of one number or flag after which a condition holds.

Which places a condition reads is found by letting it read: on a copy of the state whose
records tell what is read of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from livingrules.dsl.compile.access import python_name
from livingrules.dsl.types import Flag, Number, OrNone, Type
from livingrules.engine.code.names import pool
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import record_names
from livingrules.engine.program.model import Action

FURTHEST = 1000
Holds = Callable[[Any, Sequence[Any]], bool]


@dataclass(frozen=True, slots=True)
class Change:
    """A place of the state, or an argument, with the value that it has and the one that helps."""

    place: str
    before: int | bool
    after: int | bool
    argument: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a number or a flag stands: in a record or the state; or the number of an argument."""

    name: str
    holder: Any
    attribute: str
    type: Type
    argument: int | None = None


class Changes:
    """Looks for changes that help an action."""

    def __init__(self, machine: Machine, action: Action, state: Any, values: Sequence[Any]) -> None:
        """Take a copy of the state, and the actor and arguments as they are there."""
        self.machine, self.action = machine, action
        self.state = machine.functions["clone"](state)
        moved = {id(old): new for kind in machine.program.records
                 for old, new in zip(getattr(state, pool(kind)), getattr(self.state, pool(kind)),
                                     strict=True)}  # fmt: skip
        self.values = [moved.get(id(one), one) for one in values]

    def smallest(self, holds: Holds) -> Change | None:
        """The smallest change after which a condition holds; None where no single one helps."""
        found: list[tuple[int, int, Change]] = []
        for number, place in enumerate(self._places(holds)):
            before = self._value(place)
            for distance, after in _candidates(before, place.type):
                if self._tried(place, after, holds):
                    is_argument = place.argument is not None
                    change = Change(place.name, before, after, is_argument)
                    found.append((distance, number, change))
                    break
        return min(found, key=lambda one: one[:2])[2] if found else None

    def _places(self, holds: Holds) -> Iterator[_Place]:
        """The arguments, and the places that a condition reads, that are numbers or flags."""
        first = 0 if self.action.actor is None else 1
        for number, domain in enumerate(self.action.takes, start=first):
            if isinstance(domain.variable.type, (Number, Flag)):
                name = domain.variable.name
                yield _Place(name, None, "", domain.variable.type, number)
        read = self._read(holds)
        program = self.machine.program
        for name, declared in program.state.items():
            place = _Place(name, self.state, python_name(name), declared.type)
            if (id(self.state), place.attribute) in read and not declared.option:
                yield place
        for kind, record in program.records.items():
            for called, one in record_names(self.machine, self.state, kind).items():
                for field in record.fields.values():
                    attribute = python_name(field.name)
                    if (id(one), attribute) in read:
                        yield _Place(f"{called}.{field.name}", one, attribute, field.type)

    def _read(self, holds: Holds) -> set[tuple[int, str]]:
        """Which attributes of which objects a condition reads."""
        read: set[tuple[int, str]] = set()
        objects = [self.state]
        for kind in self.machine.program.records:
            objects += getattr(self.state, pool(kind))
        classes = {type(one): _telling(type(one), read) for one in objects}
        for one in objects:
            one.__class__ = classes[type(one)]
        try:
            holds(self.state, self.values)
        finally:
            for one in objects:
                one.__class__ = type(one).__mro__[1]
        return read

    def _value(self, place: _Place) -> Any:
        """What stands at a place."""
        if place.argument is not None:
            return self.values[place.argument]
        return getattr(place.holder, place.attribute)

    def _tried(self, place: _Place, value: Any, holds: Holds) -> bool:
        """Whether the condition holds with a value at a place; all is as before after it."""
        try:
            if place.argument is not None:
                given = list(self.values)
                given[place.argument] = value
                return holds(self.state, given)
            before = getattr(place.holder, place.attribute)
            setattr(place.holder, place.attribute, value)
            try:
                return holds(self.state, self.values)
            finally:
                setattr(place.holder, place.attribute, before)
        except (ArithmeticError, AttributeError, KeyError, TypeError, IndexError):
            return False


def _candidates(before: Any, kind: Type) -> Iterator[tuple[int, Any]]:
    """Other values of a place with how far they are, the nearest first."""
    kind = kind.item if isinstance(kind, OrNone) else kind
    if isinstance(kind, Flag) and isinstance(before, bool):
        yield 1, not before
    if isinstance(kind, Number) and before is not None:
        for distance in range(1, FURTHEST + 1):
            for value in (before + distance, before - distance):
                above = kind.low is None or value >= kind.low
                if above and (kind.high is None or value <= kind.high):
                    yield distance, value


def _telling(kind: type, read: set[tuple[int, str]]) -> type:
    """The same class, whose objects tell what is read of them."""

    def read_attribute(self: Any, name: str) -> Any:
        read.add((id(self), name))
        return object.__getattribute__(self, name)

    return type(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": read_attribute})
