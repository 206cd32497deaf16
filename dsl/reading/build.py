"""The actions of the grammar's productions: each makes the node of what was read.

A method takes the values of the production's parts: a node or list for a part, the number of
the token for a word or sign.
"""

from collections.abc import Callable
from typing import Any

from livingrules.dsl import codes, syntax
from livingrules.dsl.functions import QUERIES
from livingrules.dsl.reading.build_notation import NotationBuilder
from livingrules.dsl.reading.table import PRODUCTIONS
from livingrules.dsl.syntax import Expression

_TIGHT = (syntax.Name, syntax.Integer, syntax.Field, syntax.Call, syntax.LookUp, syntax.Query)

Clause = tuple[str, int, Any]
"""Which clause, the number of its first token, and what it holds."""


class Builder(NotationBuilder):
    """Makes the nodes of one text."""

    def next_clause(self, clauses: list[Any], clause: Any) -> list[Any]:
        """A list of clauses goes on."""
        clauses.append(clause)
        return clauses

    # ---- atoms -----------------------------------------------------------------------------

    def integer(self, token: int) -> Expression:
        """`12`."""
        return syntax.Integer(self.starts[token], self.ends[token], self.values[token])

    def text(self, token: int) -> Expression:
        """`"fog"`."""
        return syntax.Text(self.starts[token], self.ends[token], self.values[token])

    def true(self, token: int) -> Expression:
        """`true`."""
        return syntax.Flag(self.starts[token], self.ends[token], True)

    def false(self, token: int) -> Expression:
        """`false`."""
        return syntax.Flag(self.starts[token], self.ends[token], False)

    def nothing(self, token: int) -> Expression:
        """`none`."""
        return syntax.Nothing(self.starts[token], self.ends[token])

    def name(self, token: int) -> Expression:
        """`boats`."""
        return syntax.Name(self.starts[token], self.ends[token], self.values[token])

    def group(self, opening: int, inner: Expression, closing: int) -> Expression:
        """`(…)`: the inner node; an operation from now on reaches from bracket to bracket."""
        if not isinstance(inner, _TIGHT):
            inner.start, inner.end = self.starts[opening], self.ends[closing]
            self.grouped.add(id(inner))
        return inner

    def empty_list(self, opening: int, closing: int) -> Expression:
        """`[]`."""
        return syntax.ListOf(self.starts[opening], self.ends[closing], [])

    def list_of(self, opening: int, items: list[Expression], closing: int) -> Expression:
        """`[a, b]`."""
        return syntax.ListOf(self.starts[opening], self.ends[closing], items)

    def field(self, record: Expression, _dot: int, name: int) -> Expression:
        """`boat.tons`."""
        starts, ends = self.starts, self.ends
        return syntax.Field(record.start, ends[name], record, self.values[name], starts[name])

    def look_up(
        self, table: Expression, _opening: int, arguments: list[Expression], closing: int
    ) -> Expression:
        """`toll[berth]`."""
        return syntax.LookUp(table.start, self.ends[closing], table, arguments)

    # ---- calls and queries -----------------------------------------------------------------

    def empty_call(self, name: int, _opening: int, closing: int) -> Expression:
        """`tide()`."""
        return self._call(name, [], closing)

    def call(
        self, name: int, _opening: int, arguments: list[Expression], closing: int
    ) -> Expression:
        """`fee(boat, 3)`; `count(b in boats)` looks like a call and is a query."""
        only = arguments[0]
        if (
            len(arguments) == 1
            and self.values[name] in QUERIES
            and isinstance(only, syntax.Membership)
            and isinstance(only.item, syntax.Name)
            and not only.negated
        ):
            return self._query(name, only, [], closing)
        return self._call(name, arguments, closing)

    def _call(self, name: int, arguments: list[Expression], closing: int) -> Expression:
        starts, ends = self.starts, self.ends
        return syntax.Call(starts[name], ends[closing], self.values[name], ends[name], arguments)

    def query(
        self, name: int, _opening: int, head: Expression, clauses: list[Clause], closing: int
    ) -> Expression:
        """`count(b in boats where b.lit)`."""
        return self._query(name, head, clauses, closing)

    def _query(
        self, name: int, head: Expression, clauses: list[Clause], closing: int
    ) -> Expression:
        found: dict[str, Any] = {}
        for word, token, content in clauses:
            if word in found:
                message = f"'{word}' stands twice in this query"
                hint = "join the conditions with 'and'" if word == "where" else "take one out"
                self.report(codes.WRONG_CLAUSE, self.starts[token], self.ends[token], message, hint)
            found.setdefault(word, content)
        item: Expression | None = head
        binder: syntax.Binder | None = found.get("for")
        if (
            binder is None
            and isinstance(head, syntax.Membership)
            and isinstance(head.item, syntax.Name)
            and not head.negated
        ):
            variable = head.item
            binder = syntax.Binder(variable.start, variable.end, variable.name, head.collection)
            item = None
        return syntax.Query(
            self.starts[name],
            self.ends[closing],
            self.values[name],
            self.ends[name],
            item,
            binder,
            found.get("where"),
            found.get("satisfy"),
            found.get("by", []),
            found.get("else"),
        )

    def for_clause(self, word: int, name: int, _in: int, source: Expression) -> Clause:
        """`for b in boats`."""
        start, end = self.starts[name], self.ends[name]
        return ("for", word, syntax.Binder(start, end, self.values[name], source))

    def where_clause(self, word: int, condition: Expression) -> Clause:
        """`where b.lit`."""
        return ("where", word, condition)

    def satisfy_clause(self, word: int, condition: Expression) -> Clause:
        """`satisfy b.lit`."""
        return ("satisfy", word, condition)

    def by_clause(self, word: int, keys: list[syntax.Key]) -> Clause:
        """`by b.tons descending, b.age`."""
        return ("by", word, keys)

    def else_clause(self, word: int, value: Expression) -> Clause:
        """`else 0`."""
        return ("else", word, value)

    def ascending(self, expression: Expression) -> syntax.Key:
        """`b.tons`."""
        return syntax.Key(expression, descending=False)

    def descending(self, expression: Expression, _word: int) -> syntax.Key:
        """`b.tons descending`."""
        return syntax.Key(expression, descending=True)

    # ---- operators -------------------------------------------------------------------------

    def conditional(
        self,
        word: int,
        condition: Expression,
        _then: int,
        value: Expression,
        _else: int,
        otherwise: Expression,
    ) -> Expression:
        """`if a then b else c`; a further `if` after `else` goes on with the same node."""
        branches = [syntax.Branch(condition, value)]
        if isinstance(otherwise, syntax.If):
            branches += otherwise.branches
            otherwise = otherwise.otherwise
        return syntax.If(self.starts[word], otherwise.end, branches, otherwise)

    def disjunction(self, left: Expression, _or: int, right: Expression) -> Expression:
        """`a or b`."""
        if isinstance(left, syntax.Or):
            left.operands.append(right)
            left.end = right.end
            return left
        return syntax.Or(left.start, right.end, [left, right])

    def conjunction(self, left: Expression, _and: int, right: Expression) -> Expression:
        """`a and b`."""
        if isinstance(left, syntax.And):
            left.operands.append(right)
            left.end = right.end
            return left
        return syntax.And(left.start, right.end, [left, right])

    def negation(self, word: int, operand: Expression) -> Expression:
        """`not a`."""
        return syntax.Not(self.starts[word], operand.end, operand)

    def comparison(self, left: Expression, sign: int, right: Expression) -> Expression:
        """`a < b`."""
        middle = self._middle(left, sign)
        if isinstance(middle, (syntax.Name, syntax.Integer)):
            operator = self.values[sign]
            tail = syntax.Comparison(middle.start, right.end, operator, middle, right)
            return self.conjunction(left, sign, tail)
        if middle is not None:
            return left
        return syntax.Comparison(left.start, right.end, self.values[sign], left, right)

    def membership(self, left: Expression, word: int, right: Expression) -> Expression:
        """`a in b`."""
        if self._middle(left, word) is not None:
            return left
        return syntax.Membership(left.start, right.end, left, right, negated=False)

    def absence(self, left: Expression, word: int, _in: int, right: Expression) -> Expression:
        """`a not in b`."""
        if self._middle(left, word) is not None:
            return left
        return syntax.Membership(left.start, right.end, left, right, negated=True)

    def _middle(self, left: Expression, sign: int) -> Expression | None:
        """Of a chain of comparisons the operand before `sign`, after a finding; else None.

        What was meant is taken to be `a < b and b < c`, if b is no more than a name or a number:
        a part that stands twice in the tree, and in it another, would make it grow beyond measure.
        """
        if id(left) in self.grouped:
            return None
        if isinstance(left, syntax.And):
            left = left.operands[-1]
        elif isinstance(left, (syntax.Comparison, syntax.Membership)):
            self._report_chain(left, sign)
        if isinstance(left, syntax.Comparison):
            return left.right
        return left.collection if isinstance(left, syntax.Membership) else None

    def _report_chain(self, left: syntax.Comparison | syntax.Membership, sign: int) -> None:
        text = self.tokens.text
        middle = left.right if isinstance(left, syntax.Comparison) else left.collection
        first, second = text[left.start : left.end], text[middle.start : middle.end]
        self.report(
            codes.COMPARISON_CHAIN,
            self.starts[sign],
            self.ends[sign],
            "comparisons do not stand in a chain, for it would be unclear what is compared",
            f"write '{first} and {second} {self.values[sign]} …', or put the first comparison "
            "in brackets",
        )

    def range(self, low: Expression, _dots: int, high: Expression) -> Expression:
        """`2..5`."""
        return syntax.Range(low.start, high.end, low, high)

    def plus(self, left: Expression, _sign: int, right: Expression) -> Expression:
        """`a + b`."""
        if isinstance(left, syntax.Sum):
            left.operands.append(right)
            left.signs.append("+")
            left.end = right.end
            return left
        return syntax.Sum(left.start, right.end, [left, right], ["+"])

    def minus(self, left: Expression, _sign: int, right: Expression) -> Expression:
        """`a - b`."""
        if isinstance(left, syntax.Sum):
            left.operands.append(right)
            left.signs.append("-")
            left.end = right.end
            return left
        return syntax.Sum(left.start, right.end, [left, right], ["-"])

    def times(self, left: Expression, _sign: int, right: Expression) -> Expression:
        """`a * b`."""
        if isinstance(left, syntax.Product):
            left.operands.append(right)
            left.end = right.end
            return left
        return syntax.Product(left.start, right.end, [left, right])

    def bare_division(self, left: Expression, sign: int, right: Expression) -> Expression:
        """`a / b`, which does not say how it rounds."""
        self.report(
            codes.MISSING_ROUNDING,
            self.starts[sign],
            self.ends[sign],
            "this division does not say how it rounds, and there are only whole numbers",
            "add 'rounded up', 'rounded down' or 'rounded half up' after the divisor",
        )
        return syntax.Division(left.start, right.end, left, right, "down")

    def division_up(
        self, left: Expression, _sign: int, right: Expression, _rounded: int, word: int
    ) -> Expression:
        """`a / b rounded up`."""
        return syntax.Division(left.start, self.ends[word], left, right, "up")

    def division_down(
        self, left: Expression, _sign: int, right: Expression, _rounded: int, word: int
    ) -> Expression:
        """`a / b rounded down`."""
        return syntax.Division(left.start, self.ends[word], left, right, "down")

    def division_half_up(
        self, left: Expression, _s: int, right: Expression, _rounded: int, _half: int, word: int
    ) -> Expression:
        """`a / b rounded half up`."""
        return syntax.Division(left.start, self.ends[word], left, right, "half up")

    def modulo(self, left: Expression, _word: int, right: Expression) -> Expression:
        """`a mod b`."""
        return syntax.Modulo(left.start, right.end, left, right)

    def half_up(self, word: int, operand: Expression, _rounded: int, end: int) -> Expression:
        """`half a rounded up`."""
        return syntax.Half(self.starts[word], self.ends[end], operand, "up")

    def half_down(self, word: int, operand: Expression, _rounded: int, end: int) -> Expression:
        """`half a rounded down`."""
        return syntax.Half(self.starts[word], self.ends[end], operand, "down")

    def negative(self, sign: int, operand: Expression) -> Expression:
        """`-a`; a minus right before a number belongs to the number."""
        if isinstance(operand, syntax.Integer) and operand.value > 0:
            return syntax.Integer(self.starts[sign], operand.end, -operand.value)
        return syntax.Negative(self.starts[sign], operand.end, operand)

    def convert(self, operand: Expression, _as: int, unit: int) -> Expression:
        """`a as rows`."""
        starts, ends = self.starts, self.ends
        return syntax.Convert(operand.start, ends[unit], operand, self.values[unit], starts[unit])


ACTIONS: tuple[Callable[..., Any], ...] = tuple(
    getattr(Builder, name or "same") for _part, _length, name in PRODUCTIONS
)
"""For each production the method that makes its value."""
