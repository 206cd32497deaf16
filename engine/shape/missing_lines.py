"""Findings on a key whose line is missing above the lines that belong below it.

Those then stand among the keys of the entry, or deeper than the key above and its value, or go on
below that key as if they belonged to it.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.shape import codes
from livingrules.engine.shape.below import holds, is_free
from livingrules.engine.shape.gather import Gathered, Path
from livingrules.engine.shape.keys import is_entry
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.wording import where

_DEEPER = 2


def lines_put_in(document: Document, shape: Shape) -> list[Finding]:
    """The findings on keys that are missing above lines which stand deeper.

    The reader put a line in for each so that the file could be read; those that are accounted
    for are taken out of `document.forgotten`.
    """
    report = Report(document, shape)
    for one in list(document.forgotten):
        path = _path_to(one.name, document.root, ())
        outer = report.shape_at(path[:-1]) if path else None
        if outer is None or not outer.named():
            continue
        parent, value = report.mapping(path[:-1]), report.node(path)
        key = _key_of(value, parent, outer) if len(path) > 1 else _section_of(value, report)
        if key is None:
            continue
        document.forgotten.remove(one)
        place = document.text.place(one.start, one.end)
        at = f"indented by {one.column} spaces" if one.column else "in the first column"
        _say(report, path[:-1], key, place, at)
        _put(parent, key, parent.items.pop(one.name))
    return report.findings


def missing_lines(report: Report, gathered: Gathered) -> None:
    """Report names among the keys of an entry, or behind those below a key, that belong below
    another one, which is missing; they are read there.
    """
    _among_sections(report, gathered)
    for path in dict.fromkeys((*gathered.missing, *(one[:2] for one in _paths(gathered)))):
        entry, outer = report.node(path), report.shape_at(path)
        if isinstance(entry, Mapping) and outer is not None and outer.named() and path:
            if path[-1] in outer.named():
                continue  # no entry, but a key of one that stands too far to the left
            _among_keys(report, gathered, path, entry, outer)
            for key, (_, value) in list(entry.items.items()):
                _behind(report, gathered, (*path, key), value, entry, outer)


def _paths(gathered: Gathered) -> list[Path]:
    """The paths of all errors that are more than two steps deep."""
    paths = (*gathered.unknown, *gathered.missing, *(one for one, _ in gathered.single))
    return [one for one in paths if len(one) > 2]


def _among_sections(report: Report, gathered: Gathered) -> None:
    """Report entries that stand where sections belong, and fit no section above them."""
    names = [one for one in gathered.unknown.get((), [])
             if is_entry(report.node((one,))) or not nearest(one, report.named(()))]  # fmt: skip
    order = list(report.root.items)
    start = order.index(names[0]) if names else 0
    if not names or order[start : start + len(names)] != names:
        return
    key = _section_of(_part(report.root, names), report)
    if key is None or key in order[:start]:
        return
    place = report.document.place(report.root.key(names[0]))
    more = f"indented by 0 spaces, and indent what belongs to it by {_DEEPER}"
    if report.document.place(report.root.key(names[0])).column > 1:
        more = "in the first column"
    _say(report, (), key, place, more)
    gathered.forget_keys((), names)
    report.repairs.append(partial(_move, report.root, names, report.root, key))


def _section_of(value: Node, report: Report) -> str | None:
    """The section that some entries belong to by all their keys."""
    entries = [one for _, one in value.pairs()] if isinstance(value, Mapping) else []
    for section in report.named(()):
        home = report.shape.key(section)
        entry = home.key("_") if home is not None and is_free(home) else None
        if entry is None or not entries:
            continue
        known, required = set(entry.named()), entry.required()
        if all(isinstance(one, Mapping) and required <= set(one.items) <= known for one in entries):
            return section
    return None


def _among_keys(
    report: Report, gathered: Gathered, path: Path, entry: Mapping, outer: Shape
) -> None:
    """Report names that stand among the keys of an entry."""
    strange = gathered.unknown.get(path, [])
    names = [one for one in strange if not _is_misspelt(entry.items[one][1], one, outer)]
    order = list(entry.items)
    start = order.index(names[0]) if names else 0
    if not names or entry.flow or order[start : start + len(names)] != names:
        return
    wanted = [key for group in gathered.missing.get(path, []) for key in group]
    key = _key_of(_part(entry, names), entry, outer, wanted)
    if key is None:
        return
    place = report.document.place(entry.key(names[0]))
    more = f"and indent what belongs to it by {_DEEPER} more spaces"
    _say(report, path, key, place, more)
    gathered.forget_keys(path, names)
    _found(gathered, path, key)
    report.repairs.append(partial(_move, entry, names, entry, key))


def _behind(
    report: Report, gathered: Gathered, path: Path, value: Node, entry: Mapping, outer: Shape
) -> None:
    """Report what follows behind that which belongs below a key of an entry."""
    if not isinstance(value, (Mapping, Sequence)) or value.flow:
        return
    wrong = gathered.children(path)
    steps: list[Any] = (
        list(value.items) if isinstance(value, Mapping) else [*range(len(value.items))]
    )
    rest = [step for step in steps if step in wrong]
    if not wrong or rest == steps or steps[-len(rest) :] != rest:
        return
    part = _part(value, rest)
    if _are_steps(report.shape_at(path), part):
        return
    key = _key_of(part, entry, outer)
    if key is None:
        return
    first = value.key(rest[0]) if isinstance(value, Mapping) else value.items[rest[0]]
    if isinstance(first, Mapping):
        first = next((key for key, _ in first.pairs()), first)
    column = report.document.place(entry.key(path[-1])).column - 1
    _say(report, path[:-1], key, report.document.place(first), f"indented by {column} spaces")
    for step in rest:
        gathered.forget((*path, step))
    _found(gathered, path[:-1], key)
    report.repairs.append(partial(_move, value, rest, entry, key))


def _are_steps(known: Shape | None, part: Mapping | Sequence) -> bool:
    """Whether items of a list of steps are such, though with mistakes inside: each has a verb."""
    inner = known.items() if known is not None and "steps" in known.roles else None
    if inner is None or not isinstance(part, Sequence):
        return False
    verbs = list(inner.named())
    return all(
        isinstance(item, Mapping) and any(one in verbs or nearest(one, verbs) for one in item.items)
        for item in part.items
    )


def _say(report: Report, path: Path, key: str, place: Place, more: str) -> None:
    """Report the line of a key that is missing in the entry at a path."""
    of = f" of {where(path)}" if path else ""
    message = f"the line '{key}:'{of} is missing above"
    hint = f"write '{key}:' above, {more}"
    report.say(path, report.node(path), Finding(codes.MISSING_KEY, message, place, hint=hint))


def _found(gathered: Gathered, path: Path, key: str) -> None:
    """Leave out that a key is missing."""
    groups = gathered.missing.get(path, [])
    groups[:] = [group for group in groups if key not in group]


def _part(value: Mapping | Sequence, steps: list[Any]) -> Mapping | Sequence:
    """Some of the keys of a mapping, or of the items of a list."""
    if isinstance(value, Sequence):
        items = Sequence(value.items[steps[0]].start, False)
        items.items = [value.items[step] for step in steps]
        return items
    part = Mapping(value.key(steps[0]).start, False)
    part.items = {name: value.items[name] for name in steps}
    return part


def _move(value: Mapping | Sequence, steps: list[Any], entry: Mapping, key: str) -> None:
    """Read some of the keys or items of a value below a key that is not there."""
    part = _part(value, steps)
    if isinstance(value, Mapping):
        for name in steps:
            del value.items[name]
    elif isinstance(value, Sequence):
        del value.items[steps[0] :]
    _put(entry, key, (Scalar(key, part.start, part.start, ""), part))


def _put(entry: Mapping, key: str, pair: tuple[Scalar, Node]) -> None:
    """Read something below a key, beside what stands there already."""
    _, present = entry.items.setdefault(key, pair)
    if isinstance(present, Mapping) and isinstance(pair[1], Mapping) and present is not pair[1]:
        for name, one in pair[1].items.items():
            present.items.setdefault(name, one)


def _path_to(name: str, node: Node, path: Path) -> Path:
    """The path to the first key of a name; empty where there is none."""
    below: list[tuple[Any, Node]] = []
    if isinstance(node, Mapping):
        if name in node.items:
            return (*path, name)
        below = [(key.value, value) for key, value in node.pairs()]
    elif isinstance(node, Sequence):
        below = list(enumerate(node.items))
    found = (_path_to(name, value, (*path, step)) for step, value in below)
    return next((one for one in found if one), ())


def _key_of(
    value: Node, entry: Mapping, outer: Shape, keys: Iterable[str] | None = None
) -> str | None:
    """Which of some keys (of all, without them) that an entry lacks a list or mapping belongs to.

    Those come first that must be there, and those whose items have just these keys.
    """
    lacking = [
        one
        for one in outer.named()
        if one not in entry.items and not outer.rivals(one) & set(entry.items)
        if keys is None or one in keys
    ]
    if isinstance(value, Sequence):
        fits = {one: close for one in lacking if (close := _takes(value, outer.key(one)))}
        return min(fits, key=lambda one: (-fits[one], one not in outer.required()), default=None)
    if not isinstance(value, Mapping) or set(value.items) & set(outer.named()):
        return None
    repeat = all(_repeats(one, entry) for _, one in value.pairs())
    found: dict[bool, str] = {}
    for key in lacking:
        shape = outer.key(key)
        if shape is None or not is_free(shape):
            continue
        if all(holds(one, shape.key(name.value)) for name, one in value.pairs()):
            items = shape.items()
            found.setdefault(items is not None and "object" in items.kinds, key)
    return found.get(repeat) or next(iter(found.values()), None)


def _takes(value: Sequence, shape: Shape | None) -> int:
    """How well a list fits a place of that shape: 2 if its items have just such keys, 0 if not."""
    item = shape.items() if shape is not None and "array" in shape.kinds else None
    if item is None:
        return 0
    for one in value.items:
        if isinstance(one, Mapping):
            fits = all(item.key(key) is not None for key in one.items)
        else:
            fits = isinstance(one, Scalar) and item.kinds != {"object"}
        if not fits:
            return 0
    mappings = [set(one.items) for one in value.items if isinstance(one, Mapping)]
    return 2 if mappings and all(one <= set(item.named()) for one in mappings) else 1


def _repeats(value: Node, entry: Mapping) -> bool:
    """Whether a mapping has the names of the parameters of an entry: `rows` do, `cells` do not."""
    given = {
        name
        for _, parameters in entry.pairs()
        for one in (parameters.items if isinstance(parameters, Sequence) else ())
        for name in (one.items if isinstance(one, Mapping) and len(one.items) == 1 else ())
    }
    return isinstance(value, Mapping) and given <= set(value.items)


def _is_misspelt(value: Node, name: str, outer: Shape) -> bool:
    """Whether a key is nearly one that may hold such a value."""
    near = (outer.key(one) for one in nearest(name, outer.named()))
    return any(shape is not None and (isinstance(value, Scalar) or "object" in shape.kinds)
               for shape in near)  # fmt: skip
