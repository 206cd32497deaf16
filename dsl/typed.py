"""The typed tree: an expression whose names and types are known.

The checker makes it; the compiler and the engine read it. Every node has the offsets of its
text and the type of its value, in which is already counted what is known at its place (after
`x != none and …` the type of `x` has no none).
"""

from collections.abc import Iterable, Iterator

from livingrules.dsl.node import Node
from livingrules.dsl.scope import Enumeration, Function, RecordField, Symbol, Table, Variable
from livingrules.dsl.syntax import Comparing, Rounding
from livingrules.dsl.types import Type


class Typed(Node):
    """A node."""

    start: int
    end: int
    type: Type

    def parts(self) -> Iterable["Typed"]:
        """The nodes directly inside this one, in the order of the text."""
        return ()


class Constant(Typed):
    """A number, a flag, a text or none."""

    value: int | bool | str | None


class EnumerationValue(Typed):
    """A value of an enumeration."""

    enumeration: Enumeration
    name: str


class Read(Typed):
    """A variable is read."""

    variable: Variable


class ReadField(Typed):
    """A field of a record is read."""

    record: Typed
    field: RecordField

    def parts(self) -> Iterable[Typed]:
        """The record."""
        return (self.record,)


class LookUp(Typed):
    """A table is looked up."""

    table: Table
    arguments: list[Typed]

    def parts(self) -> Iterable[Typed]:
        """The arguments."""
        return self.arguments


class Call(Typed):
    """A function of the catalogue is called."""

    function: Function
    arguments: list[Typed]

    def parts(self) -> Iterable[Typed]:
        """The arguments."""
        return self.arguments


class CallBuiltIn(Typed):
    """`min(a, b)`, `max(a, b)`, `abs(a)`, `count(list)`, `sum(list)`."""

    name: str
    arguments: list[Typed]

    def parts(self) -> Iterable[Typed]:
        """The arguments."""
        return self.arguments


class Extreme(Typed):
    """`min(list else value)`, `max(list else value)`."""

    name: str
    collection: Typed
    otherwise: Typed

    def parts(self) -> Iterable[Typed]:
        """The list and the value."""
        return (self.collection, self.otherwise)


class Key(Node):
    """What to order by; `enumeration` is there where the values have its order."""

    value: Typed
    descending: bool
    enumeration: Enumeration | None = None


class Query(Typed):
    """A query over the items of `source`, each called `binder` in turn."""

    name: str
    binder: Variable
    source: Typed
    item: Typed | None
    where: Typed | None
    satisfy: Typed | None
    keys: list[Key]
    otherwise: Typed | None

    def parts(self) -> Iterable[Typed]:
        """The list, the item and the clauses."""
        keys = [key.value for key in self.keys]
        found = (self.item, self.source, self.where, self.satisfy, *keys, self.otherwise)
        return [part for part in found if part is not None]


class MakeList(Typed):
    """`[a, b]`."""

    items: list[Typed]

    def parts(self) -> Iterable[Typed]:
        """The items."""
        return self.items


class Range(Typed):
    """`low..high`."""

    low: Typed
    high: Typed

    def parts(self) -> Iterable[Typed]:
        """Both ends."""
        return (self.low, self.high)


class Negate(Typed):
    """`-a`."""

    operand: Typed

    def parts(self) -> Iterable[Typed]:
        """The operand."""
        return (self.operand,)


class Convert(Typed):
    """`a as rows`: the same number, another unit."""

    operand: Typed

    def parts(self) -> Iterable[Typed]:
        """The operand."""
        return (self.operand,)


class Sum(Typed):
    """Operands, and before each but the first its sign, `+` or `-`."""

    operands: list[Typed]
    signs: list[str]

    def parts(self) -> Iterable[Typed]:
        """The operands."""
        return self.operands


class Product(Typed):
    """Operands that are multiplied."""

    operands: list[Typed]

    def parts(self) -> Iterable[Typed]:
        """The operands."""
        return self.operands


class Divide(Typed):
    """`left / right` with its rounding; `half a` is a division by 2. `right` is never 0."""

    left: Typed
    right: Typed
    rounding: Rounding

    def parts(self) -> Iterable[Typed]:
        """Both operands."""
        return (self.left, self.right)


class Modulo(Typed):
    """What is left over of `left` after division by `right`, which is never 0."""

    left: Typed
    right: Typed

    def parts(self) -> Iterable[Typed]:
        """Both operands."""
        return (self.left, self.right)


class Compare(Typed):
    """A comparison of two values of one kind.

    `enumeration` is there where they are compared by its order.
    """

    operator: Comparing
    left: Typed
    right: Typed
    enumeration: Enumeration | None = None

    def parts(self) -> Iterable[Typed]:
        """Both operands."""
        return (self.left, self.right)


class Member(Typed):
    """Whether the item is in the list, or, where `negated`, whether it is not."""

    item: Typed
    collection: Typed
    negated: bool

    def parts(self) -> Iterable[Typed]:
        """The item and the list."""
        return (self.item, self.collection)


class Not(Typed):
    """`not a`."""

    operand: Typed

    def parts(self) -> Iterable[Typed]:
        """The operand."""
        return (self.operand,)


class And(Typed):
    """All of the operands, tested from left to right up to the first that is false."""

    operands: list[Typed]

    def parts(self) -> Iterable[Typed]:
        """The operands."""
        return self.operands


class Or(Typed):
    """One of the operands, tested from left to right up to the first that is true."""

    operands: list[Typed]

    def parts(self) -> Iterable[Typed]:
        """The operands."""
        return self.operands


class If(Typed):
    """Conditions with their values, tested in order, and the value where none holds."""

    branches: list[tuple[Typed, Typed]]
    otherwise: Typed

    def parts(self) -> Iterable[Typed]:
        """Conditions and values."""
        pairs = [part for branch in self.branches for part in branch]
        return (*pairs, self.otherwise)


class Unknown(Typed):
    """What a finding was made about; never in a tree that the checker hands out."""


def walk(tree: Typed) -> Iterator[Typed]:
    """The node and all nodes inside it, each before its parts."""
    yield tree
    for part in tree.parts():
        yield from walk(part)


def uses(tree: Typed) -> Iterator[tuple[Symbol, int, int]]:
    """Each mention of a declared name, with the offsets of the node that mentions it.

    Variables that a query makes are left out.
    """
    own = {id(node.binder) for node in walk(tree) if isinstance(node, Query)}
    for node in walk(tree):
        symbol: Symbol
        if isinstance(node, Read):
            if id(node.variable) in own:
                continue
            symbol = node.variable
        elif isinstance(node, ReadField):
            symbol = node.field
        elif isinstance(node, LookUp):
            symbol = node.table
        elif isinstance(node, Call):
            symbol = node.function
        elif isinstance(node, EnumerationValue):
            symbol = node.enumeration
        else:
            continue
        yield symbol, node.start, node.end
