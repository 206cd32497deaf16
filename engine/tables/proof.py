"""Proof that a table has an answer for all inputs, and one only; or a counter-example.

Decided for cells over sets of values. A row with a `where` cell may fit everything or
nothing, so it is counted as both: what holds either way is sure, what does not is "not
decided". A search that grows too large is "not decided" too, never a guess.
"""

from typing import Any

from livingrules.dsl.cell_sets import EMPTY, CellSet, domain
from livingrules.dsl.finding import Finding, Related
from livingrules.dsl.typed import Constant, EnumerationValue, Typed
from livingrules.dsl.value_text import value_text
from livingrules.engine.tables import codes
from livingrules.engine.tables.atoms import Atoms
from livingrules.engine.tables.grid import Box, Grid, Point, TooLarge, bits
from livingrules.engine.tables.table import Row, Table

LIMIT_REPORTED = 10


def prove(table: Table) -> list[Finding]:
    """The findings on gaps, overlaps, and rows that can never fit."""
    whole = [domain(column.type, table.scope) for column in table.columns]
    if any(values is None for values in whole):
        return [_undecided(table, "an input is a record or a list")]
    return _Prover(table, [values for values in whole if values is not None]).findings()


class _Prover:
    """Proves one table."""

    def __init__(self, table: Table, whole: list[CellSet]) -> None:
        self.table = table
        self.whole = whole
        self.columns = [
            Atoms(values, [row.cells[at].fits or EMPTY for row in table.rows])
            for at, values in enumerate(whole)
        ]
        self.full: Box = tuple(column.full for column in self.columns)
        self.open: list[str] = []
        self.result: list[Finding] = []

    def findings(self) -> list[Finding]:
        """All findings on the table."""
        rows: list[tuple[Row, Box]] = []
        sure = maybe = 0  # rows, one bit each
        for row in self.table.rows:
            box = self._box(row)
            if not all(box):
                self._dead(row, box)
                continue
            if any(cell.fits is None for cell in row.cells):
                maybe |= 1 << len(rows)
            else:
                sure |= 1 << len(rows)
            rows.append((row, box))
        self.rows = [row for row, _ in rows]
        self.grid = Grid([box for _, box in rows], self.full)
        try:
            if self.table.hit == "first":
                self._shadows(sure)
            elif self.table.hit != "collect":
                self._overlaps(sure, maybe)
            self._gaps(sure, maybe)
        except TooLarge:
            self.result.append(_undecided(self.table, "it is too large to look through"))
            return self.result
        if self.open:
            reason = f"{' and '.join(self.open)} depends on their conditions"
            self.result.append(_undecided(self.table, reason))
        return self.result

    def _box(self, row: Row) -> Box:
        """The atoms that a row fits; a `where` cell is taken to fit all."""
        return tuple(
            full if cell.fits is None else column.mask(cell.fits)
            for cell, column, full in zip(row.cells, self.columns, self.full, strict=True)
        )

    def _dead(self, row: Row, box: Box) -> None:
        """Report a row with a cell that fits nothing."""
        names = [column.name for column, atoms in zip(self.table.columns, box, strict=True)
                 if not atoms]  # fmt: skip
        message = f"{row.called} can never fit: its cell for '{names[0]}' leaves no value"
        self._say(Finding(codes.DEAD_ROW, message, row.place, hint="take the row out"))

    def _gaps(self, sure: int, maybe: int) -> None:
        """Report inputs that fit no row."""
        point = self.grid.uncovered()
        if point is not None:
            if self.table.partial is None and self.table.hit != "collect":
                message = f"nothing says what '{self.table.name}' gives for {self._inputs(point)}"
                hint = "add a row, or say why there is none: 'partial: …'"
                self._say(Finding(codes.TABLE_GAP, message, self.table.place, hint=hint))
            return
        if maybe and self.grid.uncovered(sure) is not None:
            if self.table.partial is None and self.table.hit != "collect":
                self.open.append("whether its 'where' cells leave a gap")
        elif self.table.partial is not None:
            message = f"'{self.table.name}' has a row for all inputs, and a note says otherwise"
            self._say(Finding(codes.NEEDLESS_PARTIAL, message, self.table.partial,
                              hint="take 'partial' out"))  # fmt: skip

    def _overlaps(self, sure: int, maybe: int) -> None:
        """Report pairs of rows that fit together, where only one may, or both must agree."""
        reported = 0
        for first, second, point in self.grid.overlaps(sure):
            one, two = self.rows[first], self.rows[second]
            if self.table.hit == "any" and _agree(one, two) is not False:
                continue
            reported += 1
            if reported > LIMIT_REPORTED:
                break
            if self.table.hit == "any":
                code, what = codes.ROWS_DISAGREE, "and say different things"
            else:
                code, what = codes.ROWS_OVERLAP, "and only one may"
            message = f"{one.called} and {two.called} both fit {self._inputs(point)}, {what}"
            self._say(Finding(code, message, two.place, hint="narrow one of them",
                              related=(Related("the other row", one.place),)))  # fmt: skip
        if any(self.grid.sharing(row, (sure | maybe) & ~(1 << row)) for row in bits(maybe)):
            self.open.append("whether rows with 'where' cells fit together")

    def _shadows(self, sure: int) -> None:
        """Report rows of a `first` table that the rows before them leave nothing to."""
        for number, row in enumerate(self.rows):
            before = sure & ((1 << number) - 1)
            if self.grid.uncovered(before, self.grid.boxes[number]) is not None:
                continue
            related = tuple(
                Related("this row comes before it", self.rows[earlier].place)
                for earlier in bits(self.grid.sharing(number, before))
            )[:LIMIT_REPORTED]
            message = f"{row.called} can never fit: earlier rows fit all that it does"
            self._say(Finding(codes.SHADOWED_ROW, message, row.place,
                              hint="move it up, or take it out", related=related))  # fmt: skip

    def _inputs(self, point: Point) -> str:
        """A combination of inputs in words: `berth 3, fog true`."""
        parts = []
        for column, found, atom in zip(self.table.columns, self.columns, point, strict=True):
            value: Any = found.atoms[atom].some()
            parts.append(f"{column.name} {value_text(value, column.type)}")
        return ", ".join(parts)

    def _say(self, finding: Finding) -> None:
        """Keep a finding."""
        self.result.append(finding)


def _agree(one: Row, two: Row) -> bool | None:
    """Whether two rows give the same; None where that depends on the inputs."""
    answers = [_same(tree, two.outputs[name]) for name, tree in one.outputs.items()]
    if any(answer is False for answer in answers):
        return False
    return None if None in answers else True


def _same(one: Typed, two: Typed) -> bool | None:
    """Whether two outputs are the same value; None where they are more than plain values."""
    if isinstance(one, Constant) and isinstance(two, Constant):
        return one.value == two.value and type(one.value) is type(two.value)
    if isinstance(one, EnumerationValue) and isinstance(two, EnumerationValue):
        return one.name == two.name
    return None


def _undecided(table: Table, reason: str) -> Finding:
    """The note that a table is not decided, and why."""
    message = f"whether '{table.name}' has gaps or overlaps is not decided: {reason}"
    return Finding(codes.NOT_DECIDED, message, table.place)
