"""The canonical form of a file: expressions written one way, ids safe from other YAML readers.

Only the characters of what changes are touched; comments, blank lines, order, quoting and
layout stay as they are, byte for byte.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.locate import is_variant
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.read.offsets import offsets
from livingrules.engine.respace import respaced
from livingrules.engine.shape.schemas import shape
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.walk import mappings, scalars

# What readers of YAML 1.1 or 1.2 take for a number, a flag, nothing or a date.
_NOT_TEXT = re.compile(
    r"""[-+]?(\d[\d_]*(\.[\d_]*)?([eE][-+]?\d+)?|\.\d[\d_]*([eE][-+]?\d+)?|0[xob][\da-fA-F_]+
        |\d+(:[0-5]?\d)+(\.\d*)?|\.(inf|Inf|INF)) | \.(nan|NaN|NAN)
        | ~|null|Null|NULL|true|True|TRUE|false|False|FALSE
        | y|Y|n|N|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF
        | \d{4}-\d\d?-\d\d?([Tt ].*)?""",
    re.VERBOSE,
)
_TEXTS = ("ruleId", "prose", "because", "name")
_IDS = ("rules", "rulings")


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters of a file, from `start` up to `end`, and what is to stand there instead.

    `old` is what stands there now.
    """

    start: int
    end: int
    text: str
    place: Place
    old: str


def edits(document: Document, schema_name: str) -> list[Edit]:
    """What is to change in a file so that it has the canonical form, in order of place.

    Expressions over several lines keep their author's lines. What cannot be read is left as it
    is.
    """
    found = _edits_below(document, document.root, shape(schema_name))
    if isinstance(document.root, Mapping):
        found += _id_keys(document, document.root)
    return sorted(found, key=lambda edit: edit.start)


def variant_edits(document: Document, file: Path) -> list[Edit]:
    """The same of the file of a variant: what it brings in is read as at its place in the book."""
    from livingrules.engine.variants.shapes import values_of

    root = document.root
    if not isinstance(root, Mapping):
        return []
    known = shape("variant")
    parts = [(node, known.key(key.value)) for key, node in root.pairs() if key.value != "changes"]
    found = [
        edit
        for node, below in (*parts, *values_of(document, file))
        for edit in _edits_below(document, node, below)
    ]
    return sorted(found, key=lambda edit: edit.start)


def _edits_below(document: Document, node: Node, known: Shape | None) -> list[Edit]:
    """What is to change at or below a node of which the schema says this."""
    found = [
        edit for scalar, here in scalars(node, known) for edit in _edits_of(document, scalar, here)
    ]
    return [*found, *_place_keys(document, node, known)]


def apply(text: str, found: list[Edit]) -> str:
    """The text with the edits made."""
    parts: list[str] = []
    at = 0
    for edit in found:
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


def _edits_of(document: Document, scalar: Scalar, known: Shape) -> Iterator[Edit]:
    """What is to change at one scalar."""
    if scalar.empty:
        return
    wanted = _canonical(scalar.value, known)
    raw = document.text.text[scalar.start : scalar.end]
    if scalar.style in ("|", ">") or "\n" in raw:
        if wanted is not None and wanted != scalar.value:
            places = offsets(document.text.text, scalar)
            text = document.text
            for start, end, new in respaced(scalar.value, wanted, text.text, places, scalar.end):
                yield Edit(start, end, new, text.place(start, end), text.text[start:end])
    elif wanted is None or wanted == scalar.value:
        if not scalar.style and _is_trap(scalar.value, known):
            yield Edit(scalar.start, scalar.end, f'"{scalar.value}"', document.place(scalar), raw)
    else:
        written = quoted(wanted, scalar.style, _in_flow(document, scalar))
        yield Edit(scalar.start, scalar.end, written, document.place(scalar), raw)


def _canonical(text: str, known: Shape) -> str | None:
    """The canonical text of an expression, type or cell; None for anything else."""
    from livingrules.dsl.cells import format_cell
    from livingrules.dsl.format import format_expression
    from livingrules.dsl.parse import parse, parse_cell, parse_type
    from livingrules.dsl.type_notation import format_type

    def nowhere(_start: int, _end: int) -> Place:
        return Place("")

    if known.roles & {"expression", "cells", "output"}:
        tree, findings = parse(text, nowhere)
        return format_expression(tree) if tree is not None and not findings else None
    if "type" in known.roles:
        noted, findings = parse_type(text, nowhere)
        return format_type(noted) if noted is not None and not findings else None
    if "cell" in known.roles:
        cell, findings = parse_cell(text, nowhere)
        if cell is not None and not findings:
            return format_cell(cell)
        tree, findings = parse(text, nowhere)
        return format_expression(tree) if tree is not None and not findings else None
    return _template(text) if "template" in known.roles else None


def _template(text: str) -> str | None:
    """Words with each expression in braces in its canonical form; None where one cannot be read."""
    from livingrules.dsl.format import format_expression
    from livingrules.dsl.parse import parse
    from livingrules.engine.program.templates import template_parts

    pieces = []
    at = 0
    for start, end, code in template_parts(text):
        if code is None:
            continue
        tree, findings = parse(text[start:end], lambda _start, _end: Place(""))
        if not code or tree is None or findings:
            return None
        pieces += [text[at:start], format_expression(tree)]
        at = end
    return "".join([*pieces, text[at:]])


def _place_keys(document: Document, node: Node, known: Shape | None) -> list[Edit]:
    """Keys that are expressions: what a step changes."""
    from livingrules.dsl.format import format_expression
    from livingrules.dsl.parse import parse

    found = []
    for mapping, inner in mappings(node, known):
        for key, _ in mapping.pairs() if "changes" in inner.roles else ():
            tree, findings = parse(key.value, lambda _start, _end: Place(""))
            if tree is None or findings or key.style in ("|", ">"):
                continue
            wanted = format_expression(tree)
            if wanted != key.value:
                text = quoted(wanted, key.style, mapping.flow)
                raw = document.text.text[key.start : key.end]
                found.append(Edit(key.start, key.end, text, document.place(key), raw))
    return found


def is_no_text(text: str) -> bool:
    """Whether a plain text would be a number, a flag or a date to other readers of YAML."""
    return _NOT_TEXT.fullmatch(text) is not None


def _is_trap(text: str, known: Shape) -> bool:
    """Whether a plain text at a place of texts would be a number or flag to other readers."""
    if not (known.roles & set(_TEXTS) or known.kinds >= {"string", "number", "boolean"}):
        return False
    if known.roles & {"expression", "cells", "output", "cell", "type", "itemValue"}:
        return False
    return _NOT_TEXT.fullmatch(text) is not None


def _id_keys(document: Document, root: Mapping) -> list[Edit]:
    """Ids of rules and rulings, as keys, that other readers would take for numbers."""
    found = []
    for section in _IDS:
        node = root.get(section)
        for key, _ in node.pairs() if isinstance(node, Mapping) else ():
            if not key.style and _NOT_TEXT.fullmatch(key.value):
                quoted, place = f'"{key.value}"', document.place(key)
                found.append(Edit(key.start, key.end, quoted, place, key.value))
    return found


def _in_flow(document: Document, scalar: Scalar) -> bool:
    """Whether a scalar stands inside `{ }` or `[ ]`."""
    return _flow_around(document.root, scalar)


def _flow_around(node: Node, scalar: Scalar) -> bool:
    """Whether a flow mapping or list below `node` holds the scalar."""
    if isinstance(node, Scalar) or not node.start <= scalar.start <= node.end:
        return False
    if node.flow:
        return True
    below = [value for _, value in node.pairs()] if isinstance(node, Mapping) else node.items
    return any(_flow_around(one, scalar) for one in below)


_UNSAFE = re.compile(r"^[\s>|*!&@%`'\"#\[\]{},?:-]|: |:$| #|\s$|^$")


def quoted(text: str, style: str, in_flow: bool) -> str:
    """A text as a YAML scalar, in the style it had where that can hold it."""
    if style == "'":
        return "'" + text.replace("'", "''") + "'"
    if style == '"':
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if _UNSAFE.search(text) or (in_flow and re.search(r"[\[\]{},]", text)):
        return "'" + text.replace("'", "''") + "'"
    return text


def format_file(path: Path) -> tuple[list[Edit], bytes, list[Finding]]:
    """The edits that a file needs, what it holds once they are made, and why it cannot be read.

    Its byte-order mark stays.
    """
    from livingrules.engine.read.document import read_document
    from livingrules.engine.read.repeated import repeated_keys

    document, findings = read_document(path)
    if document is None:
        return [], b"", findings
    if is_variant(path):
        found = variant_edits(document, path)
    else:
        found = edits(document, "book" if path.name == "book.yaml" else "catalogue")
    findings = [*findings, *repeated_keys(document)]
    if not found:
        return [], b"", findings
    mark = b"\xef\xbb\xbf" if path.read_bytes().startswith(b"\xef\xbb\xbf") else b""
    return found, mark + apply(document.text.text, found).encode(), findings
