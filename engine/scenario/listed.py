"""Which scenarios are about a rule or a ruling, read off their files alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.graph.places import located
from livingrules.engine.read.document import read_document
from livingrules.engine.read.nodes import Mapping
from livingrules.engine.read.text import contents
from livingrules.engine.scenario.find import ENDINGS


def scenarios_of(folder: Path, identifier: str) -> list[dict[str, Any]]:
    """The scenarios below a book's folder that name a qualified rule or ruling: id, title, place."""
    book, _, number = identifier.partition(":")
    found = []
    for path in sorted(folder.rglob("*")):
        if path.name.endswith(ENDINGS) and number.encode() in _contents(path):
            found += list(_in_file(path, book, number))
    return found


def _contents(path: Path) -> bytes:
    """What a file holds; nothing where it cannot be read, which 'livingrules test' tells."""
    try:
        return contents(path)
    except OSError:
        return b""


def _in_file(path: Path, book: str, number: str) -> Iterator[dict[str, Any]]:
    """Those of one file."""
    document, _ = read_document(path)
    root = mapping_of(document.root) if document is not None else Mapping(0, False)
    if document is None or text_of(root.get("book")) != book:
        return
    common = _named(mapping_of(root.get("common")))
    for key, node in pairs_of(root.get("scenarios")):
        fields = mapping_of(node)
        if number in common | _named(fields):
            title = text_of(fields.get("title"))
            yield {"id": f"{book}:{key.value}", "title": title, **located(document.place(key))}


def _named(fields: Mapping) -> set[str]:
    """The rules and rulings that a scenario names."""
    rulings = mapping_of(mapping_of(fields.get("options")).get("rulings"))
    differs = text_of(mapping_of(fields.get("differs")).get("ruling"))
    rules = {text_of(one) for one in items_of(fields.get("rules"))}
    return {*rules, *(key.value for key, _ in rulings.pairs()), differs}
