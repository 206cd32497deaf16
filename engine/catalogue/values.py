"""The values that an entry states, by address: what a source is asked for."""

import re
from collections.abc import Iterator

from livingrules.engine.catalogue.names import PROGRAM, Name
from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.read.nodes import Mapping, Node, Scalar

_PLAIN = {"state": "default", "options": "default", "values": "is", "functions": "is",
          "types": "is"}  # fmt: skip
_WORDS = {"says", "title", "about", "unused", "rule", "note", "id", "shown", "refs"}
_NUMBER = re.compile(r"(?<![\w.])\d")


def value_addresses(name: Name, items: Mapping | None = None) -> list[tuple[str, ...]]:
    """The addresses inside an entry of the values that it states.

    The default of a variable, what a value or function is, each value of an enumeration, each
    output of a table, each value of an item of a set (`items`), and the expressions with numbers in
    actions, steps and the like.
    """
    fields = name.fields
    if name.section in _PLAIN:
        key = _PLAIN[name.section]
        return [(key,)] if fields.get(key) is not None else []
    if name.section == "enums":
        return [("values", part.name) for part in name.parts]
    if name.section == "tables":
        outputs = {part.name for part in name.parts if not part.local}
        cells = fields.get("cells")
        found = [] if cells is None else [("cells", *way) for way in _leaves(cells)]
        for at, row in _rows(fields):
            found += [("rows", at, key.value) for key, _ in pairs_of(row) if key.value in outputs]
        return found
    if name.section == "sets":
        return [
            ("items", key.value, field.value)
            for key, item in pairs_of(items)
            for field, _ in pairs_of(item)
        ]
    return list(_numbers(fields)) if name.section in PROGRAM else []


def _numbers(node: Node) -> Iterator[tuple[str, ...]]:
    """The ways to the expressions below a node that have numbers in them.

    An item of a list is reached by its `id`, else by its verb.
    """
    if isinstance(node, Scalar):
        if _NUMBER.search(node.value):
            yield ()
    elif isinstance(node, Mapping):
        for key, value in node.pairs():
            if key.value not in _WORDS:
                yield from ((key.value, *way) for way in _numbers(value))
    else:
        for item in node.items:
            mark = text_of(mapping_of(item).get("id"))
            for way in _numbers(item):
                yield (mark, *way[1:]) if mark and way else way


def _leaves(node: Node) -> Iterator[tuple[str, ...]]:
    """The ways to the scalars below nested mappings."""
    if isinstance(node, Scalar):
        yield ()
    elif isinstance(node, Mapping):
        for key, value in node.pairs():
            for way in _leaves(value):
                yield (key.value, *way)


def _rows(fields: Mapping) -> Iterator[tuple[str, Node]]:
    """The rows of a table with their names; a row without one has its number."""
    rows = fields.get("rows")
    for key, row in pairs_of(rows):
        yield key.value, row
    for number, row in enumerate(items_of(rows), start=1):
        yield text_of(mapping_of(row).get("id")) or str(number), row
