"""The JSON Schemas that ship, their validators, and the shapes made from them."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from livingrules.engine.shape.shape import Shape


@cache
def schema(name: str) -> Any:
    """The schema of that name: `catalogue`, `book`, `scheme`."""
    source = files("livingrules.schema").joinpath(f"{name}.schema.json")
    return json.loads(source.read_text("utf-8"))


@cache
def shape(name: str) -> Shape:
    """The shape made from the schema of that name."""
    root = schema(name)
    return Shape.of(root, root)


@cache
def accepts(name: str) -> Any:
    """A quick test whether an instance fits the schema: a function from instance to bool.

    The Rust validator where it is installed, else the slower one that also explains; a test
    holds the two to the same verdicts.
    """
    try:
        import jsonschema_rs
    except ImportError:
        return explainer(name).is_valid
    return jsonschema_rs.Draft202012Validator(schema(name), validate_formats=True).is_valid


@cache
def explainer(name: str) -> Any:
    """The validator that says what is wrong, in the order of the document.

    No schema is ever fetched over a network.
    """
    from jsonschema import Draft202012Validator, validators
    from referencing import Registry

    extend: Any = validators.extend
    ordered = extend(Draft202012Validator, {"additionalProperties": _additional})
    return ordered(
        schema(name), registry=Registry(), format_checker=Draft202012Validator.FORMAT_CHECKER
    )


def _additional(validator: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """The errors of keys that a schema does not name, in the order of the instance.

    The library takes them in the order of a set, another one in each run.
    """
    from jsonschema import ValidationError

    if not isinstance(instance, dict):
        return
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    extra = [
        key
        for key in instance
        if key not in named and not any(re.search(pattern, key) for pattern in patterns)
    ]
    if isinstance(wanted, dict):
        for key in extra:
            yield from validator.descend(instance[key], wanted, path=key)
    elif not wanted and extra:
        yield ValidationError("keys that nothing reads")


@cache
def key_kinds(name: str) -> dict[str, frozenset[str]]:
    """All keys that the schema of that name gives a meaning of its own, and what may be theirs."""
    root = schema(name)
    found: dict[str, frozenset[str]] = {}
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            for key, below in one.get("properties", {}).items():
                found[key] = found.get(key, frozenset()) | Shape.of(below, root).kinds
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
    return found


@cache
def key_names(name: str) -> frozenset[str]:
    """All keys that the schema of that name gives a meaning of its own."""
    return frozenset(key_kinds(name))
