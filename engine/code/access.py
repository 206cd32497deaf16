"""How generated code reads the state: `S` is the state of one game, all else is local."""

from collections.abc import Mapping

from livingrules.dsl.compile.access import Access, python_name
from livingrules.dsl.scope import Function, RecordField, Table, Variable
from livingrules.dsl.typed import Query, Typed
from livingrules.engine.catalogue.names import Name
from livingrules.engine.code.names import function, local, pool
from livingrules.engine.code.shelves import Shelf, shelved
from livingrules.engine.code.short import Short
from livingrules.engine.tables.table import Table as Rows


class StateAccess(Access):
    """Variables of the state are attributes of `S`; functions take `S` first.

    `grids` are the tables whose every output is a constant for exact inputs: they are looked
    up in a dictionary, unless `traced`, where every look-up is told. So is it told there when
    one of the fields in `items` is read, by kind and name, whose values are data.
    """

    def __init__(
        self,
        grids: Mapping[str, Rows],
        *,
        traced: bool,
        items: frozenset[tuple[str, str]] = frozenset(),
        shelves: frozenset[Shelf] = frozenset(),
        short: Mapping[str, Short] | None = None,
        begun: Mapping[str, tuple[str, Short]] | None = None,
    ) -> None:
        """Take the tables that are plain dictionaries, and the fields whose values are data.

        `shelves` are the fields by which records stand in order, `short` the functions that are
        written out where they are called, `begun` those of which a test is.
        """
        self.grids, self.data = grids, items
        self.shelves, self.short, self.begun = shelves, short or {}, begun or {}
        self.traced = traced

    def variable(self, variable: Variable) -> str:
        """Reads a variable."""
        origin = variable.origin
        if not isinstance(origin, Name):
            return local(variable.name)
        if origin.section == "lists":
            return f"S.{pool(origin.of)}"
        if origin.section == "values":
            return f"{function('f', variable.name)}(S)"
        return f"S.{python_name(variable.name)}"

    def field(self, record: str, field: RecordField) -> str:
        """Reads a field."""
        if self.traced and (field.record, field.name) in self.data:
            record = f"T.item({record}, {field.name!a})"
        return super().field(record, field)

    def call(self, called: Function, arguments: list[str]) -> str:
        """Calls a function."""
        return f"{function('f', called.name)}({', '.join(['S', *arguments])})"

    def look_up(self, table: Table, arguments: list[str]) -> str:
        """Looks up a table."""
        grid = self.grids.get(table.name)
        if grid is None or self.traced:
            return f"{function('t', table.name)}({', '.join(['S', *arguments])})"
        key = arguments[0] if len(arguments) == 1 else f"({', '.join(arguments)})"
        cells = function("d", table.name)
        return f"{cells}.get({key})" if grid.partial is not None else f"{cells}[{key}]"

    def matching(self, query: Query, source: str) -> tuple[str, Typed | None]:
        """Goes through a shelf where there is one."""
        return shelved(query, self.shelves) or (self.items(source), query.where)

    def inside(self, function: Function) -> Short | None:
        """A short function."""
        return self.short.get(function.name)

    def test(self, function: Function) -> tuple[str, Short] | None:
        """A test that often decides."""
        return self.begun.get(function.name)


class LastingAccess(StateAccess):
    """For functions during which nothing changes: a value is worked out where it is first read.

    `lasting` are the Python names that have the values from then on, by the functions that give
    them; they have to be none at first.
    """

    def __init__(self, other: StateAccess) -> None:
        """Read as another does."""
        super().__init__(
            other.grids,
            traced=other.traced,
            items=other.data,
            shelves=other.shelves,
            short=other.short,
            begun=other.begun,
        )
        self.lasting: dict[str, str] = {}

    def variable(self, variable: Variable) -> str:
        """Reads a variable; a value only once."""
        text = super().variable(variable)
        origin = variable.origin
        if self.traced or not isinstance(origin, Name) or origin.section != "values":
            return text
        name = self.lasting.setdefault(text, f"_l{len(self.lasting) + 1}")
        return f"({name} if {name} is not None else ({name} := {text}))"
