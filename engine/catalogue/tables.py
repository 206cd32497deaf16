"""Tables read: rows or nested cells held against the inputs and outputs, every cell typed."""

from collections.abc import Mapping as AnyMapping
from typing import Any, cast, get_args

from livingrules.dsl import notation
from livingrules.dsl.cell_sets import CellSet, domain
from livingrules.dsl.cells import CheckedCell, read_cell
from livingrules.dsl.finding import Finding
from livingrules.dsl.scope import Scope
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Anything, Number, notation_of
from livingrules.engine.catalogue.codes import OUT_OF_REACH
from livingrules.engine.catalogue.expressions import Reader
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.tables.codes import MISSING_CELL, ROWS_WITHOUT_ORDER
from livingrules.engine.tables.keys import Level
from livingrules.engine.tables.table import Column, Hit, Row, Table

_MARKS = ("id", "rule")
LIMIT_KEYS = 1000
_WORDS: dict[object, str] = {True: "true", False: "false", None: "none"}


def read_table(name: Name, reader: Reader) -> tuple[Table | None, list[Finding]]:
    """A table with all its rows, or None where a mistake keeps it from being known whole.

    Findings on expressions go to the reader; those on the form of rows and cells come back.
    """
    return _TableReader(name, reader).read()


class _TableReader:
    """Reads one table."""

    def __init__(self, name: Name, reader: Reader) -> None:
        self.name = name
        self.reader = reader
        self.document: Document = name.document
        self.scope: Scope = reader.inside(name)
        self.inputs = [part for part in name.parts if part.local]
        self.outputs = [part for part in name.parts if not part.local]
        self.findings: list[Finding] = []
        self.warnings: list[Finding] = []
        self.rows: list[Row] = []
        self.whole = True

    def read(self) -> tuple[Table | None, list[Finding]]:
        """The table, and the findings."""
        fields = self.name.fields
        if self.name.broken:
            for key in ("rows", "cells"):
                self.reader.mention_all(self.name, fields.get(key))
            return None, self.findings
        before = len(self.reader.read.findings)
        grid = fields.get("cells") is not None
        if grid:
            self._spread(fields, "cells", 0)
            self._cells(cast(Node, fields.get("cells")), [], f"'{self.name.name}'", "cells")
        else:
            self._all_rows(fields)
        types = [self.reader.known.type(part) for part in self.inputs]
        hit = text_of(fields.get("hit"))
        self.whole = self.whole and hit in get_args(Hit)
        broken = self.findings or len(self.reader.read.findings) > before or not self.whole
        if broken or not self.rows or any(isinstance(one, Anything) for one in types):
            return None, [*self.findings, *self.warnings]
        note = fields.items.get("partial")
        table = Table(
            name=self.name.name,
            place=self.name.place,
            hit=cast(Any, hit),
            scope=self.scope,
            columns=[
                Column(part.name, kind) for part, kind in zip(self.inputs, types, strict=True)
            ],
            outputs=[part.name for part in self.outputs],
            partial=None if note is None else self.document.place(note[0]),
            rows=self.rows,
            grid=grid,
        )
        return table, [*self.findings, *self.warnings]

    # ---- rows ------------------------------------------------------------------------------

    def _all_rows(self, fields: Mapping) -> None:
        """Read the rows, however they are written."""
        rows = fields.get("rows")
        if isinstance(rows, Mapping) and text_of(fields.get("hit")) == "first":
            message = "the first row that fits counts, and the keys of a mapping have no order"
            place = self.document.place(fields.key("rows"))
            self.findings.append(Finding(ROWS_WITHOUT_ORDER, message, place,
                                         hint="write the rows as a list"))  # fmt: skip
        for key, row in pairs_of(rows):
            self._row(f"row '{key.value}'", self.document.place(key), row, key.value)
        for number, row in enumerate(items_of(rows), start=1):
            mark = text_of(mapping_of(row).get("id"))
            called = f"row '{mark}'" if mark else f"row {number}"
            first = next(iter(mapping_of(row).pairs()), None)
            self._row(called, self.document.place(first[0] if first else row), row,
                      mark or str(number))  # fmt: skip

    def _row(self, called: str, place: Any, node: Node, name: str) -> None:
        """Read one row; `name` is the last step of its address."""
        if not isinstance(node, Mapping) or id(node) in self.document.tainted:
            self.whole = False
            return
        level = Level(self.document, called, place)
        wanted = [part.name for part in (*self.inputs, *self.outputs)]
        self._note_parts(node)
        found = level.match(node, wanted, _MARKS)
        self.findings += level.findings
        cells = [self._cell(part, found.get(part.name)) for part in self.inputs]
        outputs = {part.name: self._output(part, found.get(part.name)) for part in self.outputs}
        if None in cells or None in outputs.values():
            self.whole = False
            return
        self.rows.append(
            Row(
                called,
                place,
                cast(list[CheckedCell], cells),
                cast(AnyMapping[str, Typed], outputs),
                f"rows/{name}",
                text_of(node.get("rule")),
            )
        )

    def _cell(self, part: Part, node: Node | None) -> CheckedCell | None:
        """Read the cell of an input."""
        if not isinstance(node, Scalar) or node.empty or id(node) in self.document.tainted:
            return None
        kind = self.reader.known.type(part)
        locate = self.document.locate(node)
        cell, findings = read_cell(node.value, kind, self.scope, locate)
        self.reader.read.findings += findings
        if cell is None:
            self.reader.mention(self.name, node.value)
            return None
        self.reader.note_cell(self.name, cell, node)
        if cell.cell.form != "not":
            self._out_of_reach(part, cell, node)
        return cell

    def _out_of_reach(self, part: Part, cell: CheckedCell, node: Scalar) -> None:
        """Warn of ranges that go on where the numbers of the input have ended."""
        kind = self.reader.known.type(part)
        whole = domain(kind, self.scope)
        if whole is None or not whole.intervals:
            return
        for one in cell.cell.alternatives:
            if not isinstance(one, notation.Interval) or one.low is None or one.high is None:
                continue
            written = CellSet(intervals=((one.low, one.high),))
            beyond, meant = written.minus(whole), written.intersection(whole)
            if beyond.intervals and len(meant.intervals) == 1:
                shown = " and ".join(_range(*each) for each in beyond.intervals)
                message = f"'{part.name}' is {notation_of(kind)}, so {shown} is never asked"
                place = self.document.locate(node)(one.start, one.end)
                self.warnings.append(Finding(OUT_OF_REACH, message, place,
                                             suggestions=(_range(*meant.intervals[0]),)))  # fmt: skip

    def _output(self, part: Part, node: Node | None) -> Typed | None:
        """Read the expression of an output."""
        return self.reader.expression(self.name, node, self.reader.known.type(part), self.scope)

    # ---- nested cells ----------------------------------------------------------------------

    def _cells(self, node: Node, exact: list[CheckedCell], called: str, way: str) -> None:
        """Read the level of cells below the inputs in `exact`, at the end of the address `way`."""
        if len(exact) == len(self.inputs):
            self._leaf(node, exact, called, way)
            return
        part = self.inputs[len(exact)]
        if not isinstance(node, Mapping):
            self.whole = False
            if id(node) in self.document.tainted:
                return
            what = "a list" if isinstance(node, Sequence) else "a single value"
            message = f"{called} has {what} where cells for each '{part.name}' belong"
            hint = "a list holds the cells of the last input, where that is a range of numbers"
            self.findings.append(Finding(MISSING_CELL, message, self.document.place(node),
                                         hint=hint if isinstance(node, Sequence) else None))  # fmt: skip
            return
        keys = self._keys(part)
        place = self._head(node)
        level = Level(self.document, called, place)
        if keys is None:
            found = {key.value: value for key, value in node.pairs()}
        elif self.name.fields.get("partial") is not None:
            found = level.match(node, [one for one in keys if one in node.items], ())
        else:
            found = level.match(node, keys)
        self.findings += level.findings
        for key, value in found.items():
            cell = self._exact(part, key, node)
            if cell is not None:
                value = self._spread(node, key, len(exact) + 1) or value
                self._cells(value, [*exact, cell], f"{part.name} {key} of {called}", f"{way}/{key}")

    def _spread(self, holder: Mapping, name: str, depth: int) -> Node | None:
        """A list of outputs read as a mapping from the numbers of the last input, in their order.

        The mapping takes the place of the list, so that every cell has its address.
        """
        listed = holder.get(name)
        if not isinstance(listed, Sequence) or depth != len(self.inputs) - 1:
            return None
        keys = self._keys(self.inputs[depth])
        kind = self.reader.known.type(self.inputs[depth])
        if keys is None or not isinstance(kind, Number):
            return None
        if len(keys) != len(listed.items):
            message = f"here are {len(listed.items)} values, and '{self.inputs[depth].name}' has "
            message += f"{len(keys)}: {keys[0]} to {keys[-1]}"
            self.findings.append(Finding(MISSING_CELL, message, self.document.place(listed)))
            self.document.taint(listed)
            return None
        spread = Mapping(listed.start, listed.flow)
        spread.end = listed.end
        for key, item in zip(keys, listed.items, strict=True):
            spread.items[key] = (Scalar(key, item.start, item.end, ""), item)
        holder.items[name] = (holder.key(name), spread)
        return spread

    def _keys(self, part: Part) -> list[str] | None:
        """All values of an input as keys; None where there is no end of them."""
        values = domain(self.reader.known.type(part), self.scope)
        if values is None or values.texts_but is not None:
            return None
        keys = [_WORDS[one] if one in _WORDS else str(one) for one in values.values]
        for low, high in values.intervals:
            if low is None or high is None or high - low > LIMIT_KEYS:
                return None
            keys += [str(number) for number in range(low, high + 1)]
        return keys

    def _exact(self, part: Part, key: str, node: Mapping) -> CheckedCell | None:
        """A key as the cell of one exact value."""
        pair = node.items.get(key)
        kind = self.reader.known.type(part)
        scalar = pair[0] if pair is not None else Scalar(key, node.start, node.start, "")
        locate = self.document.locate(scalar)
        cell, findings = read_cell(key, kind, self.scope, locate)
        self.reader.read.findings += findings
        if cell is None:
            self.whole = False
            return None
        if scalar.value == key:  # not a misspelt one that is read as this
            self.reader.note_cell(self.name, cell, scalar)
        return cell

    def _leaf(self, node: Node, exact: list[CheckedCell], called: str, way: str) -> None:
        """Read the output, or the mapping of outputs, of one combination of inputs."""
        if id(node) in self.document.tainted:
            self.whole = False
            return
        place = self._head(node)
        if len(self.outputs) == 1 and isinstance(node, Scalar):
            trees = {self.outputs[0].name: self._output(self.outputs[0], node)}
        elif isinstance(node, Mapping):
            level = Level(self.document, called, place)
            self._note_parts(node)
            found = level.match(node, [part.name for part in self.outputs], _MARKS)
            self.findings += level.findings
            trees = {part.name: self._output(part, found.get(part.name)) for part in self.outputs}
        else:
            self.whole = False
            names = ", ".join(f"'{part.name}'" for part in self.outputs)
            what = "a list" if isinstance(node, Sequence) else "a single value"
            message = f"{called} has {what} where {names} belong"
            self.findings.append(Finding(MISSING_CELL, message, self.document.place(node)))
            return
        if None in trees.values():
            self.whole = False
            return
        rule = text_of(mapping_of(node).get("rule"))
        self.rows.append(Row(called, place, exact, cast(AnyMapping[str, Typed], trees), way, rule))

    def _note_parts(self, row: Mapping) -> None:
        """Inputs and outputs that have a cell are used."""
        for part in (*self.inputs, *self.outputs):
            part.used = part.used or part.name in row.items

    def _head(self, node: Node) -> Any:
        """The place that stands for a level of cells: the key above it."""
        return self.reader.head_of(self.name, node)


def _range(low: int | None, high: int | None) -> str:
    """Numbers from one to another as a cell has them."""
    return str(low) if low == high else f"{low}..{high}"


def cell_names(cell: CheckedCell) -> list[tuple[str, int, int]]:
    """The names of values that a cell mentions, with their offsets in it."""
    return [
        (one.name, one.start, one.end)
        for one in cell.cell.alternatives
        if isinstance(one, notation.Value)
    ]
