"""Where and why a YAML parser got stuck, and the tokens before that place."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from livingrules.dsl.finding import Code, Related
from livingrules.engine.read.codes import YAML_SYNTAX
from livingrules.engine.read.text import Text

LIMIT_TOKENS = 150_000


@dataclass(slots=True)
class Token:
    """One token: its kind (`Scalar`, `Value`, `FlowMappingStart` …), stretch and quoting."""

    kind: str
    start: int
    end: int
    style: str = ""


@dataclass(slots=True)
class Trouble:
    """What the library said, at which offset, since which offset, and the tokens up to there.

    `since` is where the thing began that the library was reading: an opening bracket or quote.
    """

    text: Text
    said: str
    at: int
    since: int | None
    tokens: list[Token] = field(default_factory=list)

    @property
    def source(self) -> str:
        """The text of the file."""
        return self.text.text

    def before(self) -> Token | None:
        """The last token that begins before the place of the trouble."""
        return next((one for one in reversed(self.tokens) if one.start < self.at), None)

    def line_of(self, offset: int) -> tuple[int, int]:
        """Where the line of an offset begins and ends."""
        start = self.source.rfind("\n", 0, offset) + 1
        end = self.source.find("\n", offset)
        return start, len(self.source) if end < 0 else end

    def first_sign(self, offset: int) -> int:
        """Where the first sign that is no blank stands in the line of an offset."""
        start, end = self.line_of(offset)
        line = self.source[start:end]
        return start + len(line) - len(line.lstrip(" \t"))

    def same_line(self, one: int, other: int) -> bool:
        """Whether two offsets stand on one line."""
        return self.text.same_line(one, other)

    def word_end(self) -> int:
        """Where the word at the place of the trouble ends; at least one sign behind it."""
        end = self.at
        while end < len(self.source) and self.source[end] not in " \t\r\n,]}":
            end += 1
        return max(end, self.at + 1)


@dataclass(slots=True)
class Slip:
    """What was most likely done: what to say, at which stretch, and what to do."""

    message: str
    start: int
    end: int
    hint: str | None
    related: tuple[Related, ...] = ()
    code: Code = YAML_SYNTAX


def place_of(error: Any) -> int:
    """The offset at which a parser got stuck."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    return int(mark.index) if mark is not None else 0


def trouble(text: Text, error: Any) -> Trouble:
    """What a parser said of a text."""
    context, problem = getattr(error, "context", None), getattr(error, "problem", None)
    began = getattr(error, "context_mark", None)
    at = min(place_of(error), len(text.text))
    since = min(began.index, at) if began is not None else None
    return Trouble(text, f"{context or ''}: {problem or error}", at, since, list(_tokens(text, at)))


def _tokens(text: Text, at: int) -> Iterator[Token]:
    """The tokens of a text up to the one that begins at an offset, as far as they can be read."""
    if at > LIMIT_TOKENS:
        return
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    end = text.text.find("\n", at)
    try:
        for token in YAML(typ="safe", pure=True).scan(text.text[: end if end >= 0 else None]):
            start = token.start_mark.index
            if start > at:
                return
            kind = type(token).__name__.removesuffix("Token")
            style = (getattr(token, "style", None) or "") if kind == "Scalar" else ""
            yield Token(kind, start, token.end_mark.index, style)
    except (YAMLError, OverflowError, ValueError):
        return
