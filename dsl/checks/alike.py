"""Several values that must be of one type: the items of a list, the cases of an `if`."""

from collections.abc import Sequence

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks.context import Context, quoted
from livingrules.dsl.checks.facts import (
    NO_FACTS,
    Facts,
)
from livingrules.dsl.checks.names import is_open
from livingrules.dsl.checks.numbers import same_units
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    Anything,
    Enumerated,
    ListOf,
    Nothing,
    Type,
    joined,
    say,
    units_agree,
    without_none,
)


def check_alike(
    context: Context,
    nodes: Sequence[Expression],
    hoped: Type | None,
    known: Sequence[Facts] | None = None,
) -> list[Typed]:
    """The typed nodes; each helps to tell what bare names among the others mean.

    `known`: for each node what is known at its place besides.
    """
    made: dict[int, Typed] = {}
    left = []
    for position, node in enumerate(nodes):
        if hoped is None and is_open(context, node):
            left.append(position)
            continue
        facts_here = known[position] if known else NO_FACTS
        each = made[position] = context.check_with(facts_here, node, hoped)
        if hoped is None and not isinstance(each.type, (Anything, Nothing)):
            hoped = without_none(each.type)
    if left and hoped is None:
        hoped = _common_enumeration(context, [nodes[position] for position in left])
        if hoped is None and any(isinstance(each.type, Anything) for each in made.values()):
            hoped = ANYTHING  # what is wrong with the other is told; it would tell what is meant
    for position in left:
        facts_here = known[position] if known else NO_FACTS
        each = made[position] = context.check_with(facts_here, nodes[position], hoped)
        if hoped is None:
            hoped = each.type
    return [made[position] for position in range(len(nodes))]


def _common_enumeration(context: Context, nodes: Sequence[Expression]) -> Type | None:
    """The one enumeration that has all these names as values, if there is one."""
    names = [node.name for node in nodes if isinstance(node, syntax.Name)]
    if any(context.scope.variable(name) for name in names):
        return None
    if not all(context.scope.enumerations_with(name) for name in names):
        return ANYTHING
    found = [
        enumeration.name
        for enumeration in context.scope.enumerations_with(names[0])
        if all(name in enumeration.values for name in names)
    ]
    return Enumerated(found[0]) if len(found) == 1 else None


def join_all(
    context: Context, nodes: Sequence[Expression], made: Sequence[Typed], wanted: str
) -> Type:
    """The one type of several values; a finding at the first that does not go with the rest.

    `wanted`: "the items of a list are alike".
    """
    result: Type = ANYTHING
    for node, each in zip(nodes, made, strict=True):
        type_ = each.type
        if not units_agree(result, type_):
            same_units(context, nodes, made, wanted)
            return ANYTHING
        both = joined(result, type_)
        if both is None:
            message = f"{quoted(node)} is {say(type_)}, but {wanted}, and the first is "
            context.report(codes.WRONG_TYPE, node, message + say(result))
            return ANYTHING
        result = both
    return result


def check_list(context: Context, node: syntax.ListOf, hoped: Type | None) -> Typed:
    """`[a, b]`."""
    inner = without_none(hoped) if hoped is not None else None
    item = inner.item if isinstance(inner, ListOf) else None
    made = check_alike(context, node.items, None if item is ANYTHING else item)
    type_ = join_all(context, node.items, made, "the items of a list are of one type")
    return typed.MakeList(node.start, node.end, ListOf(type_), made)
