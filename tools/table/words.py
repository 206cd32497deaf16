"""What a person types as an action: its name, then its arguments in order or by name."""

import re
from collections.abc import Iterator
from typing import Any

from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import Enumerated, Flag, Number, OrNone, RecordOf, Type
from livingrules.engine.play.decisions import MOST_TOLD
from livingrules.engine.play.entries import Said
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import record_names
from livingrules.engine.program.model import Action

_BY = re.compile(r"([^:=]+):\s*(.+)")
_QUOTED = re.compile(r"(['\"])(.+?)\1")


class NotUnderstood(ValueError):
    """What was typed is no action; the text says why."""


def read_action(machine: Machine, state: Any, typed: str) -> Said:
    """The action or report that was typed (`take 3`, `Ann: take number=3`), as far as it goes.

    Raises NotUnderstood. Whether it can be done is not asked.
    """
    who, rest = _actor(machine, state, typed.strip())
    try:
        action, rest = _action(machine, rest)
    except NotUnderstood:
        _refuse_stranger(machine, state, rest)
        raise
    said: Said = {"report" if action.actor is None else "do": action.head.name}
    if who is not None:
        said["who"] = who
    given = _arguments(machine, state, action, rest)
    return {**said, "with": given} if given else said


def _actor(machine: Machine, state: Any, typed: str) -> tuple[str | None, str]:
    """Who does it, where that stands before a colon, and the rest."""
    found = _BY.fullmatch(typed)
    if found is None:
        return None, typed
    kind = next(iter(machine.program.games.values())).player
    for name in record_names(machine, state, kind):
        if name.casefold() == found[1].strip().casefold():
            return name, found[2]
    return None, typed


def _refuse_stranger(machine: Machine, state: Any, typed: str) -> None:
    """Raise NotUnderstood where nobody of the name before a colon plays, and an action follows."""
    found = _BY.fullmatch(typed)
    if found is None:
        return
    try:
        _action(machine, found[2])
    except NotUnderstood:
        return
    kind = next(iter(machine.program.games.values())).player
    players = ", ".join(record_names(machine, state, kind))
    raise NotUnderstood(f"there is no player '{found[1].strip()}': there are {players}")


def _action(machine: Machine, typed: str) -> tuple[Action, str]:
    """The action whose name or title stands first, and what follows."""
    declared = [*machine.program.actions.values(), *machine.program.reports.values()]
    best: tuple[int, Action] | None = None
    for one in declared:
        for name in (one.head.name, one.head.name.replace("_", " "), one.head.title):
            rest = _after(typed, name)
            if rest is not None and (best is None or len(name) > best[0]):
                best = (len(name), one)
                after = rest
    if best is not None:
        return best[1], after
    word = typed.split()[0] if typed.split() else ""
    near = nearest(word, [one.head.name for one in declared])
    meant = f"; did you mean '{near[0]}'?" if near else ""
    raise NotUnderstood(f"there is no action '{word}'{meant}")


def _after(typed: str, name: str) -> str | None:
    """What follows a name at the beginning of a text; None where it does not begin so."""
    end = len(name)
    if typed[:end].casefold() != name.casefold():
        return None
    if end < len(typed) and (typed[end].isalnum() or typed[end] == "_"):
        return None
    return typed[end:].lstrip(" ,:")


def _arguments(machine: Machine, state: Any, action: Action, typed: str) -> dict[str, Any]:
    """The arguments that were typed."""
    typed = typed.removeprefix("(").removesuffix(")")
    given: dict[str, Any] = {}
    kinds = {one.variable.name: one.variable.type for one in action.takes}
    while typed:
        named = re.match(r"(\w+)\s*[=:]\s*", typed)
        if named is not None and named[1] in kinds:
            name, typed = named[1], typed[named.end() :]
        else:
            left = [one for one in kinds if one not in given]
            if not left:
                raise NotUnderstood(f"'{typed}' is more than '{action.head.name}' asks for")
            name = left[0]
        given[name], typed = _value(machine, state, name, kinds[name], typed)
    return given


def _value(machine: Machine, state: Any, name: str, kind: Type, typed: str) -> tuple[Any, str]:
    """The value at the beginning of a text, and what follows it."""
    quoted = _QUOTED.match(typed)
    if quoted is not None:  # who copies a name out of a message may quote it
        typed = quoted[2] + typed[quoted.end() :]
    best: tuple[int, Any] | None = None
    for word, value in _words(machine, state, kind):
        if _after(typed, word) is not None and (best is None or len(word) > best[0]):
            best = (len(word), value)
    if best is not None:
        return best[1], typed[best[0] :].lstrip(" ,")
    number = re.match(r"-?\d{1,18}(?!\w)", typed)
    if isinstance(_plain(kind), Number) and number is not None:
        return int(number[0]), typed[number.end() :].lstrip(" ,")
    begun = typed.split(",")[0].strip()
    words = [] if not begun else [
        one for one in _words(machine, state, kind) if one[0].casefold().startswith(begun.casefold())
    ]  # fmt: skip
    if len({value for _, value in words}) == 1:
        return words[0][1], typed.partition(",")[2].lstrip()
    word = begun if words else re.split(r"[\s,]", typed, maxsplit=1)[0]
    expected = _expected(word, [one for one, _ in words], _known(machine, state, kind))
    raise NotUnderstood(f"'{word}' is no value of '{name}': {expected}")


def _expected(word: str, begun: list[str], known: list[str] | None) -> str:
    """What is expected instead of a word: what begins with it, what is near it, or anything known.

    `known` is None where any number may stand.
    """
    if known is None:
        return "expected is a whole number"
    if begun:
        return f"it may be {', '.join(begun[:MOST_TOLD])}{', …' if len(begun) > MOST_TOLD else ''}"
    near = nearest(word, known)
    if near:
        return f"did you mean '{near[0]}'?"
    more = ", …" if len(known) > MOST_TOLD else ""
    return f"expected is {', '.join(known[:MOST_TOLD])}{more}"


def _known(machine: Machine, state: Any, kind: Type) -> list[str] | None:
    """The names of the values of a type; None where they are numbers."""
    inner = _plain(kind)
    if isinstance(inner, Number):
        return None
    if isinstance(inner, Flag):
        return ["yes", "no"]
    if isinstance(inner, Enumerated):
        none = ["none"] if isinstance(kind, OrNone) else []
        return [*none, *machine.program.scope.enumerations[inner.name].values]
    return [one for one, _ in _words(machine, state, kind)]


def _words(machine: Machine, state: Any, kind: Type) -> Iterator[tuple[str, Any]]:
    """The words for values of a type, numbers aside."""
    if isinstance(kind, OrNone):
        yield "none", None
    inner = _plain(kind)
    if isinstance(inner, Flag):
        yield from (("yes", True), ("no", False), ("true", True), ("false", False))
    elif isinstance(inner, RecordOf):
        yield from ((name, name) for name in record_names(machine, state, inner.name))
    elif isinstance(inner, Enumerated):
        shown = machine.program.shown.get(inner.name, {})
        for name in machine.program.scope.enumerations[inner.name].values:
            yield name, name
            if shown.get(name):
                yield shown[name], name


def _plain(kind: Type) -> Type:
    """The type of a value that is there."""
    return kind.item if isinstance(kind, OrNone) else kind
