"""Entries without the line that names them: read under a stand-in, so that all else is checked."""

from dataclasses import dataclass

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.codes import MISSING_NAME
from livingrules.engine.read.nodes import Mapping, Node, Scalar

_CALLED = {"rules": "id of this rule", "rulings": "id of this ruling"}
_DEEPER = 2


@dataclass(slots=True)
class Nameless:
    """An entry `value` whose name is missing, or is that of another entry.

    `key` stands for the name in the mapping `around`, to which `way` leads from the top of the
    file; it is marked at the place of the entry's first key. The name belongs in the column
    `column`, counted from 0; `outdented`: the entry's own keys begin there. `twin`: the key and
    value of the other entry that bears its name; it is not in `around` until its own is known.
    `name`: its own name, once that is known.
    """

    way: tuple[str, ...]
    around: Mapping
    key: Scalar
    value: Node
    column: int = _DEEPER
    outdented: bool = False
    twin: tuple[Scalar, Node] | None = None
    name: str = ""

    @property
    def section(self) -> str:
        """The section of the file that it is an entry of; empty where it stands deeper."""
        return self.way[0] if len(self.way) == 1 else ""


def stand_in(line: int, taken: Mapping) -> str:
    """A name for an entry that begins in a line, unlike those in a mapping."""
    name = f"nameless_{line}"
    while name in taken.items:
        name += "_"
    return name


def missing_name(
    place: Place, section: str, column: int, *, outdented: bool = False, name: str = "",
    why: str = "",
) -> Finding:  # fmt: skip
    """The finding on an entry whose name is missing; `name` is the likely one, which `why`."""
    called = _CALLED.get(section) or f"name of this entry{f' of {section}' if section else ''}"
    message = f"the line with the {called} is missing above"
    hint = f"write '{name}:' above" if name else "write it above, with a colon behind it"
    if outdented:
        hint += f", and indent what belongs to it by {_DEEPER} more spaces"
    else:
        hint += f", indented by {column} spaces"
    if why:
        hint = f"is it '{name}', which {why}? {hint}"
    suggestions = (name,) if name else ()
    return Finding(MISSING_NAME, message, place, hint=hint, suggestions=suggestions)
