"""Keys of an entry that stand where names of the user's own are expected (`rules: {title: …}`)."""

from livingrules.engine.read.nodes import Mapping, Sequence
from livingrules.engine.shape.gather import Gathered, Path
from livingrules.engine.shape.report import Report

Strays = list[tuple[Path, str]]

_VALUES = ("type", "anyOf", "enum")


def keys_among_names(
    report: Report, gathered: Gathered, known: dict[str, frozenset[str]]
) -> Strays:
    """The keys among names: the path of the mapping and the key, each once.

    `known` are all keys that have a meaning of their own, and what kinds of value may be theirs.
    What was gathered about the values of those keys is left out.
    """
    found = [*_of_sections(report, gathered, known), *_of_entries(report, gathered)]
    found += _wanted_elsewhere(report, gathered)
    return list(dict.fromkeys(found))


def _of_sections(report: Report, gathered: Gathered, known: dict[str, frozenset[str]]) -> Strays:
    """Keys of entries that stand among the entries of a section."""
    found: Strays = []
    for path, error in list(gathered.single):
        section = report.shape.key(str(path[0])) if len(path) == 2 else None
        own = section is None or path[1] in section.named()
        kind = {Mapping: "object", Sequence: "array"}.get(type(report.node(path)), "string")
        if not own and kind in known.get(path[1], ()) and error.validator in _VALUES:
            gathered.single.remove((path, error))
            found.append((path[:1], path[1]))
    for path, names in list(gathered.unknown.items()):
        node = report.node(path)
        section = report.shape.key(str(path[0])) if len(path) == 2 else None
        if section is None or path[1] in section.named() or path not in gathered.missing:
            continue
        if isinstance(node, Mapping) and set(names) == set(node.items) and path[1] in known:
            gathered.forget(path)  # nothing in it is a key of an entry: it is one itself
            found.append((path[:1], path[1]))
    return found


def _of_entries(report: Report, gathered: Gathered) -> Strays:
    """Keys inside an entry that stand among names, where a value of theirs makes no sense."""
    found: Strays = []
    for path, error in list(gathered.single):
        around = report.shape_at(path[:-1]) if len(path) > 2 else None
        if around is None or around.named() or not isinstance(path[-1], str):
            continue
        if below_a_step(report, path):
            continue
        if error.validator in _VALUES and _is_key_near(report, path[:-1], path[-1]):
            gathered.single.remove((path, error))
            found.append((path[:-1], path[-1]))
    return found


def below_a_step(report: Report, path: Path) -> bool:
    """Whether a path leads below a key of a step that is no verb: a procedure, or a misspelt verb.

    Whoever reads the steps tells what is wrong with it.
    """
    for length in range(1, len(path)):
        around = report.shape_at(path[:length])
        if around is not None and "step" in around.roles and path[length] not in around.named():
            return True
    return False


def _is_key_near(report: Report, path: Path, name: str) -> bool:
    """Whether what is named at a path may have such a key, or a mapping around it lacks one."""
    around = report.shape_at(path)
    inside = around.key(name) if around is not None else None
    if inside is not None and name in inside.named():
        return True
    return any(
        name in report.named(path[:length]) and name not in report.mapping(path[:length]).items
        for length in range(len(path) - 1, 1, -1)
        if isinstance(report.node(path[:length]), Mapping)
    )


def _wanted_elsewhere(report: Report, gathered: Gathered) -> Strays:
    """Keys that a mapping around or below lacks, and must have."""
    found: Strays = []
    for lacking, groups in gathered.missing.items():
        here = report.shape_at(lacking) if len(lacking) == 2 else None
        if here is not None and ("rule",) in groups and lacking[1] in here.named():
            found.append((lacking[:1], lacking[1]))  # a mapping that is a key of an entry
            continue
        for name in (one for group in groups for one in group):
            around = [lacking[:length] for length in range(1, len(lacking))]
            for path in (*around, *_mappings_below(report, lacking)):
                node, known_here = report.node(path), report.shape_at(path)
                free = known_here is not None and name not in known_here.named()
                if isinstance(node, Mapping) and name in node.items and free:
                    found.append((path, name))
    return found


def _mappings_below(report: Report, path: Path) -> list[Path]:
    """The paths of all mappings below the one at a path."""
    found: list[Path] = []
    waiting = [path]
    while waiting:
        at = waiting.pop()
        node = report.node(at)
        if isinstance(node, Mapping):
            below: list[Path] = [(*at, name) for name in node.items]
        elif isinstance(node, Sequence):
            below = [(*at, number) for number in range(len(node.items))]
        else:
            continue
        waiting += below
        found += [one for one in below if isinstance(report.node(one), Mapping)]
    return found
