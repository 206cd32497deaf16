"""Conditions: comparisons, membership, `and`, `or`, `not`, `if`, and what they tell."""

from collections.abc import Sequence

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks import facts
from livingrules.dsl.checks.context import Context, bare, quoted
from livingrules.dsl.checks.facts import (
    NO_FACTS,
    NO_KNOWLEDGE,
    Facts,
    Knowledge,
    either,
    merged,
)
from livingrules.dsl.checks.names import is_open, listed
from livingrules.dsl.checks.numbers import limits, same_units
from livingrules.dsl.scope import Enumeration
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    NOTHING,
    TEXT,
    Anything,
    Enumerated,
    ListOf,
    Nothing,
    Number,
    OrNone,
    RecordOf,
    Type,
    disjoint,
    joined,
    notation_of,
    plural,
    same_kind,
    say,
    units_agree,
    with_article,
    without_none,
)


def check_flag(_context: Context, node: syntax.Flag, _hoped: Type | None) -> Typed:
    """`true`, `false`."""
    return typed.Constant(node.start, node.end, FLAG, node.value)


def check_text(_context: Context, node: syntax.Text, _hoped: Type | None) -> Typed:
    """`"fog"`."""
    return typed.Constant(node.start, node.end, TEXT, node.value)


def check_nothing(_context: Context, node: syntax.Nothing, _hoped: Type | None) -> Typed:
    """`none`."""
    return typed.Constant(node.start, node.end, NOTHING, None)


# ---- several values of one type ---------------------------------------------------------------


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


# ---- if -------------------------------------------------------------------------------------


def check_if(context: Context, node: syntax.If, hoped: Type | None) -> Typed:
    """`if a then b else c`, where nothing says which type is needed."""
    known, conditions, values = _branches(node, context)
    made = check_alike(context, values, hoped, known)
    type_ = join_all(context, values, made, "the cases of an `if` are of one type")
    return typed.If(
        node.start, node.end, type_, list(zip(conditions, made[:-1], strict=True)), made[-1]
    )


def fit_if(context: Context, node: syntax.If, expected: Type, wanted: str) -> Typed:
    """`if a then b else c`, each case of which must fit."""
    known, conditions, values = _branches(node, context)
    made = []
    type_: Type = ANYTHING
    for facts_here, value in zip(known, values, strict=True):
        before = context.facts
        context.facts = merged(before, facts_here)
        each = context.fit(value, expected, wanted)
        context.facts = before
        made.append(each)
        type_ = joined(type_, each.type) or ANYTHING
    result = type_ if same_kind(type_, expected) else expected
    return typed.If(
        node.start, node.end, result, list(zip(conditions, made[:-1], strict=True)), made[-1]
    )


def _branches(
    node: syntax.If, context: Context
) -> tuple[list[Facts], list[Typed], list[Expression]]:
    """For each case what is known in it; the typed conditions; the values of the cases."""
    known: list[Facts] = []
    conditions: list[Typed] = []
    so_far: Facts = NO_FACTS
    before = context.facts
    for branch in node.branches:
        context.facts = merged(before, so_far)
        condition, (when_true, when_false) = context.condition(
            branch.condition, "after `if` stands a condition"
        )
        conditions.append(condition)
        known.append(merged(so_far, when_true))
        so_far = merged(so_far, when_false)
    context.facts = before
    known.append(so_far)
    return known, conditions, [*(branch.value for branch in node.branches), node.otherwise]


# ---- and, or, not ---------------------------------------------------------------------------


def know_and(context: Context, node: syntax.And) -> tuple[Typed, Knowledge]:
    """`a and b`: `b` is only looked at where `a` is true."""
    made, so_far, other = _operands(context, node.operands, "`and` joins conditions", true=True)
    return typed.And(node.start, node.end, FLAG, made), (so_far, other)


def know_or(context: Context, node: syntax.Or) -> tuple[Typed, Knowledge]:
    """`a or b`: `b` is only looked at where `a` is false."""
    made, so_far, other = _operands(context, node.operands, "`or` joins conditions", true=False)
    return typed.Or(node.start, node.end, FLAG, made), (other, so_far)


def _operands(
    context: Context, operands: Sequence[Expression], wanted: str, *, true: bool
) -> tuple[list[Typed], Facts, Facts]:
    """The typed operands; what is known where all are as `true` says, and where one is not."""
    made: list[Typed] = []
    before = context.facts
    so_far: Facts = NO_FACTS
    other: Facts | None = None
    for operand in operands:
        context.facts = merged(before, so_far)
        each, knowledge = context.condition(operand, wanted)
        made.append(each)
        goes_on, stops = knowledge if true else knowledge[::-1]
        here = merged(so_far, stops)
        other = here if other is None else either(other, here)
        so_far = merged(so_far, goes_on)
    context.facts = before
    return made, so_far, other or NO_FACTS


def know_not(context: Context, node: syntax.Not) -> tuple[Typed, Knowledge]:
    """`not a`."""
    made, (when_true, when_false) = context.condition(node.operand, "`not` takes a condition")
    return typed.Not(node.start, node.end, FLAG, made), (when_false, when_true)


# ---- comparisons ----------------------------------------------------------------------------


def know_comparison(context: Context, node: syntax.Comparison) -> tuple[Typed, Knowledge]:
    """`a <= b`."""
    left, right = check_alike(context, (node.left, node.right), None)
    made = typed.Compare(node.start, node.end, FLAG, node.operator, left, right)
    if node.operator in ("=", "!="):
        good = _equality(context, node, left, right)
    else:
        good = _order(context, node, left, right)
        made.enumeration = enumeration_of(context, left.type)
    return made, facts.of_comparison(made) if good else NO_KNOWLEDGE


def _equality(context: Context, node: syntax.Comparison, left: Typed, right: Typed) -> bool:
    for here, there, expression in ((left, right, node.right), (right, left, node.left)):
        if isinstance(here.type, Nothing):
            if not isinstance(there.type, (OrNone, Nothing, Anything)):
                always = "true" if node.operator == "!=" else "false"
                message = f"{quoted(expression)} is never none here, so this is always {always}"
                hint = "Leave the comparison out."
                context.report(codes.NEVER_NONE, node, message, hint)
            return True
    return comparable(context, node, (node.left, node.right), (left, right))


def comparable(
    context: Context,
    node: Expression,
    nodes: tuple[Expression, Expression],
    made: tuple[Typed, Typed],
) -> bool:
    """Whether two values are of one kind; a finding where they are not."""
    left, right = made[0].type, made[1].type
    inner_left, inner_right = without_none(left), without_none(right)
    if not (same_kind(inner_left, inner_right) or same_kind(inner_right, inner_left)):
        message = f"{quoted(nodes[0])} is {say(left)} and {quoted(nodes[1])} is {say(right)}: "
        message += "they can never be equal"
        context.report(
            codes.NOT_COMPARABLE, node, message, _values_hint(context, inner_left, made[1])
        )
        return False
    if not units_agree(left, right):
        same_units(context, nodes, made, "only numbers of one unit are compared")
        return False
    for here, there, expression, other in (
        (inner_left, inner_right, nodes[0], nodes[1]),
        (inner_right, inner_left, nodes[1], nodes[0]),
    ):
        if not isinstance(here, Number) or not isinstance(there, Number) or there.adapts:
            continue
        if here.adapts and disjoint(here, there):
            message = f"{quoted(other)} lies in `{notation_of(there)}` and is never "
            context.report(codes.OUT_OF_RANGE, expression, message + quoted(expression))
            return False
    return True


def _values_hint(context: Context, left: Type, right: Typed) -> str | None:
    """The values that could be meant where one of another enumeration, or a text, stands."""
    if (
        isinstance(left, Enumerated)
        and isinstance(right, typed.Constant)
        and isinstance(right.value, str)
    ):
        return context.without_quotes(right.value, left)
    if not isinstance(left, Enumerated) or not isinstance(right, typed.EnumerationValue):
        return None
    values = context.scope.enumerations[left.name].values
    return f"The values of `{left.name}` are {listed(values)}."


def _order(context: Context, node: syntax.Comparison, left: Typed, right: Typed) -> bool:
    wanted = f"`{node.operator}` compares numbers"
    for made, expression in ((left, node.left), (right, node.right)):
        type_ = made.type
        if isinstance(type_, OrNone):
            context.may_be_none(expression, wanted)
        elif isinstance(type_, Nothing):
            is_none = (
                "`none`"
                if isinstance(expression, syntax.Nothing)
                else (f"{quoted(expression)} is none here, which")
            )
            message = f"{is_none} is neither smaller nor larger than anything"
            hint = "Compare with none by `=` or `!=` only."
            context.report(codes.MAY_BE_NONE, expression, message, hint)
        else:
            continue
        return False
    kinds = (left.type, right.type)
    if any(isinstance(kind, Anything) for kind in kinds):
        return False
    if not same_kind(*kinds):
        message = f"{quoted(node.left)} is {say(kinds[0])} and {quoted(node.right)} is "
        message += f"{say(kinds[1])}: they cannot be compared"
        context.report(codes.NOT_COMPARABLE, node, message, _values_hint(context, kinds[0], right))
        return False
    if not has_order(context, left.type):
        message, hint = no_order(left.type)
        context.report(codes.NO_ORDER, node, message, hint)
        return False
    if not units_agree(*kinds):
        same_units(
            context, (node.left, node.right), (left, right), "only numbers of one unit are compared"
        )
        return False
    return True


def enumeration_of(context: Context, value: Type) -> Enumeration | None:
    """The enumeration that a type names, if it is one."""
    return context.scope.enumerations.get(value.name) if isinstance(value, Enumerated) else None


def has_order(context: Context, value: Type) -> bool:
    """Whether values of a type are smaller or larger than each other."""
    if isinstance(value, Enumerated):
        enumeration = context.scope.enumerations.get(value.name)
        return enumeration is None or enumeration.ordered
    return isinstance(value, (Number, Anything))


def no_order(value: Type) -> tuple[str, str]:
    """Message and hint about a type without an order."""
    if isinstance(value, Enumerated):
        message = f"The values of `{value.name}` have no order"
        return message, f"Compare with `=` or `in`, or declare `{value.name}` as ordered."
    if isinstance(value, RecordOf):
        return f"{with_article(value.name).capitalize()} has no order", "Compare its fields."
    what = say(value)
    return f"{what[0].upper()}{what[1:]} has no order", "Compare with `=` or `!=`."


def know_membership(context: Context, node: syntax.Membership) -> tuple[Typed, Knowledge]:
    """`a in list`."""
    if is_open(context, node.item):
        collection = _collection(context, node.collection, None)
        inside = collection.type
        hoped = inside.item if isinstance(inside, ListOf) else None
        item = context.check(node.item, hoped)
    else:
        item = context.check(node.item)
        known = isinstance(item.type, (Anything, Nothing))
        hoped = None if known else ListOf(without_none(item.type))
        collection = _collection(context, node.collection, hoped)
    made = typed.Member(node.start, node.end, FLAG, item, collection, node.negated)
    inside = collection.type
    if isinstance(inside, Anything):
        return made, NO_KNOWLEDGE
    if isinstance(inside, OrNone) and isinstance(inside.item, ListOf):
        context.may_be_none(node.collection, "`in` looks into a list")
        return made, NO_KNOWLEDGE
    if not isinstance(inside, ListOf):
        message = f"{quoted(node.collection)} is {say(inside)}, but `in` looks into a list"
        hint = f"Write `[{bare(node.collection)}]` for a list of one, or `=`."
        context.report(codes.WRONG_TYPE, node.collection, message, hint)
        return made, NO_KNOWLEDGE
    if isinstance(inside.item, Anything) or isinstance(item.type, Anything):
        return made, NO_KNOWLEDGE
    if isinstance(item.type, Nothing):
        if not isinstance(inside.item, (OrNone, Nothing)):
            message = f"{quoted(node.collection)} never holds none"
            context.report(codes.NEVER_NONE, node, message, "Leave the comparison out.")
        return made, NO_KNOWLEDGE
    good = _can_be_member(context, node, made, inside)
    return made, facts.of_membership(made) if good else NO_KNOWLEDGE


def _collection(context: Context, node: Expression, hoped: Type | None) -> Typed:
    """What stands after `in`: a list, or a range of any length."""
    if isinstance(node, syntax.Range):
        return limits(context, node)
    return context.check(node, hoped)


def _can_be_member(
    context: Context, node: syntax.Membership, made: typed.Member, inside: ListOf
) -> bool:
    """Whether the item can be in the list; a finding where it cannot."""
    item = without_none(made.item.type)
    there = without_none(inside.item)
    if not (same_kind(item, there) or same_kind(there, item)):
        message = f"{quoted(node.item)} is {say(item)}, but {quoted(node.collection)} holds "
        context.report(codes.NOT_COMPARABLE, node, message + plural(there))
        return False
    if isinstance(node.collection, syntax.ListOf) and isinstance(made.collection, typed.MakeList):
        pairs = zip(node.collection.items, made.collection.items, strict=True)
        good = True
        for part, each in pairs:
            if not isinstance(each.type, Nothing):
                good &= comparable(context, node, (node.item, part), (made.item, each))
        return good
    whole = typed.Unknown(made.collection.start, made.collection.end, inside.item)
    return comparable(context, node, (node.item, node.collection), (made.item, whole))
