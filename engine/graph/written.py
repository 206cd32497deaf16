"""Entries, and the rows of tables, as their author wrote them, for people to read."""

from collections.abc import Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from livingrules.engine.catalogue.model import Entry
from livingrules.engine.read.document import read_document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.text import read_text
from livingrules.engine.sets.grid import read_grid
from livingrules.engine.variants.layer import read_variants

if TYPE_CHECKING:
    from livingrules.engine.variants.manifest import Variant


@dataclass(frozen=True, slots=True)
class Written:
    """A table in rows of texts, one text a column, empty where nothing is written."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class WrittenEntries:
    """Reads the entries of a catalogue from their files, each file once."""

    def __init__(self, variants: Many[Path] = ()) -> None:
        """Nothing is read yet; `variants` are laid over what will be."""
        self._roots: dict[str, Node | None] = {}
        self._layer = read_variants(variants)

    def fields(self, entry: Entry) -> Mapping | None:
        """The mapping that describes an entry; None where the file is no longer as it was."""
        file = entry.place.file
        if file not in self._roots:
            self._roots[file] = self._read(file, entry.book)
        _, _, address = entry.id.partition(":")
        section, _, name = address.partition("/")
        found = _below(_below(self._roots[file], section), name)
        return found if isinstance(found, Mapping) else None

    def _read(self, file: str, book: str) -> Node | None:
        """The topmost node of a file of a book, or of a variant what it adds to that book."""
        document, _ = read_document(Path(file))
        if document is None or self._layer is None:
            return document.root if document else None
        if any(one.document.file == file for one in self._layer.variants):
            added = Mapping(0, flow=False)
            for variant in self._layer.variants:
                if variant.document.file == file:
                    _add_entries(variant, book, added)
            return added
        self._layer.lay_over([document], book)
        return document.root

    def table(self, entry: Entry) -> Written | None:
        """The rows of a table, or the items of a set.

        None for other entries and where the file is no longer as it was.
        """
        if entry.kind == "set":
            return self._items(entry)
        fields = self.fields(entry) if entry.kind == "table" else None
        given = _names(_below(fields, "given"))
        gives = _names(_below(fields, "gives"))
        rows = _below(fields, "rows")
        cells = _spread(_below(fields, "cells"), "cells", [way for way, _ in entry.sources])
        if isinstance(cells, Mapping):
            if len(given) == 2 and len(gives) == 1 and _is_grid(cells):
                return _grid(given, cells)
            columns = (*given, *gives)
            return Written(columns, tuple(_cells(cells, (), given, gives)))
        if isinstance(rows, Mapping | Sequence):
            return _rows(rows, (*given, *gives))
        return None

    def _items(self, entry: Entry) -> Written | None:
        """The items of a set, a column for each field that some of them have."""
        fields = self.fields(entry)
        file = text_below(fields, "file") if fields is not None else None
        if file is not None:
            return _csv(Path(entry.place.file).parent / file)
        items = _below(fields, "items")
        if not isinstance(items, Mapping):
            return None
        held = [(key.value, item) for key, item in items.pairs()]
        names = dict.fromkeys(
            key.value
            for _, item in held
            for key, _ in (item.pairs() if isinstance(item, Mapping) else ())
        )
        rows = ((name, *(text_of_node(_below(item, one)) for one in names)) for name, item in held)
        return Written(("id", *names), tuple(rows))


def _spread(node: Node | None, way: str, addresses: list[str]) -> Node | None:
    """Cells whose lists are mappings from the last steps of the addresses that lead into them."""
    if not isinstance(node, Mapping | Sequence):
        return node
    made = Mapping(node.start, node.flow)
    if isinstance(node, Mapping):
        for name, (key, value) in node.items.items():
            spread = _spread(value, f"{way}/{name}", addresses)
            made.items[name] = (key, value if spread is None else spread)
        return made
    inside = [one.rpartition("/")[2] for one in addresses if one.rpartition("/")[0] == way]
    for name, item in zip(inside, node.items, strict=False):
        made.items[name] = (Scalar(name, item.start, item.end, ""), item)
    return made


def _add_entries(variant: "Variant", book: str, into: Mapping) -> None:
    """The entries that a variant adds to a book, by section."""
    for change in variant.changes.get(book, ()):
        if (
            len(change.address) == 1
            and change.verb.value == "add"
            and isinstance(change.value, Mapping)
        ):
            section = into.items.setdefault(
                change.address[0], (change.key, Mapping(0, flow=False))
            )[1]
            assert isinstance(section, Mapping)
            section.items.update(change.value.items)


def text_below(node: Node, key: str) -> str | None:
    """The scalar under a key as it was typed, blanks made one; None where there is none."""
    below = _below(node, key)
    return text_of_node(below) if isinstance(below, Scalar) else None


def items_below(node: Node, key: str) -> list[Node]:
    """The items of the list under a key."""
    below = _below(node, key)
    return below.items if isinstance(below, Sequence) else []


def names_below(node: Node | None) -> list[tuple[str, str]]:
    """The keys of a mapping with their texts."""
    pairs = node.pairs() if isinstance(node, Mapping) else ()
    return [(key.value, text_of_node(value)) for key, value in pairs]


def _csv(path: Path) -> Written | None:
    """The rows of a CSV file."""
    text, _ = read_text(path)
    grid, _ = read_grid(text) if text is not None else (None, [])
    if grid is None:
        return None
    rows = (tuple(" ".join(cell.value.split()) for cell in row) for row in grid.rows)
    return Written(tuple(cell.value for cell in grid.header), tuple(rows))


def _rows(rows: Mapping | Sequence, names: tuple[str, ...]) -> Written:
    """Rows with their names, where they have some."""
    if isinstance(rows, Mapping):
        held = [(key.value, row) for key, row in rows.pairs()]
    else:
        held = [(text_of_node(_below(row, "id")), row) for row in rows.items]
    named = any(name for name, _ in held)
    found = (
        ((name,) if named else ()) + tuple(text_of_node(_below(row, column)) for column in names)
        for name, row in held
    )
    return Written((*(("row",) if named else ()), *names), tuple(found))


def _cells(
    node: Node, keys: tuple[str, ...], given: tuple[str, ...], gives: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """One row for each combination of inputs in nested cells."""
    if len(keys) < len(given):
        for key, below in node.pairs() if isinstance(node, Mapping) else ():
            yield from _cells(below, (*keys, key.value), given, gives)
    elif isinstance(node, Mapping):
        yield (*keys, *(text_of_node(_below(node, name)) for name in gives))
    else:
        yield (*keys, text_of_node(node), *("" for _ in gives[1:]))


def _is_grid(cells: Mapping) -> bool:
    """Whether cells are rows of plain values."""
    return all(
        isinstance(row, Mapping) and all(isinstance(one, Scalar) for _, one in row.pairs())
        for _, row in cells.pairs()
    )


def _grid(given: tuple[str, ...], cells: Mapping) -> Written:
    """Cells of two inputs and one output, the second input sideways."""
    across = dict.fromkeys(
        key.value
        for _, row in cells.pairs()
        for key, _ in (row.pairs() if isinstance(row, Mapping) else ())
    )
    rows = (
        (key.value, *(text_of_node(_below(row, name)) for name in across))
        for key, row in cells.pairs()
    )
    return Written((f"{given[0]} \\ {given[1]}", *across), tuple(rows))


def _names(node: Node | None) -> tuple[str, ...]:
    """The names of inputs (a list of mappings) or outputs (a mapping)."""
    if isinstance(node, Sequence):
        return tuple(name for item in node.items for name in _names(item))
    return tuple(key.value for key, _ in node.pairs()) if isinstance(node, Mapping) else ()


def _below(node: Node | None, key: str) -> Node | None:
    """What stands under a key, if it is there."""
    return node.get(key) if isinstance(node, Mapping) else None


def text_of_node(node: Node | None) -> str:
    """A scalar as it was typed; a list or mapping by its scalars."""
    if isinstance(node, Scalar):
        return " ".join(node.value.split())
    if isinstance(node, Sequence):
        return ", ".join(map(text_of_node, node.items))
    if isinstance(node, Mapping):
        return ", ".join(f"{key.value}: {text_of_node(value)}" for key, value in node.pairs())
    return ""
