"""What can be wrong with the log of a game."""

from livingrules.dsl.finding import Code, codes_in

DAMAGED_LOG = Code("damaged-log", "error", "A saved game that was cut short or changed")
FOREIGN_LOG = Code("foreign-log", "error", "A saved game of other rules or another version")
PARTED_LOG = Code("parted-log", "error", "A saved game in which something cannot be done")

CODES = codes_in(globals())
"""All of them."""
