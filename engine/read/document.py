"""A YAML file as a document: its text, its nodes, and the places of both."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.codes import EMPTY_FILE
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.read.offsets import offsets
from livingrules.engine.read.text import Text, decode, read_text
from livingrules.engine.read.yaml import parse


@dataclass(slots=True)
class Document:
    """A file that was read: `root` is its topmost node."""

    file: str
    text: Text
    root: Node
    tainted: set[int] = field(default_factory=set)  # ids of nodes a finding already speaks of
    astray: set[str] = field(default_factory=set)  # keys that belong somewhere else in the file
    lacking: set[str] = field(default_factory=set)  # names of cells that are reported missing

    def place(self, node: Node) -> Place:
        """Where a node stands; a mapping or list is marked by its first sign only."""
        end = node.end if isinstance(node, Scalar) else node.start + 1
        return self.text.place(node.start, end)

    def locate(self, scalar: Scalar) -> Callable[[int, int], Place]:
        """A function from offsets in the scalar's value to the place in the file."""
        found: list[int] = []

        def place(start: int, end: int) -> Place:
            if not found:
                found.extend(offsets(self.text.text, scalar))
            last = len(found) - 1
            begin = found[min(start, last)]
            stop = found[min(end, last)] if end < last else found[last]
            return self.text.place(begin, max(stop, begin + (end > start)))

        return place

    def taint(self, node: Node) -> None:
        """Remember that a finding speaks of a node, so that later steps leave it alone."""
        self.tainted.add(id(node))


def read_document(path: Path, file: str | None = None) -> tuple[Document | None, list[Finding]]:
    """The document in the file at `path`, or what is wrong with the file."""
    text, findings = read_text(path, file)
    return (None, findings) if text is None else document_of(text)


def read_bytes(data: bytes, file: str) -> tuple[Document | None, list[Finding]]:
    """The document in `data`; `file` is the name to show in findings."""
    text, findings = decode(data, file)
    return (None, findings) if text is None else document_of(text)


def document_of(text: Text) -> tuple[Document | None, list[Finding]]:
    """The document in a text."""
    root, findings = parse(text)
    if root is None:
        if not findings:
            message = "this file holds nothing, and something is expected in it"
            hint = "delete it, or write something into it"
            findings = [Finding(EMPTY_FILE, message, Place(text.file), hint=hint)]
        return None, findings
    return Document(text.file, text, root), findings
