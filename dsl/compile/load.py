"""Generated code loaded: what it may reach, and nothing else."""

from collections.abc import Mapping
from operator import itemgetter
from types import CodeType
from typing import Any

_BUILTINS = {
    "abs": abs,
    "first_of": itemgetter(0),
    "len": len,
    "max": max,
    "min": min,
    "range": range,
    "sum": sum,
}


def load_code(
    code: CodeType,
    provided: Mapping[str, Any] | None = None,
    builtins: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The globals of generated code: its functions by name, and what was provided.

    Of Python's builtins only the few that generated code calls can be reached, and those that
    are given.
    """
    names: dict[str, Any] = {"__builtins__": dict(builtins or {}), **_BUILTINS, **(provided or {})}
    exec(code, names)  # noqa: S102 (the code is our own)
    return names
