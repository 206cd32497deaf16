"""Maps of a game: points and lines as its views say, for any renderer."""

from dataclasses import dataclass
from typing import Any

from livingrules.engine.code.names import function
from livingrules.engine.play.machine import Machine
from livingrules.engine.program.model import MapPart


@dataclass(frozen=True, slots=True)
class Point:
    """A point: what stands beside it, its place (x to the right, y upwards), whether it stands out."""

    text: str
    x: int
    y: int
    strong: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two points by their numbers from 0: what stands beside it, whether it stands out."""

    first: int
    second: int
    text: str
    strong: bool


@dataclass(frozen=True, slots=True)
class Map:
    """A map under its title."""

    title: str
    points: tuple[Point, ...]
    lines: tuple[Line, ...]


def maps(machine: Machine, state: Any) -> list[Map]:
    """The maps that a book declares, as they are in a state.

    Lines that end at something which is no point of the map are left out.
    """
    return [_map(machine, state, name) for name, view in machine.program.views.items()
            if view.points is not None]  # fmt: skip


def _map(machine: Machine, state: Any, name: str) -> Map:
    view = machine.program.views[name]
    called, made = function("view", name), machine.functions
    assert view.points is not None
    points: list[Point] = []
    numbers: dict[Any, int] = {}
    for item in made[f"{called}_points"](state):
        numbers[_key(item)] = len(points)
        ask = _Asked(machine, state, f"{called}_point", view.points, item)
        points.append(Point(ask.text(), ask("x"), ask("y"), ask.strong()))
    lines = []
    for item in made[f"{called}_lines"](state) if view.lines is not None else ():
        assert view.lines is not None
        ask = _Asked(machine, state, f"{called}_line", view.lines, item)
        ends = [numbers.get(_key(ask(end))) for end in ("from", "to")]
        if ends[0] is not None and ends[1] is not None:
            lines.append(Line(ends[0], ends[1], ask.text(), ask.strong()))
    return Map(view.head.title, tuple(points), tuple(lines))


@dataclass(frozen=True, slots=True)
class _Asked:
    """Asks one point or line."""

    machine: Machine
    state: Any
    name: str
    part: MapPart
    item: Any

    def __call__(self, key: str) -> Any:
        return self.machine.functions[f"{self.name}_{key}"](self.state, self.item)

    def strong(self) -> bool:
        return bool(self("strong")) if "strong" in self.part.asked else False

    def text(self) -> str:
        return str(self("shown")) if self.part.shown is not None else ""


def _key(item: Any) -> Any:
    """What tells an item from the others: itself, or which record it is."""
    return ("record", id(item)) if hasattr(item, "_n") else item
