"""A book with its scenarios, and what becomes of a mutant of it."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.books import read_books
from livingrules.engine.catalogue.codes import WRONG_EXAMPLE
from livingrules.engine.catalogue.locate import select
from livingrules.engine.catalogue.model import Reference, Rule
from livingrules.engine.graph.family import parents
from livingrules.engine.loading.entries import Read, read_data
from livingrules.engine.play.machine import machine
from livingrules.engine.play.teller import Teller
from livingrules.engine.read.document import document_of
from livingrules.engine.read.text import Text
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.causes import causes
from livingrules.engine.scenario.codes import UNDECLARED_CAUSE
from livingrules.engine.scenario.model import Scenario
from livingrules.engine.scenario.run import play
from livingrules.engine.scenario.suite import play_all
from livingrules.engine.shape.check import check_form
from mutants.mutant import REFERENCE, Mutant
from mutants.places import KEPT, all_mutants

LIMIT_SECONDS = 60
_SECTIONS = {"do": "actions", "report": "reports", "p": "procedures", "q": "queues",
             "g": "triggers", "start": "phases", "each": "phases", "setup": "games"}  # fmt: skip


class TooSlow(Exception):
    """A mutant that comes to no end."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant.

    `wrong`: what the checks say of it, so that it does not count; `by`: what noticed it, empty if
    nothing did; `example`: whether an example in the book answers otherwise too.
    """

    mutant: Mutant
    wrong: str = ""
    by: str = ""
    example: bool = False
    seconds: float = 0.0

    @property
    def counts(self) -> bool:
        """Whether it is a mutant that could be played."""
        return not self.wrong

    @property
    def survived(self) -> bool:
        """Whether no scenario noticed it."""
        return self.counts and not self.by


class Bench:
    """A book that is whole, all of its scenarios passing."""

    def __init__(self, folder: Path) -> None:
        """Read the book in a folder and play its scenarios once, to know what each touches."""
        self.folder = folder.resolve()
        self.books, _ = read_books(select([self.folder]))
        self.raw = next(one for one in self.books.values() if one.folder == self.folder)
        self.suite = play_all([self.folder])
        (self.book,) = [one for one in self.suite.books.values() if one is not None]
        assert self.suite.passed == len(self.suite.outcomes) > 0, "the scenarios fail as it is"
        self.touched: list[tuple[Scenario, set[str]]] = []
        for one in self.suite.outcomes:
            outcome = play(self.book, one.scenario)
            entries = {f"{_SECTIONS[kind]}/{name}"
                       for kind, name in self.book.teller.entered}  # fmt: skip
            entries |= {f"tables/{name}" for name, _ in outcome.rows | outcome.stated}
            entries |= {f"{section}/{name}" for name in outcome.used
                        for section in ("functions", "values")}  # fmt: skip
            entries |= {f"{section}/{step.name}" for step in one.scenario.steps
                        for section in ("actions", "reports")}  # fmt: skip
            self.touched.append((one.scenario, entries))

    def mutants(self) -> list[Mutant]:
        """All mutants of the book."""
        return [*all_mutants(self.raw, self.books), *self._references()]

    def judge(self, mutant: Mutant) -> Verdict:
        """What becomes of one mutant."""
        begin = perf_counter()
        try:
            with _at_most(LIMIT_SECONDS):
                if mutant.kind == REFERENCE:
                    verdict = self._without_reference(mutant)
                else:
                    verdict = self._played(mutant)
        except TooSlow:
            verdict = Verdict(mutant, by="it comes to no end")
        return replace(verdict, seconds=perf_counter() - begin)

    # ---- behaviour -------------------------------------------------------------------------

    def _played(self, mutant: Mutant) -> Verdict:
        """The verdict of scenarios; those go first that touch what is changed."""
        read, findings = self._read(mutant)
        errors = [one for one in findings if one.severity == "error"]
        wrong = [one for one in errors if one.code is not WRONG_EXAMPLE]
        if read is None or read.program is None or wrong:
            return Verdict(mutant, wrong=wrong[0].message if wrong else "it cannot be read")
        program, teller = read.program, Teller()
        made = machine(program, teller)
        book = Book(self.book.name, self.folder, self.book.catalogue, program, made, teller)
        example = len(errors) > len(wrong)
        order = sorted(self.touched, key=lambda one: (mutant.entry not in one[1], len(one[1])))
        for scenario, _ in order:
            setup = program.games[scenario.setup.head.name]
            seated = setup.least <= len(scenario.players) <= setup.most  # asked when it is read
            if not seated or not play(book, replace(scenario, setup=setup)).passed:
                return Verdict(mutant, by=scenario.name, example=example)
        return Verdict(mutant, example=example)

    def _read(self, mutant: Mutant) -> tuple[Read | None, list[Finding]]:
        """The data of the book with the text of one file changed, and what the checks say of it."""
        documents, findings = [], list[Finding]()
        for one in self.raw.documents:
            if one.file != (self.folder / mutant.file).as_posix():
                documents.append(replace(one, tainted=set(one.tainted)))
                continue
            whole = one.text.text
            text = f"{whole[: mutant.start]}{mutant.text}{whole[mutant.end :]}"
            document, findings = document_of(Text(one.file, text))
            if document is None:
                return None, findings
            findings += check_form(document, "catalogue")[1]
            documents.append(document)
        read = read_data(replace(self.raw, documents=documents, findings=list(findings)))
        return read, [*findings, *read.findings]

    # ---- references ------------------------------------------------------------------------

    def _references(self) -> Iterator[Mutant]:
        """That one rule causes another, to be dropped at each end that says so.

        Only where both can run in this book.
        """
        runs = self._running()
        said: dict[str, Mutant] = {}
        for rule in self.book.catalogue.rules.values():
            for one in rule.references if rule.id in runs else ():
                pair = _pair(rule, one)
                if pair and one.to in runs and one.source in KEPT:
                    file = Path(one.place.file).resolve().relative_to(self.folder).as_posix()
                    what = f"nothing says that {pair}"
                    said.setdefault(pair, Mutant(REFERENCE, file, one.place.line,
                                                 rule.id, what, 0, 0, pair))  # fmt: skip
        yield from said.values()

    def _running(self) -> set[str]:
        """The rules that this book executes, and those that they stand under."""
        above = parents(self.book.catalogue)
        found = set[str]()
        for rule in self.book.catalogue.rules.values():
            at: str | None = rule.id
            while rule.status == "executable" and rule.book == self.book.name and at is not None:
                found.add(at)
                at = above.get(at)
        return found

    def _without_reference(self, mutant: Mutant) -> Verdict:
        """Noticed where the scenarios now show a cause that no reference tells of."""
        whole = self.book.catalogue
        rules = {
            name: replace(rule, references=tuple(one for one in rule.references
                                                 if _pair(rule, one) != mutant.text))
            for name, rule in whole.rules.items()
        }  # fmt: skip
        self.book.catalogue = replace(whole, rules=rules)
        try:
            seen = [one for one in causes(self.suite) if one.code is UNDECLARED_CAUSE]
        finally:
            self.book.catalogue = whole
        return Verdict(mutant, by=seen[0].message if seen else "")


def _pair(rule: Rule, one: Reference) -> str:
    """What a reference says of cause and effect; empty where it says something else."""
    said = {"cause": f"{one.to} causes {rule.id}", "effect": f"{rule.id} causes {one.to}"}
    return said.get(one.kind, "")


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Raises TooSlow after so many seconds, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ---- many at once ----------------------------------------------------------------------------

_BENCHES: dict[Path, Bench] = {}


def bench_of(folder: Path) -> Bench:
    """The bench of a book, made once in a process."""
    if folder not in _BENCHES:
        _BENCHES[folder] = Bench(folder)
    return _BENCHES[folder]


def _judge(work: tuple[Path, Mutant]) -> Verdict:
    """One mutant, in a process of its own."""
    folder, mutant = work
    return bench_of(folder).judge(mutant)


def judge_until(
    folder: Path, mutants: Sequence[Mutant], count: int | None, processes: int
) -> Iterator[Verdict]:
    """The verdicts in the order of the mutants, until so many count."""
    counted = 0
    for verdict in _verdicts(folder, mutants, processes):
        yield verdict
        counted += verdict.counts
        if counted == count:
            return


def _verdicts(folder: Path, mutants: Sequence[Mutant], processes: int) -> Iterator[Verdict]:
    """All verdicts; a few at a time, since whoever asks may soon have enough."""
    if processes == 1:
        yield from (bench_of(folder).judge(one) for one in mutants)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for at in range(0, len(mutants), 20 * processes):
            part = [(folder, one) for one in mutants[at : at + 20 * processes]]
            yield from pool.map(_judge, part)
