"""Drawings as SVG in our own colours and with links, on a layout from Graphviz or a simple one."""

from collections.abc import Sequence
from html import escape
from math import hypot
from typing import NamedTuple, TypeAlias

_LETTER = 6.5  # width of an average letter of the second line, in points
_BOLD = 7.4  # width of an average letter of the bold first line
_LONGEST = 30  # letters of a line before it is cut
_LINE = 14.0
_MARGIN = 6.0

Point: TypeAlias = tuple[float, float]


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


class Layout(NamedTuple):
    """Where things stand: the drawing's size, the boxes' middles, the arrows' curves.

    A curve is a first point and then three for each Bézier piece; it ends where the head begins.
    """

    width: float
    height: float
    centres: Sequence[Point]
    curves: Sequence[Sequence[Point]]


def size(box: Box) -> Point:
    """Width and height of a box in points."""
    letters = max(len(short(box.first)) * _BOLD, len(short(box.second)) * _LETTER)
    return max(letters + 18, 44.0), 38.0 if box.second else 24.0


def svg(layout: Layout, boxes: Sequence[Box], arrows: Sequence[Arrow], title: str) -> str:
    """The drawing as an SVG element to stand in a page."""
    width, height = layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN
    head = (
        f'<svg class="drawing" role="img" aria-label="{escape(title)}" width="{width:.0f}"'
        f' height="{height:.0f}" viewBox="-{_MARGIN:.0f} -{_MARGIN:.0f} {width:.0f} {height:.0f}"'
        # It may shrink a little to fit, and is scrolled where that is not enough.
        f' style="min-width:{0.8 * width:.0f}px" xmlns="http://www.w3.org/2000/svg">'
    )
    return "".join(
        [head, *map(_arrow, arrows, layout.curves), *map(_box, boxes, layout.centres), "</svg>"]
    )


def short(text: str) -> str:
    """The text, cut with an ellipsis if it is too long for a box."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def _box(box: Box, centre: Point) -> str:
    """One box, a link if it leads anywhere."""
    x, y = centre
    width, height = size(box)
    if box.second:
        texts = (
            f'<text class="line0" x="{x:.0f}" y="{y - 3:.0f}">{escape(short(box.first))}</text>'
            f'<text class="line1" x="{x:.0f}" y="{y + 11:.0f}">{escape(short(box.second))}</text>'
        )
    else:
        texts = f'<text class="line0" x="{x:.0f}" y="{y + 4:.0f}">{escape(short(box.first))}</text>'
    inside = (
        f'<title>{escape(box.hover)}</title><rect x="{x - width / 2:.1f}"'
        f' y="{y - height / 2:.1f}" width="{width:.1f}" height="{height:.0f}" rx="5"/>{texts}'
    )
    if box.href is None:
        return f'<g class="box {box.look}">{inside}</g>'
    return f'<a class="box {box.look}" href="{escape(box.href)}">{inside}</a>'


def _arrow(arrow: Arrow, points: Sequence[Point]) -> str:
    """One arrow: a curve, and a head that continues it."""
    x, y = points[-1]
    dx, dy = x - points[-2][0], y - points[-2][1]
    length = hypot(dx, dy)
    dx, dy = (dx / length, dy / length) if length else (1.0, 0.0)
    rest = " ".join([f"{px:.0f},{py:.0f}" for px, py in points[1:-1]])
    return (
        f'<g class="arrow {arrow.look}"><title>{escape(arrow.hover)}</title>'
        f'<path d="M{points[0][0]:.0f},{points[0][1]:.0f}C{rest} {x:.1f},{y:.1f}"/>'
        f'<polygon points="{x + 7 * dx:.1f},{y + 7 * dy:.1f} {x - 3 * dy:.1f},{y + 3 * dx:.1f}'
        f' {x + 3 * dy:.1f},{y - 3 * dx:.1f}"/></g>'
    )
