"""Findings on lines that belong below the key above them, and are not indented deeper."""

from functools import partial

from livingrules.dsl.finding import Finding
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape import codes
from livingrules.engine.shape.gather import Gathered, Path
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.wording import where


def not_indented(report: Report, gathered: Gathered) -> None:
    """Report keys without a value whose own lines follow, but are not indented deeper."""
    for path, _ in list(gathered.single):
        if not path or not isinstance(path[-1], str):
            continue
        parent, node = report.node(path[:-1]), report.node(path)
        if not isinstance(parent, Mapping) or not isinstance(node, Scalar) or not node.empty:
            continue
        if parent.flow:
            continue
        below = _meant_below(report, path, parent)
        outside = [] if below else _meant_outside(report, path, parent)
        if not below and not outside:
            continue
        message = f"{where(path)} has no value: the lines below it are not indented deeper"
        report.say(path, node, Finding(codes.EMPTY_VALUE, message, report.head(path),
                                       hint="indent the lines that belong to it"))  # fmt: skip
        around = path[:-2] if outside else path[:-1]
        gathered.forget_keys(path[:-1], [str(path[-1])])
        gathered.forget_keys(around, below or outside)
        report.repairs.append(
            partial(_indent, report.mapping(around), parent, str(path[-1]), below or outside)
        )


def _meant_below(report: Report, path: Path, parent: Mapping) -> list[str]:
    """The keys directly behind the one at `path` that fit below it, and not beside it."""
    inner, outer = report.shape_at(path), report.shape_at(path[:-1])
    names = list(parent.items)
    below: list[str] = []
    if inner is None or outer is None:
        return below
    for name in names[names.index(path[-1]) + 1 :]:
        if name in outer.named() or not _fits(name, parent.items[name][1], inner, outer):
            break
        below.append(name)
    return below


def _meant_outside(report: Report, path: Path, parent: Mapping) -> list[str]:
    """The entries behind that which ends with the key at `path`, if they fit below the key only."""
    inner, outer = report.shape_at(path), report.shape_at(path[:-1])
    around = report.node(path[:-2])
    below: list[str] = []
    if inner is None or outer is None or not isinstance(around, Mapping) or len(path) < 2:
        return below
    if not is_free(inner) or list(parent.items)[-1] != path[-1]:
        return below
    names = list(around.items)
    for name in names[names.index(path[-2]) + 1 :]:
        value = around.items[name][1]
        known = isinstance(value, Mapping) and set(value.items) & set(outer.named())
        if known or not holds(value, inner.key(name)):
            break
        below.append(name)
    return below


def _fits(name: str, value: Node, inner: Shape, outer: Shape) -> bool:
    """Whether a key fits into a mapping, or an item of a list, of the shape `inner`.

    Where any name may stand in it, and in `outer` too, there is no telling.
    """
    item = inner.items() if "array" in inner.kinds else None
    if item is not None and name in item.named():
        return True
    if "object" not in inner.kinds:
        return False
    if inner.named():
        return name in inner.named()
    return bool(outer.named()) and holds(value, inner.key(name))


def holds(value: Node, shape: Shape | None) -> bool:
    """Whether a value is of a kind that a shape allows."""
    if shape is None or not isinstance(value, Mapping):
        return shape is not None and isinstance(value, Scalar) and shape.kinds != {"object"}
    return "object" in shape.kinds


def is_free(shape: Shape) -> bool:
    """Whether a mapping of that shape has names instead of keys."""
    return "object" in shape.kinds and not shape.named()


def _indent(around: Mapping, parent: Mapping, name: str, below: list[str]) -> None:
    """Read keys of a mapping as if they stood below a key."""
    key, _ = parent.items[name]
    inner = Mapping(key.start, False)
    inner.items = {one: around.items.pop(one) for one in below if one in around.items}
    parent.items[name] = (key, inner)
