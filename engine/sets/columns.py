"""From the cells of a CSV file to items: which column is which field, which row is which item."""

from collections.abc import Iterator
from dataclasses import dataclass

from livingrules.dsl.finding import Finding, Related
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.codes import BAD_ID, DUPLICATE_ID
from livingrules.engine.catalogue.raw import items_of, pairs_of, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.sets.codes import CSV_HEADER, UNKNOWN_COLUMN
from livingrules.engine.sets.grid import Grid
from livingrules.engine.sets.item_ids import why_no_id

ID = "id"


@dataclass(slots=True)
class Wanted:
    """What a set says of the columns of its file, and the fields that there are.

    `columns` and `ignore` are the nodes of the declaration, in `document`. The file may lack what
    they name where it is `foreign`: somebody's own, in place of that of the set.
    """

    record: str
    fields: list[str]
    document: Document
    columns: Node | None
    ignore: Node | None
    foreign: bool = False


def read_columns(grid: Grid, wanted: Wanted) -> tuple[Mapping | None, list[Finding]]:
    """The items of a file by id, each a mapping from field to cell; None where they have no ids."""
    return _Columns(grid, wanted).read()


class _Columns:
    """Reads one file."""

    def __init__(self, grid: Grid, wanted: Wanted) -> None:
        self.grid, self.wanted = grid, wanted
        self.findings: list[Finding] = []

    def read(self) -> tuple[Mapping | None, list[Finding]]:
        """The items, and the findings."""
        header = self.grid.header
        by_name: dict[str, Scalar] = {}
        for cell in header:
            first = by_name.setdefault(cell.value, cell)
            if first is not cell and cell.value:
                self.say(f"two columns are called '{cell.value}'", cell, first)
        renamed = self.renamed(by_name)
        ignored = self.ignored(by_name)
        fields = [self.field(at, cell, renamed, ignored) for at, cell in enumerate(header)]
        self.twice(fields)
        if ID not in fields:
            self.say_no_id(header[0])
            return None, self.findings
        return self.items(fields), self.findings

    def renamed(self, header: dict[str, Scalar]) -> dict[str, str]:
        """The field of each column that bears another name; of a misspelt column as it is meant."""
        found = {}
        for key, node in pairs_of(self.wanted.columns):
            column, field = self.column(key, header), text_of(node)
            if field not in (ID, *self.wanted.fields) and isinstance(node, Scalar) and field:
                self.say_no_field(self.wanted.document, node, "")
                field = ""
            found[column] = field
        return found

    def ignored(self, header: dict[str, Scalar]) -> set[str]:
        """The columns that are not to be read."""
        nodes = items_of(self.wanted.ignore)
        return {self.column(node, header) for node in nodes if isinstance(node, Scalar)}

    def column(self, node: Scalar, header: dict[str, Scalar]) -> str:
        """The column that the declaration names; of one that is not there, the nearest."""
        if node.value in header or self.wanted.foreign:
            return node.value
        near = nearest(node.value, [one for one in header if one])
        message = f"the file has no column '{node.value}'"
        place = self.wanted.document.place(node)
        self.findings.append(Finding(UNKNOWN_COLUMN, message, place, suggestions=near))
        return near[0] if near else node.value

    def field(self, at: int, cell: Scalar, renamed: dict[str, str], ignored: set[str]) -> str:
        """The field of a column; empty where it has none, or is not to be read."""
        if cell.value in ignored:
            return ""
        if not cell.value:
            held = next((row[at] for row in self.grid.rows if row[at].value), None)
            if held is not None:
                message = f"this cell stands in column {at + 1}, which has no name"
                place = self.grid.text.place(held.start, held.end)
                self.findings.append(Finding(CSV_HEADER, message, place,
                                             hint="name each column in the first line"))  # fmt: skip
            return ""
        field = renamed.get(cell.value, cell.value)
        if field and field != ID and field not in self.wanted.fields:
            hint = "say under 'columns' which field it is, or name it under 'ignore'"
            if self.wanted.foreign:
                hint = "call the column as its field is called, or leave it out"
            if cell.value not in renamed and not self.is_first(cell):
                self.say_no_field(None, cell, hint)
            return ""
        return field

    def is_first(self, cell: Scalar) -> bool:
        """Whether a column stands for the ids that are missing, of which a finding speaks."""
        return cell is self.grid.header[0] and not self.has_id()

    def has_id(self) -> bool:
        """Whether some column holds the ids."""
        named = [text_of(node) for _, node in pairs_of(self.wanted.columns)]
        return ID in named or any(cell.value == ID for cell in self.grid.header)

    def twice(self, fields: list[str]) -> None:
        """Tell of two columns of other names that are one field."""
        first: dict[str, Scalar] = {}
        for field, cell in zip(fields, self.grid.header, strict=True):
            other = first.setdefault(field, cell)
            if field and other is not cell and other.value != cell.value:
                self.say(f"'{other.value}' and '{cell.value}' are both '{field}'", cell, other)

    def items(self, fields: list[str]) -> Mapping:
        """The items by id."""
        found = Mapping(0, flow=False)
        at = fields.index(ID)
        for row in self.grid.rows:
            key = row[at]
            place = self.grid.text.place(key.start, key.end)
            why = why_no_id(key.value)
            if why is not None:
                self.findings.append(Finding(BAD_ID, why, place))
                continue
            if key.value in found.items:
                first = found.key(key.value)
                related = Related(f"'{key.value}' is declared here first",
                                  self.grid.text.place(first.start, first.end))  # fmt: skip
                message = f"'{key.value}' is declared here a second time"
                self.findings.append(Finding(DUPLICATE_ID, message, place, related=(related,),
                                             hint="take one of the two out"))  # fmt: skip
                continue
            item = Mapping(key.start, flow=False)
            for field, cell, head in self.cells(fields, row):
                name = Scalar(field, head.start, head.end, "")
                item.items.setdefault(field, (name, cell))
            found.items[key.value] = (key, item)
        return found

    def cells(self, fields: list[str], row: list[Scalar]) -> Iterator[tuple[str, Scalar, Scalar]]:
        """Each field of a row that has a value, with its cell and the head of its column."""
        for field, cell, head in zip(fields, row, self.grid.header, strict=True):
            if field not in ("", ID) and cell.value:
                yield field, cell, head

    # ---- findings --------------------------------------------------------------------------

    def say(self, message: str, cell: Scalar, first: Scalar) -> None:
        """Note that two columns are one."""
        text = self.grid.text
        related = (Related("the other one is here", text.place(first.start, first.end)),)
        self.findings.append(
            Finding(CSV_HEADER, message, text.place(cell.start, cell.end), related=related)
        )

    def say_no_id(self, first: Scalar) -> None:
        """Note that no column holds the ids."""
        message = f"no column is called 'id'; the first is '{first.value}'"
        hint = "call the column with the ids of the items 'id'"
        near = nearest(first.value, [ID])
        if len(self.grid.header) == 1:
            hint, near = "commas, semicolons or tabs stand between the cells of such a file", ()
        place = self.grid.text.place(first.start, first.end)
        self.findings.append(Finding(CSV_HEADER, message, place, hint=hint, suggestions=near))

    def say_no_field(self, document: Document | None, node: Scalar, hint: str) -> None:
        """Note that a column is no field."""
        message = f"'{node.value}' is no field of '{self.wanted.record}'"
        near = nearest(node.value, self.wanted.fields)
        place = self.grid.text.place(node.start, node.end)
        if document is not None:
            place = document.place(node)
        self.findings.append(
            Finding(UNKNOWN_COLUMN, message, place, hint=hint or None, suggestions=near)
        )
