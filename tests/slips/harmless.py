"""Edits of a catalogue that change nothing: comments, blank lines, quoting, style, order.

Each edit is made on the file's text and then read back with ruamel.yaml: what was written must
be the same as before, but for the order of keys.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode

from slips import edits
from slips.places import Block, Places, Spot, compose, last_line, read_places

KINDS = ("comment", "blank lines", "quoting", "flow or block", "order of keys")
NOT_QUOTED = ("boolean", "integer", "prose")


@dataclass(frozen=True)
class Harmless:
    """One edit that must not be noticed: the file's new text."""

    kind: str
    file: str
    what: str
    text: str


Maker = Callable[[], str | None]


def generate_harmless(folder: Path, count: int, seed: int) -> list[Harmless]:
    """So many harmless edits in the books below a folder, the kinds in turn."""
    rng = Random(seed)
    places = read_places(folder)
    makers = _makers(places, rng)
    for kind in KINDS:
        makers[kind].sort(key=lambda each: each[0:2])
        rng.shuffle(makers[kind])
    made: list[Harmless] = []
    said: dict[str, Any] = {}
    while len(made) < count and any(makers.values()):
        for kind in KINDS:
            edit = _next(makers[kind], kind, places, said)
            if edit is not None and len(made) < count:
                made.append(edit)
    return made


def _next(
    makers: list[tuple[str, str, Maker]], kind: str, places: Places, said: dict[str, Any]
) -> Harmless | None:
    """The next edit of a kind that can be made and says the same as before."""
    while makers:
        file, what, maker = makers.pop()
        text = maker()
        before = places.files[file]
        if file not in said:
            said[file] = says(before)
        if text is not None and text != before and says(text) == said[file]:
            return Harmless(kind, file, what, text)
    return None


def says(text: str) -> Any:
    """What a YAML text says: mappings without order, scalars as typed; nothing if unreadable."""
    try:
        return _plain(compose(text))
    except YAMLError:
        return object()


def _plain(node: Node | None) -> Any:
    """A node as plain data."""
    if node is None:
        return None
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, MappingNode):
        return {key.value: _plain(value) for key, value in node.value}
    return [_plain(item) for item in node.value]


def _makers(places: Places, rng: Random) -> dict[str, list[tuple[str, str, Maker]]]:
    """What makes each kind of edit, with its file and its place."""
    makers: dict[str, list[tuple[str, str, Maker]]] = {kind: [] for kind in KINDS}

    def add(kind: str, place: Block | Spot, line: int, maker: Maker) -> None:
        makers[kind].append((place.file, f"{place.pattern}, line {line + 1}", maker))

    for block in places.blocks:
        text = places.files[block.file]
        for index, (key, value) in enumerate(block.pairs):
            line = key.start_mark.line
            if not edits.is_flow(block.node) and edits.own_lines(text, key):
                add("comment", block, line, partial(_comment, text, key, rng))
                add("blank lines", block, line, partial(_blank, text, key, rng))
            if index + 1 < len(block.pairs):
                add("order of keys", block, line, partial(_order, text, block, index))
            if isinstance(value, ScalarNode) and value.style is None:
                add("comment", block, line, partial(_tail, text, value))
        if block.key is not None or edits.is_flow(block.node):
            add("flow or block", block, block.node.start_mark.line, partial(_restyle, text, block))
    for spot in places.spots:
        if spot.node is not None and spot.plain and spot.role not in NOT_QUOTED:
            maker = partial(_quote, places.files[spot.file], spot, rng)
            add("quoting", spot, spot.line - 1, maker)
    return makers


def _comment(text: str, key: ScalarNode, rng: Random) -> str:
    """A comment line before a key, at its indentation or at the margin."""
    at = edits.line_starts(text)[key.start_mark.line]
    indent = " " * rng.choice((0, key.start_mark.column))
    return f"{text[:at]}{indent}# status: a word, not a [key]\n{text[at:]}"


def _tail(text: str, value: ScalarNode) -> str | None:
    """A comment behind a scalar on its line."""
    end = value.end_mark.index
    line_end = text.find("\n", end)
    if not value.value or line_end < 0 or text[end:line_end].strip():
        return None
    return f"{text[:end]}   # was: {{other}}{text[line_end:]}"


def _blank(text: str, key: ScalarNode, rng: Random) -> str:
    """One to three empty lines before a key, some of them with spaces."""
    at = edits.line_starts(text)[key.start_mark.line]
    return text[:at] + rng.choice(("\n", "   \n", "\n\n \n")) + text[at:]


def _quote(text: str, spot: Spot, rng: Random) -> str | None:
    """A plain scalar quoted, or a quoted one with other quotes."""
    start, end = spot.node.start_mark.index, spot.node.end_mark.index
    if spot.node.style not in (None, "'", '"') or any(sign in spot.text for sign in "'\"\\\n"):
        return None
    mark = rng.choice([sign for sign in "'\"" if sign != spot.node.style])
    return f"{text[:start]}{mark}{spot.text}{mark}{text[end:]}"


def _order(text: str, block: Block, index: int) -> str | None:
    """A pair of a mapping and the next one in the other order."""
    (key, value), (after, after_value) = block.pairs[index : index + 2]
    if edits.is_flow(block.node):
        if not edits.one_line(text, block.node):
            return None
        a, b = key.start_mark.index, value.end_mark.index
        c, d = after.start_mark.index, after_value.end_mark.index
        return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
    if not edits.own_lines(text, key) or not edits.own_lines(text, after):
        return None
    starts = edits.line_starts(text)
    a, b = starts[key.start_mark.line], starts[after.start_mark.line]
    c = starts[last_line(text, after_value) + 1]
    return text[:a] + _ended(text[b:c]) + text[a:b] + text[c:]


def _ended(lines: str) -> str:
    """The lines with an end to the last one."""
    return lines if lines.endswith("\n") else lines + "\n"


def _restyle(text: str, block: Block) -> str | None:
    """A mapping or list in brackets written as a block, or the other way round."""
    node = block.node
    if edits.is_flow(node):
        return _as_block(text, block)
    flow = _flow(text, node)
    if flow is None or block.key is None:
        return None
    edit = edits.swap_value(text, block.key, node, flow)
    return edit.text if edit else None


def _as_block(text: str, block: Block) -> str | None:
    """What stands in brackets on one line, as lines under its key or dash."""
    node = block.node
    start, end = node.start_mark.index, node.end_mark.index
    head = text[text.rfind("\n", 0, start) + 1 : start]
    line_end = text.find("\n", end)
    if not edits.one_line(text, node) or line_end < 0 or text[end:line_end].strip():
        return None
    if not node.value or any(sign in head for sign in "{["):
        return None
    indent = len(head) - len(head.lstrip(" "))
    if block.key is None:
        lines, first = _pairs(text, node, " " * len(head)), " " * len(head)
        return text[:start] + lines[len(first) :] + text[line_end:] if head.strip() == "-" else None
    body = _pairs(text, node, " " * (indent + 2 + 2 * (head.lstrip()[:1] == "-")))
    return text[:start].rstrip(" ") + "\n" + body + text[line_end:]


def _pairs(text: str, node: Node, indent: str) -> str:
    """The lines of a mapping or list, its parts as they were."""
    lines = []
    for item in node.value:
        if isinstance(node, MappingNode):
            key, value = item
            lines.append(f"{indent}{_raw(text, key)}: {_raw(text, value)}")
        else:
            lines.append(f"{indent}- {_raw(text, item)}")
    return "\n".join(lines)


def _raw(text: str, node: Node) -> str:
    """A node's own source text."""
    return text[node.start_mark.index : node.end_mark.index]


def _flow(text: str, node: Node) -> str | None:
    """A block as one line in brackets, or nothing where it holds comments or long scalars."""
    if isinstance(node, ScalarNode):
        if node.style in ("|", ">"):
            return None
        return edits.in_flow(_raw(text, node))
    if edits.is_flow(node):
        return _raw(text, node) if edits.one_line(text, node) else None
    parts = []
    for item in node.value:
        if isinstance(node, MappingNode):
            key, value = (_flow(text, each) for each in item)
            part = f"{key}: {value}" if key is not None and value is not None else None
        else:
            part = _flow(text, item)
        if part is None:
            return None
        parts.append(part)
    mark = "{}" if isinstance(node, MappingNode) else "[]"
    return mark[0] + ", ".join(parts) + mark[1]
