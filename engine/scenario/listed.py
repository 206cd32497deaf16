"""Which scenarios are about a rule or a ruling, read off their files alone."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.graph.places import located
from livingrules.engine.read.document import read_document
from livingrules.engine.read.nodes import Mapping
from livingrules.engine.read.text import contents
from livingrules.engine.scenario.find import ENDINGS
from livingrules.engine.shape.schemas import shape
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.walk import scalars


def scenarios_of(folder: Path, identifier: str) -> list[dict[str, Any]]:
    """The scenarios below a book's folder that name a qualified rule or ruling: id, title, place."""
    return scenarios_of_each([folder], [identifier])[identifier]


def scenarios_of_each(
    folders: Iterable[Path], identifiers: Iterable[str], beside: Iterable[Path] = ()
) -> dict[str, list[dict[str, Any]]]:
    """The same for several of one book and several folders, each file being read once.

    Right in the folders `beside` lie further ones.
    """
    found: dict[str, list[dict[str, Any]]] = {one: [] for one in identifiers}
    numbers = [one.partition(":")[2].encode() for one in found]
    for path in scenarios_among(folders, beside) if found else ():
        held = _contents(path)
        if any(number in held for number in numbers):
            for named, scenario in _in_file(path):
                own = scenario["id"].partition(":")[0]
                for one, kept in found.items():
                    book, _, bare = one.partition(":")
                    if one in named or (own == book and bare in named):
                        kept.append(scenario)
    return found


def scenarios_among(folders: Iterable[Path], beside: Iterable[Path]) -> dict[Path, None]:
    """The files of scenarios at or below some folders and right in others, each once."""
    below = (path for folder in folders for path in sorted(folder.rglob("*")))
    right = (path for folder in beside for path in sorted(folder.iterdir()))
    found = (path for path in (*below, *right) if path.name.endswith(ENDINGS))
    return dict.fromkeys(found)


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
    known = shape("scenario")
    common = _named(mapping_of(root.get("common")), known.key("common"))
    each = known.key("scenarios")
    for key, node in pairs_of(root.get("scenarios")):
        fields = mapping_of(node)
        title = text_of(fields.get("title"))
        scenario = {"id": f"{book}:{key.value}", "title": title, **located(document.place(key))}
        yield common | _named(fields, each.key(key.value) if each is not None else None), scenario


def _named(fields: Mapping, known: Shape | None) -> set[str]:
    """The rules and rulings that a scenario names: those that it is about, and those of its steps."""
    rulings = mapping_of(mapping_of(fields.get("options")).get("rulings"))
    differs = text_of(mapping_of(fields.get("differs")).get("ruling"))
    rules = {one.value for one, here in scalars(fields, known) if "ruleId" in here.roles}
    return {*rules, *(key.value for key, _ in rulings.pairs()), differs}
