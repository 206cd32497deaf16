"""Which scenarios are about a rule or a ruling, read off their files alone."""

from collections.abc import Iterable, Iterator
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
    return scenarios_of_each(folder, [identifier])[identifier]


def scenarios_of_each(folder: Path, identifiers: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """The same for several of one book, each file being read once."""
    found: dict[str, list[dict[str, Any]]] = {one: [] for one in identifiers}
    numbers = [one.partition(":")[2].encode() for one in found]
    for path in sorted(folder.rglob("*")) if found else ():
        if not path.name.endswith(ENDINGS):
            continue
        held = _contents(path)
        if any(number in held for number in numbers):
            for named, scenario in _in_file(path):
                for one, kept in found.items():
                    book, _, bare = one.partition(":")
                    if scenario["id"].startswith(f"{book}:") and bare in named:
                        kept.append(scenario)
    return found


def _contents(path: Path) -> bytes:
    """What a file holds; nothing where it cannot be read, which 'livingrules test' tells."""
    try:
        return contents(path)
    except OSError:
        return b""


def _in_file(path: Path) -> Iterator[tuple[set[str], dict[str, Any]]]:
    """Those of one file, each with the rules and rulings that it names."""
    document, _ = read_document(path)
    root = mapping_of(document.root) if document is not None else Mapping(0, False)
    book = text_of(root.get("book"))
    if document is None:
        return
    common = _named(mapping_of(root.get("common")))
    for key, node in pairs_of(root.get("scenarios")):
        fields = mapping_of(node)
        title = text_of(fields.get("title"))
        scenario = {"id": f"{book}:{key.value}", "title": title, **located(document.place(key))}
        yield common | _named(fields), scenario


def _named(fields: Mapping) -> set[str]:
    """The rules and rulings that a scenario names."""
    rulings = mapping_of(mapping_of(fields.get("options")).get("rulings"))
    differs = text_of(mapping_of(fields.get("differs")).get("ruling"))
    rules = {text_of(one) for one in items_of(fields.get("rules"))}
    return {*rules, *(key.value for key, _ in rulings.pairs()), differs}
