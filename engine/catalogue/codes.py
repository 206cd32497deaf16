"""What can be wrong between the parts of a catalogue."""

from livingrules.dsl.finding import Code, codes_in

UNKNOWN_RULE = Code("unknown-rule", "error", "A reference to a rule that is not there")
AMBIGUOUS_RULE = Code("ambiguous-rule", "error", "A reference that two books could mean")
UNKNOWN_BOOK = Code("unknown-book", "error", "A book that is not there")
BOOK_NOT_USED = Code("book-not-used", "error", "A book is cited that book.yaml does not name")
UNKNOWN_RULING = Code("unknown-ruling", "error", "A ruling that is not there")
UNKNOWN_OPTION = Code("unknown-option", "error", "An option that is none of those there are")
DUPLICATE_ID = Code("duplicate-id", "error", "The same id or name is declared twice")
BAD_ID = Code("bad-id", "error", "An id that nothing could name")
MISSPELT_DECLARATION = Code(
    "misspelt-declaration", "error", "A declaration is spelt otherwise than its uses"
)
NOT_PRINTED = Code("not-printed", "error", "A rule that the rulebook does not print")
NOT_DESCRIBED = Code("not-described", "error", "A printed rule without an entry")
BAD_RUN = Code("bad-run", "error", "A run of ids that is none")
REPEATED_REFERENCE = Code("repeated-reference", "warning", "A rule cites the same rule twice")
SELF_REFERENCE = Code("self-reference", "warning", "A rule cites itself")
NEVER_CITED = Code("never-cited", "warning", "Another book's rule that nothing cites")
UNKNOWN_ADDRESS = Code("unknown-address", "error", "An address that leads to nothing")
UNKNOWN_SCHEME = Code("unknown-scheme", "error", "A numbering scheme that is not there")
UNUSED_SCHEME = Code("unused-scheme", "warning", "A numbering scheme that its book does not name")
BOOK_NAME = Code("book-name", "error", "A book is named otherwise than its folder")
CIRCLE = Code("circle", "error", "Declarations need each other without end")
NEVER_USED = Code("never-used", "warning", "A declaration that nothing uses")
NEEDLESS_UNUSED = Code("needless-unused", "warning", "A note `unused` on what is used")
WRONG_EXAMPLE = Code("wrong-example", "error", "An example whose answer is another")
TOO_MUCH_WORK = Code("too-much-work", "error", "An example that takes too long to be worked out")
OUT_OF_REACH = Code("out-of-reach", "warning", "A cell holds numbers that are never asked")
UNREVIEWED_CHANGE = Code(
    "unreviewed-change", "warning", "A change of a new edition that nobody has looked at"
)
REVIEW_ASTRAY = Code("review-astray", "warning", "A list of changes names what is not there")
UNLISTED_RULE = Code(
    "unlisted-rule", "warning", "A rule of the locked edition that the catalogue lacks"
)
NOT_LOCKED = Code("not-locked", "warning", "A rule that the locked edition does not print")
OTHER_EDITION = Code("other-edition", "warning", "The lock is of another edition than the book")
DAMAGED_LOCK = Code("damaged-lock", "error", "The lock of an edition cannot be read")
WITHHELD = Code("withheld", "info", "Findings on names are withheld", closing=True)

OF_EDITIONS = (
    UNREVIEWED_CHANGE, REVIEW_ASTRAY, UNLISTED_RULE, NOT_LOCKED, OTHER_EDITION, DAMAGED_LOCK,
)  # fmt: skip
"""What is said of a book's edition, whatever is laid over the book."""

CODES = codes_in(globals())
