"""What can be wrong with scenarios, and what they show to be wrong with a book."""

from livingrules.dsl.finding import Code, codes_in

NOT_PLAYABLE = Code("not-playable", "error", "A book that cannot be played")
UNKNOWN_GAME = Code("unknown-game", "error", "A way to set up a game that is not declared")
UNKNOWN_VALUE = Code("unknown-value", "error", "A value that is none of those it could be")
WRONG_STATE = Code("wrong-state", "error", "State that a scenario cannot set")
ASSUMED_CELL = Code(
    "assumed-cell", "warning", "A scenario rests on an assumed value it does not state"
)
UNREAD_CELL = Code("unread-cell", "warning", "A scenario states a value that nothing asks for")
UNTOUCHED_RULE = Code("untouched-rule", "warning", "A scenario names a rule that has no part in it")
UNDECLARED_CAUSE = Code(
    "undeclared-cause", "warning", "One rule causes another, and no reference says so"
)
IDLE_CAUSE = Code("idle-cause", "warning", "A cause or effect that no scenario shows")

CODES = codes_in(globals())
"""All of them."""
