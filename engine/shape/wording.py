"""Words for places, types and values in findings on form."""

from typing import Any

from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape.shape import Shape

_TYPES = {
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "a mapping (lines of `key: value`)",
    "array": "a list (lines that begin with `- `)",
}


def where(path: tuple[Any, ...]) -> str:
    """A place in a document in words: the keys on the way, list items counted from one."""
    if not path:
        return "this file"
    return "/".join(f"item {step + 1}" if isinstance(step, int) else step for step in path)


def shown(node: Node) -> str:
    """A value in words: a scalar as typed, else what kind of thing it is."""
    if isinstance(node, Scalar):
        text = node.value if len(node.value) <= 40 else node.value[:39] + "…"
        return f"'{text}'"
    return "a mapping" if isinstance(node, Mapping) else "a list"


def expected(shape: Shape | None, error: Any) -> str:
    """What a place can hold, in words."""
    kinds = set(shape.kinds) if shape is not None else set()
    if not kinds:
        kinds = {error.validator_value} if isinstance(error.validator_value, str) else set()
    words = ["a text"] if "string" in kinds else []
    words += [text for kind, text in _TYPES.items()
              if kind in kinds and not (kind == "boolean" and "string" in kinds)]  # fmt: skip
    return " or ".join(words) or "something else"


def homes(root: Shape, name: str) -> str:
    """The kinds of mapping in which a key of that name may stand, in words."""
    found: list[str] = []
    for section in root.named():
        below = root.key(section)
        if section == name:
            found.append("the file itself")
        inner = below.key("_") if below is not None else None
        if inner is not None and name in inner.named():
            found.append(f"each of {section}")
    return " and ".join(found)
