"""Checks the names and types of an expression: from the syntax tree to the typed tree.

Every mistake is found, each at its place and once: what a finding was made about counts as
fitting everywhere, so that nothing else is said because of it.
"""

from livingrules.dsl import syntax
from livingrules.dsl.checks import (
    alike,
    callees,
    calls,
    comparisons,
    logic,
    names,
    numbers,
    queries,
)
from livingrules.dsl.checks.context import Check, CheckCondition, Context, Fit
from livingrules.dsl.checks.facts import NO_FACTS, NO_KNOWLEDGE, Facts, Knowledge
from livingrules.dsl.codes import BAD_NUMBER
from livingrules.dsl.finding import Finding
from livingrules.dsl.parse import parse
from livingrules.dsl.scope import Scope
from livingrules.dsl.source import Locate, locate_in
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Anything, Flag, ListOf, Type, say

_CONDITIONS: dict[type, CheckCondition] = {
    syntax.And: logic.know_and,
    syntax.Or: logic.know_or,
    syntax.Not: logic.know_not,
    syntax.Comparison: comparisons.know_comparison,
    syntax.Membership: comparisons.know_membership,
}


_FITS: dict[type, Fit] = {syntax.If: logic.fit_if}


def _check_condition(context: Context, node: Expression, _hoped: Type | None) -> Typed:
    """A condition whose knowledge nobody asks for."""
    made, _knowledge = context.condition(node, "a condition stands here")
    return made


_CHECKS: dict[type, Check] = {
    syntax.Integer: numbers.check_integer,
    syntax.Text: logic.check_text,
    syntax.Flag: logic.check_flag,
    syntax.Nothing: logic.check_nothing,
    syntax.Name: names.check_name,
    syntax.Field: names.check_field,
    syntax.LookUp: callees.check_look_up,
    syntax.Call: calls.check_call,
    syntax.Query: queries.check_query,
    syntax.ListOf: alike.check_list,
    syntax.Range: numbers.check_range,
    syntax.Negative: numbers.check_negative,
    syntax.Convert: numbers.check_convert,
    syntax.Sum: numbers.check_sum,
    syntax.Product: numbers.check_product,
    syntax.Division: numbers.check_division,
    syntax.Half: numbers.check_half,
    syntax.Modulo: numbers.check_modulo,
    syntax.If: logic.check_if,
    **dict.fromkeys(
        (syntax.Comparison, syntax.Membership, syntax.Not, syntax.And, syntax.Or),
        _check_condition,
    ),
}


def check(
    expression: Expression,
    scope: Scope,
    expected: Type | None,
    locate: Locate,
    facts: Facts = NO_FACTS,
) -> tuple[Typed | None, list[Finding]]:
    """The typed tree, and every mistake in names and types.

    `expected` is the type that the value must have, or None where any will do; `facts` are
    known at the place of the expression. The tree is None if a finding is an error.
    """
    context = Context(scope, locate, _CHECKS, _CONDITIONS, _FITS)
    context.facts = facts
    if expected is None:
        made = context.check(expression)
    elif isinstance(expected, Flag):
        made, _knowledge = context.condition(expression, "a condition is expected here")
    else:
        any_list = isinstance(expected, ListOf) and isinstance(expected.item, Anything)
        wanted = "a list" if any_list else say(expected)
        made = context.fit(expression, expected, f"{wanted} is expected here")
    if len(context.findings) > 1:
        context.findings = list(dict.fromkeys(context.findings))
    if any(finding.severity == "error" for finding in context.findings):
        return None, context.findings
    return made, context.findings


def read(
    text: str,
    scope: Scope,
    expected: Type | None,
    locate: Locate,
    facts: Facts = NO_FACTS,
) -> tuple[Typed | None, list[Finding]]:
    """The typed tree of an expression's text, and everything that is wrong with it."""
    tree, findings = parse(text, locate)
    if tree is None:
        return None, findings
    if any(finding.code is BAD_NUMBER for finding in findings):
        return None, findings  # what stands in its place has no value to check
    made, more = check(tree, scope, expected, locate, facts)
    return (None if findings else made), [*findings, *beyond(findings, more)]


def knowledge(text: str, scope: Scope, facts: Facts) -> Knowledge:
    """What a condition tells where it is true and where it is false; nothing of a wrong one."""
    tree, findings = parse(text, locate_in(text))
    if tree is None or findings:
        return NO_KNOWLEDGE
    context = Context(scope, locate_in(text), _CHECKS, _CONDITIONS, _FITS)
    context.facts = facts
    _made, found = context.condition(tree, "")
    return NO_KNOWLEDGE if context.findings else found


def beyond(said: list[Finding], more: list[Finding]) -> list[Finding]:
    """Those of some more findings that are not on a place of which something is said already."""
    places = {finding.place for finding in said}
    return [finding for finding in more if finding.place not in places]
