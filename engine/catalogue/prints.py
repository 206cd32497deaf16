"""The ids that a rulebook prints, and whether each has an entry."""

import re
from dataclasses import dataclass

from livingrules.dsl.finding import Code, Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.ids import Declared
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.catalogue.raw import RawBook, items_of
from livingrules.engine.read.nodes import Scalar

_RUN = re.compile(r"(?P<head>.*?)(?P<tail>\d+|[a-z]|[A-Z])")
LIMIT_RUN = 500


@dataclass(slots=True)
class Printed:
    """The ids that `prints` of a book names, each with its place; `broken` items name none."""

    ids: dict[str, Place]
    broken: list[tuple[str, Place]]


def printed(book: RawBook) -> tuple[Printed, list[Finding]]:
    """The ids that a book says it prints, and what is wrong with the list itself."""
    found = Printed({}, [])
    findings: list[Finding] = []
    for item in items_of(book.root.get("prints")):
        if not isinstance(item, Scalar) or book.head is None:
            continue
        place = book.head.place(item)
        names = run(item.value)
        if names is None:
            found.broken.append((item.value, place))
            message = f"'{item.value}' is no run of ids"
            hint = "a run counts up the last letter or number: 5A1a..5A1f, 7B2..7B9"
            findings.append(Finding(codes.BAD_RUN, message, place, hint=hint))
            continue
        for name in names:
            if name in found.ids:
                found.broken.append((name, place))
            found.ids.setdefault(name, place)
    return found, findings


def run(text: str) -> list[str] | None:
    """The ids that an item of `prints` names: itself, or those from one end to the other.

    >>> run("5A1a..5A1c")
    ['5A1a', '5A1b', '5A1c']
    >>> run("7B9..7B11")
    ['7B9', '7B10', '7B11']
    >>> run("5A1c..5A1a") is None
    True
    """
    first, dots, last = text.partition("..")
    if not dots:
        return [text]
    start, end = _RUN.fullmatch(first), _RUN.fullmatch(last)
    if not start or not end or start["head"] != end["head"]:
        return None
    head, low, high = start["head"], start["tail"], end["tail"]
    if low.isdecimal() and high.isdecimal():
        numbers = range(int(low), int(high) + 1)
        return [f"{head}{number}" for number in numbers] if 1 < len(numbers) < LIMIT_RUN else None
    if low.islower() != high.islower() or low.isdecimal() or high.isdecimal() or low >= high:
        return None
    return [f"{head}{chr(code)}" for code in range(ord(low), ord(high) + 1)]


def check_prints(
    book: RawBook, declared: dict[str, Declared], wanted: dict[str, int]
) -> tuple[list[Finding], dict[str, str]]:
    """Findings where what a book prints and what it describes differ.

    `wanted` counts the references to ids that have no entry. Also returned: declared ids that
    are misspelt, each with the id that is meant; the caller reports those with their uses.
    """
    if book.root.get("prints") is None:
        return [], {}
    listed, findings = printed(book)
    extra = {name for name in declared if name not in listed.ids}
    lacking = {name for name in listed.ids if name not in declared}
    misspelt: dict[str, str] = {}
    for name in sorted(lacking, key=natural_key):
        near = [one for one in nearest(name, extra, limit=9) if one not in misspelt]
        near.sort(key=lambda one, name=name: not _beside(declared[one], name))  # type: ignore[misc]
        if not near:
            continue
        if _declaration_is_wrong(declared[near[0]], name, wanted):
            misspelt[near[0]] = name
        else:
            message = f"'{name}' is printed, says this list, but has no entry"
            findings.append(_at(listed.ids[name], codes.NOT_DESCRIBED, message, near[0]))
            extra.discard(near[0])
        lacking.discard(name)
    extra -= set(misspelt)
    for name, place in listed.broken:
        if run(name) is None:
            extra = {one for one in extra if one[:2] != name[:2]}
            continue
        near = list(nearest(name, extra, limit=1)) or sorted(extra, key=natural_key)[:1]
        message = f"'{name}' stands in this list twice"
        findings.append(_at(place, codes.DUPLICATE_ID, message, *near))
        extra -= set(near)
    for name in lacking:
        message = f"'{name}' is printed, says this list, but has no entry"
        findings.append(_at(listed.ids[name], codes.NOT_DESCRIBED, message))
        extra = {one for one in extra if one[:2] != name[:2]} if ".." in name else extra
    for name in extra:
        message = f"'{name}' has an entry, but `prints` in book.yaml does not name it"
        near = list(nearest(name, listed.ids))
        findings.append(_at(declared[name].place, codes.NOT_PRINTED, message, *near, rule=name))
    return findings, misspelt


def _beside(declaration: Declared, name: str) -> bool:
    """Whether the file of a declaration is where an id belongs: its name begins the id."""
    stem = declaration.document.file.rpartition("/")[2].rpartition(".")[0]
    return name.startswith(stem)


def _declaration_is_wrong(declaration: Declared, name: str, wanted: dict[str, int]) -> bool:
    """Whether a declaration is misspelt, rather than the item of `prints`."""
    if wanted.get(name):
        return True
    fits, wrong_fits = _beside(declaration, name), _beside(declaration, declaration.name)
    return fits or not wrong_fits


def _at(place: Place, code: Code, message: str, *near: str, rule: str | None = None) -> Finding:
    """A finding with suggestions."""
    return Finding(code, message, place, rule=rule, suggestions=tuple(near))
