"""Which rule caused which while scenarios were played, held against what references say.

That a rule directly led to another has to be declared. What is declared is shown by a chain of such
causes too: who pays for a share causes what the payment causes.
"""

from collections.abc import Iterator

from livingrules.dsl.finding import Finding, sort_findings
from livingrules.engine.catalogue.model import Reference, Rule
from livingrules.engine.graph.family import parents
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.codes import IDLE_CAUSE, UNDECLARED_CAUSE
from livingrules.engine.scenario.suite import Suite

Pair = tuple[str, str]
"""A rule, and one that it causes."""


def causes(tested: Suite) -> list[Finding]:
    """The findings on causes: seen and not declared, declared and never seen.

    A reference between two rules speaks for all rules that stand under them.
    """
    findings: list[Finding] = []
    for book in tested.plainest():
        findings += _Causes(book, tested).findings()
    return sort_findings(findings)


def chains(pairs: set[Pair]) -> set[Pair]:
    """All pairs of a first and a last rule that a chain of the pairs joins."""
    after: dict[str, set[str]] = {}
    for cause, effect in pairs:
        after.setdefault(cause, set()).add(effect)
    found: set[Pair] = set()
    for cause in after:
        reached, left = set[str](), [cause]
        while left:
            fresh = after.get(left.pop(), set()) - reached
            reached |= fresh
            left += fresh
        found |= {(cause, effect) for effect in reached}
    return found


class _Causes:
    """The causes in one book."""

    def __init__(self, book: Book, tested: Suite) -> None:
        self.book = book
        self.rules = book.catalogue.rules
        self.above = parents(book.catalogue)
        self.seen: dict[Pair, str] = {}
        self.led: set[Pair] = set()
        for one in tested.outcomes:
            if one.of(book):
                pairs = {(book.qualified(cause), book.qualified(effect))
                         for cause, effect in one.causes}  # fmt: skip
                self.led |= chains(pairs)
                for pair in sorted(pairs):
                    self.seen.setdefault(pair, one.scenario.name)

    def findings(self) -> Iterator[Finding]:
        """Both kinds of findings."""
        declared = dict(self.declared())
        shown = {over for pair in self.led for over in self.over(pair)} & declared.keys()
        for pair, scenario in self.seen.items():
            fits = set(self.over(pair)) & declared.keys()
            cause, effect = self.rules.get(pair[0]), self.rules.get(pair[1])
            if not fits and cause is not None and effect is not None and not self.kin(*pair):
                message = f"{pair[0]} causes {pair[1]} (in '{scenario}'), and no reference says so"
                hint = f"under {effect.number}: 'refs: [{{to: {cause.number}, kind: cause}}]'"
                yield Finding(UNDECLARED_CAUSE, message, effect.place, hint=hint)
        for pair, (rule, reference) in declared.items():
            if pair not in shown and self.runs(pair[0]) and self.runs(pair[1]):
                message = f"no scenario shows that {pair[0]} causes {pair[1]}, as {rule.id} says"
                yield Finding(IDLE_CAUSE, message, reference.place)

    def declared(self) -> Iterator[tuple[Pair, tuple[Rule, Reference]]]:
        """The causes that the book's references tell of."""
        for rule in self.rules.values():
            if rule.book != self.book.name:
                continue
            for one in rule.references:
                if one.kind == "cause":
                    yield (one.to, rule.id), (rule, one)
                elif one.kind == "effect":
                    yield (rule.id, one.to), (rule, one)

    def over(self, pair: Pair) -> Iterator[Pair]:
        """The pair, and all pairs of rules that stand over its two."""
        for cause in self.upwards(pair[0]):
            for effect in self.upwards(pair[1]):
                yield cause, effect

    def upwards(self, rule: str) -> Iterator[str]:
        """A rule and those that it stands under."""
        yield rule
        while rule in self.above:
            rule = self.above[rule]
            yield rule

    def kin(self, one: str, other: str) -> bool:
        """Whether one of two rules stands under the other, so that the print itself joins them."""
        return one in self.upwards(other) or other in self.upwards(one)

    def runs(self, rule: str) -> bool:
        """Whether a rule, or one that stands under it, is executable in this book."""
        return any(
            one.status == "executable"
            and one.book == self.book.name
            and rule in self.upwards(one.id)
            for one in self.rules.values()
        )
