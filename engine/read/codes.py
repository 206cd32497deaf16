"""What can be wrong with a file before anything in it is understood."""

from livingrules.dsl.finding import Code, codes_in

UNREADABLE_FILE = Code("unreadable-file", "error", "A file cannot be read")
NOT_A_FILE = Code("not-a-file", "error", "Something that is no file stands where one is expected")
NOT_UTF8 = Code("not-utf8", "error", "A file is not written in UTF-8")
CONTROL_CHARACTER = Code("control-character", "error", "A character that cannot be seen")
UNUSUAL_LINE_BREAK = Code("unusual-line-break", "error", "A line ends with an unusual character")
TOO_LARGE = Code("too-large", "error", "A file is larger, or nested deeper, than the limit")
EMPTY_FILE = Code("empty-file", "error", "A file holds nothing")
YAML_SYNTAX = Code("yaml-syntax", "error", "A file is not valid YAML")
DUPLICATE_KEY = Code("duplicate-key", "error", "A key stands twice in one mapping")
SECOND_DOCUMENT = Code("second-document", "error", "A file holds more than one document")
TAG_REFUSED = Code("tag-refused", "error", "A YAML tag, which is never followed")
ALIAS_REFUSED = Code("alias-refused", "error", "A YAML alias or merge that is not followed")
UNUSED_ANCHOR = Code("unused-anchor", "warning", "A YAML anchor that nothing repeats")
CUT_SHORT = Code("cut-short", "warning", "A value that a comment sign cuts short")
MISSING_NAME = Code("missing-name", "error", "The line with the name of an entry is missing")
MORE_FINDINGS = Code("more-findings", "info", "A file has more findings than are shown")
KEY_NOT_TEXT = Code("key-not-text", "error", "A key that is not a plain word")

CODES = codes_in(globals())
