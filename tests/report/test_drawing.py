"""Drawings: every box and arrow is there, links lead on, words are escaped."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from graph.made import cites, harbour, odd

from livingrules.engine.graph.neighbourhood import Neighbours
from livingrules.tools.report.addresses import Addresses
from livingrules.tools.report.drawing import Arrow, Box, svg
from livingrules.tools.report.layout import graphviz_layout, simple_layout
from livingrules.tools.report.pictures import neighbourhood_picture

_SVG = "{http://www.w3.org/2000/svg}"
BOXES = [
    Box("1", "Docks", "1.html", "1 Docks", "executable centre"),
    Box("2", "", None, "2", "missing"),
    Box("3", "T" * 80, "3.html", "3 <b>", "rule"),
]
ARROWS = [Arrow(0, 1, "see", "1 & 2"), Arrow(2, 0, "cause", "3"), Arrow(1, 2, "effect", "x")]


def drawn(text: str) -> ET.Element:
    return ET.fromstring(text)


@pytest.mark.parametrize("layout", [simple_layout, graphviz_layout])
def test_every_box_and_arrow(layout: object) -> None:
    if layout is graphviz_layout:
        pytest.importorskip("pygraphviz")
    made = layout(BOXES, ARROWS)  # type: ignore[operator]
    tree = drawn(svg(made, BOXES, ARROWS, 'What "1" cites'))
    assert tree.get("aria-label") == 'What "1" cites'
    assert [link.get("href") for link in tree.iter(f"{_SVG}a")] == ["1.html", "3.html"]
    assert len(list(tree.iter(f"{_SVG}rect"))) == 3
    assert len(list(tree.iter(f"{_SVG}polygon"))) == 3
    hovers = [title.text for title in tree.iter(f"{_SVG}title")]
    assert hovers == ["1 & 2", "3", "x", "1 Docks", "2", "3 <b>"]
    for x, y in made.centres:
        assert 0 <= x <= made.width and 0 <= y <= made.height


@pytest.mark.parametrize("layout", [simple_layout, graphviz_layout])
def test_boxes_do_not_overlap(layout: object) -> None:
    if layout is graphviz_layout:
        pytest.importorskip("pygraphviz")
    boxes = [Box(f"N{n}", "Title" * (n % 4), None, "", "rule") for n in range(25)]
    arrows = [Arrow(0, n, "see", "") if n % 2 else Arrow(n, 0, "see", "") for n in range(1, 25)]
    made = layout(boxes, arrows)  # type: ignore[operator]
    places = sorted(made.centres)
    assert len(set(places)) == 25
    from livingrules.tools.report.drawing import size

    areas = list(zip(boxes, made.centres, strict=True))
    for number, (one, (x1, y1)) in enumerate(areas):
        for other, (x2, y2) in areas[:number]:
            (w1, h1), (w2, h2) = size(one), size(other)
            apart = abs(x1 - x2) >= (w1 + w2) / 2 - 1 or abs(y1 - y2) >= (h1 + h2) / 2 - 1
            assert apart, (one.first, other.first)


@pytest.mark.parametrize("graphviz", [True, False])
@pytest.mark.parametrize("catalogue", [harbour(), odd(), cites({"1": "2", "2": "1", "3": "3"})])
def test_the_neighbourhood_of_every_rule(catalogue: object, graphviz: bool) -> None:
    if graphviz:
        pytest.importorskip("pygraphviz")
    neighbours = Neighbours(catalogue)  # type: ignore[arg-type]
    addresses = Addresses(catalogue)  # type: ignore[arg-type]
    for rule in addresses.rules:
        hood = neighbours.round(rule)
        picture = neighbourhood_picture(hood, addresses, "../../", graphviz=graphviz)
        if picture is None:
            assert len(hood.rules) == 1
            continue
        tree = drawn(picture.svg)
        assert len(list(tree.iter(f"{_SVG}a"))) == len(hood.rules)
        assert len(list(tree.iter(f"{_SVG}polygon"))) == len(hood.edges)
        assert picture.kinds


def test_colours_have_enough_contrast() -> None:
    """Words on every ground they stand on: 4.5 to 1 at least, light and dark."""
    from livingrules.tools import report

    css = Path(str(report.__file__)).with_name("assets").joinpath("site.css").read_text("utf-8")
    light, dark = (
        dict(
            pair.split(":")
            for pair in part.replace(" ", "").replace("\n", "").rstrip(";").split(";")
        )
        for part in (css.split(":root {")[1].split("}")[0], css.split(":root {")[2].split("}")[0])
    )
    light = {key: value for key, value in light.items() if value.startswith("#")}
    assert light.keys() == dark.keys()
    for colours in (light, dark):
        for ground in ("--paper", "--card"):
            for ink in ("--ink", "--faint", "--accent", "--good", "--warn", "--bad", "--violet"):
                assert _contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
        for name in ("accent", "good", "warn", "bad", "violet"):
            assert _contrast(colours[f"--{name}"], colours[f"--{name}-soft"]) >= 4.5, name
        assert _contrast(colours["--ink"], colours["--plain-soft"]) >= 4.5


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 counts it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
