"""What is drawn: the neighbourhood of a rule, and the maps of a book."""

from collections import Counter
from typing import NamedTuple

from livingrules.engine.graph.condense import Condensed, Part
from livingrules.engine.graph.edges import KINDS, Edge, reference_edges
from livingrules.engine.graph.family import root as outermost
from livingrules.engine.graph.neighbourhood import Neighbourhood
from livingrules.engine.graph.nodes import node
from livingrules.engine.graph.places import at
from livingrules.engine.graph.show import Lookup
from livingrules.tools.report.addresses import Addresses
from livingrules.tools.report.drawing import Arrow, Box, svg
from livingrules.tools.report.layout import graphviz_layout, simple_layout

MOST_ARROWS = 70
MOST_SECTIONS = 30


class Picture(NamedTuple):
    """A drawing, the kinds of arrows in it, and how many neighbours it leaves out."""

    svg: str
    kinds: list[str]
    left_out: int


def neighbourhood_picture(
    hood: Neighbourhood, addresses: Addresses, root: str, *, graphviz: bool
) -> Picture | None:
    """The drawing of a neighbourhood for a page whose way to the top is `root`.

    `graphviz`: by Graphviz, which must be there; otherwise in a simple way.
    """
    if len(hood.rules) < 2:
        return None
    home = hood.rule.partition(":")[0]
    boxes = [_rule_box(rule, hood.rule, home, addresses, root) for rule in hood.rules]
    places = {rule: number for number, rule in enumerate(hood.rules)}
    edges = sorted(
        hood.edges, key=lambda edge: (hood.rule not in (edge.source, edge.target), edge.rank()[0])
    )[:MOST_ARROWS]
    arrows = [
        Arrow(
            places[edge.source],
            places[edge.target],
            edge.kind,
            f"{_short_id(edge.source, home)} {edge.kind} {_short_id(edge.target, home)},"
            f" {at(edge.place)}",
        )
        for edge in edges
    ]
    layout = graphviz_layout(boxes, arrows) if graphviz else None
    drawn = svg(
        layout or simple_layout(boxes, arrows),
        boxes,
        arrows,
        f"What {_short_id(hood.rule, home)} cites and what cites it",
    )
    kinds = {edge.kind for edge in edges}
    return Picture(drawn, [kind for kind in KINDS if kind in kinds], hood.left_out)


def condensed_picture(
    condensed: Condensed, addresses: Addresses, root: str, book: str
) -> str | None:
    """The drawing of a book's condensation."""
    boxes = [
        _part_box(part, number, book, addresses, root)
        for number, part in enumerate(condensed.parts)
    ]
    arrows = [
        Arrow(a, b, "fold", f"{boxes[a].first} leads to {boxes[b].first}")
        for a, b in condensed.arrows
    ]
    layout = graphviz_layout(boxes, arrows) if boxes else None
    return svg(layout, boxes, arrows, "The condensation of the references") if layout else None


def sections(lookup: Lookup, book: str) -> Counter[tuple[str, str]]:
    """How many references lead from one section of a book to another, by their ids."""
    tally: Counter[tuple[str, str]] = Counter()
    prefix = f"{book}:"
    for edge in reference_edges(lookup.catalogue):
        if edge.source.startswith(prefix) and edge.target.startswith(prefix):
            ends = _section(edge, lookup)
            if ends[0] != ends[1]:
                tally[ends] += 1
    return tally


def busiest(tally: Counter[tuple[str, str]], lookup: Lookup) -> list[str]:
    """The sections with the most references, at most `MOST_SECTIONS`, in the book's order."""
    weight: Counter[str] = Counter()
    for ends, count in tally.items():
        for end in ends:
            weight[end] += count
    chosen = {name for name, _ in weight.most_common(MOST_SECTIONS)}
    return [rule for rule in lookup.catalogue.rules if rule in chosen]


def _section(edge: Edge, lookup: Lookup) -> tuple[str, str]:
    """The sections of the two ends of a reference."""
    return outermost(edge.source, lookup.parents), outermost(edge.target, lookup.parents)


def _rule_box(rule: str, centre: str | None, home: str, addresses: Addresses, root: str) -> Box:
    """A rule as a box."""
    about = node(addresses.catalogue, rule)
    link = addresses.link(rule, root, home)
    look = about["kind"] if about["kind"] != "rule" else about["status"] or "rule"
    return Box(
        link.number,
        about["title"] or "",
        link.href,
        f"{link.number} {about['title'] or '(nowhere in the catalogue)'}",
        f"{look} centre" if rule == centre else look,
    )


def _part_box(part: Part, number: int, book: str, addresses: Addresses, root: str) -> Box:
    """A part of a condensation as a box; several rules lead to the table below the drawing."""
    if len(part.members) == 1:
        return _rule_box(part.members[0], None, book, addresses, root)
    names = [_short_id(member, book) for member in part.members]
    said = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
    what = "in circles" if part.circular else "alike"
    return Box(
        said,
        f"{len(names)} rules {what}",
        f"#box-{number}",
        ", ".join(names),
        "circle" if part.circular else "alike",
    )


def _short_id(identifier: str, home: str) -> str:
    """The id without the book's name inside the book."""
    return identifier.removeprefix(f"{home}:")
