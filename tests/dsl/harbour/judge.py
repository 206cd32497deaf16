"""Evaluates typed trees node by node, in the plainest way: the judge of the compiler."""

from collections.abc import Mapping
from typing import Any

from livingrules.dsl import typed
from livingrules.dsl.typed import Typed


class Judge:
    """Evaluates with values of variables by name, and functions and tables by name."""

    def __init__(self, names: Mapping[str, Any], functions: Mapping[str, Any]) -> None:
        self.names = dict(names)
        self.functions = functions

    def value(self, node: Typed) -> Any:
        return getattr(self, type(node).__name__)(node)

    def Constant(self, node: typed.Constant) -> Any:
        return node.value

    def EnumerationValue(self, node: typed.EnumerationValue) -> Any:
        return node.name

    def Read(self, node: typed.Read) -> Any:
        return self.names[node.variable.name]

    def ReadField(self, node: typed.ReadField) -> Any:
        return getattr(self.value(node.record), node.field.name)

    def LookUp(self, node: typed.LookUp) -> Any:
        return self.functions[node.table.name](*map(self.value, node.arguments))

    def Call(self, node: typed.Call) -> Any:
        return self.functions[node.function.name](*map(self.value, node.arguments))

    def CallBuiltIn(self, node: typed.CallBuiltIn) -> Any:
        arguments = [self.value(each) for each in node.arguments]
        match node.name:
            case "count":
                return len(arguments[0])
            case "sum":
                return sum(arguments[0])
            case "abs":
                return abs(arguments[0])
            case "min":
                return min(arguments)
            case "max":
                return max(arguments)
        raise ValueError(node.name)

    def Extreme(self, node: typed.Extreme) -> Any:
        items = self.value(node.collection)
        if not items:
            return self.value(node.otherwise)
        return min(items) if node.name == "min" else max(items)

    def Query(self, node: typed.Query) -> Any:
        name = node.binder.name
        kept = []
        for item in self.value(node.source):
            self.names[name] = item
            if node.where is None or self.value(node.where):
                kept.append(item)

        def each(part: Typed) -> list[Any]:
            found = []
            for item in kept:
                self.names[name] = item
                found.append(self.value(part))
            return found

        match node.name:
            case "count":
                return len(kept)
            case "any":
                return bool(kept)
            case "all":
                return all(each(node.satisfy))
            case "sum":
                return sum(each(node.item))
            case "list":
                keyed = [(self._key(node, item), item) for item in kept]
                kept = [item for _, item in sorted(keyed, key=lambda pair: pair[0])]
                return each(node.item)
            case "first":
                return self._first(node, kept)
        values = each(node.item)
        if not values:
            return self.value(node.otherwise)
        return min(values) if node.name == "min" else max(values)

    def _first(self, node: typed.Query, kept: list[Any]) -> Any:
        if not kept:
            return None if node.otherwise is None else self.value(node.otherwise)
        best, best_key = None, None
        for item in kept:
            key = self._key(node, item)
            if best_key is None or key < best_key:
                best, best_key = item, key
        return best

    def _key(self, node: typed.Query, item: Any) -> list[Any]:
        self.names[node.binder.name] = item
        key = []
        for part in node.keys:
            value = self.value(part.value)
            if part.enumeration is not None:
                value = part.enumeration.values.index(value)
            key.append(-value if part.descending else value)
        return key

    def MakeList(self, node: typed.MakeList) -> Any:
        return [self.value(item) for item in node.items]

    def Range(self, node: typed.Range) -> Any:
        return list(range(self.value(node.low), self.value(node.high) + 1))

    def Negate(self, node: typed.Negate) -> Any:
        return -self.value(node.operand)

    def Convert(self, node: typed.Convert) -> Any:
        return self.value(node.operand)

    def Sum(self, node: typed.Sum) -> Any:
        total = self.value(node.operands[0])
        for sign, operand in zip(node.signs, node.operands[1:], strict=True):
            value = self.value(operand)
            total = total + value if sign == "+" else total - value
        return total

    def Product(self, node: typed.Product) -> Any:
        product = 1
        for operand in node.operands:
            product *= self.value(operand)
        return product

    def Divide(self, node: typed.Divide) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        if right < 0:
            left, right = -left, -right
        whole, rest = divmod(left, right)
        if node.rounding == "up":
            return whole + (rest > 0)
        if node.rounding == "half up":
            return whole + (2 * rest >= right)
        return whole

    def Modulo(self, node: typed.Modulo) -> Any:
        return self.value(node.left) % self.value(node.right)

    def Compare(self, node: typed.Compare) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        if node.enumeration is not None:
            places = node.enumeration.values
            left, right = places.index(left), places.index(right)
        match node.operator:
            case "=":
                return _same(left, right)
            case "!=":
                return not _same(left, right)
            case "<":
                return left < right
            case "<=":
                return left <= right
            case ">":
                return left > right
            case ">=":
                return left >= right
        raise ValueError(node.operator)

    def Member(self, node: typed.Member) -> Any:
        item = self.value(node.item)
        if isinstance(node.collection, typed.Range):
            low, high = self.value(node.collection.low), self.value(node.collection.high)
            return (item is not None and low <= item <= high) != node.negated
        found = any(_same(item, other) for other in self.value(node.collection))
        return found != node.negated

    def Not(self, node: typed.Not) -> Any:
        return not self.value(node.operand)

    def And(self, node: typed.And) -> Any:
        return all(self.value(operand) for operand in node.operands)

    def Or(self, node: typed.Or) -> Any:
        return any(self.value(operand) for operand in node.operands)

    def If(self, node: typed.If) -> Any:
        for condition, value in node.branches:
            if self.value(condition):
                return self.value(value)
        return self.value(node.otherwise)


def _same(left: Any, right: Any) -> bool:
    """Whether two values are equal; lists are when their items are."""
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(map(_same, left, right))
    if isinstance(left, (int, str)) and isinstance(right, (int, str)):
        return type(left) is type(right) and left == right
    return left is right
