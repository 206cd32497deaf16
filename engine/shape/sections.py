"""Findings on sections and entries that stand a level too deep, or too far to the left."""

from functools import partial

from livingrules.dsl.finding import Finding
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape import codes
from livingrules.engine.shape.gather import Gathered, Path
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.wording import where


def indented_sections(report: Report, gathered: Gathered) -> None:
    """Report sections that stand among the entries of another, or among the keys of an entry.

    They are read as if they stood at the left margin, so that one finding is enough.
    """
    sections = report.named(())
    for outer in [one for one in report.root.items if one in sections]:
        entries = report.node((outer,))
        if not isinstance(entries, Mapping):
            continue
        for path in ((outer,), *((outer, entry) for entry in entries.items)):
            known = report.shape_at(path)
            around = report.node(path)
            if known is None or not isinstance(around, Mapping):
                continue
            own = known.key("_") if len(path) == 1 else known
            names = [one for one in around.items if one in sections and one not in known.named()]
            for name in names:
                if own is not None:
                    _indented_section(report, gathered, path, name, own)


def _indented_section(
    report: Report, gathered: Gathered, path: Path, name: str, own: Shape
) -> None:
    """Report one name of a section below another section, if its entries belong to it."""
    around, home = report.mapping(path), report.shape.key(name)
    key, value = around.items[name]
    if home is None or not gathered.speaks_of((*path, name)):
        return
    beside: list[str] = []
    if isinstance(value, Mapping):
        if set(value.items) & set(own.named()) or not any(
            _fits(one, node, home) for one, (_, node) in value.items.items()
        ):
            return
    elif isinstance(value, Scalar) and value.empty and len(path) == 1:
        names = list(around.items)
        for one in names[names.index(name) + 1 :]:
            if one in report.named(()):
                break
            beside.append(one)
        if not any(_fits(one, around.items[one][1], home, own) for one in beside):
            return
    else:
        return
    what = "an entry" if len(path) == 1 else "a key"
    message = (
        f"'{name}' belongs at the left margin: it is a section of the file, "
        f"not {what} of {where(path)}"
    )
    hint = f"begin the line '{name}:' in the first column, and indent its entries by two spaces"
    report.say(path[:1], key, Finding(codes.MISPLACED_KEY, message, report.document.place(key),
                                      hint=hint))  # fmt: skip
    report.document.astray.add(name)
    for one in (name, *beside):
        gathered.forget((*path, one))
        unknown = gathered.unknown.get(path, [])
        unknown[:] = [each for each in unknown if each != one]
    report.repairs.append(partial(_to_the_margin, report.root, around, name, beside))


def _fits(name: str, node: Node, home: Shape, other: Shape | None = None) -> bool:
    """Whether an entry belongs to the section `home`, and by its keys to no `other`."""
    if name in home.named():
        return True
    entry = home.key(name)
    if entry is None or not isinstance(node, Mapping):
        return False
    known = set(entry.named()) - set(other.named() if other is not None else ())
    return bool(known & set(node.items))


def _to_the_margin(root: Mapping, around: Mapping, name: str, beside: list[str]) -> None:
    """Read a section as if it stood at the left margin."""
    if name not in around.items:
        return
    key, value = around.items.pop(name)
    entries = value if isinstance(value, Mapping) else Mapping(key.start, False)
    for one in beside:
        if one in around.items:
            entries.items[one] = around.items.pop(one)
    present = root.get(name)
    if isinstance(present, Mapping):
        for one, pair in entries.items.items():
            present.items.setdefault(one, pair)
    else:
        root.items[name] = (key, entries)


def outdented_entry(report: Report, name: str) -> bool:
    """Report a key at the left margin that is an entry of the section above; whether it is."""
    names, (key, value) = list(report.root.items), report.root.items[name]
    above = [one for one in names[: names.index(name)] if one in report.named(())]
    section = report.node((above[-1],)) if above else None
    home = report.shape.key(above[-1]) if above else None
    entry = home.key(name) if home is not None else None
    if not isinstance(section, Mapping) or entry is None or not isinstance(value, Mapping):
        return False
    if not value.items or not set(value.items) <= set(entry.named()):
        return False
    message = f"'{name}' is no section of the file: by its keys it is an entry of {above[-1]}"
    hint = "indent it, and the lines that belong to it, by two spaces"
    report.say((), key, Finding(codes.MISPLACED_KEY, message, report.document.place(key),
                                hint=hint))  # fmt: skip
    report.document.tainted.discard(id(key))
    report.repairs.append(partial(_into, report.root, section, name))
    return True


def _into(root: Mapping, section: Mapping, name: str) -> None:
    """Read a key at the margin as an entry of a section."""
    if name in root.items:
        section.items.setdefault(name, root.items.pop(name))


def indented_entry(report: Report, path: Path, name: str) -> bool:
    """Report a key of an entry that is the next entry, indented too deep; whether it is."""
    if len(path) != 2 or path[0] not in report.named(()):
        return False
    key, value = report.mapping(path).items[name]
    section, home = report.node(path[:1]), report.shape.key(path[0])
    entry = home.key(name) if home is not None else None
    if not isinstance(section, Mapping) or entry is None or not isinstance(value, Mapping):
        return False
    if not value.items or not set(value.items) <= set(entry.named()):
        return False
    message = (
        f"'{name}' is indented too deep: by its keys it is an entry of {path[0]}, "
        f"not a key of {where(path)}"
    )
    report.say(path[:1], key, Finding(
        codes.MISPLACED_KEY, message, report.document.place(key),
        hint=f"let it begin in the same column as '{path[1]}'"))  # fmt: skip
    report.document.tainted.discard(id(key))
    report.repairs.append(partial(_into, report.mapping(path), section, name))
    return True


def entries_elsewhere(report: Report, gathered: Gathered) -> None:
    """Report entries that by all their keys belong to another section, and read them there.

    Those in a row are one finding: the line of their section is missing above.
    """
    sections = report.named(())
    for outer in [one for one in report.root.items if one in sections]:
        entries = report.node((outer,))
        runs: list[tuple[str, list[str]]] = []
        last: str | None = None
        for name, (_, value) in entries.items.items() if isinstance(entries, Mapping) else ():
            meant = _section_meant(report, outer, name, value)
            if meant is not None and meant == last and (outer, name) in gathered.told():
                runs[-1][1].append(name)
            elif meant is not None and (outer, name) in gathered.unknown:
                runs.append((meant, [name]))
            else:
                meant = None
            last = meant
        for meant, names in runs:
            _entries_elsewhere(report, gathered, outer, meant, names)


def _section_meant(report: Report, outer: str, name: str, value: Node) -> str | None:
    """The section whose entries have the keys of an entry, if those of its own section do not."""
    if not isinstance(value, Mapping) or len(value.items) < 2:
        return None
    known: dict[str, int] = {}
    for section in report.named(()):
        home = report.shape.key(section)
        entry = home.key(name) if home is not None and section != "sources" else None
        if entry is not None and set(value.items) <= set(entry.named()):
            known[section] = len(entry.named())
    if outer in known:
        home = report.shape.key(outer)
        entry = home.key(name) if home is not None else None
        if entry is None or entry.required() <= set(value.items):
            return None
        del known[outer]
    elif _only_one_astray(report, outer, name, value):
        return None
    return min(known, key=lambda one: known[one], default=None)


def _only_one_astray(report: Report, outer: str, name: str, value: Mapping) -> bool:
    """Whether an entry has steps, and all that it needs here, and but one key too many.

    Procedures, queues and actions have nearly the same keys: such a key is the slip.
    """
    home = report.shape.key(outer)
    entry = home.key(name) if home is not None else None
    if entry is None or "do" not in value.items or not entry.required() <= set(value.items):
        return False
    return len(set(value.items) - set(entry.named())) == 1


def _entries_elsewhere(
    report: Report, gathered: Gathered, outer: str, meant: str, names: list[str]
) -> None:
    """Report entries in a row whose keys are those of another section's entries."""
    key = report.mapping((outer,)).key(names[0])
    message = f"'{names[0]}' stands in {outer}, and by its keys it is an entry of {meant}"
    hint = f"move it below '{meant}:', or write that line above it"
    if len(names) > 1:
        message = (
            f"'{names[0]}' to '{names[-1]}' stand in {outer}, and by their keys they are entries "
            f"of {meant}"
        )
        hint = f"write the line '{meant}:' above '{names[0]}', or move them below that line"
    report.say((outer,), key, Finding(
        codes.MISPLACED_KEY, message, report.document.place(key), hint=hint))  # fmt: skip
    report.document.tainted.discard(id(key))
    target = report.root.get(meant)
    if not isinstance(target, Mapping):
        target = Mapping(key.start, False)
        report.repairs.append(partial(report.root.items.__setitem__, meant, (key, target)))
    for name in names:
        gathered.forget((outer, name))
        report.repairs.append(partial(_into, report.mapping((outer,)), target, name))
