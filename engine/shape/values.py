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
from livingrules.engine.shape.kinds import list_form, one_by_one, wrong_kind
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.wording import quoted, shown, where

_NAME = "a name has letters, digits and underscores, and begins with a letter"
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
        if cut_by_comma(report, path, error.instance):
            report.document.taint(value)
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
                          hint=_hint_for_nothing(report, path))  # fmt: skip
    elif error.validator == "enum" and isinstance(node, Scalar):
        finding = _unknown_word(report, path, node, error)
    elif error.validator in ("type", "anyOf", "oneOf", "enum"):
        finding = wrong_kind(report, path, node, error)
    else:
        finding = _bad_value(report, path, node, error)
    report.say(path, node, finding)


def _colon_forgotten_there(report: Report, path: Path) -> bool:
    """Whether an empty value lacks its colon, at a place of names of the user's own."""
    around = report.shape_at(path[:-1])
    free = around is not None and not around.named()
    return free and colon_forgotten(report, path[:-1], path[-1])


def _hint_for_nothing(report: Report, path: Path) -> str:
    """What to do about a key without a value: one that must be there cannot be taken out."""
    shape, around = report.shape_at(path), report.node(path[:-1])
    words = shape.words() if shape is not None else []
    hint = f"write one of: {', '.join(words)}" if words else "write one"
    outer = report.shape_at(path[:-1])
    if not isinstance(around, Mapping) or outer is None:
        return f"{hint}, or take the dash out"
    held = {key.value: value.value if isinstance(value, Scalar) else ""
            for key, value in around.pairs() if key.value != path[-1]}  # fmt: skip
    named = path[-1] in outer.named()
    return hint if named and outer.needs(path[-1], held) else f"{hint}, or take the key out"


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


def _split(items: Node, node: Mapping) -> None:
    """Read one item of a list that has several keys as several items."""
    if isinstance(items, Sequence) and node in items.items:
        at = items.items.index(node)
        items.items[at : at + 1] = one_by_one(node).items


def _of_the_entry(report: Report, path: Path, node: Mapping) -> Finding | None:
    """The finding on a key of an entry that stands in an item of one of its lists."""
    entry = report.node(path[:-2])
    for name, (key, _) in list(node.items.items())[1:]:
        if (
            isinstance(entry, Mapping)
            and name in report.named(path[:-2])
            and name not in entry.items
        ):
            report.document.astray.add(name)
            report.repairs.append(partial(_back, node, name, entry))
            message = (
                f"{quoted(name)} is no part of {where(path)}; it is a key of {where(path[:-2])}"
            )
            place = report.document.place(key)
            return Finding(codes.MISPLACED_KEY, message, place, hint="move it there")
    return None


def _back(node: Mapping, name: str, entry: Mapping) -> None:
    """Read a key where it belongs."""
    if name in node.items:
        entry.items.setdefault(name, node.items.pop(name))


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
            misplaced = _of_the_entry(report, path, node)
            if misplaced is not None:
                return misplaced
            report.repairs.append(partial(_split, report.node(path[:-1]), node))
            return Finding(codes.BAD_VALUE, message, place, hint=f"write: {list_form(node)}")
    elif word == "uniqueItems":
        message = f"{where(path)} names the same thing twice"
    elif word == "format":
        message = f"{shown(node)} is no {error.validator_value} there can be"
    else:
        message = f"{where(path)} is not as it must be"
    return Finding(codes.BAD_VALUE, message, place)
