"""The kinds of mistakes that expressions, type notation and table cells can hold."""

from livingrules.dsl.finding import Code, codes_in

# ---- reading the text ---------------------------------------------------------------------
EMPTY_EXPRESSION = Code("empty-expression", "error", "An expression is empty")
FOREIGN_SIGN = Code("foreign-sign", "error", "A sign that the language does not have")
FOREIGN_WORD = Code("foreign-word", "error", "A word of another language")
BAD_NUMBER = Code("bad-number", "error", "A number that is not a whole number in digits")
BAD_TEXT = Code("bad-text", "error", "A text whose quotes or backslashes are wrong")
MISSING_VALUE = Code("missing-value", "error", "A value is missing")
MISSING_OPERATOR = Code("missing-operator", "error", "Two values stand side by side")
MISSING_WORD = Code("missing-word", "error", "A word that belongs to a construct is missing")
UNCLOSED_BRACKET = Code("unclosed-bracket", "error", "A bracket is never closed")
STRAY_BRACKET = Code("stray-bracket", "error", "A closing bracket without an opening one")
MISPLACED_WORD = Code("misplaced-word", "error", "A word of the language at the wrong place")
COMPARISON_CHAIN = Code("comparison-chain", "error", "Comparisons in a chain")
MISSING_ROUNDING = Code("missing-rounding", "error", "A division that does not say how it rounds")

# ---- limits -------------------------------------------------------------------------------
TOO_LONG = Code("expression-too-long", "error", "An expression is too long")
TOO_DEEP = Code("expression-too-deep", "error", "An expression is nested too deeply")
NUMBER_TOO_LARGE = Code("number-too-large", "error", "A number is too large")
TEXT_TOO_LONG = Code("text-too-long", "error", "A text inside an expression is too long")
RANGE_TOO_LONG = Code("range-too-long", "error", "A range to be gone through is too long")

# ---- names --------------------------------------------------------------------------------
UNKNOWN_NAME = Code("unknown-name", "error", "A name that is not declared")
UNKNOWN_FIELD = Code("unknown-field", "error", "A field that the record does not have")
UNKNOWN_FUNCTION = Code("unknown-function", "error", "A function that is not declared")
UNKNOWN_TABLE = Code("unknown-table", "error", "A table that is not declared")
UNKNOWN_UNIT = Code("unknown-unit", "error", "A unit that is not declared")
UNKNOWN_TYPE = Code("unknown-type", "error", "A type that is not declared")
AMBIGUOUS_NAME = Code("ambiguous-name", "error", "A name that can mean two things")
SHADOWED_NAME = Code("shadowed-name", "error", "A new name hides another")

# ---- types --------------------------------------------------------------------------------
WRONG_TYPE = Code("wrong-type", "error", "A value of the wrong type")
NOT_A_FLAG = Code("not-a-flag", "error", "A condition that is not true or false")
NOT_COMPARABLE = Code("not-comparable", "error", "Two values that can never be compared")
NO_ORDER = Code("no-order", "error", "Values that have no order")
NO_FIELDS = Code("no-fields", "error", "A field is asked of something without fields")
UNIT_MISMATCH = Code("unit-mismatch", "error", "Numbers of different units together")
MAY_BE_NONE = Code("may-be-none", "error", "A value that may be none")
NEVER_NONE = Code("never-none", "warning", "A value that can never be none")
MAY_BE_ZERO = Code("may-be-zero", "error", "A divisor that may be zero")
OUT_OF_RANGE = Code("out-of-range", "error", "A number outside its range")
OPEN_RANGE = Code("open-range", "error", "A range without a known end is gone through")
WRONG_ARGUMENTS = Code("wrong-arguments", "error", "Too many or too few arguments")
WRONG_CLAUSE = Code("wrong-clause", "error", "A query with clauses that it does not take")

# ---- type notation and table cells ----------------------------------------------------------
TYPE_SYNTAX = Code("type-syntax", "error", "A type that cannot be read")
CELL_SYNTAX = Code("cell-syntax", "error", "A table cell that cannot be read")
CELL_VALUE = Code("cell-value", "error", "A table cell that its column cannot hold")
EMPTY_RANGE = Code("empty-range", "error", "A range that holds nothing")

CODES = codes_in(globals())
