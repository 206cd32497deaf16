"""One diagnosed problem, and the places it talks about.

Mistakes in data are values: every check returns findings, and only broken promises of the
code are exceptions. A finding names a code (a page explains it, `livingrules explain CODE`),
a place, what is wrong in the user's words, and the nearest names where a name was misspelt.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


@dataclass(frozen=True, slots=True)
class Code:
    """What kind of problem: a kebab-case name, how grave, and a sentence that names it.

    Every code has a page of the same name in `engine/pages/`. `closing`: it is no problem of the
    place it is at, but says something of all that was found.
    """

    name: str
    severity: Severity
    title: str
    closing: bool = False

    @property
    def label(self) -> str:
        """What people see before a message: `error[unknown-rule]`."""
        return f"{self.severity}[{self.name}]"


def codes_in(names: Mapping[str, object]) -> tuple[Code, ...]:
    """The codes that a module declares, in the order in which it does; `names` are its globals."""
    return tuple(value for value in names.values() if isinstance(value, Code))


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of a file: 1-based line and column in code points, `width` of them marked.

    `file` is the path as the reader was given it; the commands show it relative to the
    working directory. `width` 0 marks a point.
    """

    file: str
    line: int = 1
    column: int = 1
    width: int = 0

    def __reduce__(self) -> tuple[type["Place"], tuple[str, int, int, int]]:
        """How it is kept: thousands of places are in a cached result, and this is read the fastest."""
        return Place, (self.file, self.line, self.column, self.width)


@dataclass(frozen=True, slots=True)
class Related:
    """A further place that belongs to a finding, and why."""

    message: str
    place: Place


@dataclass(frozen=True, slots=True)
class Finding:
    """One diagnosed problem at one place."""

    code: Code
    message: str
    place: Place
    rule: str | None = None
    hint: str | None = None
    suggestions: tuple[str, ...] = ()
    related: tuple[Related, ...] = field(default=())

    @property
    def severity(self) -> Severity:
        """How grave it is: error, warning or info."""
        return self.code.severity

    def sort_key(self) -> tuple[Any, ...]:
        """Order of printing: by file, line, column, then code and message."""
        place = self.place
        return (place.file, place.line, place.column, self.code.name, self.message)


def sort_findings(findings: "list[Finding]") -> list[Finding]:
    """The findings by place, each once: what is said twice of one place is said once."""
    unique = {finding.sort_key(): finding for finding in findings}
    return [unique[key] for key in sorted(unique)]
