"""A decision table as it was read: inputs, rows, outputs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from livingrules.dsl.cells import CheckedCell
from livingrules.dsl.finding import Place
from livingrules.dsl.scope import Scope
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Type

Hit = Literal["unique", "first", "any", "collect"]


@dataclass(slots=True)
class Column:
    """An input: its name and type."""

    name: str
    type: Type


@dataclass(slots=True)
class Row:
    """A row: what it is called, where it stands, a cell for each input, a tree an output.

    `address` leads to it inside the table: `rows/few`, `cells/high/2`; `rule` is the rule that
    it implements, where that is not the table's.
    """

    called: str
    place: Place
    cells: list[CheckedCell]
    outputs: Mapping[str, Typed]
    address: str = ""
    rule: str = ""


@dataclass(slots=True)
class Table:
    """A table whose rows can all be read.

    `scope` is the scope inside it; `partial` the place of the note that it may have gaps.
    `grid`: it was written as nested cells, which were held against their inputs key by key,
    so that it has neither gaps nor overlaps but those reported.
    """

    name: str
    place: Place
    hit: Hit
    scope: Scope
    columns: list[Column]
    outputs: list[str]
    partial: Place | None = None
    rows: list[Row] = field(default_factory=list)
    grid: bool = False
