"""What players see: the views of a book as texts in rows, for any renderer."""

from dataclasses import dataclass, field
from typing import Any, Literal

from livingrules.engine.code.names import function
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.marks import Marks


@dataclass(frozen=True, slots=True)
class Cell:
    """A text that is shown. `mark` is for the source of its values, where that is worth saying."""

    text: str
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """One view: a grid or a list has headings and rows, counters have rows of two.

    The first cell of a grid's row is what the row is called, its first heading is empty.
    """

    name: str
    title: str
    rule: str
    kind: Literal["grid", "list", "counters"]
    headings: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = field(default=())


def shown(machine: Machine, state: Any, name: str, marks: Marks | None = None) -> Shown:
    """A view of a state; with `marks`, each text says what source it rests on."""
    view = machine.program.views[name]
    head = view.head
    rule = f"{machine.program.book}:{head.rule}"

    called = function("view", name)

    def text(part: str, *items: Any) -> Cell:
        name = f"{called}_{part}"
        mark = marks.of(name, state, *items) if marks is not None else None
        return Cell(machine.functions[name](state, *items), mark)

    if view.rows is not None and view.columns is not None:
        rows = machine.functions[f"{called}_axis0"](state)
        columns = machine.functions[f"{called}_axis1"](state)

        def heading(at: int, item: Any) -> Cell:
            axis = (view.rows, view.columns)[at]
            assert axis is not None
            if axis.shown is None:
                return Cell(_plain(machine, state, item))
            return text(f"head{at}", item)

        headings = ("", *(heading(1, one).text for one in columns))
        made = tuple(
            (heading(0, row), *(text("cell", row, column) for column in columns)) for row in rows
        )
        return Shown(name, head.title, rule, "grid", headings, made)
    if view.variable is not None:
        items = machine.functions[f"{called}_items"](state)
        count = range(len(view.listed))
        made = tuple(tuple(text(f"text{at}", one) for at in count) for one in items)
        return Shown(name, head.title, rule, "list", tuple(view.listed), made)
    made = tuple((Cell(one), text(f"text{at}")) for at, one in enumerate(view.listed))
    return Shown(name, head.title, rule, "counters", (), made)


def _plain(machine: Machine, state: Any, item: Any) -> str:
    """An item of an axis that has no text of its own."""
    if hasattr(item, "_n"):
        return machine.show(state, item)
    if isinstance(item, bool):
        return "yes" if item else "no"
    return "none" if item is None else str(item)
