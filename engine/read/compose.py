"""Events of a YAML parser to nodes, with the limits and refusals that YAML itself lacks."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NoReturn

from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from livingrules.dsl.finding import Code, Finding
from livingrules.engine.read import codes
from livingrules.engine.read.aliases import LIMIT_DEPTH, Anchors, Refused
from livingrules.engine.read.limit import limited
from livingrules.engine.read.nodes import Mapping, Node, Repeated, Scalar, Sequence
from livingrules.engine.read.text import UNSEEN, Text

LIMIT_NODES = 400_000
LIMIT_KEY = 1024

# A comment that begins right at a word: `Berth #3` was hardly meant as one.
_GLUED = re.compile(r"(?<=\S)[ \t]+#(?=\w)")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+(?:#.*\s+)*)+")
_TAG = re.compile(r"(?:&\S*\s+(?:#.*\s+)*)?(?P<tag>![^\s,\[\]{}]*)")
_UNSEEN = re.compile(f"[{UNSEEN}\ud800-\udfff]|\r(?!\n)")


class _Frame:
    """A mapping or list that is open: its pending key, and what its anchor will need to know."""

    __slots__ = ("anchor", "height", "key", "node", "opened")

    def __init__(self, node: Mapping | Sequence, opened: int, anchor: str | None) -> None:
        self.node = node
        self.key: Scalar | None = None
        self.opened = opened
        self.anchor = anchor
        self.height = 1


class Composer:
    """Builds the nodes of one text from the events of a parser.

    `repeated` are the keys that stand in their mapping once more.
    """

    def __init__(self, text: Text) -> None:
        """Make ready for a text."""
        self.text = text
        self.findings: list[Finding] = []
        self.repeated: list[Repeated] = []
        self._anchors = Anchors(text)
        self._stack: list[_Frame] = []
        self._nodes = 0
        signs = _GLUED.finditer(text.text) if "#" in text.text else ()
        self._glued = {found.start() for found in signs}

    def compose(self, events: Iterable[Any]) -> tuple[Node | None, list[Finding]]:
        """The first document that is not empty, or None, and the findings.

        Passes on what the parser raises.
        """
        try:
            root = self._documents(events)
        except Refused as refused:
            return None, [refused.finding]
        self.findings += self._anchors.unused()
        return root, limited(self.findings)

    def _documents(self, events: Iterable[Any]) -> Node | None:
        """Read all documents; only one may hold anything."""
        root: Node | None = None
        begins: int | None = None  # where the line `---` of this document is
        stack = self._stack
        for event in events:
            kind = type(event)
            if kind is ScalarEvent:
                node: Node = self._scalar(event)
                if stack:
                    self._attach(stack[-1], node)
                    continue
                height = 0
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self._open(event, Mapping if kind is MappingStartEvent else Sequence)
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                node, height = self._close(event)
            elif kind is AliasEvent:
                names = [frame.anchor for frame in stack]
                start = event.start_mark.index
                if stack and type(stack[-1].node) is Mapping and stack[-1].key is None:
                    message = "an alias stands here as a key, and a key is a single word"
                    raise self._refuse(codes.KEY_NOT_TEXT, message, start)
                node, size, height = self._anchors.repeat(event.anchor, start, names)
                self._nodes += size
            else:
                if kind is DocumentStartEvent:
                    begins = event.start_mark.index if event.explicit else None
                continue
            if stack:
                frame = stack[-1]
                if height >= frame.height:
                    frame.height = height + 1
                self._attach(frame, node)
            elif root is None or _is_empty(root):
                root = node
            elif not _is_empty(node):
                self._second_document(node, begins)
        return None if root is None or _is_empty(root) else root

    def _scalar(self, event: Any) -> Scalar:
        """A single value."""
        start, end = event.start_mark.index, event.end_mark.index
        style = event.style or ""
        node = Scalar(event.value, start, end, style)
        self._nodes += 1
        if self._nodes > LIMIT_NODES:
            self._too_many(start)
        if event.tag or event.anchor:
            self._tag(event, start)
            found = _PROPERTIES.match(self.text.text, start, end)
            node.start = found.end() if found else start
            if event.anchor:
                self._anchors.add(event.anchor, node, start, 1, 0)
        if style == '"':
            self._escapes(node)
        elif not style and end in self._glued and node.value:
            self._cut_short(node)
        return node

    def _open(self, event: Any, kind: type[Mapping] | type[Sequence]) -> None:
        """Begin a mapping or list."""
        start = event.start_mark.index
        if event.tag:
            self._tag(event, start)
        if len(self._stack) >= LIMIT_DEPTH:
            message = f"this is nested more than {LIMIT_DEPTH} levels deep, the limit"
            raise self._refuse(codes.TOO_LARGE, message, start)
        self._nodes += 1
        if self._nodes > LIMIT_NODES:
            self._too_many(start)
        self._stack.append(_Frame(kind(start, bool(event.flow_style)), self._nodes, event.anchor))

    def _close(self, event: Any) -> tuple[Node, int]:
        """End the mapping or list that is open: itself, and how many levels it has."""
        frame = self._stack.pop()
        node = frame.node
        node.end = event.end_mark.index
        if frame.anchor:
            size = self._nodes - frame.opened + 1
            self._anchors.add(frame.anchor, node, node.start, size, frame.height)
        return node, frame.height

    def _attach(self, frame: _Frame, node: Node) -> None:
        """Put a node into the mapping or list that is open."""
        parent = frame.node
        if type(parent) is Sequence:
            parent.items.append(node)
            return
        assert type(parent) is Mapping
        key = frame.key
        if key is None:
            if (
                type(node) is not Scalar
                or len(node.value) > LIMIT_KEY
                or not _is_word(node.value, node.style)
            ):
                raise self._no_key(node)
            frame.key = node
            return
        frame.key = None
        first = parent.items.setdefault(key.value, (key, node))
        if first[0] is not key:
            self.repeated.append(Repeated(parent, first[0], key, node))

    def _no_key(self, node: Node) -> Refused:
        """Why a node cannot be a key; only a single word, written out, can."""
        if type(node) is not Scalar:
            message = "a list or mapping stands here as a key, and a key is a single word"
            return self._refuse(codes.KEY_NOT_TEXT, message, node.start)
        if not node.value:
            message = "a key is missing before this colon"
            if node.style:
                message = "this key is empty, so nothing could ever name it"
            return self._refuse(codes.KEY_NOT_TEXT, message, node.start)
        if len(node.value) > LIMIT_KEY:
            message = f"this key is longer than {LIMIT_KEY:,} signs, the limit"
            return self._refuse(codes.TOO_LARGE, message, node.start)
        if "\n" in node.value:
            message = "this key goes over several lines, and a key is a single word"
            return self._refuse(codes.KEY_NOT_TEXT, message, node.start)
        for at, sign in ((node.start, node.value[0]), (node.end - 1, node.value[-1])):
            if sign.isspace():
                message = (
                    f"a space of another kind (U+{ord(sign):04X}) stands here, "
                    "and YAML takes it for a letter"
                )
                hint = "put an ordinary space in its place"
                return self._refuse(codes.CONTROL_CHARACTER, message, at, hint)
        message = "'<<' would merge another mapping into this one; it is never followed"
        return self._refuse(codes.ALIAS_REFUSED, message, node.start, "write the keys out", 2)

    def _too_many(self, start: int) -> NoReturn:
        """Refuse a file with too many nodes."""
        message = f"this file holds more than {LIMIT_NODES:,} values, the limit"
        raise self._refuse(codes.TOO_LARGE, message, start, "put it into several files")

    def _tag(self, event: Any, start: int) -> None:
        """Refuse a tag; an anchor alone is fine."""
        tag = event.tag
        if not tag or str(tag) in ("!", "!!str", "tag:yaml.org,2002:str"):
            return
        text = self.text.text
        found = _TAG.match(text, start)
        if found is None:  # the parser in plain Python begins at an anchor that follows the tag
            found = _TAG.match(text, text.rfind("!", 0, start))
        assert found is not None
        sign, at = found["tag"], found.start("tag")
        message = f"the tag '{sign}' stands here; tags are never followed"
        hint = "take it out, or put quotes round the value if the '!' belongs to it"
        raise self._refuse(codes.TAG_REFUSED, message, at, hint, len(sign))

    def _escapes(self, node: Scalar) -> None:
        """Refuse what nobody sees, put in by an escape between double quotes."""
        found = _UNSEEN.search(node.value)
        if not found:
            return
        sign, hint = ord(found.group()), "take the escape out"
        message = f"an escape here means U+{sign:04X}, which nobody sees"
        if 0xD800 <= sign < 0xE000:
            message, hint = (
                f"an escape here means U+{sign:04X}, half a sign",
                "write the sign itself",
            )
        width = node.end - node.start
        raise self._refuse(codes.CONTROL_CHARACTER, message, node.start, hint, width)

    def _cut_short(self, node: Scalar) -> None:
        """Warn of a comment that begins in the middle of what looks like one value."""
        sign = self.text.text.index("#", node.end)
        self.findings.append(
            Finding(
                codes.CUT_SHORT,
                "the value ends before this '#'; what follows it is a comment",
                self.text.place(sign, sign + 1),
                hint="put quotes round the whole value, or a space after the '#' of a comment",
            )
        )

    def _second_document(self, node: Node, begins: int | None) -> None:
        """Refuse a second document."""
        start, width = (node.start, 1) if begins is None else (begins, 3)
        message = "a second document begins here, and a file holds one"
        hint = "put it into a file of its own, or take the line '---' out"
        if begins is None:
            hint = "put it into a file of its own, or take the line '...' above it out"
        raise self._refuse(codes.SECOND_DOCUMENT, message, start, hint, width)

    def _refuse(
        self, code: Code, message: str, start: int, hint: str | None = None, width: int = 1
    ) -> Refused:
        """The finding that ends the reading, at an offset."""
        return Refused(Finding(code, message, self.text.place(start, start + width), hint=hint))


@lru_cache(maxsize=4096)
def _is_word(value: str, style: str) -> bool:
    """Whether a scalar can be a key."""
    if not value or "\n" in value:
        return False
    if style:
        return True
    return value != "<<" and not (value[0].isspace() or value[-1].isspace())


def _is_empty(node: Node) -> bool:
    """Whether a document holds nothing."""
    return type(node) is Scalar and node.empty
