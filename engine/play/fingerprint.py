"""Fingerprints of rules: of what they do, and of the files they are written in.

Two programs that differ in titles, places, cited rules or what is said to people do the same.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from livingrules.dsl.finding import Place
from livingrules.dsl.node import Node
from livingrules.dsl.scope import Scope
from livingrules.engine.catalogue.locate import BOOK_FILE, names_of
from livingrules.engine.program.model import ItemSet, Program
from livingrules.engine.program.steps import Note

_SILENT = {"origin", "place", "rule", "says", "scope", "text", "title"}
"""What changes nothing that happens."""
_PARTS = (
    "records", "state", "rulings", "functions", "tables", "actions", "reports", "procedures",
    "events", "queues", "phases", "scoring", "games",
)  # fmt: skip


def behaviour_of(program: Program) -> str:
    """The fingerprint of what a program does."""
    parts: dict[str, Any] = {part: _plain(getattr(program, part)) for part in _PARTS}
    parts["triggers"] = [_plain(one) for one in program.triggers.values()]  # their order counts
    enumerations = program.scope.enumerations
    parts["enumerations"] = {name: _plain(one) for name, one in enumerations.items()}
    parts["shown"] = _plain(program.shown)
    if program.sets:
        parts["sets"] = {name: items_plain(one) for name, one in program.sets.items()}
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()


def items_plain(one: ItemSet) -> list[Any]:
    """The items of a set as JSON has them, without their ids and places, which do nothing."""
    return [one.record, *(dict(item.values) for item in one.items)]


def items_print(one: ItemSet) -> str:
    """The fingerprint of the items of a set."""
    text = json.dumps(items_plain(one), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()


def text_of(folder: Path) -> str:
    """The fingerprint of a book's files."""
    digest = blake2b(digest_size=12)
    for path in (folder / BOOK_FILE, *sorted(map(Path, names_of(folder, data=True)))):
        if path.is_file():
            content = path.read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def _plain(value: Any) -> Any:
    """A part of a program as JSON has it."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value if not isinstance(one, (Place, Note))]
    if isinstance(value, (set, frozenset)):
        return sorted(json.dumps(_plain(one), sort_keys=True) for one in value)
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, (Place, Scope)):
        return None
    if isinstance(value, Node):
        names = [one for one in type(value).fields_ if not one.endswith(("start", "end"))]  # type: ignore[attr-defined]
    elif is_dataclass(value):
        names = [one.name for one in fields(value)]
    else:
        raise TypeError(f"{type(value).__name__} has no place in a program")
    made = {name: _plain(getattr(value, name)) for name in names if name not in _SILENT}
    return {"is": type(value).__name__, **made}
