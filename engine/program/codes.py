"""What can be wrong with actions, steps and the like."""

from livingrules.dsl.finding import Code, codes_in

UNKNOWN_VERB = Code("unknown-verb", "error", "A step that is neither a verb nor a procedure")
UNKNOWN_EVENT = Code("unknown-event", "error", "An event that is not declared")
UNKNOWN_QUEUE = Code("unknown-queue", "error", "A queue that is not declared")
UNKNOWN_PHASE = Code("unknown-phase", "error", "A phase that is not declared")
UNKNOWN_ACTION = Code("unknown-action", "error", "An action that is not declared")
UNKNOWN_RECORD = Code("unknown-record", "error", "A kind of record that is not declared")
UNKNOWN_ARGUMENT = Code("unknown-argument", "error", "An argument that is not asked for")
MISSING_ARGUMENT = Code("missing-argument", "error", "An argument that is asked for is missing")
UNKNOWN_CHOICE = Code("unknown-choice", "error", "A choice or an option that no step offers")
SEVERAL_CHOICES = Code("several-choices", "error", "One name for choices of different kinds")
BAD_ODDS = Code("bad-odds", "error", "Odds that cannot be")
SEVERAL_VERBS = Code("several-verbs", "error", "A step with more than one verb, or with none")
NO_RESULT = Code("no-result", "error", "A result where there is none, or none where there is one")
NO_PLACE = Code("no-place", "error", "Something that cannot be changed")
REPORTED_CHANGED = Code(
    "reported-changed", "error", "Reported state that a rule of the book changes"
)
ENDLESS_DOMAIN = Code("endless-domain", "error", "A parameter with too many values to list")
LATE_REFUSAL = Code("late-refusal", "error", "An action that is refused after something changed")
BAD_TEMPLATE = Code("bad-template", "error", "Braces in a text that do not fit together")
NEVER_DONE = Code("never-done", "warning", "Steps that are never reached")
OPTION_VALUES = Code("option-values", "error", "Options of a ruling that do not fit its form")
NO_DEFAULT = Code("no-default", "error", "State that has no value when a game begins")

CODES = codes_in(globals())
"""All of them."""
