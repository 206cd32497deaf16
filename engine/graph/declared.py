"""What an entry declares, as its author wrote it: its values, fields, inputs, expression, examples."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from livingrules.engine.graph.declared_steps import further
from livingrules.engine.graph.written import items_below, names_below, text_below
from livingrules.engine.read.nodes import Mapping, Node

DOING = ("action", "report", "procedure", "event", "trigger", "queue", "phase", "scoring",
         "invariant", "policy", "view", "game", "record", "variable", "set")  # fmt: skip
"""Kinds of entries that declare more than types and values."""
_ORDERED = "Values, least first"


class Said(NamedTuple):
    """One thing that an entry declares: what it is called, and a name and a text a line.

    The name is empty where a text stands alone.
    """

    title: str
    lines: list[tuple[str, str]]


def declared(kind: str, fields: Mapping) -> dict[str, Any]:
    """What the mapping of an entry declares, as values for JSON; the same keys for every kind.

    `ordered` is true or false for an enumeration, else null. Of a function `gives` holds one
    item without a name, of a table one for each output; types are as they are written.
    """
    table = kind == "table"
    gives: list[dict[str, Any]] = _named(fields.get("gives"), "type")
    if not table and (one := text_below(fields, "gives")):
        gives = [{"name": None, "type": one}]
    enumeration = kind == "enumeration"
    return {
        "ordered": text_below(fields, "ordered") == "true" if enumeration else None,
        "values": _named(fields.get("values"), "shown"),
        "fields": _named(fields.get("fields"), "type"),
        "takes": [
            one
            for item in items_below(fields, "given" if table else "takes")
            for one in _named(item, "type")
        ],
        "gives": gives,
        "type": text_below(fields, "type"),
        "default": text_below(fields, "default"),
        "is": text_below(fields, "is"),
        "hit": text_below(fields, "hit"),
        "partial": text_below(fields, "partial"),
        "examples": [
            {key: text_below(item, key) for key in ("ask", "gives", "rule")}
            for item in items_below(fields, "examples")
        ],
        "further": further(fields) if kind in DOING else [],
    }


def said(declares: dict[str, Any]) -> Iterator[Said]:
    """What an entry declares in the order in which people read it; nothing of what it has not."""
    if declares["values"]:
        title = _ORDERED if declares["ordered"] else "Values"
        yield Said(title, [(one["name"], one["shown"]) for one in declares["values"]])
    for title, key in (("Fields", "fields"), ("Given" if declares["hit"] else "Takes", "takes")):
        if declares[key]:
            yield Said(title, [(one["name"], one["type"]) for one in declares[key]])
    if declares["gives"]:
        lines = [(one["name"] or "", one["type"]) for one in declares["gives"]]
        yield Said("Gives", lines)
    for title, key in (
        ("Type", "type"),
        ("Default", "default"),
        ("Is", "is"),
        ("Hit", "hit"),
        ("Partial", "partial"),
    ):
        if declares[key]:
            yield Said(title, [("", declares[key])])
    for one in declares["further"]:
        yield Said(one["title"], [(line["name"], line["text"]) for line in one["lines"]])
    if declares["examples"]:
        yield Said("Examples", [("", _example(one)) for one in declares["examples"]])


def _example(example: dict[str, Any]) -> str:
    """An example in a line."""
    rule = f" ({example['rule']})" if example["rule"] else ""
    return f"{example['ask']} gives {example['gives']}{rule}"


def _named(node: Node | None, what: str) -> list[dict[str, Any]]:
    """The names and texts of a mapping."""
    return [{"name": name, what: text} for name, text in names_below(node)]
