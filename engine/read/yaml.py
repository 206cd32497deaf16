"""YAML text to nodes, by the events of ruamel.yaml's C parser.

A text that the C parser rejects goes to the same library's pure parser, whose verdict and
message count: the two differ in corners, and the pure one follows YAML 1.2.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from livingrules.dsl.finding import Code, Finding, Related
from livingrules.engine.read import codes
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.problems import syntax_finding
from livingrules.engine.read.text import Text

try:
    from _ruamel_yaml import CParser
except ImportError:  # other interpreters than CPython have no C parser; the pure one serves
    CParser = None

LIMIT_DEPTH = 40
LIMIT_NODES = 400_000


def parse(text: Text) -> tuple[Node | None, list[Finding]]:
    """The document in `text`, or None when it is empty or broken, with the findings."""
    if CParser is not None:
        try:
            return _Composer(text).compose(_c_events(text.text))
        except Exception as error:
            if not _is_yaml_error(error):
                raise
    from ruamel.yaml.error import MarkedYAMLError

    try:
        return _Composer(text).compose(_pure_events(text.text))
    except MarkedYAMLError as error:
        return None, [syntax_finding(text, error)]


def _is_yaml_error(error: Exception) -> bool:
    """Whether an exception is the YAML library's word on the text."""
    from ruamel.yaml.error import YAMLError

    return isinstance(error, YAMLError)


def _c_events(text: str) -> Iterator[Any]:
    """The events of the C parser."""
    parser = CParser(text)
    get = parser.get_event
    while True:
        event = get()
        if event is None:
            return
        yield event


def _pure_events(text: str) -> Iterator[Any]:
    """The events of the pure parser."""
    from ruamel.yaml import YAML

    return iter(YAML(typ="safe", pure=True).parse(text))


class _Refused(Exception):
    """Carries the one finding that ends the reading of a file."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class _Composer:
    """Builds nodes from events, with the limits and refusals that YAML itself lacks."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.findings: list[Finding] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.nodes = 0

    def compose(self, events: Iterable[Any]) -> tuple[Node | None, list[Finding]]:
        """The first document that is not empty."""
        try:
            root = self._documents(events)
        except _Refused as refused:
            return None, [*self.findings, refused.finding]
        return root, self.findings

    def _documents(self, events: Iterable[Any]) -> Node | None:
        """Read all documents; only one may hold anything."""
        root: Node | None = None
        stack: list[list[Any]] = []  # [node, pending key or None, size when opened, anchor]
        for event in events:
            kind = type(event).__name__
            if kind == "ScalarEvent":
                if event.tag or event.anchor:
                    self._tag(event)
                start, end = event.start_mark.index, event.end_mark.index
                node: Node = Scalar(event.value, start, end, event.style or "")
                self._count(start)
            elif kind == "MappingStartEvent" or kind == "SequenceStartEvent":
                if event.tag:
                    self._tag(event)
                start = event.start_mark.index
                if len(stack) >= LIMIT_DEPTH:
                    message = f"this is nested more than {LIMIT_DEPTH} levels deep, the limit"
                    raise self._refuse(codes.TOO_LARGE, message, start)
                kind_of = Mapping if kind[0] == "M" else Sequence
                self._count(start)
                stack.append(
                    [kind_of(start, bool(event.flow_style)), None, self.nodes, event.anchor]
                )
                continue
            elif kind == "MappingEndEvent" or kind == "SequenceEndEvent":
                node, _, opened, anchor = stack.pop()
                node.end = event.end_mark.index
                if anchor:
                    self.anchors[anchor] = (node, self.nodes - opened + 1)
            elif kind == "AliasEvent":
                node = self._alias(event, stack)
            else:
                continue
            if kind == "ScalarEvent" and event.anchor:
                self.anchors[event.anchor] = (node, 1)
            if stack:
                self._attach(stack[-1], node)
            elif root is None or _is_empty(root):
                root = node
            elif not _is_empty(node):
                message = "a second document begins here, and a file holds one"
                hint = "put it into a file of its own, or take the line `---` out"
                raise self._refuse(codes.SECOND_DOCUMENT, message, node.start, hint)
        return None if root is None or _is_empty(root) else root

    def _attach(self, frame: list[Any], node: Node) -> None:
        """Put a node into the mapping or sequence that is open."""
        parent = frame[0]
        if type(parent) is Sequence:
            parent.items.append(node)
            return
        if frame[1] is None:
            if type(node) is not Scalar:
                message = "a list or mapping stands here as a key; a key is a single word"
                raise self._refuse(codes.KEY_NOT_TEXT, message, node.start)
            frame[1] = node
            return
        key: Scalar = frame[1]
        frame[1] = None
        first = parent.items.setdefault(key.value, (key, node))
        if first[0] is not key:
            self._duplicate(first[0], key)

    def _duplicate(self, first: Scalar, second: Scalar) -> None:
        """Two equal keys: the second is reported, the first is used."""
        earlier = self.text.place(first.start, first.end)
        self.findings.append(
            Finding(
                codes.DUPLICATE_KEY,
                f"the key '{second.value}' stands here a second time; "
                f"the first is at line {earlier.line}",
                self.text.place(second.start, second.end),
                hint="keep one of the two",
                related=(Related(f"'{first.value}' stands here first", earlier),),
            )
        )

    def _alias(self, event: Any, stack: list[list[Any]]) -> Node:
        """The node that an alias repeats, if repeating it stays within the limit."""
        start = event.start_mark.index
        if any(frame[3] == event.anchor for frame in stack):
            message = f"'*{event.anchor}' repeats something that it is itself a part of"
            raise self._refuse(codes.ALIAS_REFUSED, message, start)
        node, size = self.anchors.get(event.anchor, (None, 0))
        if node is None:
            message = f"'*{event.anchor}' repeats an anchor '&{event.anchor}' that is not there"
            raise self._refuse(codes.ALIAS_REFUSED, message, start)
        self.nodes += size
        if self.nodes > LIMIT_NODES:
            message = f"with its aliases this file grows over {LIMIT_NODES:,} values, the limit"
            raise self._refuse(codes.ALIAS_REFUSED, message, start)
        return node

    def _count(self, start: int) -> None:
        """Count one more node."""
        self.nodes += 1
        if self.nodes > LIMIT_NODES:
            message = f"this file holds more than {LIMIT_NODES:,} values, the limit"
            raise self._refuse(codes.TOO_LARGE, message, start)

    def _tag(self, event: Any) -> None:
        """Refuse a tag; an anchor alone is fine."""
        tag = event.tag
        if tag and str(tag) not in ("!", "!!str", "tag:yaml.org,2002:str"):
            shown = str(tag).replace("tag:yaml.org,2002:", "!!")
            message = f"the tag '{shown}' stands here; tags are never followed"
            raise self._refuse(codes.TAG_REFUSED, message, event.start_mark.index, "take it out")

    def _refuse(self, code: Code, message: str, start: int, hint: str | None = None) -> _Refused:
        """The finding that ends the reading, at an offset."""
        return _Refused(Finding(code, message, self.text.place(start, start + 1), hint=hint))


def _is_empty(node: Node) -> bool:
    """Whether a document holds nothing."""
    return type(node) is Scalar and node.empty
