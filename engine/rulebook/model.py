"""What is found in a rulebook's text: its rules, its references, its terms."""

from dataclasses import dataclass
from functools import cached_property

from livingrules.engine.rulebook.layout import Layout
from livingrules.engine.rulebook.lookalikes import Suspect
from livingrules.engine.rulebook.scheme import Context, Kind, Scheme
from livingrules.engine.rulebook.structure import Structure
from livingrules.engine.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """A rule that a text prints.

    `parent`: the nearest printed rule whose id this one lengthens. `printed`: what stands
    there, where that is not the id. `contents`: only a table of contents prints it.
    """

    id: str
    title: str
    parent: str | None
    file: str
    line: int
    column: int
    page: int
    printed: str | None = None
    contents: bool = False


@dataclass(frozen=True, slots=True)
class PrintedReference:
    """A reference as printed: where, what it says, which rules it means, and in whose body.

    `source`: the id whose body holds it. `book`: the other book that it cites. `width`: how
    many signs it takes in its line. `loose`: it names a part, an example or a table of the
    rule, or says itself that the rule it stands in is meant. `start`: its offset in the
    joined text of document `document`. `marks`: where in that text each id of a list or run
    stands (of a run its ends), with the id. `runs`: the ends of each run.
    """

    file: str
    line: int
    column: int
    width: int
    page: int
    text: str
    targets: tuple[str, ...]
    source: str | None
    kind: Kind
    context: Context
    book: str | None = None
    loose: bool = False
    malformed: bool = False
    part: str | None = None
    document: int = 0
    start: int = 0
    end: int = 0
    marks: tuple[tuple[int, int, str], ...] = ()
    runs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A defined word, and where it is defined (line 0: by the scheme)."""

    term: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Document:
    """One file of a scan: its text as printed, its lines that count, its structure.

    `suspects`: words that would be ids with digits for letters that look like them.
    """

    text: Text
    layout: Layout
    structure: Structure
    suspects: tuple[Suspect, ...] = ()


@dataclass(frozen=True)
class Scan:
    """All that was found in one or several files that belong together."""

    scheme: Scheme
    documents: tuple[Document, ...]
    rules: tuple[PrintedRule, ...]
    references: tuple[PrintedReference, ...]
    terms: tuple[Term, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, PrintedRule]:
        """The rules by id."""
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def cited_by(self) -> dict[str, list[PrintedReference]]:
        """For each id the references that name it, bracket tags and contents left out."""
        found: dict[str, list[PrintedReference]] = {}
        for reference in self.references:
            if reference.context not in ("tag", "toc"):
                for target in dict.fromkeys(reference.targets):
                    found.setdefault(target, []).append(reference)
        return found

    @cached_property
    def tagged(self) -> dict[str, list[PrintedReference]]:
        """For each id the bracket tags that name it."""
        found: dict[str, list[PrintedReference]] = {}
        for reference in self.references:
            if reference.context == "tag":
                for target in reference.targets:
                    found.setdefault(target, []).append(reference)
        return found
