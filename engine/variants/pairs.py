"""Whether two variants can be laid over a book together, and whether it matters which comes first."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.read.nodes import Sequence as List
from livingrules.engine.variants.base import Base, Entries
from livingrules.engine.variants.manifest import Address, Variant, read_variant

Check = Callable[[Sequence[Path]], list[Finding]]
"""What is wrong where the variants in some files are laid over their books, all at once."""


class Kind(StrEnum):
    """How two variants go together."""

    INDEPENDENT = "independent"
    ORDERED = "ordered"
    CONFLICTING = "conflicting"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants by name, the first of which is laid first, and how they go together.

    `at` is where it matters which comes first, with the book's name; `findings` are those that only
    the two together have.
    """

    one: str
    other: str
    kind: Kind
    at: str | None = None
    findings: tuple[Finding, ...] = ()


class Pairs:
    """Variants over the books in some folders, two at a time."""

    def __init__(self, folders: Sequence[Path], check: Check) -> None:
        """Read the books; `check` finds what is wrong in the whole of them."""
        self._base = Base(folders)
        self._check = check
        self._alone: dict[Path, Variant | None] = {}

    def all(self, files: Sequence[Path]) -> Iterator[Pair]:
        """Each two of some variants that have no mistakes of their own."""
        for one, other in combinations(files, 2):
            pair = self.pair(one, other)
            if pair is not None:
                yield pair

    def pair(self, one: Path, other: Path) -> Pair | None:
        """Two variants; None where one of them has mistakes of its own.

        They conflict where only the two together have errors: they change one thing in two ways, or
        one takes away what the other needs. They are ordered where another book would come out if
        the second were laid first, and independent otherwise.
        """
        read = [self._sound(file) for file in (one, other)]
        found = sorted((one for one in read if one is not None), key=lambda variant: variant.name)
        if len(found) < 2:
            return None
        first, second = found
        forth = [*self._base.laid([first, second])]
        wrong = [*_errors(finding for _, _, laid in forth for finding in laid.findings)]
        if not wrong:
            alone = {_said(finding) for file in (one, other) for finding in self._check([file])}
            both = _errors(self._check([one, other]))
            wrong = [finding for finding in both if _said(finding) not in alone]
        if wrong:
            return Pair(first.name, second.name, Kind.CONFLICTING, findings=tuple(wrong))
        in_both = first.changes.keys() & second.changes.keys()  # their books; else no order counts
        back = self._base.laid([second, first]) if in_both else ()
        at = next(
            (
                "/".join((book, *address))
                for (book, here, _), (_, there, _) in zip(forth, back, strict=False)
                for address in _parted(here, there)
            ),
            None,
        )
        kind = Kind.INDEPENDENT if at is None else Kind.ORDERED
        return Pair(first.name, second.name, kind, at)

    def _sound(self, file: Path) -> Variant | None:
        """The variant in a file; None where it cannot be laid over the books as they are."""
        if file not in self._alone:
            variant, _ = read_variant(file)
            if variant is not None:
                laid = (laid for _, _, laid in self._base.laid([variant]))
                if any(_errors(finding for one in laid for finding in one.findings)):
                    variant = None
            self._alone[file] = variant
        return self._alone[file]


def _errors(findings: Iterable[Finding]) -> Iterator[Finding]:
    return (finding for finding in findings if finding.severity == "error")


def _said(finding: Finding) -> tuple[str, str, str]:
    """What a finding says and where, whatever else it names."""
    place = finding.place
    return finding.code.name, finding.message, f"{place.file}:{place.line}:{place.column}"


def _parted(one: Entries, other: Entries) -> Iterator[Address]:
    """The addresses at which two books differ; the order of entries shows nowhere, all else counts."""
    for section, entries in one.items():
        for name, entry in entries.items():
            way = _way(entry, other.get(section, {}).get(name))
            if way is not None:
                yield (section, name, *way)


def _way(one: Node, other: Node | None) -> Address | None:
    """Where two nodes differ, also in their order: () where as a whole, None where nowhere."""
    if one is other:  # of a book that neither changes
        return None
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        return None if one.value == other.value else ()
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        if list(one.items) != list(other.items):
            return ()
        ways = ((name, _way(node, other.get(name))) for name, (_, node) in one.items.items())
        return next(((name, *way) for name, way in ways if way is not None), None)
    if isinstance(one, List) and isinstance(other, List) and len(one.items) == len(other.items):
        ways_in = map(_way, one.items, other.items)
        return None if all(way is None for way in ways_in) else ()
    return ()
