"""Comparisons and membership: which values can be compared, and what that tells."""

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks import facts
from livingrules.dsl.checks.alike import check_alike
from livingrules.dsl.checks.context import Context, bare, quoted
from livingrules.dsl.checks.facts import (
    NO_KNOWLEDGE,
    Knowledge,
)
from livingrules.dsl.checks.names import is_open
from livingrules.dsl.checks.numbers import limits, same_units
from livingrules.dsl.scope import Enumeration
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    FLAG,
    Anything,
    Enumerated,
    ListOf,
    Nothing,
    Number,
    OrNone,
    RecordOf,
    Type,
    disjoint,
    notation_of,
    plural,
    same_kind,
    say,
    units_agree,
    with_article,
    without_none,
)
from livingrules.dsl.wording import listed


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
                hint = "take the comparison out"
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
        message = f"{quoted(nodes[0])} is {say(left)} and {quoted(nodes[1])} is {say(right)}, "
        message += "so they can never be equal"
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
            message = f"{quoted(other)} lies in '{notation_of(there)}' and is never "
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
    return f"values of '{left.name}': {listed(values)}"


def _order(context: Context, node: syntax.Comparison, left: Typed, right: Typed) -> bool:
    wanted = f"'{node.operator}' compares numbers"
    for made, expression in ((left, node.left), (right, node.right)):
        type_ = made.type
        if isinstance(type_, OrNone):
            context.may_be_none(expression, wanted)
        elif isinstance(type_, Nothing):
            is_none = (
                "'none'"
                if isinstance(expression, syntax.Nothing)
                else f"{quoted(expression)} is none here, which"
            )
            message = f"{is_none} is neither smaller nor larger than anything"
            hint = "compare with none by '=' or '!=' only"
            context.report(codes.MAY_BE_NONE, expression, message, hint)
        else:
            continue
        return False
    kinds = (left.type, right.type)
    if any(isinstance(kind, Anything) for kind in kinds):
        return False
    if not same_kind(*kinds):
        message = f"{quoted(node.left)} is {say(kinds[0])} and {quoted(node.right)} is "
        message += f"{say(kinds[1])}, so they cannot be compared"
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
        message = f"the values of '{value.name}' have no order"
        return message, f"compare with '=' or 'in', or declare '{value.name}' as ordered"
    if isinstance(value, RecordOf):
        return f"{with_article(value.name)} has no order", "compare its fields"
    return f"{say(value)} has no order", "compare with '=' or '!='"


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
        context.may_be_none(node.collection, "'in' looks into a list")
        return made, NO_KNOWLEDGE
    if not isinstance(inside, ListOf):
        message = f"{quoted(node.collection)} is {say(inside)}, but 'in' looks into a list"
        hint = f"write '[{bare(node.collection)}]' for a list of one, or '='"
        context.report(codes.WRONG_TYPE, node.collection, message, hint)
        return made, NO_KNOWLEDGE
    if isinstance(inside.item, Anything) or isinstance(item.type, Anything):
        return made, NO_KNOWLEDGE
    if isinstance(item.type, Nothing):
        if not isinstance(inside.item, (OrNone, Nothing)):
            message = f"{quoted(node.collection)} never holds none"
            context.report(codes.NEVER_NONE, node, message, "take the comparison out")
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
