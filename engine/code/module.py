"""Generated code as it is kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

from livingrules.dsl.compile.load import load_code
from livingrules.dsl.finding import Place
from livingrules.engine.code.runtime import BUILTINS, PROVIDED
from livingrules.engine.code.sites import Site


@dataclass(frozen=True, slots=True)
class Module:
    """Generated code: its text, the place that each line comes from, the places that ask.

    `waits` are the functions that may wait for an answer, which are generators; `idle` those
    that do nothing at all.
    """

    source: str
    code: CodeType
    places: tuple[Place | None, ...]
    sites: tuple[Site, ...]
    waits: frozenset[str]
    idle: frozenset[str] = frozenset()

    def functions(self, provided: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The functions by name; `provided` are further names that they may call."""
        return load_code(self.code, {**PROVIDED, **(provided or {})}, BUILTINS)
