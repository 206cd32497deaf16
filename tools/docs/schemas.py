"""A page for each kind of file, from the descriptions in its JSON Schema."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

_SUFFIX = ".schema.json"
_MADE = "<!-- made from schema/{name}.schema.json by 'make docs'; change it there -->"

Schema = dict[str, Any]


def schema_pages() -> dict[str, str]:
    """The text of each page, by the kind of file: book, catalogue and so on."""
    found = {}
    for file in files("livingrules.schema").iterdir():
        if file.name.endswith(_SUFFIX):
            name = file.name.removesuffix(_SUFFIX)
            schema: Schema = json.loads(file.read_text(encoding="utf-8"))
            found[name] = _page(name, schema)
    return dict(sorted(found.items()))


def _page(name: str, schema: Schema) -> str:
    """One kind of file: its keys, then what its parts are made of."""
    parts = [
        f"# {schema.get('title', name)}",
        _MADE.format(name=name),
        str(schema.get("description", "")),
        "Keys that begin with `x-` are for private notes and never read.",
        *_keys(schema),
    ]
    for part, inner in schema.get("$defs", {}).items():
        if part != "private":
            parts += [f"## {part}", str(inner.get("description", "")), *_keys(inner)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _keys(schema: Schema) -> Iterator[str]:
    """The table of a mapping's keys, or a line on what the value is."""
    properties: dict[str, Schema] = schema.get("properties", {})
    required = schema.get("required", ())
    rows = [
        f"| `{key}` | {_cell(_what(inner))} | {'yes' if key in required else ''} | "
        f"{_cell(_says(inner))} |"
        for key, inner in properties.items()
    ]
    others = schema.get("additionalProperties")
    if isinstance(others, dict):
        rows.append(f"| any other name | {_cell(_what(others))} | | {_cell(_says(others))} |")
    if rows:
        yield "\n".join(["| key | value | must be | |", "|---|---|---|---|", *rows])
    elif "$ref" not in schema:
        yield f"Written as {_what(schema)}."
    yield from _conditions(schema)


def _conditions(schema: Schema) -> Iterator[str]:
    """What must be there only in some cases."""
    when, then = schema.get("if"), schema.get("then")
    if when and then and "required" in then:
        (key, inner), *_ = when.get("properties", {"": {}}).items()
        words = ", ".join(f"`{word}`" for word in inner.get("enum", [inner.get("const")]))
        wanted = ", ".join(f"`{name}`" for name in then["required"])
        yield f"With `{key}` {words}, {wanted} must be there too."


def _what(schema: Schema) -> str:
    """What a value is, in few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_what(one) for one in schema[several]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return "text"  # schemas admit numbers where text is meant, so that editors stay quiet
    if kind == "array":
        return f"a list of {_what(schema['items'])}" if "items" in schema else "a list"
    if kind == "object":
        others = schema.get("additionalProperties")
        names = "a mapping"
        return f"{names} from names to {_what(others)}" if isinstance(others, dict) else names
    return {"string": "text", "integer": "a whole number", "boolean": "`true` or `false`"}.get(
        str(kind), "anything"
    )


def _says(schema: Schema) -> str:
    """The description of a value."""
    return str(schema.get("description", ""))


def _cell(text: str) -> str:
    """Text inside a table."""
    return text.replace("|", "\\|").replace("\n", " ")
