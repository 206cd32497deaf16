"""The syntax tree: what an expression says, before its names and types are known.

Two nodes are equal when they say the same, wherever they stand. Chains (`a + b + c`,
`p or q or r`, `else if … else if …`) are one flat node, so depth is nesting, not length.
"""

from collections.abc import Iterable
from typing import Literal

from livingrules.dsl.node import PlacedNode
from livingrules.dsl.source import Span

Rounding = Literal["up", "down", "half up"]
Comparing = Literal["=", "!=", "<", "<=", ">", ">="]


class Expression(PlacedNode):
    """A node, with the offsets at which its text begins and ends."""

    start: int
    end: int

    @property
    def span(self) -> Span:
        """The stretch of text that says this."""
        return Span(self.start, self.end)

    def parts(self) -> Iterable["Expression"]:
        """The nodes directly inside this one, in the order of the text."""
        return ()


class Integer(Expression):
    """`12`, `-3`."""

    value: int


class Text(Expression):
    """`"fog"`; `value` is without the quotes."""

    value: str


class Flag(Expression):
    """`true` or `false`."""

    value: bool


class Nothing(Expression):
    """`none`."""


class Name(Expression):
    """A variable, or a value of an enumeration."""

    name: str


class Field(Expression):
    """`boat.tons`; the field's own name begins at `name_start`."""

    record: Expression
    name: str
    name_start: int

    def parts(self) -> Iterable[Expression]:
        """The record."""
        return (self.record,)


class LookUp(Expression):
    """`toll[berth, fog]`."""

    table: Expression
    arguments: list[Expression]

    def parts(self) -> Iterable[Expression]:
        """The table and the arguments."""
        return (self.table, *self.arguments)


class Call(Expression):
    """`fee(boat, 3)`; the function's name ends at `name_end`."""

    name: str
    name_end: int
    arguments: list[Expression]

    def parts(self) -> Iterable[Expression]:
        """The arguments."""
        return self.arguments


class Binder(PlacedNode):
    """`b in boats` or `for b in boats`: a name for each item of a list in turn."""

    start: int
    end: int
    name: str
    source: Expression


class Key(PlacedNode):
    """`b.tons descending`: what to order by."""

    expression: Expression
    descending: bool


class Query(Expression):
    """A built-in function with clauses: `count(b in boats where b.lit)`.

    `item` is what stands before `for`; in `min(tolls else 0)`, which has no binder, `item` is
    the list.
    """

    name: str
    name_end: int
    item: Expression | None
    binder: Binder | None
    where: Expression | None
    satisfy: Expression | None
    keys: list[Key]
    otherwise: Expression | None

    def parts(self) -> Iterable[Expression]:
        """The list, the item and the clauses."""
        source = self.binder.source if self.binder else None
        keys = [key.expression for key in self.keys]
        found = (self.item, source, self.where, self.satisfy, *keys, self.otherwise)
        return [part for part in found if part is not None]


class ListOf(Expression):
    """`[1, 2, 3]`."""

    items: list[Expression]

    def parts(self) -> Iterable[Expression]:
        """The items."""
        return self.items


class Range(Expression):
    """`2..5`: the whole numbers from `low` to `high`, both included."""

    low: Expression
    high: Expression

    def parts(self) -> Iterable[Expression]:
        """Both ends."""
        return (self.low, self.high)


class Negative(Expression):
    """`-x`."""

    operand: Expression

    def parts(self) -> Iterable[Expression]:
        """The operand."""
        return (self.operand,)


class Convert(Expression):
    """`x as rows`; the unit's name begins at `unit_start`. `as number` takes a unit away."""

    operand: Expression
    unit: str
    unit_start: int

    def parts(self) -> Iterable[Expression]:
        """The operand."""
        return (self.operand,)


class Sum(Expression):
    """`a + b - c`: operands, and before each but the first its sign."""

    operands: list[Expression]
    signs: list[Literal["+", "-"]]

    def parts(self) -> Iterable[Expression]:
        """The operands."""
        return self.operands


class Product(Expression):
    """`a * b * c`."""

    operands: list[Expression]

    def parts(self) -> Iterable[Expression]:
        """The operands."""
        return self.operands


class Division(Expression):
    """`a / b rounded down`."""

    left: Expression
    right: Expression
    rounding: Rounding

    def parts(self) -> Iterable[Expression]:
        """Both operands."""
        return (self.left, self.right)


class Half(Expression):
    """`half a rounded up`."""

    operand: Expression
    rounding: Rounding

    def parts(self) -> Iterable[Expression]:
        """The operand."""
        return (self.operand,)


class Modulo(Expression):
    """`a mod b`: what is left over."""

    left: Expression
    right: Expression

    def parts(self) -> Iterable[Expression]:
        """Both operands."""
        return (self.left, self.right)


class Comparison(Expression):
    """`a <= b`."""

    operator: Comparing
    left: Expression
    right: Expression

    def parts(self) -> Iterable[Expression]:
        """Both operands."""
        return (self.left, self.right)


class Membership(Expression):
    """`a in list`, or `a not in list` where `negated`."""

    item: Expression
    collection: Expression
    negated: bool

    def parts(self) -> Iterable[Expression]:
        """The item and the list."""
        return (self.item, self.collection)


class Not(Expression):
    """`not a`."""

    operand: Expression

    def parts(self) -> Iterable[Expression]:
        """The operand."""
        return (self.operand,)


class And(Expression):
    """`a and b and c`."""

    operands: list[Expression]

    def parts(self) -> Iterable[Expression]:
        """The operands."""
        return self.operands


class Or(Expression):
    """`a or b or c`."""

    operands: list[Expression]

    def parts(self) -> Iterable[Expression]:
        """The operands."""
        return self.operands


class Branch(PlacedNode):
    """`if condition then value`."""

    condition: Expression
    value: Expression


class If(Expression):
    """`if a then x else if b then y else z`: branches, and what holds otherwise."""

    branches: list[Branch]
    otherwise: Expression

    def parts(self) -> Iterable[Expression]:
        """Conditions and values."""
        pairs = [part for branch in self.branches for part in (branch.condition, branch.value)]
        return (*pairs, self.otherwise)
