"""A decision table as it was read: inputs, rows, outputs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from livingrules.dsl.cells import CheckedCell
from livingrules.dsl.finding import Place
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
    """A row: what it is called, where it stands, a cell for each input, a tree an output."""

    called: str
    place: Place
    cells: list[CheckedCell]
    outputs: Mapping[str, Typed]


@dataclass(slots=True)
class Table:
    """A table. `whole` is false where a mistake keeps some of its rows from being known.

    `grid` is true for a table of nested cells, which was held against its inputs key by key,
    so that it can have neither gaps nor overlaps beyond what was reported.
    """

    name: str
    place: Place
    hit: Hit
    columns: list[Column]
    outputs: list[str]
    partial: bool
    partial_place: Place | None = None
    rows: list[Row] = field(default_factory=list)
    whole: bool = True
    grid: bool = False
