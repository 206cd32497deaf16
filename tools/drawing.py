"""Maps of a game as SVG or PNG files, by Graphviz."""

from pathlib import Path
from typing import Any

from livingrules.engine.play.maps import Map
from livingrules.tools.exits import UsageError

ENDINGS = (".svg", ".png")
_WIDTH = 14.0  # inches from the leftmost to the rightmost
_STRONG, _FAINT = "#b3261e", "#5f6b7a"


def map_file(name: str, command: str) -> Path:
    """The file that a map is to be drawn in; UsageError where it cannot be."""
    path = Path(name)
    if path.suffix.lower() not in ENDINGS:
        raise UsageError(
            f"a map is drawn in a file that ends in .svg or .png, not '{name}'", command
        )
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder '{path.parent}'", command)
    return path


def draw_map(one: Map, path: Path) -> None:
    """Draw a map; the file's ending says how. UsageError where Graphviz is not there."""
    try:
        from pygraphviz import AGraph
    except (ImportError, OSError) as error:
        raise UsageError("maps are drawn by Graphviz: pip install 'livingrules[draw]'") from error
    graph = AGraph(
        strict=False, directed=False, label=one.title, labelloc="t", fontname="Helvetica",
        splines="line", forcelabels="true", outputorder="edgesfirst", pad="0.3", bgcolor="white",
    )  # fmt: skip
    scale = _scale(one)
    for number, point in enumerate(one.points):
        graph.add_node(
            number, shape="circle" if point.strong else "point", label="", width="0.14",
            height="0.14", fixedsize="true", style="filled",
            fillcolor=_colour(point.strong), color=_colour(point.strong), xlabel=point.text,
            pos=f"{point.x * scale:.3f},{point.y * scale:.3f}!", fontname="Helvetica",
            fontsize="11", fontcolor=_STRONG if point.strong else "#1c2530",
        )  # fmt: skip
    for line in one.lines:
        graph.add_edge(
            line.first, line.second, label=line.text, color=_colour(line.strong),
            penwidth="2.4" if line.strong else "0.8", fontname="Helvetica", fontsize="9",
            fontcolor=_colour(line.strong),
        )  # fmt: skip
    data: Any = graph.draw(format=path.suffix[1:].lower(), prog="neato")
    path.write_bytes(data)


def _scale(one: Map) -> float:
    """How many inches of the drawing one step of the map is."""
    xs, ys = [point.x for point in one.points] or [0], [point.y for point in one.points] or [0]
    return _WIDTH / max(max(xs) - min(xs), max(ys) - min(ys), 1)


def _colour(strong: bool) -> str:
    return _STRONG if strong else _FAINT
