"""The requirements of an action taken apart: the value of each expression in them.

Each part becomes a small function beside those of the machine, when somebody asks.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from livingrules.dsl import typed
from livingrules.dsl.compile.build import Unit, compile_batch
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Enumerated, ListOf, OrNone, Type
from livingrules.engine.code.names import local
from livingrules.engine.code.tables import access
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import encode
from livingrules.engine.program.model import Action

_PLAIN = (typed.Constant, typed.EnumerationValue, typed.Range, typed.MakeList)
_JOINTS = (typed.And, typed.Or, typed.Not)


class Parts:
    """The requirements of one action; `values` everywhere are the actor, if any, and arguments."""

    def __init__(self, machine: Machine, action: Action) -> None:
        """Compile the requirements and their parts."""
        self.machine = machine
        whole = machine.whole
        known = whole.reports if action.actor is None else whole.actions
        self.requires = known[action.head.name].requires
        taken = ["S"] if action.actor is None else ["S", local("actor")]
        taken += [local(one.variable.name) for one in action.takes]
        units = []
        self._shown: list[list[tuple[str, Typed, str]]] = []
        for number, one in enumerate(self.requires):
            units.append(Unit(f"that_{number}", one.that, tuple(taken)))
            if one.waived is not None:
                units.append(Unit(f"waived_{number}", one.waived, tuple(taken)))
            shown = []
            for at, (text, tree) in enumerate(_parts(one.that, one.text)):
                name = f"part_{number}_{at}"
                units.append(Unit(name, tree, tuple(taken)))
                shown.append((name, tree, text))
            self._shown.append(shown)
        read = access(whole, traced=False)
        self._functions = compile_batch(units, read, machine.functions).functions if units else {}

    def text(self, number: int) -> str:
        """A requirement as it is written."""
        return " ".join(self.requires[number].text.split())

    def holds(self, number: int, state: Any, values: Sequence[Any]) -> bool:
        """Whether a requirement holds, waived or not."""
        return bool(self._functions[f"that_{number}"](state, *values))

    def waived(self, number: int, state: Any, values: Sequence[Any]) -> bool:
        """Whether a requirement is not asked for."""
        asked = self._functions.get(f"waived_{number}")
        return asked is not None and bool(asked(state, *values))

    def values(self, number: int, state: Any, values: Sequence[Any]) -> Iterator[tuple[str, str]]:
        """The parts of a requirement with their values in words, outermost first."""
        seen = set()
        for name, tree, text in self._shown[number]:
            if text in seen:
                continue
            seen.add(text)
            try:
                value = self._functions[name](state, *values)
            except (ArithmeticError, AttributeError, KeyError, TypeError, IndexError):
                continue  # it is only asked where another part holds
            yield text, in_words(self.machine, state, value, tree.type)


def _parts(tree: Typed, text: str) -> Iterator[tuple[str, Typed]]:
    """The parts of an expression that are worth telling, with their texts; queries stay whole."""

    def walk(node: Typed, top: bool) -> Iterator[Typed]:
        if not top and not isinstance(node, (*_PLAIN, *_JOINTS)):
            yield node
        if isinstance(node, typed.Query):
            return
        for part in node.parts():
            if isinstance(node, typed.ReadField) and isinstance(part, typed.Read):
                continue
            yield from walk(part, False)

    for node in walk(tree, True):
        yield " ".join(text[node.start : node.end].split()), node


def in_words(machine: Machine, state: Any, value: Any, kind: Type) -> str:
    """A value as people have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, (tuple, list)):
        inner = kind.item if isinstance(kind, ListOf) else kind
        return ", ".join(in_words(machine, state, one, inner) for one in value) or "an empty list"
    inner = kind.item if isinstance(kind, OrNone) else kind
    if isinstance(inner, Enumerated):
        return machine.program.shown.get(inner.name, {}).get(value, value)
    if hasattr(value, "_n") or isinstance(value, (int, str)):
        return str(encode(machine, state, value, kind))
    return "several values"  # what a table gives
