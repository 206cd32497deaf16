"""Findings on single values and names."""

from functools import partial
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.shape import codes
from livingrules.engine.shape.between_brackets import (
    begun_with_comma,
    colon_forgotten,
    cut_by_comma,
)
from livingrules.engine.shape.gather import Path
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.wording import expected, quoted, short, shown, where

LIMIT_NAMES = 3
_NAME = "a name has letters, digits and underscores, and begins with a letter"
_TRUE, _FALSE = ("true", "yes", "on", "y", "1"), ("false", "no", "off", "n", "0")
_LIMITS = {
    "minItems": "{} has too few items; at least {}",
    "maxItems": "{} has too many items; at most {}",
    "minProperties": "{} has too few keys; at least {}",
    "maxProperties": "{} has too many keys; at most {}",
    "minimum": "{} is too small; at least {}",
    "maximum": "{} is too large; at most {}",
    "minLength": "{} is too short; at least {} signs",
    "maxLength": "{} is too long; at most {} signs",
}


def wrong_value(report: Report, path: Path, error: Any) -> None:
    """Report an error of one value or one name."""
    if "propertyNames" in error.relative_schema_path or "propertyNames" in error.schema_path:
        key, value = report.mapping(path).items[error.instance]
        if id(value) in report.document.tainted or colon_forgotten(report, path, error.instance):
            return
        message = f"{quoted(error.instance)} cannot be a name"
        report.say(path, key, Finding(codes.BAD_NAME, message, report.document.place(key),
                                      hint=error.schema.get("hint", _NAME)))  # fmt: skip
        return
    node = report.node(path)
    if id(node) in report.document.tainted:
        return
    if isinstance(node, Scalar) and node.empty:
        keyed = bool(path) and isinstance(report.node(path[:-1]), Mapping)
        if keyed and (
            cut_by_comma(report, path[:-1], path[-1])
            or begun_with_comma(report, path)
            or _colon_forgotten_there(report, path)
        ):
            return
        finding = Finding(codes.EMPTY_VALUE, f"{where(path)} has no value", report.head(path),
                          hint="write one, or take the key out")  # fmt: skip
    elif error.validator == "enum" and isinstance(node, Scalar):
        finding = _unknown_word(report, path, node, error)
    elif error.validator in ("type", "anyOf", "oneOf", "enum"):
        finding = _wrong_kind(report, path, node, error)
    else:
        finding = _bad_value(report, path, node, error)
    report.say(path, node, finding)


def _colon_forgotten_there(report: Report, path: Path) -> bool:
    """Whether an empty value lacks its colon, at a place of names of the user's own."""
    around = report.shape_at(path[:-1])
    free = around is not None and not around.named()
    return free and colon_forgotten(report, path[:-1], path[-1])


def _unknown_word(report: Report, path: Path, node: Scalar, error: Any) -> Finding:
    """The finding on a word that is none of those allowed."""
    allowed = [str(one) for one in error.validator_value]
    near = nearest(node.value, allowed) or _same_stem(node.value, allowed)
    if near:
        report.repairs.append(partial(setattr, node, "value", near[0]))
    message = f"{shown(node)} is none of the words that {where(path)} can have"
    return Finding(codes.UNKNOWN_WORD, message, report.document.place(node),
                   hint=f"one of: {', '.join(allowed)}", suggestions=near)  # fmt: skip


def _same_stem(word: str, allowed: list[str]) -> tuple[str, ...]:
    """The allowed words that begin as a word does and only end otherwise."""
    stem = word[: max(4, len(word) - 2)].lower()
    return tuple(one for one in allowed if len(word) > 3 and one.startswith(stem))


def _wrong_kind(report: Report, path: Path, node: Node, error: Any) -> Finding:
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
        hint_pair = _hint_for_pair(node, found, path)
        if hint_pair:
            hint, suggestions = hint_pair, ()
    elif "array" in kinds and isinstance(node, Mapping):
        hint = _read_as_list(report, path, node, found)
    elif "object" in kinds and isinstance(node, Sequence):
        hint = _hint_for_list(node, found) or _read_as_mapping(report, path, node)
    elif kinds <= {"string", "number", "boolean", "integer"} and node.flow:
        hint = "put quotes round it if the bracket belongs to a text"
    return Finding(codes.WRONG_KIND, message, report.document.place(node), hint=hint,
                   suggestions=suggestions)  # fmt: skip


def _read_as_list(report: Report, path: Path, node: Mapping, found: Shape | None) -> str:
    """What to do about a mapping where a list is expected; it is read as the list."""
    below = found.items() if found is not None else None
    if below is not None and not below.named() and node.items:
        report.replace(path, _one_by_one(node))
        return f"write: {_list_form(node)}"
    if below is not None and set(node.items) & set(below.named()):
        items = Sequence(node.start, node.flow)
        items.items.append(node)
        items.end = node.end
        report.document.tainted.discard(id(node))
        report.replace(path, items)
    return "put it in square brackets" if node.flow else "begin each item with a dash and a space"


def _one_by_one(node: Mapping) -> Sequence:
    """The keys of a mapping as a list of mappings with one key each."""
    items = Sequence(node.start, node.flow)
    items.end = node.end
    for name, (key, value) in node.items.items():
        one = Mapping(key.start, node.flow)
        one.end = value.end
        one.items[name] = (key, value)
        items.items.append(one)
    return items


def _list_form(node: Mapping) -> str:
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


def _split(items: Node, node: Mapping) -> None:
    """Read one item of a list that has several keys as several items."""
    if isinstance(items, Sequence) and node in items.items:
        at = items.items.index(node)
        items.items[at : at + 1] = _one_by_one(node).items


def _as_hint(description: str | None) -> str | None:
    """A sentence of the schema as hints are written: without its capital and its full stop."""
    return description and description[0].lower() + description[1:].removesuffix(".")


def _bad_value(report: Report, path: Path, node: Node, error: Any) -> Finding:
    """The finding on a value of the right kind that breaks another rule."""
    place, word = report.document.place(node), error.validator
    if word == "pattern" and isinstance(node, Scalar):
        message = f"{shown(node)} cannot be the value of {where(path)}"
        return Finding(
            codes.BAD_NAME, message, place, hint=_as_hint(error.schema.get("description"))
        )
    if word in _LIMITS:
        message = _LIMITS[word].format(where(path), error.validator_value)
        if not error.instance and word in ("minItems", "minProperties"):
            message = f"{where(path)} is empty, and something is expected in it"
        if word == "maxProperties" and isinstance(node, Mapping) and isinstance(path[-1], int):
            report.repairs.append(partial(_split, report.node(path[:-1]), node))
            return Finding(codes.BAD_VALUE, message, place, hint=f"write: {_list_form(node)}")
    elif word == "uniqueItems":
        message = f"{where(path)} names the same thing twice"
    elif word == "format":
        message = f"{shown(node)} is no {error.validator_value} there can be"
    else:
        message = f"{where(path)} is not as it must be"
    return Finding(codes.BAD_VALUE, message, place)
