"""Every place in a catalogue at which a slip can be made, with its exact position.

Files are read with ruamel.yaml's composer, not with the product's reader: the positions that
a finding is compared with must not come from the code that makes the finding.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from slips.table import OPERATORS, SHAPES

NAME = re.compile(r"[^\W\d]\w*")
TOKEN = re.compile(r'"[^"]*"|\d\w*|[^\W\d]\w*')
BINDS = re.compile(r"\s+in\s")
TEXT_ROLES = ("expression", "cell", "type")
BRACES = re.compile(r"\{([^{}]*)\}")
ENTRIES = ("+rule", "+ruling", "+name", "+action", "+procedure", "+event", "+queue", "+phase", "+set",
           "+label")  # fmt: skip
TYPE_NAMES = ("number", "flag", "text")


@dataclass(frozen=True)
class Spot:
    """A key or a scalar: its text, and where in the file it stands.

    `start` and `end` are offsets of the bare text (inside quotes); `line` and `column` say
    where it begins (at the quote). `pattern` is the way to it with names left out.
    """

    file: str
    pattern: str
    kind: str  # "key", "declaration", "use"
    role: str
    text: str
    start: int
    end: int
    line: int
    column: int
    shape: str = ""
    required: bool = False
    plain: bool = True
    dotted: bool = False
    entry: str = ""
    within: tuple[int, int] = (0, 0)  # of a variable of a query: the stretch that knows it
    node: Any = None


@dataclass
class Block:
    """A mapping or list with the shape it has by the table, and what it stands in."""

    file: str
    pattern: str
    node: Node
    spec: str
    shape: str = ""
    key: Any = None
    parent: "Block | None" = None
    entry: str = ""
    pairs: "list[tuple[ScalarNode, Node]]" = field(default_factory=list)


@dataclass
class Places:
    """All that was found in a folder of books."""

    files: dict[str, str] = field(default_factory=dict)
    spots: list[Spot] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def read_places(folder: Path) -> Places:
    """Every place in the books below a folder; what the table does not know is in `unknown`."""
    places = Places()
    for path in book_files(folder):
        file = path.relative_to(folder).as_posix()
        text = path.read_bytes().decode()
        places.files[file] = text
        shape = "book" if path.name == "book.yaml" else "file"
        Walker(places, file, text).walk(shape)
    return places


def book_files(folder: Path) -> list[Path]:
    """The YAML files of every book below a folder, sorted; scenarios are not among them."""
    files: set[Path] = set()
    for book in folder.rglob("book.yaml"):
        files.update(book.parent.rglob("*.yaml"))
    return sorted(file for file in files if not file.name.endswith(".scenario.yaml"))


def compose(text: str) -> Node | None:
    """The nodes of a YAML text with ruamel's marks."""
    node: Node | None = YAML(typ="safe", pure=True).compose(text)
    return node


class Walker:
    """Goes through one file along the table."""

    def __init__(self, places: Places, file: str, text: str) -> None:
        """Keep what every step needs: the file's text, and where to put what is found."""
        self.places = places
        self.file = file
        self.text = text

    def walk(self, shape: str) -> None:
        """Add the places of the whole file, which has the given shape."""
        root = compose(self.text)
        if root is not None:
            self.node(root, f"@{shape}", "", shape, None, None, "")

    def node(
        self,
        node: Node,
        spec: str,
        pattern: str,
        shape: str,
        key: ScalarNode | None,
        parent: Block | None,
        entry: str,
    ) -> None:
        """Add the places of one value that should be what `spec` says."""
        for choice in (part.strip() for part in spec.split(" | ")):
            if isinstance(node, ScalarNode) and choice[0] not in "@[{":
                self.scalar(node, choice, pattern, shape, entry)
                return
            if isinstance(node, SequenceNode) and choice[0] == "[":
                self.places.blocks.append(
                    Block(self.file, pattern, node, spec, "", key, parent, entry)
                )
                for item in node.value:
                    self.node(item, choice[1:-1], pattern + "/[]", shape, None, parent, entry)
                return
            if isinstance(node, MappingNode) and choice[0] in "@{":
                self.mapping(node, choice, spec, pattern, key, parent, entry)
                return
        if isinstance(node, ScalarNode) and not node.value:
            return
        self.places.unknown.append(f"{self.file}:{node.start_mark.line + 1} {pattern} is {spec}")

    def mapping(
        self,
        node: MappingNode,
        choice: str,
        spec: str,
        pattern: str,
        key: ScalarNode | None,
        parent: Block | None,
        entry: str,
    ) -> None:
        """Add the keys of a mapping and what stands under them."""
        shape = choice[1:] if choice[0] == "@" else ""
        block = Block(self.file, pattern, node, spec, shape, key, parent, entry, node.value)
        self.places.blocks.append(block)
        fields = {name.rstrip("!"): (name, value) for name, value in SHAPES.get(shape, {}).items()}
        loose = fields.pop("*", ("*", ""))[1] if shape else choice
        for name, value in node.value:
            text = name.value
            if text.startswith("x-"):
                continue
            if text in fields:
                full, inner = fields[text]
                self.add(name, "key", "key", f"{pattern}/{text}", shape, full[-1] == "!", entry)
                self.node(value, inner, f"{pattern}/{text}", shape, name, block, entry)
                continue
            if not loose:
                line = name.start_mark.line + 1
                self.places.unknown.append(f"{self.file}:{line} {pattern}/{text}")
                continue
            role, _, inner = loose[1:-1].partition(": ")
            kind = "declaration" if role[0] == "+" else "use"
            inside = entry or (text if role in ENTRIES else "")
            way = f"{pattern}/*"
            if role == "place":
                self.names(name, "expression", way, shape, inside)
                self.node(value, inner, way, shape, name, block, inside)
                continue
            if role == "cell-key":
                way = pattern
            if role == "cell-key" and not NAME.fullmatch(text):
                self.add(name, "text", role, f"{way} (key)", shape, True, inside)
            else:
                self.add(name, kind, role.lstrip("+"), way, shape, role == "column", inside)
            self.node(value, inner, way, shape, name, block, inside)

    def scalar(self, node: ScalarNode, role: str, pattern: str, shape: str, entry: str) -> None:
        """Add a scalar, or the names in it where it holds an expression."""
        if role in ("prose", "free"):
            return
        if role == "template":
            self.names(node, role, pattern, shape, entry)
            return
        if role in TEXT_ROLES:
            self.add(node, "text", role, pattern, shape, False, entry)
            self.names(node, role, pattern, shape, entry)
            return
        kind = "declaration" if role[0] == "+" else "use"
        self.add(node, kind, role.lstrip("+"), pattern, shape, False, entry)

    def add(
        self,
        node: ScalarNode,
        kind: str,
        role: str,
        pattern: str,
        shape: str,
        required: bool,
        entry: str,
    ) -> None:
        """Add one scalar as a place, if its text stands in the file as it is meant."""
        start, end = node.start_mark.index, node.end_mark.index
        if node.style in ("'", '"'):
            start, end = start + 1, end - 1
        literal = self.text[start:end] == node.value
        self.places.spots.append(
            Spot(
                self.file,
                pattern,
                kind,
                role,
                node.value,
                start,
                end,
                node.start_mark.line + 1,
                node.start_mark.column + 1,
                shape,
                required,
                plain=literal,
                entry=entry,
                node=node,
            )
        )

    def names(self, node: ScalarNode, role: str, pattern: str, shape: str, entry: str) -> None:
        """Add the names in an expression, a cell or a type, found in the text as it stands."""
        start, end = node.start_mark.index, node.end_mark.index
        if node.style in ("'", '"'):
            start, end = start + 1, end - 1
        elif node.style in ("|", ">"):
            start = self.text.index("\n", start) + 1
        if "\\" in self.text[start:end] or "#" in self.text[start:end]:
            return
        stretches = [(start, end)]
        if role == "template":
            role = "expression"
            stretches = [hit.span(1) for hit in BRACES.finditer(self.text, start, end)]
        for first, last in stretches:
            self.names_in(first, last, role, pattern, shape, entry)

    def names_in(
        self, start: int, end: int, role: str, pattern: str, shape: str, entry: str
    ) -> None:
        """Add the names in a stretch of the text."""
        for hit in TOKEN.finditer(self.text, start, end):
            word = hit.group()
            callee = self.text[hit.end() : hit.end() + 1] == "("
            if not NAME.fullmatch(word) or (word in OPERATORS and not callee):
                continue
            before = self.text[start : hit.start()].rstrip()
            binds = role == "expression" and before.endswith(("(", " for"))
            binds = binds and BINDS.match(self.text, hit.end(), end) is not None
            line, column = position(self.text, hit.start())
            self.places.spots.append(
                Spot(
                    self.file,
                    f"{pattern} ({role})",
                    "declaration" if binds else "use",
                    "binder" if binds else f"{role}-name",
                    word,
                    hit.start(),
                    hit.end(),
                    line,
                    column,
                    shape,
                    dotted=self.text[hit.start() - 1] == "." and before[-2:] != "..",
                    entry=entry,
                    within=brackets_round(self.text, hit.start()) if binds else (0, 0),
                )
            )


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of an offset."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def brackets_round(text: str, offset: int) -> tuple[int, int]:
    """The offsets of the round brackets that an offset stands in."""
    ends = []
    for step, opening, closing in ((-1, "(", ")"), (1, ")", "(")):
        at, depth = offset, 1
        while depth and 0 < at < len(text) - 1:
            at += step
            depth += (text[at] == closing) - (text[at] == opening)
        ends.append(at)
    return ends[0], ends[1]


def last_line(text: str, node: Node) -> int:
    """The number, from 0, of the last line on which something of the node stands."""
    return text.count("\n", 0, _content_end(text, node))


def _content_end(text: str, node: Node) -> int:
    """The offset behind the last character of the node's own text."""
    if isinstance(node, ScalarNode) or getattr(node, "flow_style", False):
        start, end = node.start_mark.index, node.end_mark.index
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            return int(start) + len(text[start:end].rstrip())
        return int(end)
    ends = [_content_end(text, child) for child in children(node)]
    return max(ends, default=int(node.start_mark.index))


def children(node: Node) -> Iterator[Node]:
    """The nodes directly under a node."""
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield key
            yield value
    elif isinstance(node, SequenceNode):
        yield from node.value
