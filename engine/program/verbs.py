"""The verbs of steps: one table that says which function reads which."""

from livingrules.engine.program import verbs_asking, verbs_calls, verbs_lists, verbs_values
from livingrules.engine.program.read_steps import Verb

VERBS: dict[str, Verb] = {
    "set": verbs_values.change,
    "add": verbs_values.change,
    "let": verbs_values.let,
    "if": verbs_values.if_,
    "for_each": verbs_values.for_each,
    "repeat": verbs_values.repeat,
    "choose": verbs_asking.choose,
    "decide": verbs_asking.decide,
    "roll": verbs_asking.roll,
    "emit": verbs_calls.emit,
    "later": verbs_calls.later,
    "drain": verbs_calls.drain,
    "create": verbs_lists.create,
    "create_all": verbs_lists.create_all,
    "remove": verbs_lists.remove,
    "put": verbs_lists.move,
    "take": verbs_lists.move,
    "move": verbs_lists.move,
    "shuffle": verbs_lists.shuffle,
    "draw": verbs_lists.draw,
    "refuse": verbs_asking.refuse,
    "note": verbs_asking.note,
    "give": verbs_values.give,
    "go_to": verbs_asking.go_to,
    "end_game": verbs_asking.end_game,
}
