"""What can be wrong with a numbering scheme, with a rulebook's file, and with its text."""

from livingrules.dsl.finding import Code, codes_in

BAD_PATTERN = Code("bad-pattern", "error", "A scheme's pattern is wrong or too slow")
BAD_SHAPE = Code("bad-shape", "error", "A scheme's shape names a part that is not there")
NO_SCHEME_FITS = Code("no-scheme-fits", "error", "No numbering scheme fits a text")

NOT_A_TEXT = Code("not-a-text", "error", "A rulebook file that is no text")
PDF_UNSUPPORTED = Code("pdf-unsupported", "error", "The reader of PDF files is not installed")
PDF_DAMAGED = Code("pdf-damaged", "error", "A PDF file that cannot be opened")
PDF_LOCKED = Code("pdf-locked", "error", "A PDF file that is locked with a password")
PDF_WITHOUT_TEXT = Code("pdf-without-text", "error", "A PDF file that holds pictures only")

DANGLING_REFERENCE = Code("dangling-reference", "warning", "A printed reference leads nowhere")
MALFORMED_REFERENCE = Code("malformed-reference", "warning", "A reference printed with a slip")
SELF_CITATION = Code("self-citation", "warning", "A printed rule cites itself")
REPEATED_HEADING = Code("repeated-heading", "warning", "The same id heads two rules of a text")
HEADING_INSIDE_LINE = Code("heading-inside-line", "warning", "A heading stands inside a line")
HEADING_LOST = Code("heading-lost", "warning", "A rule must be there whose heading is not")
HEADING_INCOMPLETE = Code("heading-incomplete", "warning", "A heading lacks a part of its id")
TEXT_LOST = Code("text-lost", "warning", "A stretch of a text without words")
LETTERS_RESTART = Code("letters-restart", "warning", "Lettered paragraphs begin again")
IDS_OUT_OF_ORDER = Code("ids-out-of-order", "warning", "Headings come out of order")
LOOKALIKE_ID = Code("lookalike-id", "warning", "An id with a letter that looks like a digit")
WRONG_CASE = Code("wrong-case", "warning", "An id with a capital for a small letter, or reversed")
NO_RULES = Code("no-rules", "warning", "A text in which no line heads a rule")
HEADINGS_UNREAD = Code("headings-unread", "info", "Headings that the scheme does not know")
TAG_ELSEWHERE = Code("tag-elsewhere", "warning", "A bracket tag names another book's rule")
PART_WITHOUT_ID = Code("part-without-id", "info", "A reference to a part that bears no id")
UNKNOWN_BOOK = Code("reference-of-no-book", "info", "A reference to none of the known books")

CODES = codes_in(globals())
