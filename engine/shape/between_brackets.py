"""Slips between brackets: commas that cut a value, colons that are missing, quotes that are cut."""

import re
from functools import partial

from livingrules.dsl.finding import Finding
from livingrules.dsl.words import is_name
from livingrules.engine.read.nodes import Mapping, Scalar
from livingrules.engine.shape import codes
from livingrules.engine.shape.gather import Path
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.wording import quoted, short, where

_QUOTED = re.compile(r"""(["'])(?P<inside>(?:(?!\1)[^\n])*)\1(?=\s*[,}])""")


def cut_by_comma(report: Report, path: Path, name: str) -> bool:
    """Report a key between brackets that is the rest of the value before it; whether it is.

    Several such keys in a row are the rest of one value, and one finding.
    """
    mapping, known = report.mapping(path), report.named(path)
    if not mapping.flow or not _is_rest(report, mapping, name):
        return False
    names = list(mapping.items)
    rests = [one not in known and _is_rest(report, mapping, one) for one in names]
    first = at = names.index(name)
    while first and rests[first - 1]:
        first -= 1
    value = mapping.items[names[first - 1]][1] if first else None
    if not isinstance(value, Scalar) or value.style or value.empty:
        return False
    if first < at:
        return True
    while at + 1 < len(names) and rests[at + 1]:
        at += 1
    start, end, cut = mapping.key(name).start, mapping.key(names[at]).end, short(names[first - 1])
    text = report.document.text
    whole = text.text[value.start : end]
    message = f"the comma before {quoted(name)} ends the value of '{cut}', so this is no part of it"
    suggestions = () if {"'", "\n"} & set(whole) else (f"'{short(whole)}'",)
    report.say(path, mapping.key(name), Finding(
        codes.UNKNOWN_KEY, message, text.place(start, end),
        hint="quote what holds a comma", suggestions=suggestions))  # fmt: skip
    report.repairs.append(partial(_lengthen, value, whole, end))
    report.repairs += [partial(mapping.items.pop, one, None) for one in names[first : at + 1]]
    return True


def _is_rest(report: Report, mapping: Mapping, name: str) -> bool:
    """Whether a key has neither a value nor a colon."""
    key, value = mapping.items[name]
    behind = report.document.text.text[key.end : key.end + 20].lstrip()
    return isinstance(value, Scalar) and value.empty and not behind.startswith(":")


def _lengthen(value: Scalar, whole: str, end: int) -> None:
    """Read a value as if the comma that cuts it short belonged to it."""
    value.value, value.end = whole, end


def begun_with_comma(report: Report, path: Path) -> bool:
    """Report a value that a comma stands before, so that it is read as a key; whether one does."""
    mapping = report.mapping(path[:-1])
    names = list(mapping.items)
    after = names[names.index(path[-1]) + 1 :][:1]
    if not mapping.flow or not after or not _is_rest(report, mapping, after[0]):
        return False
    key, rest = mapping.items[after[0]]
    message = f"{where(path)} has no value: the comma before {quoted(after[0])} ends it"
    report.document.taint(rest)
    report.say(path, report.node(path), Finding(
        codes.EMPTY_VALUE, message, report.document.place(key),
        hint="take the comma out, or quote what holds one"))  # fmt: skip
    report.repairs.append(partial(mapping.items.pop, after[0], None))
    return True


def colon_forgotten(report: Report, path: Path, name: str) -> bool:
    """Report a name and its type between brackets without a colon; whether that is what it is."""
    mapping = report.mapping(path)
    key, value = mapping.items[name]
    first, space, rest = name.partition(" ")
    if not mapping.flow or not space or key.style or not is_name(first):
        return False
    if not isinstance(value, Scalar) or not _is_rest(report, mapping, name):
        return False
    text = report.document.text
    report.document.taint(value)
    report.say(path, key, Finding(
        codes.BAD_NAME, f"behind {quoted(first)} a colon is missing",
        text.place(key.start, key.start + len(first)),
        hint="put a colon and a space behind the name",
        suggestions=(f"{short(first)}: {short(rest.strip())}",)))  # fmt: skip
    meant = Scalar(rest.strip(), key.end - len(rest.strip()), key.end, "")
    report.repairs.append(partial(_split, mapping, name, first, meant))
    return True


def quoted_behind(report: Report, mapping: Mapping, key: Scalar, at: int) -> Scalar | None:
    """The whole text in quotes that begins inside a key and is cut by the commas in it.

    The keys that were made of its rest are taken out, and nothing more is said of them.
    """
    found = _QUOTED.match(report.document.text.text, key.start + at)
    if found is None:
        return None
    for name, (rest, _) in mapping.items.items():
        if key.start < rest.start < found.end():
            report.document.taint(rest)
            report.repairs.append(partial(mapping.items.pop, name, None))
    return Scalar(found["inside"], found.start(), found.end(), found[1])


def _split(mapping: Mapping, name: str, first: str, value: Scalar) -> None:
    """Read a key without a colon as the key and value that it should be."""
    if first not in mapping.items and name in mapping.items:
        key, _ = mapping.items.pop(name)
        mapping.items[first] = (Scalar(first, key.start, key.start + len(first), ""), value)
