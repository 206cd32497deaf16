"""What variants change in the data of their books, entry by entry."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.raw import Changed, Laid, RawBook, mapping_of, read_book, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.variants.layer import read_variants


@dataclass(frozen=True, slots=True)
class Effect:
    """One change: the address with the book's name, what stood there and what stands there now.

    Both are in one line as YAML has it, None where there is nothing; `rule` is what the changed entry
    implements, and `place` where the variant says so.
    """

    address: str
    before: str | None
    after: str | None
    rule: str | None
    place: Place


def effects(books: Sequence[Path], files: Sequence[Path]) -> tuple[list[Effect], list[Finding]]:
    """What variants change in the books of some folders, with the findings on how they are laid."""
    layer = read_variants(files)
    if layer is None:
        return [], []
    found: list[Effect] = []
    findings: list[Finding] = []
    names: list[str] = []
    for folder in books:
        laid = _Watched(layer.lay_all)
        book = read_book(folder, laid)
        names.append(book.name)
        for one in laid.laid.changed:
            found.append(_effect(book, one))
        findings += laid.laid.findings
    return found, [*layer.strange(names), *findings]


class _Watched:
    """A layer whose work is kept."""

    def __init__(self, lay_over: Callable[[list[Document], str], Laid]) -> None:
        self._lay_over = lay_over
        self.laid = Laid()

    def lay_over(self, documents: list[Document], book: str) -> Laid:
        """Lay it over the documents of a book."""
        self.laid = self._lay_over(documents, book)
        return self.laid

    def strange(self, books: object) -> list[Finding]:
        """Nothing: who asks for effects asks the layer itself."""
        return []


def _effect(book: RawBook, one: Changed) -> Effect:
    """One change for people to read."""
    rules = list(_rules(book, one))
    return Effect(
        "/".join((book.name, *one.address)),
        None if one.before is None else one_line(one.before),
        None if one.after is None else one_line(one.after),
        rules[0] if rules else None,
        one.place,
    )


def _rules(book: RawBook, one: Changed) -> Iterator[str]:
    """The rule of the entry that an address leads into."""
    section, name = one.address[0], one.address[1]
    if section == "rules":
        yield name
    for document in book.documents:
        entries = mapping_of(mapping_of(document.root).get(section))
        rule = text_of(mapping_of(entries.get(name)).get("rule"))
        if rule:
            yield rule
    if len(one.address) == 2:
        for node in (one.before, one.after):
            rule = text_of(mapping_of(node).get("rule"))
            if rule:
                yield rule


def one_line(node: Node) -> str:
    """A node in one line, as YAML has it between brackets."""
    if isinstance(node, Scalar):
        return " ".join(node.value.split())
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{key.value}: {one_line(one)}" for key, one in node.pairs()) + "}"
    return "[" + ", ".join(map(one_line, node.items)) + "]"
