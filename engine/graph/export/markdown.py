"""Markdown: one document a book, every rule and entry with an anchor, every reference a link."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from livingrules.engine.catalogue.model import Catalogue, Entry, Rule, Ruling
from livingrules.engine.graph.declared import said
from livingrules.engine.graph.export.names import safe_names, safe_paths
from livingrules.engine.graph.show import Lookup
from livingrules.engine.graph.show_text import IN, OUT, bare, by_kind, counts

# Signs that mean something anywhere in a line (a colon only in the name of an emoji).
_SIGNS = re.compile(r"[\\`*_\[\]<>|~$&]|:(?=[\w+-]+:)")
_NUMBERED = re.compile(r"\d{1,9}[.)]")


def markdown_files(catalogue: Catalogue, books: Iterable[str]) -> dict[str, str]:
    """From file name to text, one file for each of these books."""
    books = list(books)
    lookup = Lookup(catalogue)
    files = {book: f"{name}.md" for book, name in safe_names(books).items()}
    anchors = anchors_of(catalogue)
    return {
        files[book]: "\n".join(_Writer(lookup, book, files, anchors).lines()) + "\n"
        for book in books
    }


def anchors_of(catalogue: Catalogue) -> dict[str, str]:
    """From each rule and entry to the name of its anchor in its book's document."""
    anchors = {
        rule: f"rule-{path.partition('/')[2]}" for rule, path in safe_paths(catalogue.rules).items()
    }
    named: dict[str, str] = {}
    for entry in catalogue.entries.values():
        # A game and a phase, say, may bear one name: the second is told apart by its section too.
        name = f"{entry.book}:{entry.name}"
        named[entry.id.replace("/", "-") if name in named else name] = entry.id
    for name, path in safe_paths(named).items():
        anchors[named[name]] = f"data-{path.partition('/')[2]}"
    return anchors


def escaped(text: str) -> str:
    r"""The text on one line, showing in Markdown as it is.

    >>> escaped("<b> a_b *c* 5B3.")
    '\\<b\\> a\\_b \\*c\\* 5B3.'
    """
    line = _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))
    if line[:1] in ("#", "+", "-", "="):
        return f"\\{line}"
    numbered = _NUMBERED.match(line)
    return f"{line[: numbered.end() - 1]}\\{line[numbered.end() - 1 :]}" if numbered else line


class _Writer:
    """Writes one book."""

    def __init__(
        self, lookup: Lookup, book: str, files: dict[str, str], anchors: dict[str, str]
    ) -> None:
        """Keep what all parts need."""
        self.lookup, self.catalogue = lookup, lookup.catalogue
        self.book, self.files, self.anchors = book, files, anchors

    def lines(self) -> Iterator[str]:
        """All lines of the document."""
        about = self.catalogue.books[self.book]
        yield f"# {escaped(about.title)}"
        yield ""
        yield f"Edition: {escaped(about.edition)}"
        for rule in self.catalogue.rules.values():
            if rule.book == self.book:
                yield from self.rule(rule)
        rulings = [
            ruling
            for ruling in self.catalogue.rulings.values()
            if ruling.id.startswith(f"{self.book}:")
        ]
        if rulings:
            yield from ("", "## Rulings")
            for ruling in rulings:
                yield from self.ruling(ruling)
        entries = [one for one in self.catalogue.entries.values() if one.book == self.book]
        if entries:
            yield from ("", "## Data")
            for entry in entries:
                yield from self.entry(entry)

    def rule(self, rule: Rule) -> Iterator[str]:
        """One rule."""
        shown = self.lookup.show(rule.id)
        assert shown is not None
        about = [f"Status: {rule.status}"]
        if rule.printed_at:
            about.append(escaped(rule.printed_at))
        yield from ("", f'<a id="{self.anchors[rule.id]}"></a>', "")
        yield f"## {escaped(rule.number)} {escaped(rule.title)}".rstrip()
        yield from ("", ", ".join(about))
        if rule.summary:
            yield from ("", escaped(rule.summary))
        if rule.because:
            yield from ("", f"Because: {escaped(rule.because)}")
        items = [*self.references(shown["refs_out"], OUT), *self.references(shown["refs_in"], IN)]
        items += [
            f"- Data: {self.link(entry['id'], None)} ({entry['kind']}, {entry['relation']}"
            + (f"; {counts(entry['values'])})" if entry["values"] else ")")
            for entry in shown["entries"]
        ]
        items += [
            f"- Ruling: {escaped(bare(ruling['id'], self.book))} {escaped(ruling['question'])}"
            for ruling in shown["rulings"]
        ]
        items += [self.defect(defect) for defect in shown["defects"]]
        if items:
            yield from ("", *items)

    def references(self, refs: list[dict[str, Any]], titles: dict[str, str]) -> Iterator[str]:
        """A line a kind of reference."""
        for kind, group in by_kind(refs):
            links = (self.link(ref["id"], ref["title"]) for ref in group)
            yield f"- {titles.get(kind, kind)}: {', '.join(dict.fromkeys(links))}"

    def link(self, identifier: str, title: str | None) -> str:
        """A link to a rule or entry, with its title; bare text where there is nothing to link to."""
        name = escaped(bare(identifier, self.book))
        said = f"{name} {escaped(title)}" if title else name
        book = identifier.partition(":")[0]
        if identifier not in self.anchors or book not in self.files:
            return said
        file = "" if book == self.book else self.files[book]
        return f"[{said}]({file}#{self.anchors[identifier]})"

    def defect(self, defect: dict[str, Any]) -> str:
        """A defect of the printed text."""
        said = f"- Defect of the printed text: {defect['kind']}"
        if defect["printed"]:
            said += f", printed “{escaped(defect['printed'])}”"
        if defect["means"]:
            target = self.catalogue.rules.get(defect["means"])
            said += f", means {self.link(defect['means'], target.title if target else None)}"
        return f"{said}: {escaped(defect['because'])}"

    def ruling(self, ruling: Ruling) -> Iterator[str]:
        """One ruling with its options."""
        yield from ("", f"### {escaped(bare(ruling.id, self.book))} {escaped(ruling.question)}")
        yield ""
        for option, meaning in ruling.options.items():
            name = (
                f"**{escaped(option)}** (default)" if option == ruling.default else escaped(option)
            )
            yield f"- {name}: {escaped(meaning)}"
        rules = ", ".join(self.link(rule, None) for rule in ruling.rules)
        yield from ("", f"Because: {escaped(ruling.because)}", "", f"Rules: {rules}")

    def entry(self, entry: Entry) -> Iterator[str]:
        """One entry: what it is, what it declares, which rules it implements; a table's rows."""
        yield from ("", f'<a id="{self.anchors[entry.id]}"></a>', "")
        yield f"### {escaped(bare(entry.id, self.book))}"
        yield from ("", entry.kind.capitalize())
        if entry.about:
            yield from ("", escaped(entry.about))
        declares = self.lookup.declares(entry)
        items = []
        for title, lines in said(declares) if declares else ():
            texts = (f"{name}: {text}" if name else text for name, text in lines)
            items.append(f"- {title}: {'; '.join(escaped(text) for text in texts)}")
        for title, ids in (
            ("Implements", entry.rules),
            ("Uses", dict.fromkeys(used for used, _ in entry.uses)),
        ):
            if ids:
                items.append(f"- {title}: {', '.join(self.link(one, None) for one in ids)}")
        yield from ("", *items)
        written = self.lookup.written.table(entry)
        if written:
            yield from ("", _row(written.columns), _row(["---"] * len(written.columns)))
            yield from map(_row, written.rows)


def _row(cells: Iterable[str]) -> str:
    """A row of a Markdown table."""
    return "| " + " | ".join(cell if cell == "---" else escaped(cell) for cell in cells) + " |"
