"""Where the items of a set come from: its own entry, a CSV file, or data that stands in for them."""

from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.codes import BAD_ID
from livingrules.engine.catalogue.locate import DATA_ENDINGS
from livingrules.engine.catalogue.raw import RawBook, mapping_of, pairs_of
from livingrules.engine.read.codes import EMPTY_FILE, UNREADABLE_FILE
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.repeated import repeated_keys
from livingrules.engine.read.text import read_text
from livingrules.engine.sets.columns import Wanted, read_columns
from livingrules.engine.sets.grid import read_grid
from livingrules.engine.sets.item_ids import why_no_id
from livingrules.engine.shape.codes import (
    BAD_VALUE,
    EMPTY_VALUE,
    MISPLACED_KEY,
    MISSING_KEY,
    WRONG_KIND,
)


@dataclass(slots=True)
class Declared:
    """A set as it is declared, and what is known of the record that its items are."""

    name: str
    document: Document
    fields: Mapping
    record: str
    known: list[str]


@dataclass(slots=True)
class Source:
    """The items of a set by id, the file they stand in, and what is wrong with it.

    `head` is the line that names the columns, where there is one. Items that cannot be known are
    None.
    """

    items: Mapping | None = None
    document: Document | None = None
    head: Place | None = None
    findings: list[Finding] = field(default_factory=list)


def find_items(declared: Declared, book: RawBook) -> Source:
    """The items of a set of a book."""
    given = book.data.get(declared.name)
    if given is not None:
        return _given(declared, given)
    return _said(declared, book.folder)


def _said(declared: Declared, folder: Path | None) -> Source:
    """The items that an entry has or names; their file lies in the folder of the book, if any."""
    fields, document = declared.fields, declared.document
    node = fields.get("file")
    if isinstance(node, Scalar) and not node.empty and "items" not in fields.items:
        return _file(declared, node, folder)
    found = Source(document=document)
    for key in ("columns", "ignore") if "file" not in fields.items else ():
        if key in fields.items and id(fields.key(key)) not in document.tainted:
            message = f"'{key}' tells of the columns of a file, and this set names none"
            hint = "name the file under 'file', or take this out"
            place = document.place(fields.key(key))
            found.findings.append(Finding(MISPLACED_KEY, message, place, hint=hint))
    items = fields.get("items")
    found.items = items if isinstance(items, Mapping) else None
    return found


def _file(declared: Declared, node: Scalar, folder: Path | None) -> Source:
    """The items in the file that an entry names."""
    path = Path(declared.document.file).parent / node.value
    wrong = _why_not(path, node, declared.document, folder)
    if wrong is not None:
        return Source(findings=[wrong])
    return _csv(declared, path)


def _why_not(path: Path, node: Scalar, document: Document, folder: Path | None) -> Finding | None:
    """Why a file cannot be one with items; without a folder it must lie beside the document."""
    place = document.place(node)
    if not node.value.lower().endswith(DATA_ENDINGS):
        message = f"'{node.value}' is no CSV file: their names end in .csv or .tsv"
        return Finding(BAD_VALUE, message, place)
    if folder is None and path.resolve().parent != Path(document.file).resolve().parent:
        message = f"'{node.value}' does not lie beside this file"
        return Finding(BAD_VALUE, message, place, hint="put it there")
    if folder is not None and folder.resolve() not in path.resolve().parents:
        message = f"'{node.value}' lies outside of the folder of its book"
        return Finding(BAD_VALUE, message, place, hint="put it beside this file")
    if not path.exists():
        beside = [one.name for one in path.parent.glob("*") if one.name.endswith(DATA_ENDINGS)]
        near = nearest(path.name, beside)
        around = node.value.rpartition("/")[0]
        near = tuple(f"{around}/{one}" if around else one for one in near)
        message = f"there is no file '{node.value}'"
        return Finding(UNREADABLE_FILE, message, place, suggestions=near)
    return None


def _given(declared: Declared, path: Path) -> Source:
    """The items in a file that somebody names in place of those of the book."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        return _csv(declared, path, foreign=True)
    document, findings = read_document(path)
    if document is None:
        return Source(findings=findings)
    findings = [*findings, *repeated_keys(document)]
    root = document.root
    if not isinstance(root, Mapping):
        message = "this file holds a single value or a list, and items by their ids are expected"
        return Source(findings=[*findings, Finding(WRONG_KIND, message, document.place(root))])
    items: Node | None = root
    if "sets" in root.items:
        sets = mapping_of(root.get("sets"))
        own = sets.get(declared.name)
        if not isinstance(own, Mapping):
            place = document.place(root.key("sets"))
            message = f"this file has no set '{declared.name}'"
            near = nearest(declared.name, sets.items)
            wrong = Finding(MISSING_KEY, message, place, suggestions=near)
            return Source(findings=[*findings, wrong])
        theirs = Declared(declared.name, document, own, declared.record, declared.known)
        found = _said(theirs, None)
        found.findings[:0] = findings
        if found.document is not document:
            return found
        items = found.items
        if items is None or not items.items:
            message = f"'{declared.name}' has no items here"
            found.findings.append(Finding(EMPTY_FILE, message, document.place(own)))
            return found
        findings = found.findings
    found = Source(mapping_of(items), document, None, findings)
    found.findings += _form(document, mapping_of(items))
    return found


def _form(document: Document, items: Mapping) -> list[Finding]:
    """What is wrong with the form of items in a file that is no part of a book.

    Items that are none are taken out.
    """
    findings = []
    for key, item in [*pairs_of(items)]:
        why = why_no_id(key.value)
        if why is not None:
            findings.append(Finding(BAD_ID, why, document.place(key)))
        if not isinstance(item, Mapping):
            message = f"'{key.value}' is no item: the values of its fields by name are expected"
            place = document.place(key)
            findings.append(Finding(WRONG_KIND, message, place, hint="write {name: …, …: …}"))
            del items.items[key.value]
            continue
        for name, value in pairs_of(item):
            if isinstance(value, Scalar) and value.empty:
                message = f"'{name.value}' has no value"
                findings.append(Finding(EMPTY_VALUE, message, document.place(name)))
            elif isinstance(value, Mapping) or (
                isinstance(value, Sequence)
                and not all(isinstance(one, Scalar) for one in value.items)
            ):
                message = (
                    f"'{name.value}' has a mapping or lists, and one value or a list is expected"
                )
                findings.append(Finding(WRONG_KIND, message, document.place(name)))
                value = Scalar("", value.start, value.start, "")
                item.items[name.value] = (name, value)
    return findings


def _csv(declared: Declared, path: Path, *, foreign: bool = False) -> Source:
    """The items in a CSV file; a `foreign` one was not named by the set itself."""
    text, findings = read_text(path)
    if text is None:
        return Source(findings=findings)
    grid, findings = read_grid(text)
    if grid is None:
        return Source(findings=findings)
    fields = declared.fields
    wanted = Wanted(declared.record, declared.known, declared.document, fields.get("columns"),
                    fields.get("ignore"), foreign)  # fmt: skip
    items, findings = read_columns(grid, wanted)
    head = text.place(grid.header[0].start, grid.header[-1].end)
    document = Document(text.file, text, Mapping(0, flow=False))
    return Source(items, document, head, findings)
