"""The place inside an entry at which steps are read: what is known there."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from livingrules.dsl.checks.facts import NO_FACTS, Facts, merged
from livingrules.dsl.codes import MAY_BE_NONE, SHADOWED_NAME
from livingrules.dsl.finding import Finding
from livingrules.dsl.scope import Scope, Variable
from livingrules.dsl.types import Type
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.read.nodes import Scalar


@dataclass(slots=True)
class Inside:
    """What is known at a place inside an entry.

    `locals` are the names that never change their value, so that what is known of them stays
    known; `result` is the type of what the procedure gives, if it gives anything. `unsure`: a
    condition could not be read, so nobody knows what may be none here.
    """

    owner: Name
    scope: Scope
    rule: str
    address: str
    result: Type | None = None
    facts: Facts = field(default_factory=dict)
    locals: frozenset[str] = frozenset()
    unsure: bool = False

    def deeper(self, address: str, facts: Facts = NO_FACTS) -> "Inside":
        """The place at which inner steps begin, with what is known there besides."""
        return replace(self, address=f"{self.address}/{address}", facts=merged(self.facts, facts))

    def within(self, facts: Facts = NO_FACTS) -> "Inside":
        """The same place, where names and facts may come that are not known outside."""
        return replace(self, facts=merged(self.facts, facts))

    def know(self, facts: Facts) -> None:
        """From here on this is known too."""
        self.facts = merged(self.facts, facts)

    def forget(self) -> None:
        """The state may have changed: only what is known of local names holds still."""
        self.facts = {key: known for key, known in self.facts.items() if key in self.locals}

    def declare(self, key: Scalar, type_: Type) -> tuple[Variable, list[Finding]]:
        """A name for a value that is known from here on, and what is wrong with the name."""
        owner, findings = self.owner, list[Finding]()
        owners = self.scope.enumerations_with(key.value)
        if owners or self.scope.variable(key.value) is not None:
            message = f"'{key.value}' has a meaning here already, which this would hide"
            if owners:
                message = f"'{key.value}' is a value of '{owners[0].name}', which this would hide"
            place = owner.document.place(key)
            findings.append(Finding(SHADOWED_NAME, message, place, hint="use another name"))
        part = Part(key.value, owner.document, key, key, owner, local=True)
        part.used = id(key) in owner.document.tainted
        owner.parts.append(part)
        variable = Variable(key.value, type_, part)
        self.add(variable)
        return variable, findings

    def add(self, *variables: Variable) -> None:
        """Names that are known from here on."""
        self.scope = self.scope.child(variables)
        self.locals |= {variable.name for variable in variables}

    @contextmanager
    def doubting(self, findings: list[Finding]) -> Iterator[None]:
        """Takes out of the findings made meanwhile those on none, where nobody can know of it."""
        before = len(findings)
        yield
        if self.unsure:
            findings[before:] = [one for one in findings[before:] if one.code is not MAY_BE_NONE]
