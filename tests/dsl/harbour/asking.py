"""The harbour of the examples, ready to be asked: by the judge and by compiled code."""

from typing import Any

from ruamel.yaml.scalarstring import LiteralScalarString

from harbour.judge import Judge
from livingrules.dsl import sample
from livingrules.dsl.check import read
from livingrules.dsl.compile.access import Access
from livingrules.dsl.compile.build import Compiled, compile_function
from livingrules.dsl.finding import Finding
from livingrules.dsl.scope import Scope, Variable
from livingrules.dsl.source import locate_in
from livingrules.dsl.type_notation import read_type
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Type


class FromNames(Access):
    """Reads every variable from a mapping, as an engine might."""

    def variable(self, variable: Variable) -> str:
        return f"names[{variable.name!r}]"


PROVIDED = {
    **{f"f_{name}": function for name, function in sample.FUNCTIONS.items()},
    **{f"t_{name}": function for name, function in sample.FUNCTIONS.items()},
}


def ask(text: str, scope: Scope = sample.SCOPE, expected: Type | None = None) -> Any:
    """The typed tree (or None) and the findings of an expression."""
    return read(text, scope, expected, locate_in(text))


def compiled(tree: Typed) -> Compiled:
    return compile_function(tree, ["names"], FromNames(), PROVIDED)


def both(tree: Typed, names: dict[str, Any]) -> tuple[Any, Any]:
    """The value by the judge, and by compiled code."""
    return Judge(names, sample.FUNCTIONS).value(tree), compiled(tree).function(names)


def with_names(declared: dict[str, str]) -> tuple[Scope, dict[str, Any]]:
    """The harbour with further names: each `TYPE = VALUE`."""
    scope, names = sample.SCOPE, sample.values()
    added = []
    for name, text in (declared or {}).items():
        notation, _, value = text.partition(" = ")
        type_, findings = read_type(notation, scope, locate_in(notation))
        assert type_ is not None, findings
        added.append(Variable(name, type_))
        tree, findings = ask(value, scope, type_)
        assert tree is not None, findings
        names[name] = Judge(names, sample.FUNCTIONS).value(tree)
    return scope.child(added), names


def shown(findings: list[Finding]) -> str:
    """Findings as the case files write them: columns, code and message, then the advice."""
    lines = []
    for each in sorted(findings, key=Finding.sort_key):
        place = each.place
        last = place.column + place.width - 1
        columns = f"{place.column}" if place.width < 2 else f"{place.column}-{last}"
        if place.line > 1:
            columns = f"line {place.line}, {columns}"
        lines.append(f"{columns} {each.code.name}: {each.message}")
        if each.hint:
            lines.append(f"  {each.hint}")
        if each.suggestions:
            lines.append(f"  nearest: {', '.join(each.suggestions)}")
        lines.extend(f"  {related.message}: {related.place.column}" for related in each.related)
    return "\n".join(lines)


def as_text(value: Any) -> str:
    """A value of the case file as the language writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value).rstrip("\n")


def as_yaml(key: str, text: str) -> Any:
    """The way back: numbers and flags as such, findings as blocks of lines."""
    if key == "finds":
        return LiteralScalarString(text + "\n")
    if key == "gives" and text.lstrip("-").isdecimal():
        return int(text)
    return {"true": True, "false": False}.get(text, text)
