"""Keys that stand by accident inside a text below `|` or `>`."""

import re
from collections.abc import Iterator

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.shape import codes
from livingrules.engine.shape.shape import Shape

_KEY = re.compile(r"^ +(?P<line>(?P<key>[\w-]+):(?: +[^\s].*)?) *$", re.MULTILINE)


def swallowed_lines(document: Document, mapping: Mapping) -> Iterator[tuple[str, str, Place]]:
    """Lines of the texts in a mapping that look like keys beside those texts.

    Each with the key that it looks like, the key of the text, and its place.
    """
    for name, (_, value) in mapping.items.items():
        if type(value) is Scalar and value.style and value.style in "|>":
            for line in _KEY.finditer(document.text.text, value.start, value.end):
                place = document.text.place(line.start("line"), line.end("line"))
                yield line["key"], name, place


def swallowed_keys(document: Document, shape: Shape) -> list[Finding]:
    """Warnings on lines of texts that are keys which the mapping around may have and lacks."""
    findings: list[Finding] = []
    waiting: list[tuple[Node, Shape]] = [(document.root, shape)]
    while waiting:
        node, known = waiting.pop()
        if type(node) is Mapping:
            for key, text, place in swallowed_lines(document, node):
                if key in known.named() and key not in node.items:
                    message = (
                        f"this line belongs to the text of '{text}', and looks like its own key"
                    )
                    findings.append(
                        Finding(codes.SWALLOWED_KEY, message, place, hint=hint_for(text))
                    )
            for name, (_, value) in node.items.items():
                below = None if type(value) is Scalar else known.key(name)
                if below is not None:
                    waiting.append((value, below))
        elif type(node) is Sequence:
            below = known.items()
            if below is not None:
                waiting += [(one, below) for one in node.items if type(one) is not Scalar]
    return findings


def hint_for(text: str) -> str:
    """What to do about a key that stands in the text of another."""
    return f"let it begin in the same column as '{text}'; if it is part of the text, reword it"
