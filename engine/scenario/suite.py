"""All scenarios that were asked for: found, read, played."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Finding, Related, sort_findings
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.codes import DUPLICATE_ID, UNKNOWN_BOOK
from livingrules.engine.catalogue.locate import UnknownSet
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Scalar
from livingrules.engine.scenario.book import Book, read_book_of
from livingrules.engine.scenario.find import book_folders, home_of, scenario_files
from livingrules.engine.scenario.leaning import leaning
from livingrules.engine.scenario.model import Failure, Outcome, Scenario
from livingrules.engine.scenario.read import read_scenarios
from livingrules.engine.scenario.run import play
from livingrules.engine.scenario.variants import scenarios_by_variants
from livingrules.engine.shape.check import check_form

Progress = Callable[[int, int], None]


@dataclass(slots=True, repr=False)  # books are in it, and a test that fails would show them all
class Suite:
    """What came out: the outcome of each scenario that could be played, and all findings.

    `books` are those that the scenarios are about, by folder and variants; None where one cannot be
    played. `added` are data and variants for all of them; `used` are those data whose set some book
    declares, `sets` what there is besides.
    `unplayed` counts the scenarios that have mistakes; `strangers` the files that lie in the folder
    of one book and are about another, by the two names.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    books: dict[tuple[Path, tuple[Path, ...]], Book | None] = field(default_factory=dict)
    added: Added = NOTHING
    used: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    unplayed: int = 0
    strangers: Counter[tuple[str, str]] = field(default_factory=Counter)

    def plainest(self) -> list[Book]:
        """The books, each as it is with the fewest variants: what coverage is about."""
        read = (book for book in self.books.values() if book is not None)
        found: dict[str, Book] = {}
        for book in sorted(read, key=lambda one: len(one.variants)):
            found.setdefault(book.name, book)
        return list(found.values())

    @property
    def passed(self) -> int:
        """How many scenarios passed."""
        return sum(one.passed for one in self.outcomes)

    @property
    def failures(self) -> list[Failure]:
        """All that came out otherwise than expected."""
        return [failure for one in self.outcomes for failure in one.failures]


def play_all(
    paths: Sequence[Path],
    progress: Progress | None = None,
    added: Added = NOTHING,
) -> Suite:
    """Play the scenarios that paths mean; raises NoScenario where a path leads to none.

    `added` are data and variants; raises UnknownSet where no book that is played declares one.
    """
    found = Suite(added=added)
    scenarios: list[tuple[Book, Scenario]] = []
    for file in scenario_files(paths):
        document, findings = read_document(file)
        found.findings += findings
        if document is None:
            continue
        found.findings += check_form(document, "scenario")[1]
        _count_stranger(document, found)
        found.unplayed += len(pairs_of(mapping_of(document.root).get("scenarios")))
        if any(
            one.severity == "error" for one in found.findings if one.place.file == document.file
        ):
            continue
        for variants, names in scenarios_by_variants(document, added.variants, found.findings):
            book = _book_of(document, variants, found)
            if book is not None:
                made, findings = read_scenarios(document, book, names)
                found.findings += [one for one in findings if one not in found.findings]
                scenarios += [(book, one) for one in made]
                found.unplayed -= len(made)
    for name in found.added.data:
        if name not in found.used and found.books:
            raise UnknownSet(name, tuple(sorted(found.sets)))
    found.findings += _twice(scenarios)
    for number, (book, one) in enumerate(scenarios):
        if progress is not None:
            progress(number, len(scenarios))
        outcome = play(book, one)
        outcome.findings += leaning(book, outcome)
        found.findings += outcome.findings
        found.outcomes.append(outcome)
    found.findings += _unread(found.outcomes)
    found.findings = sort_findings(found.findings)
    return found


def _count_stranger(document: Document, found: Suite) -> None:
    """Count a file that lies in the folder of one book and is about another."""
    about, home = text_of(mapping_of(document.root).get("book")), home_of(Path(document.file))
    if about and home not in (None, about):
        found.strangers[str(home), about] += 1


def _book_of(document: Document, variants: tuple[Path, ...], found: Suite) -> Book | None:
    """The book that a file is about, read once for all its files."""
    node = mapping_of(document.root).get("book")
    if not isinstance(node, Scalar):
        return None
    folders = book_folders(Path(document.file))
    folder = folders.get(node.value)
    if folder is None:
        near = nearest(node.value, folders)
        message = f"there is no book '{node.value}'"
        wrong = Finding(UNKNOWN_BOOK, message, document.place(node), suggestions=near)
        if wrong not in found.findings:
            found.findings.append(wrong)
        return None
    if (folder, variants) not in found.books:
        found.books[folder, variants] = _read(folder, variants, found)
    return found.books[folder, variants]


def _read(folder: Path, variants: tuple[Path, ...], found: Suite) -> Book | None:
    """The book in a folder with variants, and with the data that is for its sets."""
    data = dict(found.added.data)
    while True:
        try:
            book, findings = read_book_of(folder, Added(data, variants))
        except UnknownSet as error:
            del data[error.name]
            found.sets |= set(error.known)
            continue
        found.findings += [one for one in findings if one not in found.findings]
        found.used |= data.keys()
        return book


def _unread(outcomes: list[Outcome]) -> list[Finding]:
    """Findings on stated cells that no scenario asks for; several may share one."""
    asked = {place for one in outcomes for place in one.asked}
    return [finding for one in outcomes for finding in one.unread if finding.place not in asked]


def _twice(scenarios: list[tuple[Book, Scenario]]) -> list[Finding]:
    """Findings on names that two scenarios of a book have."""
    first: dict[str, Scenario] = {}
    findings = []
    for _, one in scenarios:
        other = first.setdefault(one.id, one)
        if other is not one:
            message = f"another scenario is named '{one.name}' too"
            findings.append(Finding(DUPLICATE_ID, message, one.place,
                                    related=(Related("here", other.place),)))  # fmt: skip
    return findings
