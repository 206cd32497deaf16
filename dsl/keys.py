"""What tells the values of nodes of one typed tree from each other."""

from collections.abc import Hashable

from livingrules.dsl import typed
from livingrules.dsl.typed import Typed


def key_of(node: Typed) -> Hashable:
    """What tells the value of a node from all others in its expression; None of constants.

    Equal keys mean equal values: no name hides another, and nothing changes meanwhile.
    """
    if isinstance(node, typed.Read):
        return node.variable.name
    if isinstance(node, typed.ReadField):
        inner = key_of(node.record)
        return None if inner is None else (inner, node.field.name)
    if isinstance(node, (typed.Constant, typed.EnumerationValue)):
        return None
    return _long_key(node)


def _long_key(node: Typed) -> Hashable:
    """The key of an operation: its kind, what it says itself, and the keys of its parts."""
    own: Hashable = None
    if isinstance(node, typed.LookUp):
        own = node.table.name
    elif isinstance(node, typed.Call):
        own = node.function.name
    elif isinstance(node, (typed.CallBuiltIn, typed.Extreme)):
        own = node.name
    elif isinstance(node, typed.Sum):
        own = tuple(node.signs)
    elif isinstance(node, typed.Divide):
        own = node.rounding
    elif isinstance(node, typed.Compare):
        own = node.operator
    elif isinstance(node, typed.Member):
        own = node.negated
    elif isinstance(node, typed.Convert):
        own = getattr(node.type, "unit", None)
    elif isinstance(node, typed.Query):
        given = (node.item, node.where, node.satisfy, node.otherwise)
        descending = tuple(key.descending for key in node.keys)
        own = (node.name, node.binder.name, tuple(part is None for part in given), descending)
    return (type(node).__name__, own, *map(_part_key, node.parts()))


def _part_key(node: Typed) -> Hashable:
    if isinstance(node, typed.Constant):
        return ("constant", type(node.value).__name__, node.value)
    if isinstance(node, typed.EnumerationValue):
        return ("value", node.enumeration.name, node.name)
    return key_of(node)
