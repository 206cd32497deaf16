"""Where in the data of a book a number stands: as a value, in a cell, in an expression."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Entry
from livingrules.engine.catalogue.raw import mapping_of
from livingrules.engine.editions.lexicon import said, value_of
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.shape.schemas import shape
from livingrules.engine.shape.walk import scalars

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w]|\.\d)")
_NO_DATA = frozenset({"prose", "because", "ruleId", "name", "ownName", "private", "template"})


class Literal(NamedTuple):
    """A number where it is stated: its value as text, and whether it is all that stands there."""

    value: str
    alone: bool
    place: Place


class Literals:
    """Looks up the numbers that entries state; each file is read once."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._documents: dict[str, Document | None] = {}

    def of(self, entry: Entry) -> Iterator[Literal]:
        """The numbers that an entry states, in the order of its file."""
        document = self._document(entry.place.file)
        section, _, rest = entry.id.partition(":")[2].partition("/")
        if document is None:
            return
        found: Node | None = mapping_of(document.root).get(section)
        known = shape("catalogue").key(section)
        for step in rest.split("/"):
            found = mapping_of(found).get(step)
            known = known.key(step) if known is not None else None
        if found is None:
            return
        for scalar, here in scalars(found, known):
            if not here.roles & _NO_DATA:
                yield from self._in(document, scalar)

    def _in(self, document: Document, scalar: Scalar) -> Iterator[Literal]:
        """The numbers in one scalar."""
        for match in _NUMBER.finditer(scalar.value):
            alone = match.group() == scalar.value.strip()
            place = document.place(scalar)
            if not alone:
                place = document.locate(scalar)(*match.span())
            yield Literal(said(value_of(match.group())), alone, place)

    def _document(self, file: str) -> Document | None:
        """A file of the book, as far as it can be read."""
        if file not in self._documents:
            self._documents[file] = read_document(Path(file), mend=True)[0]
        return self._documents[file]
