"""Texts with expressions in braces."""

from collections.abc import Iterator

from livingrules.dsl.checks.facts import Facts
from livingrules.dsl.finding import Finding
from livingrules.dsl.scope import Scope
from livingrules.dsl.typed import Typed
from livingrules.engine.catalogue.expressions import Reader
from livingrules.engine.catalogue.names import Name
from livingrules.engine.program.codes import BAD_TEMPLATE
from livingrules.engine.program.steps import Template
from livingrules.engine.read.nodes import Node, Scalar


def read_template(
    reader: Reader, owner: Name, node: Node | None, scope: Scope, facts: Facts
) -> Template | None:
    """The text at a node with its expressions read; None where there is none or it is wrong.

    Two braces stand for one: `{{`.
    """
    if not isinstance(node, Scalar) or node.empty or id(node) in owner.document.tainted:
        return None
    pieces: list[str | Typed] = []
    whole = True
    for start, end, code in template_parts(node.value):
        if code is None:
            pieces.append(node.value[start:end].replace("{{", "{").replace("}}", "}"))
        elif code:
            made = reader.piece(owner, node, (start, end), scope, facts)
            whole = whole and made is not None
            if made is not None:
                pieces.append(made)
        else:
            place = owner.document.locate(node)(start, end)
            message = f"this '{node.value[start]}' has no partner"
            hint = "an expression stands between { and }; write {{ or }} for a brace itself"
            reader.read.findings.append(Finding(BAD_TEMPLATE, message, place, hint=hint))
            whole = False
    return Template(tuple(pieces)) if whole else None


def template_parts(text: str) -> Iterator[tuple[int, int, bool | None]]:
    """The stretches of a text: words (None), expressions (True), stray braces (False)."""
    start = at = 0
    while at < len(text):
        sign = text[at]
        if sign not in "{}" or text[at : at + 2] == sign * 2:
            at += 2 if sign in "{}" else 1
            continue
        if start < at:
            yield start, at, None
        close = text.find("}", at) if sign == "{" else -1
        if close < 0:
            yield at, at + 1, False
            start = at = at + 1
            continue
        yield at + 1, close, True
        start = at = close + 1
    if start < len(text):
        yield start, len(text), None
