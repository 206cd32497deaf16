"""Where everything stands in the site: the page and the anchor of each id."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.edges import reference_edges
from livingrules.engine.graph.export.names import safe_names, safe_paths
from livingrules.engine.graph.nodes import node
from livingrules.tools.report.cells import Link

ROWS = 500  # of a list on one page


class Addresses:
    """The pages of a site about all books, or about one and what it touches."""

    def __init__(self, catalogue: Catalogue, book: str | None = None) -> None:
        """Give every rule, entry and ruling that is shown its page."""
        self.catalogue = catalogue
        self.book = book
        self._links: dict[tuple[str, str, str | None, bool], Link] = {}
        self.books = [name for name in catalogue.books if book in (None, name)]
        shown = self._touched() if book else None
        self.rules = [rule for rule in catalogue.rules if shown is None or rule in shown]
        self.entries = self._of_book(catalogue.entries)
        self.rulings = self._of_book(catalogue.rulings)
        self.book_pages = {book: f"books/{name}" for book, name in safe_names(self.books).items()}
        self.pages = {rule: f"rules/{path}.html" for rule, path in safe_paths(self.rules).items()}
        self._anchor("data", self.entries)
        self._anchor("rulings", self.rulings)

    def link(
        self, identifier: str, root: str, home: str | None = None, *, titled: bool = True
    ) -> Link:
        """A link to an id from a page whose way to the top is `root`.

        Inside the book `home` the id is shown without the book's name. Rules that are not plain
        ones are marked, and so is what is nowhere.
        """
        key = (identifier, root, home, titled)
        held = self._links.get(key)
        if held is None:
            held = self._links[key] = self._link(*key)
        return held

    def _link(self, identifier: str, root: str, home: str | None, titled: bool) -> Link:
        """The link, made."""
        about = node(self.catalogue, identifier)
        page = self.pages.get(identifier)
        mark = about["kind"] if about["kind"] in ("missing", "external", "unknown") else None
        title = about["title"] if titled and identifier not in self.catalogue.entries else None
        number = identifier.removeprefix(f"{home}:") if home else identifier
        return Link(root + page if page else None, number, title, mark)

    def links(self, ids: Iterable[str], root: str, home: str | None = None) -> list[Link]:
        """Short links: numbers only."""
        return [self.link(identifier, root, home, titled=False) for identifier in ids]

    @cached_property
    def home(self) -> str | None:
        """The one book that the site is about, so that its name need not be said."""
        return self.books[0] if len(self.books) == 1 else None

    def rule_of(self, finding: Finding) -> str | None:
        """The qualified id of the rule that a finding is about, if it names one.

        A finding may name it by its bare number; of several books with that number, the one
        whose rule stands in the finding's file is meant.
        """
        if finding.rule is None:
            return None
        meant = [one for one in self.catalogue.find(finding.rule) if one in self.catalogue.rules]
        if len(meant) > 1:
            file = finding.place.file
            meant = [one for one in meant if self.catalogue.rules[one].place.file == file]
        return meant[0] if meant else None

    def anchor(self, identifier: str) -> str | None:
        """The anchor of an entry or ruling in its list."""
        return self.pages[identifier].partition("#")[2] if identifier in self.pages else None

    def _touched(self) -> set[str]:
        """The rules of the book, what they cite, and who cites them."""
        prefix = f"{self.book}:"
        shown = {rule for rule in self.catalogue.rules if rule.startswith(prefix)}
        for edge in reference_edges(self.catalogue):
            if edge.source.startswith(prefix):
                shown.add(edge.target)
            elif edge.target.startswith(prefix):
                shown.add(edge.source)
        return shown

    def _of_book(self, ids: Iterable[str]) -> list[str]:
        """Those ids that belong to a book the site is about."""
        return [one for one in ids if self.book is None or one.startswith(f"{self.book}:")]

    def _anchor(self, name: str, ids: Sequence[str]) -> None:
        """Give the rows of a list their pages and anchors."""
        for position, (identifier, anchor) in enumerate(safe_names(ids).items()):
            self.pages[identifier] = f"{list_page(name, position // ROWS)}#{anchor}"


def list_page(name: str, number: int) -> str:
    """The page of a list, counted from 0; no other name has a tilde."""
    return f"lists/{name}.html" if number == 0 else f"lists/{name}~{number + 1}.html"
