"""How generated code reads what the language names; the engine may choose other ways.

Names of the language never enter generated code as they are: `python_name` gives each its own
Python name, which is no keyword, no builtin and no special attribute.
"""

import keyword
import re

from livingrules.dsl.scope import Function, RecordField, Table, Variable
from livingrules.dsl.typed import Query, Typed

_PLAIN = re.compile(r"[A-Za-z](?:_?[A-Za-z0-9])*\Z")


def python_name(name: str) -> str:
    """A Python name for a name of the language; different names give different ones.

    A plain name stays as it is (`tons`); others, such as `__class__`, `class` or `größe`, are
    spelt out in numbers, so that nothing of Python's own can be meant by them.
    """
    if _PLAIN.match(name) and not keyword.iskeyword(name):
        return name
    return "_x" + name.encode("utf-8").hex()


class Access:
    """The default: variables are locals, fields are attributes, functions are globals.

    Every method gives the text of a Python expression without side effects. Subclasses may
    read from elsewhere: a state object, a dictionary, generated look-up tables.
    """

    same_record = "is"
    """The operator by which two records are the same: `is`, or `==` for numbered records."""

    def variable(self, variable: Variable) -> str:
        """Reads a variable."""
        return f"v_{python_name(variable.name)}"

    def field(self, record: str, field: RecordField) -> str:
        """Reads a field; `record` is the text of the record."""
        return f"{record}.{python_name(field.name)}"

    def call(self, function: Function, arguments: list[str]) -> str:
        """Calls a function of the catalogue."""
        return f"f_{python_name(function.name)}({', '.join(arguments)})"

    def look_up(self, table: Table, arguments: list[str]) -> str:
        """Looks up a table, which by default is a function too."""
        return f"t_{python_name(table.name)}({', '.join(arguments)})"

    def items(self, source: str) -> str:
        """What a query goes through; a subclass may count, or limit, how far it goes."""
        return source

    def matching(self, query: Query, source: str) -> tuple[str, Typed | None]:
        """What a query that has its loop for itself goes through, and what it asks of each item.

        `source` is its whole list. A subclass may know where those stand for which a part of the
        query's condition holds.
        """
        return self.items(source), query.where

    def inside(self, function: Function) -> tuple[tuple[tuple[Variable, ...], ...], Typed] | None:
        """Of a function that may be written out what each parameter is called in its tree."""
        return None

    def test(
        self, function: Function
    ) -> tuple[str, tuple[tuple[tuple[Variable, ...], ...], Typed]] | None:
        """A test that stands first in a function and often decides, and `or` or `and` behind it."""
        return None
