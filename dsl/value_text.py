"""Values as the language writes them."""

from typing import Any

from livingrules.dsl.types import Enumerated, ListOf, Type, without_none


def value_text(value: Any, type_: Type) -> str:
    """The text of a value: `12`, `true`, `none`, `red`, `"fog"`, `[1, 2]`.

    A record, for which the language has no text, is shown by its kind: `a boat`.
    """
    inner = without_none(type_)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        if isinstance(inner, Enumerated):
            return value
        inside = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{inside}"'
    if isinstance(value, (list, tuple)) and isinstance(inner, ListOf):
        return f"[{', '.join(value_text(item, inner.item) for item in value)}]"
    return f"a {getattr(inner, 'name', 'record')}"
