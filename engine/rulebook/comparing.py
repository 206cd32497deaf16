"""The words by which editions are compared: those of a scheme, else the English ones that ship."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from livingrules.engine.read.document import read_document
from livingrules.engine.read.nodes import Mapping as Keys
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.rulebook.scheme import Words


@dataclass(frozen=True, slots=True)
class ComparedBy:
    """The words, none of them missing; see `Words` for what they are."""

    page: tuple[str, ...]
    limit: tuple[str, ...]
    condition: tuple[str, ...]
    number: Mapping[str, float]
    ends: tuple[str, ...]
    same: Mapping[str, str]


def compared_by(words: Words) -> ComparedBy:
    """The words of a scheme, English ones for each kind that it does not have."""
    made = dict(_english())
    for name in ComparedBy.__slots__:
        own = getattr(words, name)
        if own is not None:
            made[name] = own
    return ComparedBy(**made)


def words_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The words in a file, of the right form, as `Words` has them."""
    made: dict[str, Any] = {}
    for key, value in given.items():
        if key == "number":
            made[key] = {word.casefold(): float(one) for word, one in value.items()}
        elif key == "same":
            made[key] = {word.casefold(): one.casefold() for word, one in value.items()}
        else:
            made[key] = tuple(value)
    return made


@cache
def _english() -> dict[str, Any]:
    """The words in `rules/schemes/english.yaml`."""
    path = Path(str(files("livingrules.rules").joinpath("schemes", "english.yaml")))
    document, findings = read_document(path)
    assert document is not None, findings
    words = _plain(document.root)["words"]
    return words_of({key: one for key, one in words.items() if key in ComparedBy.__slots__})


def _plain(node: Node) -> Any:
    """A node as plain texts, lists and mappings."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Keys):
        return {key.value: _plain(value) for key, value in node.pairs()}
    return [_plain(one) for one in node.items]
