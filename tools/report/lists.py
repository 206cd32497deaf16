"""The lists of the site: what an editor of rules wants to see together."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.model import Rule
from livingrules.engine.graph import lists, questions
from livingrules.engine.graph.declared import said
from livingrules.engine.graph.edges import Edge
from livingrules.engine.graph.places import at
from livingrules.engine.graph.show import Lookup
from livingrules.tools.report.addresses import Addresses
from livingrules.tools.report.cells import Cell, Chip, Link, Row, about_html, rows_html

_ROOT = "../"
_SHOWN = 150  # links in one cell
LONGEST = 40  # rows of a table of the game
EXECUTABLE = "An executable rule states an effect, something that can be worked out or done."


class List(NamedTuple):
    """A list: the name of its page, what it is called, what it is about, and its table."""

    name: str
    title: str
    about: str
    columns: Sequence[str]
    rows: list[Row]
    total: int
    worth_a_look: bool


class Lists:
    """Makes all lists of a site."""

    def __init__(self, lookup: Lookup, addresses: Addresses, findings: Sequence[Finding]) -> None:
        """Keep what all lists need."""
        self.lookup, self.catalogue = lookup, lookup.catalogue
        self.addresses, self.book, self.home = addresses, addresses.book, addresses.home
        self.findings = findings

    def all(self) -> Iterator[List]:
        """Every list."""
        yield self._list(
            "findings",
            "Findings",
            "What the check of the catalogue found.",
            ("Severity", "Code", "Message", "Rule", "Place"),
            self._findings(),
            True,
        )
        yield self._list(
            "dangling",
            "References to nowhere",
            "They name something that is nowhere in the catalogue.",
            ("From", "Kind", "To", "Place"),
            self._edges(lists.dangling(self.catalogue, self.book)),
            True,
        )
        yield self._list(
            "missing",
            "Cited, but missing",
            "Rules that others cite and that the printed book does not hold.",
            ("Rule", "Because", "Cited by"),
            (
                Row((self._link(rule.id), rule.because or "", self._sources(by, rule.id)))
                for rule, by in lists.cited_missing(self.catalogue, self.book)
            ),
            True,
        )
        yield self._list(
            "without-data",
            "Executable, without data",
            f"{EXECUTABLE} No data implements these yet.",
            ("Rule", "Cited by"),
            self._rules(lists.without_data(self.catalogue, self.book), self._cited),
            True,
        )
        yield self._list(
            "not-executable",
            "Described, not executable",
            "Rules that stay with the people at the table, or that only explain.",
            ("Rule", "Status", "Because"),
            (
                Row((self._link(rule.id), Chip(rule.status, rule.status), rule.because or ""))
                for rule in lists.not_executable(self.catalogue, self.book)
            ),
        )
        yield self._list(
            "never-cited",
            "Never cited",
            "Rules that no other rule cites.",
            ("Rule", "Status", "Part of"),
            self._rules(
                lists.never_cited(self.catalogue, self.book),
                lambda rule: Chip(
                    self.catalogue.rules[rule].status, self.catalogue.rules[rule].status
                ),
                self._over,
            ),
        )
        yield self._list(
            "most-cited",
            "Most cited",
            "Rules by the number of references that lead to them.",
            ("References", "Rule", "Cited by"),
            (
                Row((len(by), self._link(rule.id), self._sources(by, rule.id)))
                for rule, by in lists.most_cited(self.catalogue, self.book)
            ),
        )
        yield self._list(
            "circles",
            "Rules that lead to each other",
            "Groups in which a way of references leads from every rule to every other, with one "
            "loop as an example. Circles are usual and no mistake.",
            ("Rules", "One loop", "Members"),
            (
                Row((len(members), self._loop(loop), self._links(members, members[0])))
                for members, loop in questions.groups(self.catalogue, self.book)
            ),
        )
        yield self._list(
            "defects",
            "Defects of the printed text",
            "What is wrong in the rulebook, and how it is read here.",
            ("Rule", "Kind", "Printed", "Means", "Ruling", "Because"),
            self._defects(),
            True,
        )
        yield self._list(
            "rulings",
            "Rulings",
            "Recorded choices where the text is ambiguous; a variant can choose otherwise.",
            ("Ruling", "Question", "Options", "Because", "Rules"),
            self._rulings(),
        )
        yield self._list(
            "provenance",
            "Where values come from",
            "How many values the data states, by kind of source.",
            ("Book", *lists.SOURCE_KINDS, "all"),
            self._provenance(),
            total=sum(lists.provenance(self.catalogue, self.book).values()),
        )
        yield self._list(
            "unstated",
            "Values that no rule states",
            "They are inferred, read off a board, decided by a ruling, or made up.",
            ("Entry", "Value", "Source", "Rule", "Because"),
            self._unstated(),
        )
        yield self._list(
            "unprinted",
            "References that are not printed",
            "They follow from the rules but are not in the printed text.",
            ("From", "Kind", "To", "Source", "Because"),
            self._unprinted(),
        )
        yield self._list(
            "data",
            "Data",
            "Everything that implements rules: what it is and declares, what it uses, and what its "
            "values rest on.",
            ("Entry", "Kind", "Rules", "Uses", "Values", "Place"),
            self._data(),
        )

    def _list(
        self,
        name: str,
        title: str,
        about: str,
        columns: Sequence[str],
        rows: Iterable[Row],
        worth_a_look: bool = False,
        total: int | None = None,
    ) -> List:
        """A list with its rows made and counted."""
        held = list(rows)
        return List(
            name, title, about, columns, held, len(held) if total is None else total, worth_a_look
        )

    def _link(self, identifier: str, beside: str | None = None) -> Link:
        """A link with title; in the row of something of the same book without the book's name."""
        return self.addresses.link(identifier, _ROOT, self._home(beside))

    def _links(self, ids: Sequence[str], beside: str) -> Sequence[Link | str]:
        """Short links, cut when there are very many."""
        links: list[Link | str] = []
        links += self.addresses.links(ids[:_SHOWN], _ROOT, self._home(beside))
        return [*links, f"and {len(ids) - _SHOWN} more"] if len(ids) > _SHOWN else links

    def _home(self, beside: str | None) -> str | None:
        """The book whose name need not be said in the row of this."""
        return self.home or (beside.partition(":")[0] if beside else None)

    def _sources(self, edges: Iterable[Edge], beside: str) -> Sequence[Link | str]:
        """Short links to what the edges come from, each once."""
        return self._links(list(dict.fromkeys(edge.source for edge in edges)), beside)

    def _cited(self, rule: str) -> Cell:
        """Who cites a rule."""
        back = self.catalogue.cited_by.get(rule, ())
        return self._links(list(dict.fromkeys(citing for citing, _ in back)), rule)

    def _over(self, rule: str) -> Cell:
        """The rule that a rule stands under."""
        parent = self.lookup.parents.get(rule)
        return self._link(parent, rule) if parent else ""

    def _rules(self, rules: Iterable[Rule], *more: Callable[[str], Cell]) -> Iterator[Row]:
        """A row a rule: its link, and further cells."""
        for rule in rules:
            yield Row((self._link(rule.id), *(cell(rule.id) for cell in more)))

    def _edges(self, edges: Iterable[Edge]) -> Iterator[Row]:
        """A row an edge."""
        for edge in edges:
            yield Row(
                (
                    self._link(edge.source),
                    edge.kind,
                    self._link(edge.target, edge.source),
                    at(edge.place),
                )
            )

    def _loop(self, loop: Sequence[Edge]) -> Sequence[Link]:
        """The steps of a loop: where each reference stands, and where it leads."""
        home = self._home(loop[0].source)
        return [
            self.addresses.link(edge.source, _ROOT, home, titled=False)._replace(
                note=f"{edge.kind} → {edge.target.removeprefix(f'{home}:')} ({at(edge.place)})"
            )
            for edge in loop
        ]

    def _findings(self) -> Iterator[Row]:
        """A row a finding."""
        for finding in self.findings:
            rule = self.addresses.rule_of(finding)
            yield Row(
                (
                    Chip(finding.severity, finding.severity),
                    finding.code.name,
                    finding.message,
                    self._link(rule) if rule else finding.rule or "",
                    at(finding.place),
                )
            )

    def _defects(self) -> Iterator[Row]:
        """A row a defect."""
        for rule in lists.rules_of(self.catalogue, self.book):
            for defect in rule.defects:
                yield Row(
                    (
                        self._link(rule.id),
                        defect.kind,
                        defect.printed or "",
                        self._link(defect.means, rule.id) if defect.means else "",
                        self._links([defect.ruling], rule.id) if defect.ruling else "",
                        defect.because,
                    )
                )

    def _rulings(self) -> Iterator[Row]:
        """A row a ruling."""
        for identifier in self.addresses.rulings:
            ruling = self.catalogue.rulings[identifier]
            options = [
                Link(None, name, meaning, note="default" if name == ruling.default else None)
                for name, meaning in ruling.options.items()
            ]
            yield Row(
                (
                    self.addresses.link(identifier, _ROOT, self.home, titled=False),
                    ruling.question,
                    options,
                    ruling.because,
                    self._links(ruling.rules, identifier),
                ),
                self.addresses.anchor(identifier),
            )

    def _provenance(self) -> Iterator[Row]:
        """A row a book that has data."""
        for book in self.addresses.books:
            counts = lists.provenance(self.catalogue, book)
            if any(counts.values()):
                about = self.catalogue.books[book]
                yield Row((about.title, *counts.values(), sum(counts.values())))

    def _unstated(self) -> Iterator[Row]:
        """A row a value that rests on more than the text."""
        for entry, address, source in lists.unstated(self.catalogue, self.book):
            yield Row(
                (
                    self._link(entry.id),
                    address,
                    Chip(source.kind, source.kind),
                    self._link(source.rule, entry.id) if source.rule else "",
                    source.because or "",
                )
            )

    def _unprinted(self) -> Iterator[Row]:
        """A row a reference that does not stand in the text."""
        for rule in lists.rules_of(self.catalogue, self.book):
            for reference in rule.references:
                if reference.source != "stated":
                    yield Row(
                        (
                            self._link(rule.id),
                            reference.kind,
                            self._link(reference.to, rule.id),
                            Chip(reference.source, reference.source),
                            reference.because or "",
                        )
                    )

    def _data(self) -> Iterator[Row]:
        """A row an entry."""
        for identifier in self.addresses.entries:
            entry = self.catalogue.entries[identifier]
            note = f"not used: {entry.unused}" if entry.unused else None
            declares, written = self.lookup.declares(entry), self.lookup.written.table(entry)
            below = about_html(entry.about, said(declares) if declares else ())
            if written:
                below += rows_html(written.columns, written.rows, LONGEST)
            yield Row(
                (
                    self._link(identifier)._replace(note=note),
                    entry.kind,
                    self._links(entry.rules, identifier),
                    self._links(list(dict.fromkeys(used for used, _ in entry.uses)), identifier),
                    [Chip(f"{count} {kind}", kind) for kind, count in entry.values],
                    at(entry.place),
                ),
                self.addresses.anchor(identifier),
                below or None,
            )
