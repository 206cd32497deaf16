"""Views read: grids, lists and counters."""

from livingrules.dsl.types import ANYTHING, ListOf
from livingrules.engine.catalogue.names import Name
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.model import Axis, Head, View
from livingrules.engine.program.read_actions import phases_named
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.steps import Template
from livingrules.engine.read.nodes import Mapping, Node


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
    if isinstance(listed, Mapping):
        axis = _axis(steps, inside, listed, "in")
        if axis is None:
            return None
        found.variable, found.source = axis.variable, axis.source
        found.listed = _texts(steps, inside, listed.get("columns"))
        return found
    found.listed = _texts(steps, inside, name.fields.get("counters"))
    return found


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
