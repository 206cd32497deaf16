"""Templates as Python expressions that make a text."""

from livingrules.dsl.types import (
    Enumerated,
    Flag,
    ListOf,
    Number,
    OrNone,
    RecordOf,
    Text,
    Type,
)
from livingrules.engine.code.names import function
from livingrules.engine.code.writer import Writer
from livingrules.engine.program.steps import Template


def text_of(writer: Writer, template: Template) -> str:
    """The Python expression of a template's text, after the statements that it needs."""
    pieces = []
    for piece in template.pieces:
        if isinstance(piece, str):
            pieces.append(ascii(piece))
        else:
            writer.begin(piece)
            value = writer.once(writer.text_of(piece), "s")
            pieces.append(shown(value, piece.type))
    return " + ".join(pieces) or "''"


def shown(value: str, kind: Type) -> str:
    """The Python expression that shows a value to people; `value` is a name."""
    if isinstance(kind, OrNone):
        return f"('none' if {value} is None else {shown(value, kind.item)})"
    if isinstance(kind, Number):
        return f"str({value})"
    if isinstance(kind, Flag):
        return f"('yes' if {value} else 'no')"
    if isinstance(kind, Enumerated):
        return f"{function('shown', kind.name)}[{value}]"
    if isinstance(kind, Text):
        return value
    if isinstance(kind, RecordOf) and " " not in kind.name:
        return f"{function('show', kind.name)}(S, {value})"
    if isinstance(kind, ListOf):
        return f"', '.join([{shown('_e', kind.item)} for _e in {value}])"
    return "'none'"
