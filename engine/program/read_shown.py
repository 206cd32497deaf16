"""Views read: grids, lists, counters and maps."""

from dataclasses import replace

from livingrules.dsl.types import ANYTHING, FLAG, NUMBER, ListOf, Type
from livingrules.engine.catalogue.names import Name
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.model import Axis, Head, MapPart, View
from livingrules.engine.program.read_actions import phases_named
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.steps import Template
from livingrules.engine.read.nodes import Mapping, Node, Scalar


def view(steps: StepReader, name: Name) -> View | None:
    """A view."""
    rule = text_of(name.fields.get("rule"))
    inside = Inside(name, steps.reader.known.scope, rule, name.address)
    name.used = True
    title = text_of(name.fields.get("title")) or name.name.replace("_", " ")
    found = View(Head(name.name, rule, name.place, title), phases_named(steps, inside))
    grid, listed = name.fields.get("grid"), name.fields.get("list")
    if isinstance(grid, Mapping):
        found.rows = _axis(steps, inside, mapping_of(grid.get("rows")))
        found.columns = _axis(steps, inside, mapping_of(grid.get("columns")))
        found.cell = steps.says(inside, grid.get("cell"))
        return found if found.rows and found.columns and found.cell else None
    drawn = name.fields.get("map")
    if isinstance(drawn, Mapping):
        found.points = _points(steps, inside, mapping_of(drawn.get("points")))
        if drawn.get("lines") is not None:
            item = found.points.variable.type if found.points is not None else ANYTHING
            found.lines = _lines(steps, inside, mapping_of(drawn.get("lines")), item)
        return found if found.points is not None else None
    if isinstance(listed, Mapping):
        axis = _axis(steps, inside, listed, "in")
        if axis is None:
            return None
        found.variable, found.source = axis.variable, axis.source
        found.listed = _texts(steps, inside, listed.get("columns"))
        return found
    found.listed = _texts(steps, inside, name.fields.get("counters"))
    return found


def _points(steps: StepReader, inside: Inside, fields: Mapping) -> MapPart | None:
    """The points of a map."""
    found = _part(steps, inside, fields, {"x": NUMBER, "y": NUMBER})
    name = fields.get("name")
    if found is not None and found.shown is None and isinstance(name, Scalar):
        called = Scalar(f"{{{name.value}}}", name.start, name.end, name.style)
        own = replace(inside)
        _axis(steps, own, fields)
        found.shown = steps.says(own, called)
    return found


def _lines(steps: StepReader, inside: Inside, fields: Mapping, point: Type) -> MapPart | None:
    """The lines of a map between points."""
    return _part(steps, inside, fields, {"from": point, "to": point})


def _part(
    steps: StepReader, inside: Inside, fields: Mapping, wanted: dict[str, Type]
) -> MapPart | None:
    """Points or lines, each by a name that is known only there."""
    own = replace(inside)
    axis = _axis(steps, own, fields)
    if axis is None:
        return None
    kinds = {**wanted, "strong": FLAG}
    asked = {key: tree for key, kind in kinds.items()
             if fields.get(key) is not None
             and (tree := steps.tree(own, fields.get(key), kind)) is not None}  # fmt: skip
    if not wanted.keys() <= asked.keys():
        return None
    return MapPart(axis.variable, axis.source, asked, axis.shown)


def _axis(steps: StepReader, inside: Inside, fields: Mapping, key: str = "in") -> Axis | None:
    """The rows or columns of a grid, whose name is known from here on."""
    source = steps.tree(inside, fields.get(key), ListOf(ANYTHING))
    item = source.type.item if source is not None and isinstance(source.type, ListOf) else ANYTHING
    variable = steps.name(inside, fields.get("name"), item)
    shown = steps.says(inside, fields.get("shown")) if fields.get("shown") else None
    return Axis(variable, source, shown) if source is not None and variable is not None else None


def _texts(steps: StepReader, inside: Inside, node: Node | None) -> dict[str, Template]:
    """Texts by their headings."""
    made = {}
    for key, value in pairs_of(node):
        says = steps.says(inside, value)
        if says is not None:
            made[key.value] = says
    return made
