"""YAML text to nodes, by the events of ruamel.yaml's C parser.

A text that the C parser rejects goes to the same library's pure parser, whose verdict and
message count: the two differ in corners, and the pure one follows YAML 1.2.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.read.compose import Composer
from livingrules.engine.read.forgotten import Forgotten, forgotten_line
from livingrules.engine.read.nodes import Node, Repeated
from livingrules.engine.read.problems import syntax_finding
from livingrules.engine.read.text import Text
from livingrules.engine.read.trouble import place_of

try:
    from _ruamel_yaml import CParser
except ImportError:  # other interpreters than CPython have no C parser; the pure one serves
    CParser = None

# The pure parser takes 4 seconds for a million characters; beyond this the C parser's word counts.
LIMIT_PURE = 150_000
# Who forgot more names than these in one file is told of the first only.
LIMIT_FORGOTTEN = 20


@dataclass(slots=True)
class Parsed:
    """What came of a text: `root` is None when it is empty or broken.

    `forgotten` are the lines that were put in, in order of place, so that it could be read;
    `otherwise` says what is wrong with the text without them.
    """

    root: Node | None
    findings: list[Finding]
    repeated: list[Repeated] = field(default_factory=list)
    forgotten: list[Forgotten] = field(default_factory=list)
    otherwise: Finding | None = None


class _Rejected(Exception):
    """Carries what the parsers said of a text that is not YAML."""

    def __init__(self, error: Exception, other: Exception | None) -> None:
        super().__init__()
        self.error = error
        self.other = other


def parse(text: Text) -> Parsed:
    """The document in `text`, with the findings."""
    try:
        return _parse(text, [])
    except _Rejected as rejected:
        whole = syntax_finding(text, rejected.error, rejected.other)
        error = rejected.error
    put_in: list[Forgotten] = []
    while len(put_in) < LIMIT_FORGOTTEN:
        missing = forgotten_line(text, _written_at(place_of(error), put_in))
        if missing is None or missing in put_in:
            break
        put_in = sorted([*put_in, missing], key=lambda one: one.at)
        try:
            parsed = _parse(text, put_in)
        except _Rejected as rejected:
            error = rejected.error
        else:
            parsed.otherwise = whole
            return parsed
    return Parsed(None, [whole], forgotten=put_in[:1])


def _parse(text: Text, put_in: list[Forgotten]) -> Parsed:
    """The document in a text, with some lines put in; raises _Rejected where it is not YAML."""
    source = _with(text.text, put_in)
    rejected: Exception | None = None
    if CParser is not None:
        try:
            return _composed(text, _c_events(source), put_in)
        except Exception as error:
            if not _is_yaml_error(error):
                raise
            rejected = error
    if rejected is not None and len(source) > LIMIT_PURE:
        raise _Rejected(rejected, None)
    try:
        return _composed(text, _pure_events(source), put_in)
    except Exception as error:
        if not _is_yaml_error(error):
            # An escape such as "\UFFFFFFFF" is too much for the pure parser itself.
            if rejected is None and not isinstance(error, OverflowError | ValueError):
                raise
            raise _Rejected(rejected or error, None) from error
        raise _Rejected(error, rejected) from error


def _composed(text: Text, events: Iterable[Any], put_in: list[Forgotten]) -> Parsed:
    """The document that the events of a parser make."""
    composer = Composer(text)
    root, findings = composer.compose(_as_written(events, put_in) if put_in else events)
    return Parsed(root, findings, composer.repeated, put_in)


def _with(source: str, put_in: list[Forgotten]) -> str:
    """The text with the lines put in."""
    parts: list[str] = []
    at = 0
    for one in put_in:
        parts += [source[at : one.at], one.line]
        at = one.at
    return "".join([*parts, source[at:]])


def _written_at(at: int, put_in: list[Forgotten]) -> int:
    """The offset in the text as it was written, of one in the text with the lines put in."""
    for one in put_in:
        if at < one.at:
            break
        if at < one.at + len(one.line):
            return one.start
        at -= len(one.line)
    return at


@dataclass(frozen=True, slots=True)
class _Mark:
    """A place in the text as it was written."""

    index: int


def _as_written(events: Iterable[Any], put_in: list[Forgotten]) -> Iterator[Any]:
    """The events, at the places that the text has without the lines put in."""
    for event in events:
        event.start_mark = _Mark(_written_at(event.start_mark.index, put_in))
        event.end_mark = _Mark(_written_at(event.end_mark.index, put_in))
        yield event


def _is_yaml_error(error: Exception) -> bool:
    """Whether an exception is the YAML library's word on the text."""
    from ruamel.yaml.error import YAMLError

    return isinstance(error, YAMLError)


def _c_events(text: str) -> Iterator[Any]:
    """The events of the C parser."""
    return iter(CParser(text).get_event, None)


def _pure_events(text: str) -> Iterator[Any]:
    """The events of the pure parser."""
    from ruamel.yaml import YAML

    return iter(YAML(typ="safe", pure=True).parse(text))
