"""A page for each kind of file, from the descriptions in its JSON Schema."""

import json
import re
import textwrap
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

_SUFFIX = ".schema.json"
_MADE = "<!-- made from schema/{name}.schema.json by 'make docs'; change it there -->"
_SHORT = 80
_WIDTH = 100
_VALUES = "Values"

Schema = dict[str, Any]


def schema_pages() -> dict[str, str]:
    """The text of each page, by the kind of file: book, catalogue and so on."""
    found = {}
    for file in files("livingrules.schema").iterdir():
        if file.name.endswith(_SUFFIX):
            name = file.name.removesuffix(_SUFFIX)
            schema: Schema = json.loads(file.read_text(encoding="utf-8"))
            found[name] = _Page(name, schema).text()
    return dict(sorted(found.items()))


class _Page:
    """The page of one kind of file."""

    def __init__(self, name: str, schema: Schema) -> None:
        """Sort the named parts into mappings with keys, which get a section, and values."""
        self.name = name
        self.schema = schema
        parts = {part: one for part, one in schema.get("$defs", {}).items() if part != "private"}
        self.parts = parts
        self.mappings = {part: one for part, one in parts.items() if _keys_of(one) is not None}
        self.values = {
            part: one
            for part, one in parts.items()
            if part not in self.mappings and not self._said_in_place(part, one)
        }

    def _said_in_place(self, part: str, schema: Schema) -> bool:
        """Whether a part is a mere text whose few words stand wherever it is used."""
        told = str(schema.get("description", ""))
        if schema.keys() - {"type", "description"} or not told or len(told) > _SHORT:
            return False
        return all("description" not in one for one in _uses(self.schema, f"#/$defs/{part}"))

    def text(self) -> str:
        """The page as Markdown."""
        pieces = [
            f"# {self.schema.get('title', self.name)}",
            _MADE.format(name=self.name),
            _filled(self._says(self.schema)),
            "Keys that begin with `x-` are for private notes and never read.",
            *self._section(self.schema),
        ]
        for part, schema in self.mappings.items():
            pieces += [f"## {_words(part)}", self._says(schema), *self._section(schema)]
        if self.values:
            rows = [
                f"| {_words(part)} | {_cell(self._what(schema))} | {_cell(self._says(schema))} |"
                for part, schema in self.values.items()
            ]
            head = ["| what | written as | |", "|---|---|---|"]
            pieces += [f"## {_VALUES}", "\n".join([*head, *rows])]
        return "\n\n".join(piece for piece in pieces if piece) + "\n"

    def _section(self, schema: Schema, above: str = "") -> Iterator[str]:
        """The table of a mapping's keys, what must be there, and the mappings inside it."""
        schema = _keys_of(schema) or {}
        required = schema.get("required", ())
        rows = []
        inside: list[tuple[str, Schema]] = []
        for key, inner in schema.get("properties", {}).items():
            what = self._what(inner)
            if "$ref" not in inner and _keys_of(inner) is not None and inner.get("properties"):
                inside.append((f"{above}{key}", inner))
                what = "a mapping, see below"
            must = "yes" if key in required else ""
            rows.append(f"| `{key}` | {_cell(what)} | {must} | {_cell(self._says(inner))} |")
        others = schema.get("additionalProperties")
        if isinstance(others, dict):
            what, says = _cell(self._what(others)), _cell(self._says(others))
            rows.append(f"| any other name | {what} | | {says} |")
        if rows:
            yield "\n".join(["| key | value | must be | |", "|---|---|---|---|", *rows])
        yield from _conditions(schema)
        for key, inner in inside:
            yield f"### {key}"
            yield self._says(inner)
            yield from self._section(inner, f"{key}/")

    def _what(self, schema: Schema) -> str:
        """What a value is, in few words, with a link to where more is said."""
        if "$ref" in schema:
            part = schema["$ref"].rpartition("/")[2]
            if part == "private":
                return "anything"
            if part not in self.mappings and part not in self.values:
                return self._what(self.parts[part])
            place = part if part in self.mappings else _VALUES
            return f"[{_words(part)}](#{_words(place).lower().replace(' ', '-')})"
        if "enum" in schema:
            return ", ".join(f"`{word}`" for word in schema["enum"])
        if "const" in schema:
            return f"`{schema['const']}`"
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return " or ".join(dict.fromkeys(self._what(one) for one in schema[several]))
        kind = schema.get("type")
        if isinstance(kind, list):
            return "text"  # schemas admit numbers where text is meant, so that editors stay quiet
        if kind == "array":
            return f"a list: {self._what(schema['items'])}" if "items" in schema else "a list"
        if kind == "object":
            others = schema.get("additionalProperties")
            return (
                f"a mapping from names: {self._what(others)}"
                if isinstance(others, dict)
                else ("a mapping")
            )
        simple = {"integer": "a whole number", "boolean": "`true` or `false`"}
        return simple.get(str(kind), "text")

    def _says(self, schema: Schema) -> str:
        """The description of a value, or a short one of the part it refers to."""
        if "description" in schema or "$ref" not in schema:
            return str(schema.get("description", ""))
        text = self._says(self.parts.get(schema["$ref"].rpartition("/")[2], {}))
        return text if len(text) <= _SHORT else ""


def _uses(node: Any, name: str) -> Iterator[Schema]:
    """Every place of a schema that refers to a named part."""
    if isinstance(node, dict):
        if node.get("$ref") == name:
            yield node
        for below in node.values():
            yield from _uses(below, name)
    elif isinstance(node, list):
        for below in node:
            yield from _uses(below, name)


def _keys_of(schema: Schema) -> Schema | None:
    """The mapping with named keys that a schema describes, also as one of several forms."""
    if schema.get("properties"):
        return schema
    for one in schema.get("anyOf", ()):
        if one.get("properties"):
            found: Schema = one
            return found
    return None


def _conditions(schema: Schema) -> Iterator[str]:
    """What must be there only in some cases."""
    when, then = schema.get("if"), schema.get("then")
    if when and then and "required" in then:
        (key, inner), *_ = when.get("properties", {"": {}}).items()
        words = ", ".join(f"`{word}`" for word in inner.get("enum", [inner.get("const")]))
        wanted = ", ".join(f"`{name}`" for name in then["required"])
        yield f"With `{key}` {words}, {wanted} must be there too."


def _words(name: str) -> str:
    """`ruleId` as words: rule id."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower() if name != _VALUES else name


def _filled(text: str) -> str:
    """Paragraphs in lines of at most 100 signs; what is fenced stays as it is."""
    pieces = re.split(r"(^```.*?^```$)", text, flags=re.DOTALL | re.MULTILINE)
    return "\n\n".join(
        piece
        if piece.startswith("```")
        else "\n\n".join(
            textwrap.fill(one, _WIDTH, break_long_words=False, break_on_hyphens=False)
            for one in piece.split("\n\n")
            if one.strip()
        )
        for piece in pieces
        if piece.strip()
    )


def _cell(text: str) -> str:
    """Text inside a table."""
    return text.replace("|", "\\|").replace("\n", " ")
