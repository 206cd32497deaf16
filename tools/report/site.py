"""The whole report: a web site that works from a folder, without a network."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from livingrules import __version__
from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.codes import DRAWING_UNAVAILABLE
from livingrules.engine.graph.condense import condense
from livingrules.engine.graph.export.names import safe_names
from livingrules.engine.graph.neighbourhood import Neighbours
from livingrules.engine.graph.places import fixed_folder
from livingrules.engine.graph.show import Lookup
from livingrules.tools.report import pictures
from livingrules.tools.report.addresses import ROWS, Addresses, list_page
from livingrules.tools.report.cells import Chip, Link, Row
from livingrules.tools.report.data_files import graph_data, search_data
from livingrules.tools.report.folder import ReportFolder, unwritable
from livingrules.tools.report.helpers import shared_out
from livingrules.tools.report.layout import graphviz_available
from livingrules.tools.report.lists import List, Lists
from livingrules.tools.report.render import Site, raw
from livingrules.tools.report.rule_pages import RulePages

ASSETS = ("site.css", "site.js", "chain.js", "minisearch.js", "minisearch-LICENSE.txt")
# The files for other programs that stand at the top.
FILES = {
    "graph.json": "the whole graph, for networkx and other programs",
    "graph.graphml": "the whole graph, for yEd, Gephi, Cytoscape",
    "graph.dot": "the whole graph, for Graphviz",
    "graph.mmd": "the rules and their references, for Mermaid",
    "rules.csv": "one row a rule, for spreadsheets",
    "references.csv": "one row a reference, for spreadsheets",
}
NO_GRAPHVIZ = "Drawings are simple and maps are not drawn: pygraphviz is not installed here."
# Graphviz takes some milliseconds a drawing; larger reports are drawn in the simple way.
GRAPHVIZ_AT_MOST = 450
_SECOND = 12  # neighbours of neighbours are drawn only while a drawing has fewer boxes


class Report(NamedTuple):
    """The files that were written (none if refused), and what there is to say about it."""

    written: list[Path]
    findings: list[Finding]


def build_site(
    catalogue: Catalogue,
    findings: Sequence[Finding],
    out: Path,
    book: str | None = None,
    *,
    title: str | None = None,
    draw: bool = True,
    exports: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Write the report of a catalogue into the folder `out`.

    `findings`: what a check of the catalogue found, shown in the site. `book`: only that book,
    with what it cites and what cites it. `draw`: with drawings, by Graphviz if it is there and
    the report not too large. `exports`: also the files for other programs. `progress` is told
    how many rule pages of how many are done. The folder must be new, empty, or hold an earlier
    report, which is replaced.
    """
    folder = ReportFolder(out)
    said: list[Finding] = []
    graphviz = draw and graphviz_available()
    if draw and not graphviz:
        said.append(_without_graphviz(out))
    # Thousands of small lasting things are made; looking for garbage among them costs a third.
    collecting = gc.isenabled()
    gc.disable()
    try:
        problems = folder.problems()
        if problems:
            return Report([], problems)
        folder.begin()
        with fixed_folder():
            writer = _Writer(catalogue, findings, folder, book, title, draw, graphviz)
            writer.write_all(exports, progress or (lambda done, of: None))
        return Report(folder.finish(), said)
    except OSError as error:
        return Report([], [unwritable(out, error)])
    finally:
        folder.leave()
        if collecting:
            gc.enable()


class _Writer:
    """Writes one report."""

    def __init__(
        self,
        catalogue: Catalogue,
        findings: Sequence[Finding],
        folder: ReportFolder,
        book: str | None,
        title: str | None,
        draw: bool,
        graphviz: bool,
    ) -> None:
        """Find out where everything will stand."""
        self.catalogue, self.findings, self.folder = catalogue, findings, folder
        self.draw, self.graphviz = draw, graphviz
        self.no_graphviz = NO_GRAPHVIZ if draw and not graphviz else None
        self.addresses = Addresses(catalogue, book)
        self.lookup = Lookup(catalogue)
        own = [catalogue.books[name] for name in self.addresses.books]
        titles = [about.title for about in own if not about.external]
        self.site = Site(title or (titles[0] if len(titles) == 1 else "Living rules"), __version__)

    def write_all(self, exports: bool, progress: Callable[[int, int], None]) -> None:
        """Every file of the report."""
        rules = self.addresses.rules
        self.folder.announce(self.addresses.pages[rule] for rule in rules)
        with shared_out(self._rules, len(rules), progress) as until_rules_are_done:
            self._all_but_rules(exports)
            until_rules_are_done()

    def _all_but_rules(self, exports: bool) -> None:
        """Every file but the pages of the rules."""
        assets = files("livingrules.tools.report") / "assets"
        for name in ASSETS:
            self.folder.write(f"assets/{name}", (assets / name).read_bytes())
        self.folder.write("data/search.js", search_data(self.addresses))
        self.folder.write("data/graph.js", graph_data(self.addresses))
        self.folder.write("chain.html", self._chain())
        lists = list(Lists(self.lookup, self.addresses, self.findings).all())
        for one in lists:
            self._list(one.name, "lists", one, [Link("../lists/index.html", "Lists")])
        self.folder.write(
            "lists/index.html", self.site.page("lists.html", "../", "Lists", lists=lists)
        )
        for book in self.addresses.books:
            self._book(book)
        if exports:
            from livingrules.tools.report.exports import export_files

            for name, text in export_files(self.catalogue, self.addresses.book):
                self.folder.write(name, text)
        self.folder.write("index.html", self._index(lists, exports))

    def _chain(self) -> str:
        """The page that finds chains of references."""
        scripts = ("assets/chain.js", "data/graph.js")
        return self.site.page("chain.html", "", "Chain of references", scripts=scripts)

    def _rules(self, first: int, end: int, done: Callable[[int], None]) -> None:
        """The pages of the rules from the first to before the end; `done` is told how many are."""
        pages = RulePages(self.lookup, self.addresses, self.site, self.findings)
        neighbours = Neighbours(self.catalogue)
        graphviz = self.graphviz and len(self.addresses.rules) <= GRAPHVIZ_AT_MOST
        rules = self.addresses.rules
        for number in range(first, end):
            rule = rules[number]
            picture = None
            if self.draw:
                hood = neighbours.round(rule, second=_SECOND if graphviz else 0)
                picture = pictures.neighbourhood_picture(
                    hood, self.addresses, "../../", graphviz=graphviz
                )
            before, after = _beside(rules, number)
            text = pages.page(rule, before, after, picture)
            self.folder.write(self.addresses.pages[rule], text)
            done(number + 1 - first)
        self.folder.settle()

    def _list(
        self,
        name: str,
        place: str,
        one: List,
        crumbs: list[Link],
        links: Sequence[Link] = (),
    ) -> None:
        """The pages of one list."""
        total = max(1, -(-len(one.rows) // ROWS))
        for number in range(total):
            rows = one.rows[number * ROWS : (number + 1) * ROWS]
            pages = [
                Link(
                    None if other == number else _paged(name, other),
                    f"{other * ROWS + 1}–{min((other + 1) * ROWS, len(one.rows))}",
                )
                for other in range(total)
            ]
            text = self.site.page(
                "list.html",
                "../",
                one.title,
                list=one,
                rows=rows,
                total=one.total,
                pages=pages,
                crumbs=crumbs,
                links=links,
            )
            self.folder.write(f"{place}/{_paged(name, number)}", text)

    def _book(self, book: str) -> None:
        """The pages of one book: its rules, and its map."""
        about = self.catalogue.books[book]
        name = self.addresses.book_pages[book].partition("/")[2]
        rows = [
            Row(
                (
                    self.addresses.link(rule.id, "../", book),
                    Chip(rule.status, rule.status),
                    rule.printed_at or "",
                    len(rule.references),
                    len(self.catalogue.cited_by.get(rule.id, ())),
                )
            )
            for rule in self.catalogue.rules.values()
            if rule.book == book and rule.id in self.addresses.pages
        ]
        columns = ("Rule", "Status", "Printed on", "Cites", "Cited")
        listed = List(
            name, about.title, about.notes or about.edition, columns, rows, len(rows), False
        )
        crumbs = [Link("../index.html", "Books")]
        links = [] if about.external else [Link(f"../maps/{name}.html", "Map of the references")]
        self._list(name, "books", listed, crumbs, links)
        if not about.external:
            crumbs = [*crumbs, Link(f"../books/{name}.html", about.title)]
            self.folder.write(f"maps/{name}.html", self._map(book, crumbs))

    def _map(self, book: str, crumbs: list[Link]) -> str:
        """The page that draws a whole book."""
        addresses, root = self.addresses, "../"
        tally = pictures.sections(self.lookup, book)
        names = pictures.busiest(tally, self.lookup)
        most = max(tally.values(), default=1)
        condensed = condense(self.catalogue, book)
        note = f"{len(condensed.apart)} rules cite none of the book and are cited by none."
        if condensed.left_out:
            note += f" {condensed.left_out} rules, the least connected, have no box."
        svg = (
            pictures.condensed_picture(condensed, addresses, root, book) if self.graphviz else None
        )
        return self.site.page(
            "map.html",
            root,
            f"{self.catalogue.books[book].title}: map of the references",
            wide=True,
            crumbs=crumbs,
            no_drawing=self.no_graphviz,
            columns=addresses.links(names, root, book),
            sections=[
                (
                    addresses.link(a, root, book),
                    [(tally[a, b], f"{tally[a, b] / most:.2f}", a == b) for b in names],
                )
                for a in names
            ],
            condensed_note=note,
            condensed_svg=raw(svg),
            parts=[
                Row((str(number + 1), addresses.links(part.members, root, book)), f"box-{number}")
                for number, part in enumerate(condensed.parts)
            ],
        )

    def _index(self, lists: list[List], exports: bool) -> str:
        """The first page."""
        books = list(self._books(exports))
        return self.site.page(
            "index.html",
            "",
            self.site.title,
            notes=[self.no_graphviz] if self.no_graphviz else [],
            books=[one for one in books if not one["external"]],
            others=[one for one in books if one["external"]],
            lists=[one for one in lists if one.worth_a_look],
            files=list(FILES.items()) if exports else [],
        )

    def _books(self, exports: bool) -> Iterator[dict[str, Any]]:
        """What the first page says of each book."""
        markdown = safe_names(self.addresses.books)
        statuses: dict[str, Counter[str]] = {}
        references: Counter[str] = Counter()
        for rule in self.catalogue.rules.values():
            if rule.id in self.addresses.pages:
                statuses.setdefault(rule.book, Counter())[rule.status] += 1
                references[rule.book] += len(rule.references)
        for name in self.addresses.books:
            about = self.catalogue.books[name]
            held = statuses.get(name, Counter())
            page = self.addresses.book_pages[name]
            yield {
                "title": about.title,
                "edition": about.edition,
                "external": about.external,
                "rules": held.total(),
                "references": references[name],
                "shares": [
                    (status, count, f"{100 * count / held.total():.2f}")
                    for status, count in held.most_common()
                    if not about.external
                ],
                "href": f"{page}.html",
                "map": None if about.external else f"maps/{page.partition('/')[2]}.html",
                "markdown": f"markdown/{markdown[name]}.md" if exports else None,
            }


def _beside(rules: list[str], number: int) -> tuple[str | None, str | None]:
    """The rules before and after a rule, if they are of the same book."""
    book = rules[number].partition(":")[0]
    before = rules[number - 1] if number else None
    after = rules[number + 1] if number + 1 < len(rules) else None
    return (
        before if before and before.partition(":")[0] == book else None,
        after if after and after.partition(":")[0] == book else None,
    )


def _paged(name: str, number: int) -> str:
    """The file of a page of a list, counted from 0."""
    return list_page(name, number).partition("/")[2]


def _without_graphviz(out: Path) -> Finding:
    """The word that drawings are not what they could be."""
    return Finding(
        DRAWING_UNAVAILABLE,
        "drawings are simple and maps are not drawn, because pygraphviz is not installed here",
        Place(str(out)),
        hint="install it (pip install 'livingrules[draw]') and make the report again",
    )
