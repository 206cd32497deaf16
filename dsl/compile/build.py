"""Makes functions of typed trees, one or many at a time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

from livingrules.dsl import typed
from livingrules.dsl.compile.access import Access
from livingrules.dsl.compile.emitter import Emitter, Write, order_of
from livingrules.dsl.compile.load import load_code
from livingrules.dsl.compile.loops import query, write_loop
from livingrules.dsl.compile.values import VALUES
from livingrules.dsl.typed import Typed

_WRITERS = {**VALUES, typed.Query: query}


@dataclass(frozen=True, slots=True)
class Unit:
    """One expression that becomes a function: its Python name, its tree, its parameters."""

    name: str
    tree: Typed
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a generated line comes from: the number of the unit, and offsets in its text."""

    unit: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Compiled:
    """Generated functions by name.

    `lines[n]` tells where line n + 1 of `source` comes from. `code` can be kept (marshal) and
    turned into functions again by `load_code`.
    """

    source: str
    code: CodeType
    functions: Mapping[str, Callable[..., Any]]
    lines: tuple[Origin | None, ...]

    @property
    def function(self) -> Callable[..., Any]:
        """The one function, where there is only one."""
        (only,) = self.functions.values()
        return only


def writers() -> Mapping[type, Write]:
    """Which function writes which kind of node."""
    return _WRITERS


def new_emitter(access: Access, indent: int = 1) -> Emitter:
    """An emitter for a caller that writes expressions into functions of its own."""
    return Emitter(access, _WRITERS, write_loop, indent)


def compile_function(
    tree: Typed,
    parameters: Sequence[str],
    access: Access | None = None,
    provided: Mapping[str, Any] | None = None,
) -> Compiled:
    """One function of the Python parameters named, which gives the value of the tree.

    `access` must read every variable from one of them or from what is `provided` as globals.
    """
    return compile_batch([Unit("value", tree, tuple(parameters))], access, provided)


def compile_batch(
    units: Sequence[Unit],
    access: Access | None = None,
    provided: Mapping[str, Any] | None = None,
) -> Compiled:
    """All functions of one module, compiled together."""
    access = access or Access()
    texts: list[str] = []
    lines: list[Origin | None] = []
    orders: dict[str, tuple[str, ...]] = {}
    for number, unit in enumerate(units):
        emitter = new_emitter(access)
        emitter.begin(unit.tree)
        emitter.give_back(unit.tree)
        texts.append(f"def {unit.name}({', '.join(unit.parameters)}):")
        lines.append(Origin(number, unit.tree.start, unit.tree.end))
        for line in emitter.lines:
            texts.append(line.text)
            lines.append(Origin(number, line.start, line.end))
        orders.update(emitter.orders)
    for name, values in orders.items():
        places = {value: place for place, value in enumerate(values)}
        texts.append(f"{order_of(name)} = {places!a}")
        lines.append(None)
    source = "\n".join([*texts, ""])
    code = compile(source, "<expressions>", "exec", dont_inherit=True, optimize=2)
    functions = load_code(code, provided)
    named = {unit.name: functions[unit.name] for unit in units}
    return Compiled(source, code, named, tuple(lines))
