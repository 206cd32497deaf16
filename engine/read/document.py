"""A YAML file as a document: its text, its nodes, and the places of both."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.codes import EMPTY_FILE
from livingrules.engine.read.forgotten import Forgotten
from livingrules.engine.read.missing_name import Nameless, missing_name
from livingrules.engine.read.nodes import Node, Repeated, Scalar
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
    repeated: list[Repeated] = field(default_factory=list)  # keys that stand once more
    forgotten: list[Forgotten] = field(default_factory=list)  # lines that were put in to read it
    otherwise: Finding | None = None  # what is wrong with the file without those
    refused: bool = False  # those made no sense, so that it cannot be read
    nameless: list[Nameless] = field(default_factory=list)  # entries whose name is not known
    sound: bool = False  # it is known that its form is right
    # What variants have changed, by address: their document, and what it says of the source.
    grafts: "dict[tuple[str, ...], tuple[Document, Node | None]]" = field(default_factory=dict)

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

    def unnamed(self) -> list[Nameless]:
        """The entries that are read under a stand-in, their names not being known."""
        return [one for one in self.nameless if one.twin is None and not one.name]

    def taint(self, node: Node) -> None:
        """Remember that a finding speaks of a node, so that later steps leave it alone."""
        self.tainted.add(id(node))


def read_document(
    path: Path, file: str | None = None, *, mend: bool = False
) -> tuple[Document | None, list[Finding]]:
    """The document in the file at `path`, or what is wrong with the file.

    With `mend`, a file that is no YAML because a line of it is missing is read with a line put
    in; who asks for that finds out what is missing, or says what is wrong without it.
    """
    text, findings = read_text(path, file)
    return (None, findings) if text is None else document_of(text, mend=mend)


def read_bytes(data: bytes, file: str) -> tuple[Document | None, list[Finding]]:
    """The document in `data`; `file` is the name to show in findings."""
    text, findings = decode(data, file)
    return (None, findings) if text is None else document_of(text)


def document_of(text: Text, *, mend: bool = False) -> tuple[Document | None, list[Finding]]:
    """The document in a text; with `mend` as read_document says."""
    parsed = parse(text)
    if parsed.forgotten and (parsed.root is None or not mend):
        first = parsed.forgotten[0]
        place = text.place(first.start, first.end)
        if first.certain:
            return None, [missing_name(place, first.section, first.column)]
        return None, parsed.findings if parsed.otherwise is None else [parsed.otherwise]
    if parsed.root is None:
        findings = parsed.findings
        if not findings:
            message = "this file holds nothing, and something is expected in it"
            hint = "delete it, or write something into it"
            findings = [Finding(EMPTY_FILE, message, Place(text.file), hint=hint)]
        return None, findings
    document = Document(text.file, text, parsed.root)
    document.repeated = parsed.repeated
    document.forgotten, document.otherwise = parsed.forgotten, parsed.otherwise
    return document, parsed.findings
