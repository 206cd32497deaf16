"""Findings on values of another kind than expected: a list for a mapping, a word for a list.

Where it is plain what was meant, the value is read so from then on.
"""

from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.shape import codes
from livingrules.engine.shape.gather import Path
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.wording import expected, short, shown, where

LIMIT_NAMES = 3
_TRUE, _FALSE = ("true", "yes", "on", "y", "1"), ("false", "no", "off", "n", "0")
_PLAIN = {"string", "number", "boolean", "integer"}


def wrong_kind(report: Report, path: Path, node: Node, error: Any) -> Finding:
    """The finding on a value of another kind than expected."""
    found = report.shape_at(path)
    kinds = found.kinds if found is not None else frozenset[str]()
    message = f"{where(path)} is {shown(node)}, and {expected(found, error)} is expected"
    hint: str | None = None
    suggestions: tuple[str, ...] = ()
    if error.validator == "enum":
        hint = "write one of them, alone"
    elif isinstance(node, Scalar):
        hint, suggestions = _hint_for_scalar(node, kinds, report.named(path))
        hint_pair = _hint_for_pair(node, found, path) or _hint_for_item(path, node, found)
        if hint_pair:
            hint, suggestions = hint_pair, ()
    elif "array" in kinds and isinstance(node, Mapping):
        hint = _read_as_list(report, path, node, found)
    elif "object" in kinds and isinstance(node, Sequence):
        hint = _hint_for_list(node, found) or _read_as_mapping(report, path, node)
        hint = hint or _read_as_names(report, path, node, found)
    elif kinds <= _PLAIN and isinstance(node, Sequence) and _in_item(path):
        hint = f"write one entry for each: {_entries(path, node)}"
    elif kinds <= _PLAIN and node.flow:
        hint = "put quotes round it if the bracket belongs to a text"
    return Finding(codes.WRONG_KIND, message, report.document.place(node), hint=hint,
                   suggestions=suggestions)  # fmt: skip


def _read_as_list(report: Report, path: Path, node: Mapping, found: Shape | None) -> str:
    """What to do about a mapping where a list is expected; it is read as the list."""
    below = found.items() if found is not None else None
    if below is not None and not below.named() and node.items:
        report.replace(path, one_by_one(node))
        return f"write: {list_form(node)}"
    if below is not None and set(node.items) & set(below.named()):
        items = Sequence(node.start, node.flow)
        items.items.append(node)
        items.end = node.end
        report.document.tainted.discard(id(node))
        report.replace(path, items)
    return "put it in square brackets" if node.flow else "begin each item with a dash and a space"


def one_by_one(node: Mapping) -> Sequence:
    """The keys of a mapping as a list of mappings with one key each."""
    items = Sequence(node.start, node.flow)
    items.end = node.end
    for name, (key, value) in node.items.items():
        one = Mapping(key.start, node.flow)
        one.end = value.end
        one.items[name] = (key, value)
        items.items.append(one)
    return items


def list_form(node: Mapping) -> str:
    """How the keys of a mapping are written as a list, values left out."""
    names = [f"{{{short(name)}: …}}" for name in node.items]
    return f"[{', '.join(names[:LIMIT_NAMES])}{', …' if len(names) > LIMIT_NAMES else ''}]"


def _read_as_mapping(report: Report, path: Path, node: Sequence) -> str | None:
    """What to do about a list of single pairs where a mapping is expected; it is read as that."""
    pairs = [one for one in node.items if isinstance(one, Mapping) and len(one.items) == 1]
    names = [name for one in pairs for name in one.items]
    if not pairs or len(pairs) < len(node.items) or len(set(names)) < len(names) or len(path) < 2:
        return None
    meant = Mapping(node.start, node.flow)
    meant.end = node.end
    for one in pairs:
        meant.items.update(one.items)
    report.replace(path, meant)
    shown_names = ", ".join(f"{short(name)}: …" for name in names[:LIMIT_NAMES])
    return f"write: {{{shown_names}{', …' if len(names) > LIMIT_NAMES else ''}}}"


def _read_as_names(report: Report, path: Path, node: Sequence, found: Shape | None) -> str | None:
    """What to do about a list of names where each has words behind it; it is read so."""
    below = found.key("_") if found is not None and not found.named() else None
    names = [one for one in node.items if isinstance(one, Scalar) and len(one.value.split()) == 1]
    if below is None or "string" not in below.kinds or not names or len(names) < len(node.items):
        return None
    prose = "prose" in below.roles
    shown_as = [one.value.replace("_", " ").capitalize() if prose else "…" for one in names]
    if prose:
        meant = Mapping(node.start, node.flow)
        meant.end = node.end
        for one, text in zip(names, shown_as, strict=True):
            meant.items[one.value] = (one, Scalar(text, one.start, one.end, ""))
        report.replace(path, meant)
    pairs = [
        f"{short(one.value)}: {short(text)}" for one, text in zip(names, shown_as, strict=True)
    ]
    return f"write: {{{', '.join(pairs[:LIMIT_NAMES])}{', …' if len(pairs) > LIMIT_NAMES else ''}}}"


def _hint_for_item(path: Path, node: Scalar, found: Shape | None) -> str | None:
    """What to do about a single value where a list has entries: it is meant for the first key."""
    alone = found is not None and "array" in found.kinds
    item = found.items() if found is not None and alone else found
    if item is None or not (alone or isinstance(path[-1], int)) or not item.required():
        return None
    if alone and (len(node.value.split()) != 1 or node.value.startswith("-")):
        return None
    first, *others = [one for one in item.named() if one in item.required()]
    takes = item.key(first)
    if takes is None or "string" not in takes.kinds or takes.words() or "\n" in node.value:
        return None
    pairs = [f"{first}: {short(node.value.strip())}"]
    for key in others:
        shape = item.key(key)
        words = shape.words() if shape is not None else []
        pairs.append(f"{key}: {words[0] if words else '…'}")
    written = f"{{{', '.join(pairs)}}}"
    return f"write: [{written}]" if alone else f"write: {written}"


def _in_item(path: Path) -> bool:
    """Whether a path leads to a key of an item in a list."""
    return len(path) > 1 and isinstance(path[-1], str) and isinstance(path[-2], int)


def _entries(path: Path, node: Sequence) -> str:
    """How entries are written that have one of several values each."""
    texts = [short(one.value) for one in node.items if isinstance(one, Scalar)]
    return ", ".join(f"{{{path[-1]}: {text}, …}}" for text in texts[:2]) or "- …"


def _hint_for_scalar(
    node: Scalar, kinds: frozenset[str], keys: list[str]
) -> tuple[str | None, tuple[str, ...]]:
    """What to do about a single value where something else is expected."""
    text = node.value.strip()
    if "array" in kinds:
        if text.startswith("-"):
            return "put a space behind each dash", ()
        return "put it in brackets", (f"[{short(text)}]",)
    if "object" in kinds:
        return (f"keys here: {', '.join(keys)}" if keys else "write 'key: value' below it"), ()
    if "integer" in kinds:
        return "write a whole number in digits, without leading zeros", ()
    if "boolean" in kinds:
        lower = text.lower()
        meant = "true" if lower in _TRUE else "false" if lower in _FALSE else ""
        return "write true or false", (meant,) if meant else ()
    return None, ()


def _hint_for_pair(node: Scalar, found: Shape | None, path: Path) -> str | None:
    """What to do about a single value where a name with something behind it is expected."""
    pair = f"{{{short(node.value.strip())}: …}}"
    if found is None or len(node.value.split()) != 1:
        return None
    below = found.items() if "array" in found.kinds else None
    if below is not None and below.kinds == {"object"} and not below.named():
        return f"write: [{pair}]"
    if isinstance(path[-1], int) and found.kinds == {"object"} and not found.named():
        return f"write: {pair}"
    return None


def _hint_for_list(node: Sequence, found: Shape | None) -> str | None:
    """What to do about a list where a mapping is expected."""
    items = [one for one in node.items if isinstance(one, Mapping)]
    names = [one.get("id") for one in items]
    if items and all(isinstance(name, Scalar) and name.value for name in names):
        first = names[0]
        assert isinstance(first, Scalar)
        return (
            f"the id of each is its key, so write '{short(first.value)}:' and its keys below that"
        )
    if items and len(items) == len(node.items) and not node.flow and found is not None:
        return "take the dashes out"
    return None
