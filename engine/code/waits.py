"""Which generated functions may wait for an answer: they ask, or call one that does."""

from livingrules.engine.code.names import function
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.flow import doings, paths
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import walk

_ASKS = (kinds.Choose, kinds.Decide, kinds.Roll)


def waits(program: Program) -> frozenset[str]:
    """The Python names of all functions that may wait; no others are generators."""
    ways = paths(program)
    found = {one.key for one in doings(program)
             if any(isinstance(step, _ASKS) for step in walk(one.steps))}  # fmt: skip
    grown = True
    while grown:
        more = {key for key, others in ways.items() if key not in found and others & found}
        found |= more
        grown = bool(more)
    return frozenset(function(*key) for key in found)
