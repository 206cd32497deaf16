"""What can be wrong with variants."""

from livingrules.dsl.finding import Code, codes_in

UNKNOWN_VARIANT = Code("unknown-variant", "error", "A variant that is not there")
VARIANT_NAME = Code("variant-name", "error", "A variant is named otherwise than its file or folder")
NO_EFFECT = Code("no-effect", "warning", "A change that changes nothing")
ALREADY_THERE = Code("already-there", "error", "Something is added that is there already")
VARIANT_CONFLICT = Code("variant-conflict", "error", "Two variants want different things")
CHANGED_TWICE = Code("changed-twice", "error", "A variant changes one place twice")
WRONG_PLACE = Code("wrong-place", "error", "A change that cannot be made to what stands there")
SUSPECT_VARIANT = Code("suspect-variant", "warning", "What a variant changes has changed since")
DAMAGED_REVIEW = Code("damaged-review", "warning", "A review of a variant that is damaged")

CODES = codes_in(globals())
