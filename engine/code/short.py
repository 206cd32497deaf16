"""Functions that are so short that they are written out where they are called."""

from livingrules.dsl import typed
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Typed, walk
from livingrules.engine.catalogue.names import Name
from livingrules.engine.program.model import FunctionDeclared, Program

_MOST = 20
"""So many nodes a function may have to be written out."""
_ONLY = (
    typed.Constant, typed.EnumerationValue, typed.Read, typed.ReadField, typed.Compare, typed.Member,
    typed.MakeList, typed.And, typed.Or, typed.Not, typed.If, typed.Sum, typed.Call,
)  # fmt: skip
"""What it may be made of: nothing that can fail, and whose failure would be told of it."""


Short = tuple[tuple[tuple[Variable, ...], ...], Typed]
"""What each parameter is called in the tree, and the tree."""


def short(program: Program) -> dict[str, Short]:
    """The functions that may be written out, by name."""
    return {name: _written_out(one, one.tree) for name, one in program.functions.items()
            if one.parameters and _short(one.tree)}  # fmt: skip


def begun(program: Program) -> dict[str, tuple[str, Short]]:
    """Functions that a short test often decides: `or` or `and` behind it, and the test."""
    found: dict[str, tuple[str, Short]] = {}
    for name, one in program.functions.items():
        tree = one.tree
        if isinstance(tree, (typed.Or, typed.And)) and one.parameters and not _short(tree):
            test = tree.operands[0]
            if isinstance(test, (typed.Compare, typed.Member)) and _short(test):
                word = "or" if isinstance(tree, typed.Or) else "and"
                found[name] = (word, _written_out(one, test))
    return found


def _short(tree: Typed) -> bool:
    nodes = list(walk(tree))
    return len(nodes) <= _MOST and all(isinstance(node, _ONLY) for node in nodes)


def _written_out(one: FunctionDeclared, tree: Typed) -> Short:
    return tuple(_reads(one, each.name) for each in one.parameters), tree


def _reads(one: FunctionDeclared, name: str) -> tuple[Variable, ...]:
    """The variables of the tree that are the parameter of this name."""
    read = [node.variable for node in walk(one.tree) if isinstance(node, typed.Read)]
    return tuple(each for each in read if each.name == name and not isinstance(each.origin, Name))
