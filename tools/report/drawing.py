"""Drawings: Graphviz lays out, we write the SVG, so that it has our colours and links."""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

_POINTS = 72.0  # Graphviz counts in inches, the drawing in points
_LETTER = 6.5  # width of an average letter of the titles, in points
_BOLD = 7.4  # width of an average letter of the bold first line
_LONGEST = 30  # letters of a line before it is cut
_LINE = 14.0
_HEAD = 7.0  # length of an arrow head
_MARGIN = 6.0


class Box(NamedTuple):
    """A box: a bold first line, a second line (may be empty), where it leads, how it looks."""

    first: str
    second: str
    href: str | None
    hover: str
    look: str


class Arrow(NamedTuple):
    """An arrow between two boxes, by their positions in the list; `look` is its kind."""

    source: int
    target: int
    look: str
    hover: str


def available() -> bool:
    """Whether Graphviz can be used here."""
    try:
        import pygraphviz  # noqa: F401
    except (ImportError, OSError):
        return False
    return True


def draw(
    boxes: Sequence[Box], arrows: Sequence[Arrow], title: str, direction: str = "LR"
) -> str | None:
    """The drawing as an SVG element to stand in a page, or nothing if it cannot be laid out.

    `direction`: `LR` (arrows to the right) or `TB` (arrows down). There must be at most one
    arrow from one box to another, none to itself.
    """
    from pygraphviz import AGraph

    sizes = [_size(box) for box in boxes]
    lines = [
        "digraph {",
        f"graph [rankdir={direction}, nodesep=0.12, ranksep=0.55, nslimit=4, mclimit=0.5]",
        'node [shape=box, fixedsize=true, label=""]',
        "edge [arrowsize=0.7]",
        *(
            f"n{number} [width={width / _POINTS:.3f}, height={height / _POINTS:.3f}]"
            for number, (width, height) in enumerate(sizes)
        ),
        *(f"n{arrow.source} -> n{arrow.target}" for arrow in arrows),
        "}",
    ]
    try:
        plain = AGraph(string="\n".join(lines)).draw(format="plain", prog="dot")
    except (ValueError, OSError):
        return None
    return _svg(plain.decode("ascii"), boxes, arrows, sizes, title)


def short(text: str, at_most: int = _LONGEST) -> str:
    """The text, cut with an ellipsis if it is longer than that."""
    return text if len(text) <= at_most else text[: at_most - 1].rstrip() + "…"


def _size(box: Box) -> tuple[float, float]:
    """Width and height of a box in points."""
    letters = max(len(short(box.first)) * _BOLD, len(short(box.second)) * _LETTER)
    return max(letters + 18, 44), _LINE * (2 if box.second else 1) + 10


def _svg(
    plain: str,
    boxes: Sequence[Box],
    arrows: Sequence[Arrow],
    sizes: Sequence[tuple[float, float]],
    title: str,
) -> str:
    """The SVG of a layout in Graphviz's plain format."""
    width = height = 0.0
    centres: dict[int, tuple[float, float]] = {}
    curves: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for line in plain.splitlines():
        words = line.split()
        if words[0] == "graph":
            width, height = float(words[2]) * _POINTS, float(words[3]) * _POINTS
        elif words[0] == "node":
            number = int(words[1][1:])
            centres[number] = _point(words[2], words[3], height)
        elif words[0] == "edge":
            ends = (int(words[1][1:]), int(words[2][1:]))
            numbers = words[4 : 4 + 2 * int(words[3])]
            curves[ends] = [
                _point(x, y, height) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
            ]
    drawn = [
        (
            f'<svg class="drawing" role="img" aria-label="{escape(title)}"'
            f' width="{width + 2 * _MARGIN:.0f}" height="{height + 2 * _MARGIN:.0f}"'
            f' viewBox="{-_MARGIN:.0f} {-_MARGIN:.0f} {width + 2 * _MARGIN:.0f}'
            f' {height + 2 * _MARGIN:.0f}" xmlns="http://www.w3.org/2000/svg">'
        )
    ]
    drawn += [
        _arrow(arrow, curves[arrow.source, arrow.target])
        for arrow in arrows
        if (arrow.source, arrow.target) in curves
    ]
    drawn += [
        _box(box, centres[number], sizes[number])
        for number, box in enumerate(boxes)
        if number in centres
    ]
    return "".join([*drawn, "</svg>"])


def _point(x: str, y: str, height: float) -> tuple[float, float]:
    """A point of the drawing; Graphviz counts upwards, SVG down."""
    return float(x) * _POINTS, height - float(y) * _POINTS


def _box(box: Box, centre: tuple[float, float], size: tuple[float, float]) -> str:
    """One box, a link if it leads anywhere."""
    x, y = centre
    width, height = size
    lines = [short(box.first), short(box.second)] if box.second else [short(box.first)]
    top = y - _LINE * (len(lines) - 1) / 2 + 4
    texts = "".join(
        f'<text class="line{number}" x="{x:.1f}" y="{top + number * _LINE:.1f}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    inside = (
        f"<title>{escape(box.hover)}</title>"
        f'<rect x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}"'
        f' height="{height:.1f}" rx="5"/>{texts}'
    )
    if box.href is None:
        return f'<g class="box {box.look}">{inside}</g>'
    return f'<a class="box {box.look}" href="{escape(box.href)}">{inside}</a>'


def _arrow(arrow: Arrow, points: list[tuple[float, float]]) -> str:
    """One arrow: a curve, and a head that continues it."""
    (x, y), tip = points[0], points[-1]
    curve = f"M{x:.1f},{y:.1f}C" + " ".join(f"{px:.1f},{py:.1f}" for px, py in points[1:])
    before = next((point for point in reversed(points[:-1]) if point != tip), (tip[0] - 1, tip[1]))
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    corners = [
        (tip[0] + _HEAD * math.cos(angle), tip[1] + _HEAD * math.sin(angle)),
        (tip[0] - 3 * math.sin(angle), tip[1] + 3 * math.cos(angle)),
        (tip[0] + 3 * math.sin(angle), tip[1] - 3 * math.cos(angle)),
    ]
    head = " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
    return (
        f'<g class="arrow {arrow.look}"><title>{escape(arrow.hover)}</title>'
        f'<path d="{curve}"/><polygon points="{head}"/></g>'
    )
