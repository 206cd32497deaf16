"""Layouts of drawings: by Graphviz, which takes its time, or simple and quick."""

from collections import defaultdict
from collections.abc import Sequence

from livingrules.tools.report.drawing import Arrow, Box, Layout, Point, size

_POINTS = 72.0  # Graphviz counts in inches
_BETWEEN = 9.0  # free space between boxes of a column
_AISLE = 80.0  # free space between columns
_SIDE = 40.0  # free space at the sides, for arrows inside a column
_HEAD = 7.0  # length of an arrow head


def graphviz_available() -> bool:
    """Whether Graphviz can be used here."""
    try:
        import pygraphviz  # noqa: F401
    except (ImportError, OSError):
        return False
    return True


def graphviz_layout(boxes: Sequence[Box], arrows: Sequence[Arrow]) -> Layout | None:
    """The layout that Graphviz makes, arrows to the right, or nothing if it cannot.

    There must be at most one arrow from one box to another, and none to itself.
    """
    from pygraphviz import AGraph

    lines = [
        "digraph {graph [rankdir=LR, nodesep=0.12, ranksep=0.55, nslimit=4, mclimit=0.5]",
        'node [shape=box, fixedsize=true, label=""] edge [arrowsize=0.7]',
    ]
    for number, box in enumerate(boxes):
        width, height = size(box)
        lines.append(f"n{number} [width={width / _POINTS:.3f}, height={height / _POINTS:.3f}]")
    lines += [f"n{arrow.source} -> n{arrow.target}" for arrow in arrows]
    try:
        plain = AGraph(string="\n".join([*lines, "}"])).draw(format="plain", prog="dot")
        return _read_plain(plain.decode("ascii"), boxes, arrows)
    except (ValueError, OSError, KeyError):
        return None


def _read_plain(plain: str, boxes: Sequence[Box], arrows: Sequence[Arrow]) -> Layout:
    """The layout that stands in Graphviz's plain format."""
    width = height = 0.0
    centres: dict[int, Point] = {}
    curves: dict[tuple[int, int], list[Point]] = {}
    for line in plain.splitlines():
        words = line.split()
        if words[0] == "graph":
            width, height = float(words[2]) * _POINTS, float(words[3]) * _POINTS
        elif words[0] == "node":
            x, y = float(words[2]) * _POINTS, height - float(words[3]) * _POINTS
            centres[int(words[1][1:])] = (x, y)
        elif words[0] == "edge":
            numbers = [_POINTS * float(word) for word in words[4 : 4 + 2 * int(words[3])]]
            # Graphviz counts upwards, SVG downwards.
            points = [(x, height - y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            curves[int(words[1][1:]), int(words[2][1:])] = points
    return Layout(
        width,
        height,
        [centres[number] for number in range(len(boxes))],
        [curves[arrow.source, arrow.target] for arrow in arrows],
    )


def simple_layout(boxes: Sequence[Box], arrows: Sequence[Arrow]) -> Layout:
    """Three columns: what leads to the first box, that box, and what it leads to.

    Boxes that have no arrow from the first stand left.
    """
    cited = {arrow.target for arrow in arrows if arrow.source == 0}
    others = range(1, len(boxes))
    columns = [[n for n in others if n not in cited], [0], [n for n in others if n in cited]]
    sizes = [size(box) for box in boxes]
    heights = [sum(sizes[n][1] + _BETWEEN for n in column) for column in columns]
    height = max(heights)
    x = _SIDE
    centres: list[Point] = [(0.0, 0.0)] * len(boxes)
    column_of: dict[int, int] = {}
    for number, column in enumerate(columns):
        if not column:
            continue
        width = max(sizes[n][0] for n in column)
        y = (height - heights[number]) / 2
        for n in column:
            centres[n] = (x + width / 2, y + (sizes[n][1] + _BETWEEN) / 2)
            y += sizes[n][1] + _BETWEEN
            column_of[n] = number
        x += width + _AISLE
    curves = [
        _curve(arrow, centres, sizes, column_of, spread)
        for arrow, spread in zip(arrows, _spreads(arrows), strict=True)
    ]
    return Layout(x - _AISLE + _SIDE, height, centres, curves)


def _spreads(arrows: Sequence[Arrow]) -> list[Point]:
    """For each arrow how far above or below the middle of its two boxes it starts and ends.

    Arrows at the first box are spread over its side, those at others a little, so that one can
    follow each.
    """
    ends: defaultdict[int, int] = defaultdict(int)
    for arrow in arrows:
        ends[arrow.source] += 1
        ends[arrow.target] += 1
    used: defaultdict[int, int] = defaultdict(int)
    found: list[Point] = []
    for arrow in arrows:
        pair = []
        for end in (arrow.source, arrow.target):
            share = (used[end] + 0.5) / ends[end] - 0.5
            used[end] += 1
            pair.append(share * 22)
        found.append((pair[0], pair[1]))
    return found


def _curve(
    arrow: Arrow,
    centres: Sequence[Point],
    sizes: Sequence[Point],
    column_of: dict[int, int],
    spread: Point,
) -> list[Point]:
    """The curve of one arrow: from column to column, or round the side of a column."""
    (x1, y1), (x2, y2) = centres[arrow.source], centres[arrow.target]
    half1, half2 = sizes[arrow.source][0] / 2, sizes[arrow.target][0] / 2
    y1, y2 = y1 + spread[0], y2 + spread[1]
    one, other = column_of[arrow.source], column_of[arrow.target]
    if one == other:
        side = -1 if one == 0 else 1
        far = x1 + side * (max(half1, half2) + 12 + min(abs(y2 - y1) / 12, 20))
        return [(x1 + side * half1, y1), (far, y1), (far, y2), (x2 + side * (half2 + _HEAD), y2)]
    side = 1 if one < other else -1
    start, tip = x1 + side * half1, x2 - side * (half2 + _HEAD)
    middle = (start + tip) / 2
    return [(start, y1), (middle, y1), (middle, y2), (tip, y2)]
