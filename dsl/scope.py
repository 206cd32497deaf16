"""What an expression may speak of: variables, enumerations, records, functions, tables, units.

A scope never changes; `child` makes one with more variables, which costs the same however
large the scope is. Whoever builds a scope has already checked its names.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from livingrules.dsl.types import Type


@dataclass(frozen=True, slots=True)
class Variable:
    """A name with a type. `origin` is the caller's own note of what it stands for."""

    name: str
    type: Type
    origin: Any = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Named values. Only those of an `ordered` one can be compared with `<`, least first."""

    name: str
    values: tuple[str, ...]
    ordered: bool = False
    origin: Any = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RecordField:
    """A field of a record, with its type."""

    name: str
    type: Type
    record: str
    origin: Any = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A kind of thing with fields."""

    name: str
    fields: Mapping[str, RecordField]
    origin: Any = field(default=None, compare=False)


def record(name: str, fields: Mapping[str, Type], origin: Any = None) -> Record:
    """A record whose fields are given by name and type."""
    made = {field: RecordField(field, type_, name) for field, type_ in fields.items()}
    return Record(name, made, origin)


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a function or a table takes at one position."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the catalogue."""

    name: str
    parameters: tuple[Parameter, ...]
    result: Type
    origin: Any = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be looked up: what it takes, and what it gives.

    Where it has several outputs, `result` is a record of them; where it may have no row for
    some inputs, `result` says `or none`.
    """

    name: str
    inputs: tuple[Parameter, ...]
    result: Type
    origin: Any = field(default=None, compare=False)


Symbol = Variable | RecordField | Function | Table | Enumeration


class Scope:
    """The declarations that are known at one place. See the module's text."""

    __slots__ = (
        "_parent",
        "_values",
        "_variables",
        "enumerations",
        "functions",
        "records",
        "tables",
        "types",
        "units",
    )

    def __init__(
        self,
        *,
        variables: Iterable[Variable] = (),
        enumerations: Iterable[Enumeration] = (),
        records: Iterable[Record] = (),
        functions: Iterable[Function] = (),
        tables: Iterable[Table] = (),
        units: Iterable[str] = (),
        types: Mapping[str, Type] | None = None,
    ) -> None:
        """Takes the declarations; of two with one name the later counts.

        `types` are the types that have a name of their own.
        """
        self._parent: Scope | None = None
        self._variables = {variable.name: variable for variable in variables}
        self.enumerations = {found.name: found for found in enumerations}
        self.records = {found.name: found for found in records}
        self.functions = {found.name: found for found in functions}
        self.tables = {found.name: found for found in tables}
        self.units = frozenset(units)
        self.types = dict(types or {})
        self._values: dict[str, tuple[Enumeration, ...]] = {}
        for enumeration in self.enumerations.values():
            for value in enumeration.values:
                self._values[value] = (*self._values.get(value, ()), enumeration)

    def child(self, variables: Iterable[Variable]) -> "Scope":
        """This scope with further variables, which hide those of the same name."""
        made = object.__new__(Scope)
        made._parent = self
        made._variables = {variable.name: variable for variable in variables}
        made.enumerations = self.enumerations
        made.records = self.records
        made.functions = self.functions
        made.tables = self.tables
        made.units = self.units
        made.types = self.types
        made._values = self._values
        return made

    def variable(self, name: str) -> Variable | None:
        """The variable of that name, if there is one."""
        scope: Scope | None = self
        while scope is not None:
            found = scope._variables.get(name)
            if found is not None:
                return found
            scope = scope._parent
        return None

    def variables(self) -> Iterator[Variable]:
        """All variables, those of the innermost scope first, hidden ones left out."""
        seen: set[str] = set()
        scope: Scope | None = self
        while scope is not None:
            for name, variable in scope._variables.items():
                if name not in seen:
                    seen.add(name)
                    yield variable
            scope = scope._parent

    def enumerations_with(self, value: str) -> tuple[Enumeration, ...]:
        """The enumerations that have a value of that name."""
        return self._values.get(value, ())

    def value_names(self) -> Iterable[str]:
        """All names of values of enumerations."""
        return self._values.keys()
