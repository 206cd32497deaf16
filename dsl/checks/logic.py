"""Conditions: `and`, `or`, `not`, `if`, and what is known inside them."""

from collections.abc import Sequence

from livingrules.dsl import syntax, typed
from livingrules.dsl.checks.alike import check_alike, join_all
from livingrules.dsl.checks.context import Context
from livingrules.dsl.checks.facts import (
    NO_FACTS,
    Facts,
    Knowledge,
    either,
    merged,
)
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    NOTHING,
    TEXT,
    Type,
    joined,
    same_kind,
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


def check_if(context: Context, node: syntax.If, hoped: Type | None) -> Typed:
    """`if a then b else c`, where nothing says which type is needed."""
    known, conditions, values = _branches(node, context)
    made = check_alike(context, values, hoped, known)
    type_ = join_all(context, values, made, "the cases of an 'if' are of one type")
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
            branch.condition, "after 'if' stands a condition"
        )
        conditions.append(condition)
        known.append(merged(so_far, when_true))
        so_far = merged(so_far, when_false)
    context.facts = before
    known.append(so_far)
    return known, conditions, [*(branch.value for branch in node.branches), node.otherwise]


def know_and(context: Context, node: syntax.And) -> tuple[Typed, Knowledge]:
    """`a and b`: `b` is only looked at where `a` is true."""
    made, so_far, other = _operands(context, node.operands, "'and' joins conditions", true=True)
    return typed.And(node.start, node.end, FLAG, made), (so_far, other)


def know_or(context: Context, node: syntax.Or) -> tuple[Typed, Knowledge]:
    """`a or b`: `b` is only looked at where `a` is false."""
    made, so_far, other = _operands(context, node.operands, "'or' joins conditions", true=False)
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
    made, (when_true, when_false) = context.condition(node.operand, "'not' takes a condition")
    return typed.Not(node.start, node.end, FLAG, made), (when_false, when_true)
