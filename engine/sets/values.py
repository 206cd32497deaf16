"""The value of a field as an item states it: a plain text, read by the field's type."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.dsl.scope import Scope
from livingrules.dsl.types import (
    Anything,
    Enumerated,
    Flag,
    ListOf,
    Number,
    OrNone,
    RecordOf,
    Text,
    Type,
    number_notation,
    say,
)
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar, Sequence
from livingrules.engine.sets.codes import ITEM_VALUE

NONE = "none"
LIMIT_DIGITS = 15
_WHOLE = re.compile(r"-?\d+", re.ASCII)
_FLAGS = {"true": True, "false": False}
_CSV_FLAGS = {**_FLAGS, "yes": True, "no": False}


@dataclass(slots=True)
class Values:
    """Reads the values of one set; `csv`: from a file whose cells are texts alone.

    `named` are the values of enumerations that were met: enumeration, value and place.
    """

    document: Document
    scope: Scope
    csv: bool
    findings: list[Finding] = field(default_factory=list)
    named: list[tuple[str, str, Place]] = field(default_factory=list)

    def value(self, node: Node, kind: Type, name: str) -> Any:
        """What a field of that type and name has; a finding, and none, where it cannot be.

        A list becomes a tuple.
        """
        if isinstance(node, Scalar):
            return self._read(node, (0, len(node.value)), kind, name)
        if isinstance(kind, Anything):
            return None
        if isinstance(node, Sequence) and all(isinstance(one, Scalar) for one in node.items):
            inner = kind.item if isinstance(kind, OrNone) else kind
            if isinstance(inner, ListOf):
                return tuple(self.value(item, inner.item, name) for item in node.items)
            message = f"'{name}' is {say(kind)}, and this is a list"
            self.findings.append(Finding(ITEM_VALUE, message, self.document.place(node)))
        return None

    def _read(self, node: Scalar, at: tuple[int, int], kind: Type, name: str) -> Any:
        """The value that stands at some offsets of a scalar."""
        text = node.value[slice(*at)]
        if isinstance(kind, OrNone):
            return None if text == NONE else self._read(node, at, kind.item, name)
        if isinstance(kind, ListOf):
            return self._list(node, at, kind, name)
        if isinstance(kind, Text):
            return text
        place = self._place(node, at)
        if isinstance(kind, Number):
            return self._number(text, kind, name, place)
        if isinstance(kind, Flag):
            known = _CSV_FLAGS if self.csv else _FLAGS
            if text in known:
                return known[text]
            wanted = "yes or no" if self.csv else "true or false"
            self._say(text, name, place, wanted, nearest(text, known))
        elif isinstance(kind, Enumerated):
            return self._enumerated(text, kind, name, place)
        elif isinstance(kind, RecordOf):
            self._say(text, name, place, f"it is {say(kind)}, and no item can name one; none")
        return None

    def _list(self, node: Scalar, at: tuple[int, int], kind: ListOf, name: str) -> tuple[Any, ...]:
        """A list with commas between, perhaps in brackets."""
        start, end = at
        text = node.value[start:end]
        if text.startswith("[") and text.endswith("]"):
            start, end = start + 1, end - 1
        if not node.value[start:end].strip():
            return ()
        parts = list(_parts(node.value, start, end))
        for begin, stop in parts:
            if begin == stop:
                comma = node.value.rfind(",", 0, begin)
                comma = comma if comma >= 0 else node.value.index(",", begin)
                message = f"'{name}' has a comma here with nothing on one side of it"
                place = self._place(node, (comma, comma + 1))
                self.findings.append(Finding(ITEM_VALUE, message, place, hint="take it out"))
                return ()
        return tuple(self._read(node, one, kind.item, name) for one in parts)

    def _number(self, text: str, kind: Number, name: str, place: Place) -> int | None:
        """A whole number inside its range."""
        digits = text.removesuffix(f" {kind.unit}") if kind.unit else text
        if _WHOLE.fullmatch(digits) is None or len(digits) > LIMIT_DIGITS:
            self._say(text, name, place, "a whole number")
            return None
        number = int(digits)
        low, high = kind.low, kind.high
        if (low is not None and number < low) or (high is not None and number > high):
            self._say(text, name, place, number_notation(low, high, kind.unit))
            return None
        return number

    def _enumerated(self, text: str, kind: Enumerated, name: str, place: Place) -> str | None:
        """A value of an enumeration."""
        known = self.scope.enumerations.get(kind.name)
        if known is None:
            return None  # what is wrong with it is told where it is declared
        if text in known.values:
            self.named.append((kind.name, text, place))
            return text
        self._say(text, name, place, f"a value of '{kind.name}'", nearest(text, known.values))
        return None

    def _say(
        self, text: str, name: str, place: Place, wanted: str, near: tuple[str, ...] = ()
    ) -> None:
        """Note that something else is expected."""
        message = f"'{name}' cannot have '{text}': {wanted} is expected"
        self.findings.append(Finding(ITEM_VALUE, message, place, suggestions=near))

    def _place(self, node: Scalar, at: tuple[int, int]) -> Place:
        """The place of a part of a scalar."""
        text = self.document.text
        if text.text[node.start : node.end] == node.value:
            return text.place(node.start + at[0], node.start + at[1])
        return self.document.place(node) if self.csv else self.document.locate(node)(*at)


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The offsets of the parts of a list between its commas, blanks around them left out."""
    while True:
        stop = text.find(",", start, end)
        stop = end if stop < 0 else stop
        part = text[start:stop]
        begin = start + len(part) - len(part.lstrip())
        yield begin, max(begin, start + len(part.rstrip()))
        if stop == end:
            return
        start = stop + 1
