"""What the parts of the checker share: the scope, the facts, the findings, and fitting."""

from collections.abc import Callable, Mapping
from typing import Any

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks.facts import (
    NO_FACTS,
    NO_KNOWLEDGE,
    Facts,
    Knowledge,
    merged,
)
from livingrules.dsl.finding import Code, Finding
from livingrules.dsl.format import format_expression
from livingrules.dsl.keys import key_of
from livingrules.dsl.scope import Scope
from livingrules.dsl.source import Locate
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    Enumerated,
    Flag,
    ListOf,
    Nothing,
    Number,
    OrNone,
    Type,
    disjoint,
    notation_of,
    same_kind,
    say,
    units_agree,
    without_none,
)
from livingrules.dsl.wording import in_quotes

Check = Callable[["Context", Any, Type | None], Typed]
"""Checks a node; the type that is hoped for helps to read bare names and to suggest."""

CheckCondition = Callable[["Context", Any], tuple[Typed, Knowledge]]
"""Checks a condition and says what it tells."""

Fit = Callable[["Context", Any, Type, str], Typed]
"""Checks a node each case of which must fit: the type expected, and the end of the message."""


class Context:
    """One expression that is being checked."""

    __slots__ = (
        "checks",
        "conditions",
        "facts",
        "findings",
        "fits",
        "locate",
        "queries",
        "query_depth",
        "scope",
    )

    def __init__(
        self,
        scope: Scope,
        locate: Locate,
        checks: Mapping[type, Check],
        conditions: Mapping[type, CheckCondition],
        fits: Mapping[type, Fit],
    ) -> None:
        """The three mappings say which function checks which kind of node."""
        self.scope = scope
        self.locate = locate
        self.checks = checks
        self.conditions = conditions
        self.fits = fits
        self.facts: Facts = NO_FACTS
        self.queries = 0
        self.query_depth = 0
        self.findings: list[Finding] = []

    # ---- findings --------------------------------------------------------------------------

    def report(
        self,
        code: Code,
        node: Expression,
        message: str,
        hint: str | None = None,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        """Notes a mistake at a node."""
        self.report_at(code, node.start, node.end, message, hint, suggestions)

    def report_at(
        self,
        code: Code,
        start: int,
        end: int,
        message: str,
        hint: str | None = None,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        """Notes a mistake at a stretch of the text."""
        place = self.locate(start, end)
        self.findings.append(Finding(code, message, place, hint=hint, suggestions=suggestions))

    def unknown(self, node: Expression) -> Typed:
        """What stands for a node about which a finding was made."""
        return typed.Unknown(node.start, node.end, ANYTHING)

    # ---- checking --------------------------------------------------------------------------

    def check(self, node: Expression, hoped: Type | None = None) -> Typed:
        """The typed node; `hoped` helps, but nothing is said where the type differs."""
        made = self.checks[type(node)](self, node, hoped)
        if self.facts:
            key = key_of(made)
            if key is not None:
                made.type = self.facts.get(key, made.type)
        return made

    def fit(self, node: Expression, expected: Type, wanted: str) -> Typed:
        """The typed node, of a type that fits; where it does not, a finding says so.

        `wanted` is the end of the message: "'+' takes numbers".
        """
        fit = self.fits.get(type(node))
        if fit is not None:
            return fit(self, node, expected, wanted)
        made = self.check(node, expected)
        self.must_fit(node, made, expected, wanted)
        return made

    def must_fit(self, node: Expression, made: Typed, expected: Type, wanted: str) -> None:
        """Makes a finding where the typed node does not fit, and gives it the fitting type."""
        actual = made.type
        if actual is expected:
            return
        if same_kind(actual, expected):
            if not units_agree(actual, expected):
                self._units_differ(node, actual, expected, wanted)
                made.type = ANYTHING
            elif disjoint(actual, expected):
                limits = notation_of(without_none(expected))
                does = "does not lie" if isinstance(node, syntax.Integer) else "never lies"
                message = f"{quoted(node)} {does} in '{limits}', which is needed here"
                self.report(codes.OUT_OF_RANGE, node, message)
            return
        if isinstance(actual, Nothing) and not isinstance(node, syntax.Nothing):
            message = f"{quoted(node)} is none here, but {wanted}"
            hint = "the condition before it says so; ask for '!= none'"
            self.report(codes.MAY_BE_NONE, node, message, hint)
        elif isinstance(actual, OrNone) and same_kind(actual.item, expected):
            self.may_be_none(node, wanted)
        elif isinstance(expected, Flag):
            self._no_flag(node, actual, wanted)
        else:
            message = f"{quoted(node)} is {say(actual)}, but {wanted}"
            self.report(codes.WRONG_TYPE, node, message, self._advice(node, actual, expected))
        made.type = ANYTHING

    def condition(self, node: Expression, wanted: str) -> tuple[Typed, Knowledge]:
        """A condition, and what is known where it is true and where it is false."""
        check = self.conditions.get(type(node))
        if check is not None:
            return check(self, node)
        return self.fit(node, FLAG, wanted), NO_KNOWLEDGE

    def check_with(self, facts: Facts, node: Expression, hoped: Type | None) -> Typed:
        """As `check`, where `facts` are known besides."""
        before = self.facts
        self.facts = merged(before, facts)
        made = self.check(node, hoped)
        self.facts = before
        return made

    def number(self, node: Expression, wanted: str) -> Number | None:
        """The type of a number that `node` is; None after a finding."""
        return self.number_of(self.fit(node, ANY_NUMBER, wanted))

    @staticmethod
    def number_of(made: Typed) -> Number | None:
        """The type of a typed node as a number; None where it is none."""
        return made.type if isinstance(made.type, Number) else None

    # ---- the wording that several checks share ---------------------------------------------

    def may_be_none(self, node: Expression, wanted: str) -> None:
        """The finding about a value that may be none where that is of no use."""
        name = quoted(node)
        hint = f"ask first: '{bare(node)} != none and …', or 'if {bare(node)} != none then …'"
        if isinstance(node, syntax.Query):
            hint = "say after 'else' what holds when there is none: 'first(… else VALUE)'"
        self.report(codes.MAY_BE_NONE, node, f"{name} may be none here, but {wanted}", hint)

    def _no_flag(self, node: Expression, actual: Type, wanted: str) -> None:
        name = bare(node)
        hint = "write a comparison, or a flag"
        if isinstance(actual, Number):
            hint = f"write a comparison, such as '{name} > 0'"
        elif isinstance(actual, ListOf):
            hint = f"write 'count({name}) > 0'"
        elif isinstance(actual, OrNone):
            hint = f"write '{name} != none'"
        elif isinstance(actual, Enumerated):
            value = self.scope.enumerations[actual.name].values[0]
            hint = f"write a comparison, such as '{name} = {value}'"
        message = f"{quoted(node)} is {say(actual)}, but {wanted}"
        self.report(codes.NOT_A_FLAG, node, message, hint)

    def _advice(self, node: Expression, actual: Type, expected: Type) -> str | None:
        """What may help where the type is wrong."""
        inner = without_none(expected)
        if isinstance(inner, Enumerated) and isinstance(node, syntax.Text):
            return self.without_quotes(node.value, inner)
        if isinstance(actual, Nothing):
            return "only where the declaration says 'or none' there may be none"
        if isinstance(inner, Number) and isinstance(actual, ListOf):
            return f"write 'count({bare(node)})' for how many there are"
        if isinstance(inner, Number) and isinstance(actual, Flag):
            return f"write 'if {bare(node)} then 1 else 0'"
        if isinstance(inner, ListOf) and same_kind(actual, inner.item):
            return f"write a list: '[{bare(node)}]'"
        return None

    def without_quotes(self, text: str, kind: Enumerated) -> str | None:
        """The advice for a value of an enumeration that stands in quotes."""
        if text in self.scope.enumerations[kind.name].values:
            return f"take the quotes out: {text}"
        return None

    def _units_differ(self, node: Expression, actual: Type, expected: Type, wanted: str) -> None:
        unit = unit_of(expected)
        message = f"{quoted(node)} is {say(actual)}, but {wanted}"
        self.report(codes.UNIT_MISMATCH, node, message, f"write '{as_unit(node, unit)}'")


ANY_NUMBER = Number(adapts=True)
"""What is expected where a number of any unit will do."""


def unit_of(value: Type) -> str | None:
    """The unit of a number, or of what a list or an optional value holds."""
    while isinstance(value, (OrNone, ListOf)):
        value = value.item
    return value.unit if isinstance(value, Number) else None


def as_unit(node: Expression, unit: str | None) -> str:
    """The text that converts a node to a unit."""
    return f"{in_brackets(node)} as {unit or 'number'}"


def bare(node: Expression) -> str:
    """The node as text, shortened where it is long."""
    text = format_expression(node)
    return text if len(text) <= 40 else f"{text[:38]}…"


def in_brackets(node: Expression) -> str:
    """The node as text, in brackets where it is an operation."""
    simple = (syntax.Name, syntax.Field, syntax.Call, syntax.Query, syntax.LookUp, syntax.Integer)
    return bare(node) if isinstance(node, simple) else f"({bare(node)})"


def quoted(node: Expression) -> str:
    """The node as a message shows it."""
    return in_quotes(bare(node))
