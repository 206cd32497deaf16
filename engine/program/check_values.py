"""Whether everything has a value when it is asked for: state, rulings, results of procedures."""

from collections.abc import Iterator

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import Anything, ListOf, Number, OrNone, Text, Type, notation_of
from livingrules.engine.catalogue.names import Name, Names, Part
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.program.codes import NO_DEFAULT, NO_RESULT, OPTION_VALUES
from livingrules.engine.program.endings import ends
from livingrules.engine.program.model import Program
from livingrules.engine.read.nodes import Node

_FLAG = ("yes", "no")
_HINT = "say it under 'default', or let its type end with 'or none'"


def without_default(program: Program, names: Names) -> Iterator[Finding]:
    """Findings on variables, and fields of players, that would have no value in a new game.

    A list begins empty, and what may be none with none.
    """
    if not program.games:
        return
    for name in names.of("state"):
        one = program.state[name.name]
        if name.fields.get("default") is None and _needs_value(one.type):
            message = f"'{name.name}' has no value when a game begins"
            yield Finding(NO_DEFAULT, message, name.place, hint=_HINT)
    players = {one.player for one in program.games.values()}
    for name in names.of("records"):
        for part in name.parts if name.name in players and not name.broken else ():
            if not _given(part, program.records[name.name].fields[part.name].type):
                message = f"the '{part.name}' of each {name.name} has no value when a game begins"
                yield Finding(NO_DEFAULT, message, part.place, hint=_HINT)


def _needs_value(kind: Type) -> bool:
    """Whether there is nothing that a value of this type could begin with by itself."""
    return not isinstance(kind, (OrNone, ListOf, Anything))


def _given(part: Part, kind: Type) -> bool:
    """Whether a field of a player has a first value: its own, or the name or the seat."""
    if mapping_of(part.node).get("default") is not None or not _needs_value(kind):
        return True
    own: dict[str, type] = {"name": Text, "seat": Number}
    return isinstance(kind, own.get(part.name, type(None)))


def option_values(names: Names) -> Iterator[Finding]:
    """Findings on rulings that expressions ask for, and whose options have no value for that."""
    for name in names.of("rulings"):
        options = [key.value for key, _ in pairs_of(name.fields.get("options"))]
        if text_of(name.fields.get("default")) not in options:
            continue  # which of them is misspelt is told elsewhere
        form = name.fields.get("form")
        if text_of(form) == "flag":
            yield from _flag(name, options)
        elif text_of(form) == "number":
            yield from _numbers(name, options, form)
        elif text_of(form) == "documented":
            name.used = name.named = True  # one finding is enough
            message = f"'{name.name}' has no value: the ruling is only documented"
            hint = "take the name out, or give it the form number, flag or branch"
            yield Finding(OPTION_VALUES, message, name.place, hint=hint)


def _flag(name: Name, options: list[str]) -> Iterator[Finding]:
    """A flag has the options yes and no."""
    left = [one for one in _FLAG if one not in options]
    for key, _ in pairs_of(name.fields.get("options")):
        if key.value not in _FLAG:
            message = f"'{key.value}' is neither yes nor no, and a flag has no other options"
            place = name.document.place(key)
            near = nearest(key.value, left)
            left = [one for one in left if one not in near[:1]]
            yield Finding(OPTION_VALUES, message, place, suggestions=near)
            return
    if left:
        message = f"a flag has the options yes and no, and '{left[0]}' is missing"
        yield Finding(OPTION_VALUES, message, name.place)


def _numbers(name: Name, options: list[str], form: Node | None) -> Iterator[Finding]:
    """Each option needs a number, and only options have one."""
    given = name.fields.get("numbers")
    if given is None:
        message = "each option needs a number that it stands for"
        place = name.document.place(form) if form is not None else name.place
        hint = "give them under 'numbers', by the names of the options"
        yield Finding(OPTION_VALUES, message, place, hint=hint)
        return
    numbers = [key.value for key, _ in pairs_of(given)]
    left = [one for one in options if one not in numbers]
    for key, _ in pairs_of(given):
        if key.value not in options:
            near = nearest(key.value, left)
            left = [one for one in left if one not in near[:1]]
            message = f"there is no option '{key.value}'"
            yield Finding(OPTION_VALUES, message, name.document.place(key), suggestions=near)
    for key, _ in pairs_of(name.fields.get("options")):
        if key.value in left:
            message = f"'{key.value}' has no number"
            hint = "give it one under 'numbers'"
            yield Finding(OPTION_VALUES, message, name.document.place(key), hint=hint)


def without_result(program: Program) -> Iterator[Finding]:
    """Findings on procedures that say what they give, and may end without giving it."""
    for one in program.procedures.values():
        if one.result is not None and not ends(one.do):
            kind = "" if isinstance(one.result, Anything) else f" ({notation_of(one.result)})"
            message = f"'{one.head.name}' may end without its result{kind}"
            hint = "let every way through its steps end with 'give'"
            yield Finding(NO_RESULT, message, one.head.place, hint=hint)
