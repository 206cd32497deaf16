"""What may be computed early, once, or together in one loop: questions about typed trees."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator

from livingrules.dsl import typed
from livingrules.dsl.keys import key_of
from livingrules.dsl.typed import Typed, walk
from livingrules.dsl.types import FLAG, ListOf, Nothing, OrNone, without_none

ENDLESS = frozenset(["count", "sum", "min", "max", "list"])
"""Queries that go through the whole list, so that several can share one loop."""


def with_queries(tree: Typed) -> set[int]:
    """The ids of all nodes that are or hold a query, for which statements are needed."""
    found: set[int] = set()
    _note_queries(tree, found)
    return found


def _note_queries(node: Typed, found: set[int]) -> bool:
    inside = isinstance(node, typed.Query)
    for part in node.parts():
        inside |= _note_queries(part, found)
    if inside:
        found.add(id(node))
    return inside


def surely(node: Typed) -> Iterator[Typed]:
    """The nodes that are evaluated whenever `node` is; of a query only itself and its list."""
    yield node
    parts: Iterable[Typed]
    if isinstance(node, (typed.And, typed.Or)):
        parts = node.operands[:1]
    elif isinstance(node, typed.If):
        parts = (node.branches[0][0],)
    elif isinstance(node, typed.Query):
        parts = (node.source,)
    else:
        parts = node.parts()
    for part in parts:
        yield from surely(part)


def shared_loops(node: Typed) -> list[list[typed.Query]]:
    """The queries that are surely evaluated and go through the same list: groups of several."""
    groups: dict[Hashable, list[typed.Query]] = {}
    for found in surely(node):
        if isinstance(found, typed.Query) and found.name in ENDLESS:
            key = key_of(found.source)
            if key is not None:
                groups.setdefault(key, []).append(found)
    return [group for group in groups.values() if len(group) > 1]


def is_safe(node: Typed) -> bool:
    """Whether a readable thing can be read anywhere: nothing before its last dot may be none."""
    while isinstance(node, typed.ReadField):
        node = node.record
        declared = (
            node.variable.type
            if isinstance(node, typed.Read)
            else (node.field.type if isinstance(node, typed.ReadField) else node.type)
        )
        if isinstance(declared, (OrNone, Nothing)):
            return False
    return isinstance(node, typed.Read)


def root_of(node: Typed) -> Typed:
    """What a chain of fields begins with."""
    while isinstance(node, typed.ReadField):
        node = node.record
    return node


def readable(trees: Iterable[Typed]) -> Iterator[Typed]:
    """The longest chains of fields and the variables that are read in the trees."""
    for tree in trees:
        stack = [tree]
        while stack:
            node = stack.pop()
            if isinstance(node, (typed.Read, typed.ReadField)) and isinstance(
                root_of(node), typed.Read
            ):
                yield node
            else:
                stack.extend(node.parts())


def body_of(query: typed.Query) -> list[Typed]:
    """The parts of a query that are evaluated for each item."""
    keys = [key.value for key in query.keys]
    parts = (query.where, query.satisfy, query.item, *keys)
    return [part for part in parts if part is not None]


def binders_in(trees: Iterable[Typed]) -> set[int]:
    """The ids of the variables that queries in the trees make."""
    return {
        id(node.binder) for tree in trees for node in walk(tree) if isinstance(node, typed.Query)
    }


def asked_equal(query: typed.Query) -> tuple[tuple[str, ...], Typed] | None:
    """Where a query only asks whether a field of the item equals something that stays the same.

    Gives the names of the fields that lead to it, and the node of that something.
    """
    where = query.where
    if not isinstance(where, typed.Compare) or where.operator != "=":
        return None
    for one, other in ((where.left, where.right), (where.right, where.left)):
        path = path_of(one, query)
        if path is None or isinstance(without_none(one.type), ListOf):
            continue
        stays = isinstance(root_of(other), typed.Read) and path_of(other, query) is None
        if constant_of(other) is not None or (stays and is_safe(other)):
            return path, other
    return None


def exclusive(first: typed.Query, second: typed.Query) -> bool:
    """Whether no item fulfils both conditions: one field of it equal to two constants."""
    one, other = asked_equal(first), asked_equal(second)
    if one is None or other is None or one[0] != other[0]:
        return False
    values = [constant_of(one[1]), constant_of(other[1])]
    return None not in values and values[0] != values[1]


def twins(first: typed.Query, second: typed.Query) -> typed.Compare | None:
    """For two counts by the value of one field the condition under which they are equal.

    Where it does not hold, no item counts for both.
    """
    one, other = asked_equal(first), asked_equal(second)
    if first.name != "count" or second.name != "count" or one is None or other is None:
        return None
    if one[0] != other[0]:
        return None
    left, right = one[1], other[1]
    return typed.Compare(first.start, second.end, FLAG, "=", left, right)


def path_of(node: Typed, query: typed.Query) -> tuple[str, ...] | None:
    """The names of the fields that lead from a query's item to the node, if they do."""
    names: list[str] = []
    while isinstance(node, typed.ReadField):
        names.append(node.field.name)
        node = node.record
    if isinstance(node, typed.Read) and node.variable is query.binder:
        return tuple(reversed(names))
    return None


def read_often(trees: list[Typed]) -> Iterator[tuple[Hashable, Typed]]:
    """What the trees surely read and mention more than once, each with its key.

    Short chains come before the longer ones that begin with them.
    """
    own = binders_in(trees)
    times: Counter[Hashable] = Counter()
    for tree in trees:
        for node in walk(tree):
            key = key_of(node) if isinstance(node, (typed.Read, typed.ReadField)) else None
            if key is not None:
                times[key] += 1
    often: dict[Hashable, Typed] = {}
    for tree in trees:
        for node in surely(tree):
            if not isinstance(node, (typed.Read, typed.ReadField)) or not is_safe(node):
                continue
            root = root_of(node)
            key = key_of(node)
            if isinstance(root, typed.Read) and id(root.variable) not in own and times[key] > 1:
                often.setdefault(key, node)
    yield from sorted(often.items(), key=lambda pair: _fields_in(pair[1]))


def _fields_in(node: Typed) -> int:
    """How many fields a chain has."""
    return 1 + _fields_in(node.record) if isinstance(node, typed.ReadField) else 0


def constant_of(node: Typed) -> Hashable:
    """What a constant stands for, in a tuple; None where the node is no constant."""
    if isinstance(node, typed.Constant):
        return (type(node.value), node.value)
    if isinstance(node, typed.EnumerationValue):
        return (node.enumeration.name, node.name)
    return None
