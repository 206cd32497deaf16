"""Runs the LALR(1) table over the words and signs of a text.

The loop keeps its stack in lists, so no text, however nested, can exhaust Python's own.
"""

from collections.abc import Callable, Sequence
from typing import Any

from livingrules.dsl.reading.table import ENDS, GOTO, PRODUCTIONS, ROWS, STARTS
from livingrules.dsl.reading.tokens import CONTEXTUAL, END, NAME, Tokens


class Stop:
    """Where reading could not go on: the states so far, and the number of the token."""

    __slots__ = ("states", "token")

    def __init__(self, states: list[int], token: int) -> None:
        """Keeps the states as they were."""
        self.states = states
        self.token = token


# A completed part often passes through many levels of precedence (a name is a sum is a
# comparison is …). Where they lead depends on the state below, the part and the next word
# only, so it is worked out once.
_LEADS: dict[tuple[int, int, int], int] = {}


def run(tokens: Tokens, start: str, actions: Sequence[Callable[..., Any]], builder: object) -> Any:
    """What the actions make of the whole text, or a Stop.

    `start` is `expression`, `type` or `cell`; `actions[n]` takes the builder and the values of
    the parts of production n. The value of a word or sign is its number in `tokens`.
    """
    kinds = tokens.kinds
    state, end = STARTS[start], ENDS[start]
    states = [state]
    values: list[Any] = []
    position = 0
    kind = kinds[0]
    while True:
        action = ROWS[state].get(kind)
        if action is None:
            if kind in CONTEXTUAL:
                kind = NAME
                action = ROWS[state].get(NAME)
            if action is None:
                return Stop(states, position)
        if action >= 0:
            states.append(action)
            values.append(position)
            state = action
            position += 1
            kind = kinds[position]
            continue
        production = -1 - action
        part, length, _name = PRODUCTIONS[production]
        if length == 1:
            values[-1] = actions[production](builder, values[-1])
            states.pop()
        else:
            made = actions[production](builder, *values[-length:])
            del values[-length:], states[-length:]
            values.append(made)
        below = states[-1]
        lead = (below, part, kind)
        found = _LEADS.get(lead)
        if found is None:
            found = _LEADS[lead] = _follow(below, part, kind)
        state = found
        if state == end and kind == END:
            return values[0]
        states.append(state)


def _follow(below: int, part: int, kind: int) -> int:
    """The state after a completed part, past all productions that only pass it through."""
    state = GOTO[below][part]
    while True:
        action = ROWS[state].get(kind)
        if action is None or action >= 0 or PRODUCTIONS[-1 - action][2]:
            return state
        state = GOTO[below][PRODUCTIONS[-1 - action][0]]


def accepts(states: list[int], kind: int) -> bool:
    """Whether a word or sign of this kind could really stand next."""
    stack = list(states)
    while True:
        if kind == END and stack[-1] in ENDS.values():
            return True
        action = ROWS[stack[-1]].get(kind)
        if action is None:
            return False
        if action >= 0:
            return True
        part, length, _name = PRODUCTIONS[-1 - action]
        del stack[-length:]
        stack.append(GOTO[stack[-1]][part])
