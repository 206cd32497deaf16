"""What an entry declares that does something, as its author wrote it: conditions, words, steps."""

from collections.abc import Iterator
from typing import Any

from livingrules.engine.graph.written import names_below, text_below, text_of_node
from livingrules.engine.read.nodes import Mapping, Node, Sequence

_STEPS = {"do": "Does", "start": "When it begins", "each": "Before each decision",
          "setup": "Set-up"}  # fmt: skip
_TEXTS = {
    "name": "Asked for as",
    "in": "In",
    "who": "Who",
    "on": "On",
    "when": "When",
    "where": "Where",
    "priority": "Priority",
    "points": "Points",
    "that": "Must hold",
    "says": "Says",
    "shown": "Called",
    "all": "All of them",
    "reported": "Reported by",
    "players": "Players",
    "record": "Each is a",
    "file": "From the file",
    "ignore": "Columns not read",
}
_NAMED = {"with": "With", "requires": "Requires", "weights": "Weights", "odds": "Odds",
          "values": "Values", "choices": "Choices", "grid": "Grid", "list": "List",
          "counters": "Counters", "columns": "Columns"}  # fmt: skip
_MARKS = ("id", "rule")


def further(fields: Mapping) -> list[dict[str, Any]]:
    """What an entry declares besides its types: titles, each with lines of a name and a text."""
    found = []
    for key, (_, node) in fields.items.items():
        lines: list[tuple[str, str]] = []
        if key in _STEPS:
            lines = [("", line) for line in outline(node)]
        elif key in _TEXTS:
            lines = [("", text_of_node(node))]
        elif key in _NAMED and isinstance(node, Sequence):
            lines = [pair for item in node.items for pair in names_below(item)]
        elif key in _NAMED:
            lines = [(name, _requirement(below) or text_of_node(below))
                     for name, below in _pairs(node)]  # fmt: skip
        if lines:
            title = _STEPS.get(key) or _TEXTS.get(key) or _NAMED[key]
            found.append({
                "title": title,
                "lines": [{"name": name, "text": text} for name, text in lines],
            })  # fmt: skip
    return found


def _requirement(node: Node) -> str:
    """A requirement in a line; empty where it is none."""
    that, says = text_below(node, "that"), text_below(node, "says")
    if that is None or says is None:
        return ""
    rule, waived = text_below(node, "rule"), text_below(node, "waived")
    told = f'{that}, else "{says}"' + (f" ({rule})" if rule else "")
    return f"{told}; waived where {waived}" if waived else told


def _pairs(node: Node) -> list[tuple[str, Node]]:
    """The names in a mapping with what stands under them."""
    return [(key.value, below) for key, below in node.pairs()] if isinstance(node, Mapping) else []


def outline(node: Node, depth: int = 0) -> Iterator[str]:
    """Steps in lines: the verb and its values, and below it, indented, the steps inside it."""
    indent = "  " * depth
    for step in node.items if isinstance(node, Sequence) else ():
        rule = text_below(step, "rule")
        for verb, below in _pairs(step):
            if verb in _MARKS:
                continue
            said = f"{indent}{verb} {_values(below)}".rstrip()
            yield f"{said} ({rule})" if rule else said
            yield from _inside(below, depth + 1)


def _inside(node: Node, depth: int) -> Iterator[str]:
    """The steps inside a step, and the options of a decision with theirs."""
    indent = "  " * depth
    for key, below in _pairs(node):
        if key == "do":
            yield from outline(below, depth)
        elif key == "else" and isinstance(below, Sequence):
            yield f"{'  ' * (depth - 1)}else"
            yield from outline(below, depth)
        elif key == "options":
            for name, option in _pairs(below):
                yield f"{indent}{name}: {_values(option)}".rstrip(": ")
                yield from _inside(option, depth + 1)


def _values(node: Node) -> str:
    """What a verb is given, in a line, its inner steps left out."""
    if not isinstance(node, Mapping):
        return text_of_node(node)
    held = [
        f"{key}: ({_values(below)})"
        if isinstance(below, Mapping)
        else f"{key}: {text_of_node(below)}"
        for key, below in _pairs(node)
        if key not in ("do", "else", "options")
    ]
    return ", ".join(held)
