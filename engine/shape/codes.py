"""What can be wrong with the form of a document."""

from livingrules.dsl.finding import Code, codes_in

UNKNOWN_KEY = Code("unknown-key", "error", "A key that nothing reads")
MISPLACED_KEY = Code("misplaced-key", "error", "A key that belongs somewhere else")
MISSING_KEY = Code("missing-key", "error", "A key that must be there is missing")
WRONG_KIND = Code("wrong-kind", "error", "A value of another kind than expected")
UNKNOWN_WORD = Code("unknown-word", "error", "A word that is none of the allowed ones")
BAD_NAME = Code("bad-name", "error", "A name with a sign that names cannot have")
EMPTY_VALUE = Code("empty-value", "error", "A key without a value")
BAD_VALUE = Code("bad-value", "error", "A value outside of what is allowed")
SWALLOWED_KEY = Code("swallowed-key", "warning", "A key that became part of a text")

CODES = codes_in(globals())
