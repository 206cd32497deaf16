"""One edit of a book: what another version of it says otherwise, and where."""

from collections.abc import Mapping as Named
from dataclasses import dataclass

from livingrules.dsl.finding import Place
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.variants.manifest import Address

Way = tuple[str | int, ...]
"""How a node is reached: keys of mappings and numbers of items; the section and the entry first."""
DEFINING = (
    "enums", "events", "functions", "options", "procedures", "queues", "records", "rulings",
    "rules", "sets", "state", "tables", "types", "units", "values",
)  # fmt: skip
"""Sections of what does nothing until something else names it."""
Places = Named[tuple[str, Address], Place]
"""Where variants say what becomes of an address of a book."""


@dataclass(frozen=True, slots=True, eq=False)
class Edit:
    """One edit of a book: what stood at an address and what stands there now, None for nothing.

    `rule` is what the nearest part of the entry around it implements; `place` is where it is said,
    or where stood what was taken away without a word. `node` is what stands at the end of `way` now;
    where `span` says which items of a list there go, `items` come in their place. `document` and
    `key` are those of the other rules, and `behind` the key that a new one follows there.
    """

    book: str
    address: Address
    before: Node | None
    after: Node | None
    rule: str | None
    place: Place
    way: Way
    node: Node | None
    document: Document
    key: Scalar
    behind: str | None = None
    span: tuple[int, int] | None = None
    items: tuple[Node, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether it only says which rules there are: nothing happens by that."""
        return self.way[0] == "rules"

    @property
    def defines(self) -> bool:
        """Whether it brings in a whole entry that does nothing by itself."""
        return len(self.way) == 2 and self.before is None and self.way[0] in DEFINING
