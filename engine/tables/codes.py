"""What can be wrong with a decision table."""

from livingrules.dsl.finding import Code, codes_in

UNKNOWN_CELL = Code("unknown-cell", "error", "A cell that belongs to no input or output")
MISSING_CELL = Code("missing-cell", "error", "A cell is missing")
ROWS_WITHOUT_ORDER = Code("rows-without-order", "error", "Rows whose order counts have none")
TABLE_GAP = Code("table-gap", "error", "Inputs that fit no row")
ROWS_OVERLAP = Code("rows-overlap", "error", "Inputs that fit two rows")
ROWS_DISAGREE = Code("rows-disagree", "error", "Rows that fit together and say different things")
SHADOWED_ROW = Code("shadowed-row", "warning", "A row that earlier rows leave nothing to")
DEAD_ROW = Code("dead-row", "warning", "A row that can never fit")
NEEDLESS_PARTIAL = Code("needless-partial", "warning", "A note `partial` on a table without gaps")
NOT_DECIDED = Code("not-decided", "info", "Whether a table has gaps or overlaps is not decided")

CODES = codes_in(globals())
