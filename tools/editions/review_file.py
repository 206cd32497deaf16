"""A list of changes as it stands in its file, so that what somebody wrote there stays."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from livingrules.engine.catalogue.raw import items_of, mapping_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Sequence
from livingrules.tools.editions.review_entry import Entry

SECTIONS = ("changes", "settled")
_KEY = re.compile(r"""["']?(?:changes|settled)["']?\s*:""")


@dataclass(slots=True)
class Section:
    """A list of entries: the text of its key, of each entry, and what follows them.

    `indent` is the column of the dashes.
    """

    head: str
    entries: list[Entry] = field(default_factory=list)
    tail: str = ""
    indent: int = 2

    def text(self, end: str) -> str:
        """All of it; lines that are lacking at the end of another get `end`."""
        if not self.entries:
            found = _KEY.match(self.head)
            at = found.end() if found is not None else len(self.head)
            return f"{self.head[:at]} []{self.head[at:]}{self.tail}"
        texts = (self.head, *(one.at(self.indent) for one in self.entries))
        return "".join(one if one.endswith("\n") else one + end for one in texts) + self.tail


@dataclass(slots=True)
class ListFile:
    """A list in parts: texts that stay as they are, and its sections by their keys."""

    root: Mapping
    text: str
    parts: list[str | Section] = field(default_factory=list)
    sections: dict[str, Section] = field(default_factory=dict)

    @property
    def end(self) -> str:
        """How its lines end."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def section(self, name: str) -> Section:
        """A section, which is made where there is none."""
        if name not in self.sections:
            indent = next((one.indent for one in self.sections.values()), 2)
            made = Section(f"{self.end}{name}:{self.end}", indent=indent)
            self.sections[name] = made
            self.parts.append(made)
        return self.sections[name]

    def written(self) -> str:
        """The file as text; a section that was made and stayed empty is left out."""
        made = ""
        for part in self.parts:
            if isinstance(part, str):
                made += part
            elif part.entries or not part.head.startswith(("\n", "\r\n")):
                made += self.end if made and not made.endswith("\n") else ""
                made += part.text(self.end)
        return made if made.endswith("\n") else made + self.end


def parts_of(document: Document) -> ListFile:
    """A list, whose form is right, in parts."""
    root, text = mapping_of(document.root), document.text.text
    made = ListFile(root, text)
    starts = sorted((_line(text, key.start), key.value) for key, _ in root.pairs())
    ends = [*(start for start, _ in starts[1:]), len(text)]
    at = 0
    for (start, name), end in zip(starts, ends, strict=True):
        node = root.get(name)
        if name in SECTIONS and isinstance(node, Sequence):
            made.parts.append(text[at:start])
            made.sections[name] = _section(text, node, start, end)
            made.parts.append(made.sections[name])
            at = end
    made.parts.append(text[at:])
    return made


def _section(text: str, node: Sequence, start: int, end: int) -> Section:
    """The section from one offset to another, whose value is a node."""
    items = items_of(node)
    if node.flow or not items:
        return _in_brackets(text, node, start, end)
    dashes = [_dash(text, item) for item in items]
    indent = dashes[0] - _line(text, dashes[0])
    first, *rest = dashes
    begins = [_begin_of_first(text, first), *(_end_before(text, one, indent) for one in rest)]
    last = _end_before(text, end, indent, whole=True)
    stops = [*begins[1:], last]
    entries = [
        Entry(mapping_of(item), text[begin:stop], begin, indent)
        for item, begin, stop in zip(items, begins, stops, strict=True)
    ]
    return Section(text[start : begins[0]], entries, text[last:end], indent)


def _in_brackets(text: str, node: Sequence, start: int, end: int) -> Section:
    """The section whose entries stand in brackets: they are taken out of them, comments too."""
    line_end = text.find("\n", node.end)
    line_end = end if line_end < 0 else line_end + 1
    head = text[start : node.start].rstrip() + text[node.end : line_end]
    entries: list[Entry] = []
    at = node.start + 1
    for item in items_of(node):
        lead = "".join(f"  {one}\n" for one in _comments(text[at : item.start]))
        source = text[item.start : item.end]
        text_of_it = f"{lead}  - {source}\n"
        entries.append(Entry(mapping_of(item), text_of_it, item.start - len(lead) - len("  - "), 2))
        at = item.end
    tail = "".join(f"  {one}\n" for one in _comments(text[at : node.end]))
    return Section(head, entries, tail + text[line_end:end])


def _comments(text: str) -> Iterator[str]:
    """The comments among the commas between entries in brackets."""
    return (line.lstrip(" ,\t").rstrip() for line in text.splitlines() if "#" in line)


def _dash(text: str, item: Node) -> int:
    """The offset of the dash before an item, which may stand on a line above it."""
    begin = _line(text, item.start)
    while not text[begin:].lstrip(" ").startswith("-"):
        begin = _line(text, begin - 1)
    return begin + len(text[begin:]) - len(text[begin:].lstrip(" "))


def _begin_of_first(text: str, dash: int) -> int:
    """Where the first entry begins: with the comments right above it, and empty lines over those."""
    begin = _line(text, dash)
    for wanted in (lambda line: line.startswith("#"), lambda line: not line):
        while begin and wanted(text[_line(text, begin - 1) : begin].strip()):
            begin = _line(text, begin - 1)
    return begin


def _end_before(text: str, offset: int, indent: int, *, whole: bool = False) -> int:
    """Where the entry before an offset ends: comments that do not stand below it are not its own.

    With `whole` the offset is that of a line's beginning.
    """
    begin = offset if whole else _line(text, offset)
    while begin:
        above = _line(text, begin - 1)
        line = text[above:begin]
        shift = len(line) - len(line.lstrip(" "))
        if line.strip() and not (line.lstrip(" ").startswith("#") and shift <= indent):
            break
        begin = above
    return begin


def _line(text: str, offset: int) -> int:
    """Where the line of an offset begins."""
    return text.rfind("\n", 0, max(offset, 0)) + 1
