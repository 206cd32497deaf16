"""Where a book's behaviour stands in its files, and every mutant of it.

Left out: words (titles, summaries, what is said), names, types, views, policies and invariants,
defaults of rulings, and all whose source is assumed or invented.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from livingrules.engine.catalogue.ids import Ids
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, pairs_of, text_of
from livingrules.engine.catalogue.sources import Sources, build_sources
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.offsets import offsets
from mutants.expressions import edits, nearby
from mutants.mutant import Mutant

KEPT = ("stated", "example", "inferred", "ruling")
DROPPED = '{note: "dropped"}'
"""A step that does nothing stands where a step is dropped, so that no list of steps is empty."""

_EXPRESSIONS = {
    "values": ("is",), "functions": ("is",), "state": ("default",), "options": ("default",),
    "rulings": ("numbers",), "actions": ("who",), "queues": ("where",), "triggers": ("when",),
    "scoring": ("points",), "games": ("players",),
}  # fmt: skip
_STEPS = {
    "actions": ("do",), "reports": ("do",), "procedures": ("do",), "queues": ("do",),
    "triggers": ("do",), "phases": ("start", "each"), "games": ("setup",),
}  # fmt: skip
_WORDS = {"says", "name", "note", "rule", "id", "as", "most", "record", "end_game", "go_to"}
_CAUSES = {"emit", "later", "drain"}
_EFFECTS = {
    "set", "add", "if", "for_each", "repeat", "choose", "decide", "roll", "create", "create_all", "remove", "put",
    "take", "move", "shuffle", "draw", "refuse", "give", "go_to", "end_game",
}  # fmt: skip
_NO_EFFECTS = {"let", "note"}
_BESIDE = {"id", "rule", "as"}

Way = tuple[str, ...]


def all_mutants(book: RawBook, books: dict[str, RawBook]) -> list[Mutant]:
    """Every mutant of a book; `books` are those that were read with it."""
    ids = Ids(books)
    ids.gather()
    values = [
        tuple(key.value for key, _ in pairs_of(mapping_of(one).get("values")))
        for document in book.documents
        for _, one in pairs_of(mapping_of(document.root).get("enums"))
    ]
    found: list[Mutant] = []
    for document in book.documents:
        sources = build_sources(document, book, ids)
        found += _File(document, book.folder, sources, values).mutants()
    seen: Counter[tuple[str, ...]] = Counter()
    numbered = []
    for one in found:
        words = (one.file, one.entry, one.kind, one.what)
        numbered.append(replace(one, again=seen[words]))
        seen[words] += 1
    return numbered


class _File:
    """The mutants of one file."""

    def __init__(
        self, document: Document, folder: Path, sources: Sources, values: list[Way]
    ) -> None:
        """`values`: the values of each enumeration."""
        self.document, self.sources, self.values = document, sources, values
        self.text = document.text.text
        self.file = Path(document.file).relative_to(folder).as_posix()
        self.entry = ""

    def mutants(self) -> Iterator[Mutant]:
        """All of them, in the order of sections and lines."""
        root = mapping_of(self.document.root)
        for section in ("records", "tables", *dict.fromkeys([*_EXPRESSIONS, *_STEPS])):
            for key, node in pairs_of(root.get(section)):
                self.entry = f"{section}/{key.value}"
                yield from self.inside(section, mapping_of(node), (section, key.value))

    def inside(self, section: str, fields: Mapping, way: Way) -> Iterator[Mutant]:
        """The mutants of one entry."""
        if section == "tables":
            yield from self.table(fields, way)
        for key, node in pairs_of(fields.get("fields")) if section == "records" else ():
            yield from self.below(mapping_of(node).get("default"), (*way, "fields", key.value))
        for name in _EXPRESSIONS.get(section, ()):
            yield from self.below(fields.get(name), (*way, name))
        if section in ("actions", "reports"):
            for domain in items_of(fields.get("takes")):
                for _, node in pairs_of(domain):
                    yield from self.below(mapping_of(node).get("from"), (*way, "takes"))
            for key, node in pairs_of(fields.get("requires")):
                yield from self.requirement(key, mapping_of(node), (*way, "requires", key.value))
        for name in _STEPS.get(section, ()):
            steps = fields.get(name)
            if section == "triggers":
                what = f"'{text_of(fields.get('on'))}' sets off nothing"
                yield from self.change("trigger dropped", steps, way, f"[{DROPPED}]", what)
            yield from self.steps(steps, (*way, name))

    def requirement(self, key: Scalar, fields: Mapping, way: Way) -> Iterator[Mutant]:
        """A requirement without which all goes, and the changes of what it asks."""
        what = f"'{key.value}' is not required"
        yield from self.change("requirement dropped", fields.get("that"), way, "true", what)
        yield from self.below(fields.get("that"), (*way, "that"))
        yield from self.below(fields.get("waived"), (*way, "waived"))

    # ---- steps -----------------------------------------------------------------------------

    def steps(self, node: Node | None, way: Way) -> Iterator[Mutant]:
        """Each step dropped, and the changes inside each."""
        for step in items_of(node):
            verbs = [key.value for key, _ in pairs_of(step) if key.value not in _BESIDE]
            here = (*way, text_of(mapping_of(step).get("id")) or (verbs[0] if verbs else ""))
            for verb in verbs[:1]:
                kind = "effect dropped" if verb in _EFFECTS else "cause dropped"
                if verb not in _NO_EFFECTS:
                    yield from self.change(kind, step, here, DROPPED, f"without {verb}")
            yield from self.below(step, here)

    def below(self, node: Node | None, way: Way) -> Iterator[Mutant]:
        """The changes of all expressions at or below a node, and of the steps there."""
        if isinstance(node, Scalar):
            yield from self.expression(node, way)
        elif isinstance(node, Sequence):
            for item in node.items:
                yield from self.below(item, way)
        elif isinstance(node, Mapping):
            for key, value in pairs_of(node):
                if key.value in ("do", "else") and isinstance(value, Sequence):
                    yield from self.steps(value, (*way, key.value))
                elif key.value not in _WORDS:
                    yield from self.below(value, (*way, key.value))

    # ---- tables ----------------------------------------------------------------------------

    def table(self, fields: Mapping, way: Way) -> Iterator[Mutant]:
        """The outputs of rows and cells changed, and the conditions of rows."""
        types = {key.value: text_of(node) for key, node in pairs_of(fields.get("gives"))}
        single = next(iter(types)) if len(types) == 1 else ""
        yield from self.cells(fields.get("cells"), (*way, "cells"), types, single)
        rows = fields.get("rows")
        for at, row in _rows(rows):
            for key, node in pairs_of(row):
                if key.value in types and isinstance(node, Scalar):
                    yield from self.output(node, (*way, "rows", at, key.value), types[key.value])
                elif key.value not in _WORDS and isinstance(node, Scalar):
                    yield from self.expression(node, (*way, "rows", at, key.value), joint=False)

    def cells(
        self, node: Node | None, way: Way, types: dict[str, str], name: str
    ) -> Iterator[Mutant]:
        """The cells below a node; `name` is the output that they are of."""
        for key, value in pairs_of(node):
            called = key.value if key.value in types else name
            if isinstance(value, Scalar):
                yield from self.output(value, (*way, key.value), types.get(called, ""))
            else:
                yield from self.cells(value, (*way, key.value), types, called)

    def output(self, node: Scalar, way: Way, type_: str) -> Iterator[Mutant]:
        """What a row gives, otherwise: the next number or value, the other flag."""
        value, other = node.value, ""
        if value.isdigit():
            other = nearby(value)
        elif value in ("true", "false"):
            other = "false" if value == "true" else "true"
        else:
            for names in self.values:
                if value in names and len(names) > 1:
                    other = names[(names.index(value) + 1) % len(names)]
        if other:
            what = f"{way[-1]}: {value} → {other}"
            yield from self.change("table output", node, way, other, what)
        elif type_ != "text":
            yield from self.expression(node, way)

    # ---- changes ---------------------------------------------------------------------------

    def expression(self, node: Scalar, way: Way, *, joint: bool = True) -> Iterator[Mutant]:
        """All changes of one expression; without `joint` its `or` belongs to a cell."""
        if node.empty or not self.kept(way):
            return
        at = offsets(self.text, node)
        for edit in edits(node.value):
            if edit.kind == "and, or" and not joint:
                continue
            before = node.value[edit.start : edit.end]
            around = node.value[max(0, edit.start - 25) : edit.end + 25].strip()
            what = f"{before} → {edit.text} in '{around}'"
            start, end = at[edit.start], at[edit.end - 1] + 1
            yield self.made(edit.kind, start, end, edit.text, what)

    def change(
        self, kind: str, node: Node | None, way: Way, text: str, what: str
    ) -> Iterator[Mutant]:
        """A node replaced by a text, where its source lets it count."""
        if node is not None and self.kept(way):
            end = _end(node)
            while self.text[end - 1].isspace():
                end -= 1
            yield self.made(kind, node.start, end, text, what)

    def made(self, kind: str, start: int, end: int, text: str, what: str) -> Mutant:
        """A mutant of the present entry."""
        line = self.document.text.place(start, end).line
        return Mutant(kind, self.file, line, self.entry, what, start, end, text)

    def kept(self, way: Way) -> bool:
        """Whether the source of what stands at an address is neither assumed nor invented."""
        return self.sources.of(way).kind in KEPT


def _rows(node: Node | None) -> Iterator[tuple[str, Node]]:
    """The rows of a table with their names."""
    if isinstance(node, Mapping):
        yield from ((key.value, row) for key, row in pairs_of(node))
    for row in items_of(node):
        yield text_of(mapping_of(row).get("id")), row


def _end(node: Node) -> int:
    """Where a node ends: a block with the last of its values."""
    if isinstance(node, Scalar) or node.flow:
        return node.end
    inner = [value for _, value in node.pairs()] if isinstance(node, Mapping) else node.items
    return _end(inner[-1]) if inner else node.end
