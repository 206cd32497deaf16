"""What can be wrong with sets of records and the files that hold their items."""

from livingrules.dsl.finding import Code, codes_in

UNKNOWN_SET = Code("unknown-set", "error", "A set of records that is not declared")
CSV_SYNTAX = Code("csv-syntax", "error", "A CSV file whose cells cannot be told apart")
CSV_HEADER = Code("csv-header", "error", "A CSV file whose first line does not name its columns")
UNKNOWN_COLUMN = Code("unknown-column", "error", "A value for a field that the record has not")
MISSING_FIELD = Code("missing-field", "error", "An item without a value that it must have")
ITEM_VALUE = Code("item-value", "error", "A value that its field cannot have")

CODES = codes_in(globals())
