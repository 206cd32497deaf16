"""Findings on keys: misspelt, misplaced, unknown, missing, and two where one may stand."""

import re
from collections.abc import Collection
from functools import partial

from livingrules.dsl.finding import Finding, Related
from livingrules.dsl.nearest import nearest
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape import codes
from livingrules.engine.shape.between_brackets import cut_by_comma, quoted_behind
from livingrules.engine.shape.gather import Path
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.sections import indented_entry, outdented_entry
from livingrules.engine.shape.swallowed import hint_for, swallowed_lines
from livingrules.engine.shape.wording import and_, homes, quoted, short, where

Missing = dict[Path, list[tuple[str, ...]]]

_GLUED = re.compile(r"(?P<key>[\w-]+):(?P<value>\S.*)", re.DOTALL)


def misspelt_key(
    report: Report, path: Path, name: str, missing: Missing, known: Collection[str]
) -> bool:
    """Report a key that is near an allowed one, or grown together with its value.

    Gives whether it is. Where a key that must be there is meant, it is missing no more. `known` are
    all keys that have a meaning somewhere: what stands behind one of them may belong there.
    """
    mapping = report.mapping(path)
    allowed = [key for key in report.named(path) if key not in mapping.items]
    if _glued_key(report, path, name, allowed, missing):
        return True
    near = nearest(name, allowed)
    strange = not path and near and _of_another_kind(report, near[0], mapping.items[name][1])
    if strange and homes(report.shape, name):
        return False  # a key that went astray, and no section: those hold entries by name
    if not near or (not path and is_entry(mapping.items[name][1])):
        return False
    wanted = [one for group in missing.get(path, []) for one in group]
    near = tuple(sorted(near, key=lambda one: (one not in wanted, near.index(one))))
    _found(missing, path, near[0])
    key = mapping.key(name)
    report.document.taint(mapping)
    message = f"{_no_key(name, path)}, so nothing would read it"
    report.say(path, key, Finding(codes.UNKNOWN_KEY, message, report.document.place(key),
                                  suggestions=near))  # fmt: skip
    report.repairs.append(partial(_rename, mapping, name, near[0]))
    if name in known and isinstance(mapping.items[name][1], Scalar):
        report.document.taint(mapping.items[name][1])
    return True


def _of_another_kind(report: Report, key: str, node: Node) -> bool:
    """Whether a key of the file takes a mapping, and something else stands there."""
    home = report.shape.key(key)
    return home is not None and home.kinds == {"object"} and not isinstance(node, Mapping)


def is_entry(node: Node) -> bool:
    """Whether a mapping names the rule that it implements: an entry, and no section of them."""
    return isinstance(node, Mapping) and isinstance(node.get("rule"), Scalar)


def misplaced_key(report: Report, path: Path, name: str, missing: Missing) -> None:
    """Report a key that is unlike every allowed one: it belongs elsewhere, or nowhere."""
    mapping = report.mapping(path)
    key = mapping.key(name)
    report.document.taint(mapping)
    report.document.astray.add(name)
    place = report.document.place(key)
    inside = (*path, name)
    for other in [one for one in missing if one[: len(inside)] == inside]:
        del missing[other]  # what stands there is no entry at all
    for other, groups in missing.items():
        wanting = next((group for group in groups if name in group), None)
        if wanting is not None:
            groups.remove(wanting)
            lacking = report.node(other)
            report.document.taint(lacking)
            message = f"{_no_key(name, path)}; {where(other)} lacks it"
            related = (Related(f"{where(other)} lacks '{name}'", report.head(other)),)
            report.say(path, key, Finding(codes.MISPLACED_KEY, message, place,
                                          hint="move it there", related=related))  # fmt: skip
            if isinstance(lacking, Mapping):
                report.repairs.append(partial(_move, mapping, name, lacking))
            return
    if (not path and outdented_entry(report, name)) or indented_entry(report, path, name):
        return
    report.repairs.append(partial(mapping.items.pop, name, None))
    allowed = report.named(path)
    hint = f"keys here: {', '.join(allowed)}" if allowed else "names stand here, not keys"
    homes_ = homes(report.shape, name)
    code, message = codes.UNKNOWN_KEY, f"{_no_key(name, path)}, so nothing would read it"
    if homes_:
        code, message = codes.MISPLACED_KEY, f"{_no_key(name, path)}; it is a key of {homes_}"
    elif name == "$schema":
        hint = "editors read the schema from a comment: # yaml-language-server: $schema=…"
    elif cut_by_comma(report, path, name):
        return
    report.say(path, key, Finding(code, message, place, hint=hint))


def missing_keys(report: Report, path: Path, groups: list[tuple[str, ...]]) -> None:
    """Report keys that are not there: those of one mapping together."""
    groups = _swallowed(report, path, groups)
    names = [" or ".join(f"'{name}'" for name in group) for group in sorted(groups)]
    if not names:
        return
    keys = "key" if len(names) == 1 else "keys"
    message = f"{where(path)} lacks the {keys} {and_(names)}"
    if len(groups) == 1 and len(groups[0]) == 1:
        message += _needed_by(report, path, groups[0][0])
    report.say(path, report.node(path), Finding(
        codes.MISSING_KEY, message, report.head(path), hint=_add(report, path, groups)))  # fmt: skip


def _add(report: Report, path: Path, groups: list[tuple[str, ...]]) -> str:
    """What to add, with the words that may stand there where only certain ones may."""
    found = report.shape_at(path)
    added: list[str] = []
    for group in sorted(groups):
        shapes = [found.key(name) for name in group] if found is not None else []
        words = [word for shape in shapes if shape is not None for word in shape.words()]
        added.append(" or ".join(f"'{name}'" for name in group))
        if words and len(groups) == 1:
            added[-1] += f": {and_(words, 'or')}"
        elif words:
            added[-1] += f" ({and_(words, 'or')})"
    return f"add {and_(added)}"


def _needed_by(report: Report, path: Path, name: str) -> str:
    """The words that tell why a key is needed, where another key's value makes it so."""
    found, mapping = report.shape_at(path), report.node(path)
    for key in found.deciding(name) if found is not None else ():
        value = mapping.get(key) if isinstance(mapping, Mapping) else None
        if isinstance(value, Scalar) and value.value:
            what = {"rules": "a rule", "refs": "a reference"}.get(str(path[-2]), "an entry")
            return f", which {what} with the {key} {quoted(value.value)} needs"
    return ""


def _swallowed(report: Report, path: Path, groups: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Report missing keys that stand in a text of their mapping; gives those that do not."""
    mapping, left = report.node(path), list(groups)
    if not isinstance(mapping, Mapping):
        return left
    for name, text, place in swallowed_lines(report.document, mapping):
        if (name,) in left:
            left.remove((name,))
            message = (
                f"{where(path)} lacks the key '{name}': this line is part of the text of '{text}'"
            )
            report.say(path, mapping, Finding(codes.MISSING_KEY, message, place,
                                              hint=hint_for(text)))  # fmt: skip
    return left


def clashing_keys(report: Report, path: Path, group: tuple[str, ...]) -> None:
    """Report keys of which only one may stand."""
    there = report.mapping(path).items
    names = and_([f"'{name}'" for name in group if name in there])
    report.say(path, report.node(path), Finding(
        codes.BAD_VALUE, f"{where(path)} has both {names}, and only one of them may stand",
        report.head(path), hint="keep one"))  # fmt: skip


def _glued_key(report: Report, path: Path, name: str, allowed: list[str], missing: Missing) -> bool:
    """Report a key between brackets whose colon has no space behind it; whether it is one."""
    mapping = report.mapping(path)
    key, value = mapping.items[name]
    glued = _GLUED.fullmatch(name)
    if not glued or glued["key"] not in allowed or not isinstance(value, Scalar) or value.value:
        return False
    _found(missing, path, glued["key"])
    report.document.taint(mapping)
    meant = quoted_behind(report, mapping, key, glued.start("value"))
    written = f'"{meant.value}"' if meant is not None else glued["value"]
    whole = f"{glued['key']}:{written}"
    message = f"no space stands behind the colon of {quoted(whole)}, so it is all one key"
    report.say(path, key, Finding(codes.UNKNOWN_KEY, message, report.document.place(key),
                                  hint="put a space behind the colon",
                                  suggestions=(f"{glued['key']}: {short(written)}",)))  # fmt: skip
    if meant is None:
        meant = Scalar(glued["value"], key.start + glued.start("value"), key.end, "")
    report.repairs.append(partial(_rename, mapping, name, glued["key"], meant))
    return True


def _no_key(name: str, path: Path) -> str:
    """The first words of a finding on a key."""
    return f"{quoted(name)} is no key of {where(path)}"


def _found(missing: Missing, path: Path, name: str) -> None:
    """Note that a key which must be there was meant after all."""
    for group in missing.get(path, []):
        if name in group:
            missing[path].remove(group)
            return


def _rename(mapping: Mapping, name: str, meant: str, value: Scalar | None = None) -> None:
    """Read a misspelt key as the one that is meant, so that it causes no further findings."""
    if meant not in mapping.items and name in mapping.items:
        key, written = mapping.items.pop(name)
        mapping.items[meant] = (key, value if value is not None else written)


def _move(mapping: Mapping, name: str, target: Mapping) -> None:
    """Read a misplaced key where it belongs."""
    if name in mapping.items:
        target.items.setdefault(name, mapping.items.pop(name))
