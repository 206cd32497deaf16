"""Words for places, types and values in findings on form."""

from typing import Any

from livingrules.dsl.wording import in_quotes
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape.shape import Shape

_TYPES = {
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "a mapping (lines of 'key: value')",
    "array": "a list (lines that begin with '- ')",
}


LIMIT_SHOWN = 40
LIMIT_STEPS = 8
LIMIT_HOMES = 3


def short(text: str) -> str:
    """A text as it is shown in a message: cut where it is long."""
    return text if len(text) <= LIMIT_SHOWN else f"{text[: LIMIT_SHOWN - 1]}…"


def quoted(text: str) -> str:
    """A text in quotes, cut where it is long."""
    return in_quotes(short(text))


def and_(names: list[str], word: str = "and") -> str:
    """Names joined for a sentence: `a`, `a and b`, `a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def where(path: tuple[Any, ...]) -> str:
    """A place in a document in words: the keys on the way, list items counted from one."""
    if not path:
        return "this file"
    steps = [f"item {step + 1}" if isinstance(step, int) else short(step) for step in path]
    if len(steps) > LIMIT_STEPS:
        steps = [*steps[:3], "…", *steps[-3:]]
    return "/".join(steps)


def shown(node: Node) -> str:
    """A value in words: a scalar as typed, else what kind of thing it is."""
    if isinstance(node, Scalar):
        return quoted(node.value)
    return "a mapping" if isinstance(node, Mapping) else "a list"


def expected(shape: Shape | None, error: Any) -> str:
    """What a place can hold, in words."""
    if error.validator == "enum":
        return f"one of the words {and_([str(one) for one in error.validator_value], 'or')}"
    kinds = set(shape.kinds) if shape is not None else set()
    if not kinds:
        kinds = {error.validator_value} if isinstance(error.validator_value, str) else set()
    words = ["a text"] if "string" in kinds else []
    words += [text for kind, text in _TYPES.items()
              if kind in kinds and not (kind == "boolean" and "string" in kinds)]  # fmt: skip
    return " or ".join(words) or "something else"


def homes(root: Shape, name: str) -> str:
    """The kinds of mapping in which a key of that name may stand, in words."""
    found = ["the file itself"] if name in root.named() else []
    sections: list[str] = []
    for section in root.named():
        below = root.key(section)
        inner = below.key("_") if below is not None else None
        if inner is not None and name in inner.named():
            sections.append(section)
    if len(sections) > LIMIT_HOMES:
        found.append(f"entries ({', '.join(sections[:LIMIT_HOMES])}, …)")
    elif sections:
        found.append(f"entries of {and_(sections)}")
    return " and of ".join(found)
