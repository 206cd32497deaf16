"""Which type a scalar has at its place, read off the schema.

YAML scalars are kept as typed. Where the schema allows a text, the typed text counts; where
it allows only a whole number or only true/false, the text is converted. So `5E3` stays an
id, and `rows: 3` is a number, whatever other YAML readers would make of them.
"""

import re
from functools import lru_cache
from typing import Any

from livingrules.engine.read.nodes import Mapping, Node, Scalar

_WHOLE = re.compile(r"-?(0|[1-9]\d*)", re.ASCII)
_CONDITIONS = ("if", "then", "else")
_CHOICES = ("anyOf", "oneOf")
LIMIT_DIGITS = 15
LIMIT_KEPT = 1000


@lru_cache(maxsize=256)
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


class Shape:
    """What the schema says of one place: the scalar's type, the keys, the items.

    Several schemas may speak of the same place (`anyOf`, `if`); the shape is their union,
    and is unfolded only as far as documents reach. Places of which the same schemas speak
    share one shape.
    """

    __slots__ = ("_cache", "_known", "_root", "_schemas", "kinds", "roles")

    def __init__(
        self, schemas: list[Any], root: Any, known: "dict[tuple[int, ...], Shape]"
    ) -> None:
        """Make the shape of a place that these schemas speak of.

        `known` holds the shapes made so far. `roles` are the names of the definitions that the
        schemas refer to: `expression`, `ruleId` …
        """
        self._root = root
        self._known = known
        references = (schema.get("$ref", "") for schema in schemas)
        self.roles = frozenset(one.rpartition("/")[2] for one in references if one)
        self._schemas = schemas
        self._cache: dict[str, Shape | None] = {}
        self.kinds = _scalar_kinds(schemas)

    @classmethod
    def of(cls, schema: Any, root: Any) -> "Shape":
        """The shape of a schema inside the schema document `root`."""
        return cls(_flatten([schema], root), root, {})

    def _shape(self, schemas: list[Any]) -> "Shape | None":
        """The shape of a place that these schemas speak of; None where there are none."""
        if not schemas:
            return None
        key = tuple(map(id, schemas))
        found = self._known.get(key)
        if found is None:
            found = Shape(_flatten(schemas, self._root), self._root, self._known)
            self._known[key] = found
        return found

    def named(self) -> dict[str, Any]:
        """The keys that the schemas name for a mapping here, each with one of its schemas."""
        named: dict[str, Any] = {}
        for schema in self._schemas:
            for key, value in schema.get("properties", {}).items():
                named.setdefault(key, value)
        return named

    def required(self) -> set[str]:
        """The keys that must be there whatever else is."""
        maybe = {id(s[word]) for s in self._schemas for word in _CONDITIONS if word in s}
        maybe |= {id(one) for s in self._schemas for word in _CHOICES for one in s.get(word, [])}
        certain = [schema for schema in self._schemas if id(schema) not in maybe]
        return {name for schema in certain for name in schema.get("required", [])}

    def rivals(self, name: str) -> set[str]:
        """The keys that may not stand beside the key of that name."""
        found: set[str] = set()
        for schema in self._schemas:
            choice = {key for one in schema.get("oneOf", []) for key in one.get("required", [])}
            found |= choice - {name} if name in choice else set()
        return found

    def needs(self, name: str, held: dict[str, str]) -> bool:
        """Whether a key must be there beside others, which `held` has with their texts."""
        if name in self.required():
            return True
        rivals = self.rivals(name)
        if rivals and not rivals & set(held):
            return True
        asking = [one for one in self._schemas if name in one.get("then", {}).get("required", [])]
        wanted = [one.get("if", {}).get("properties", {}).items() for one in asking]
        return any(
            all(held.get(key) in schema.get("enum", []) for key, schema in one) for one in wanted
        )

    def words(self) -> list[str]:
        """The words that may stand here, where only certain ones may."""
        words = [str(one) for schema in self._schemas for one in schema.get("enum", [])]
        return list(dict.fromkeys(words))

    def deciding(self, name: str) -> list[str]:
        """The keys some of whose values make the key of that name one that must be there."""
        found: list[str] = []
        for schema in self._schemas:
            if name in schema.get("then", {}).get("required", []):
                found += schema.get("if", {}).get("properties", {})
        return found

    def key(self, name: str) -> "Shape | None":
        """The shape of the value under a key; None where no schema speaks of that key."""
        if name in self._cache:
            return self._cache[name]
        found: list[Any] = []
        for schema in self._schemas:
            if not isinstance(schema, dict):
                continue
            direct = schema.get("properties", {}).get(name)
            matched = [
                value
                for pattern, value in schema.get("patternProperties", {}).items()
                if _pattern(pattern).search(name)
            ]
            if direct is not None:
                found.append(direct)
            found.extend(matched)
            if (
                direct is None
                and not matched
                and isinstance(schema.get("additionalProperties"), dict)
            ):
                found.append(schema["additionalProperties"])
        shape = self._shape(found)
        if len(self._cache) < LIMIT_KEPT:
            self._cache[name] = shape
        return shape

    def items(self) -> "Shape | None":
        """The shape of an item of a list here."""
        if "[]" not in self._cache:
            found = [s["items"] for s in self._schemas if isinstance(s.get("items"), dict)]
            self._cache["[]"] = self._shape(found)
        return self._cache["[]"]


def _flatten(schemas: list[Any], root: Any) -> list[Any]:
    """The schemas with their references followed and their alternatives laid side by side."""
    flat: list[Any] = []
    seen: set[int] = set()
    waiting = list(reversed(schemas))
    while waiting:
        schema = waiting.pop()
        if not isinstance(schema, dict) or id(schema) in seen:
            continue
        seen.add(id(schema))
        flat.append(schema)
        if "$ref" in schema:
            target = root
            for step in schema["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            waiting.append(target)
        for word in ("allOf", "anyOf", "oneOf"):
            waiting.extend(reversed(schema.get(word, [])))
        waiting.extend(schema[word] for word in _CONDITIONS if word in schema)
    return flat


def _scalar_kinds(schemas: list[Any]) -> frozenset[str]:
    """The types of scalar that the schemas allow here, as JSON Schema names them."""
    kinds: set[str] = set()
    for schema in schemas:
        declared = schema.get("type", [])
        kinds.update([declared] if isinstance(declared, str) else declared)
        for value in schema.get("enum", []) + ([schema["const"]] if "const" in schema else []):
            kinds.add("boolean" if isinstance(value, bool) else
                      "integer" if isinstance(value, int) else "string")  # fmt: skip
    return frozenset(kinds)


def instance(node: Node, shape: Shape | None) -> Any:
    """The document below `node` as plain values for the validator.

    A key without a value gives None; text stays text; a whole number or true/false is
    converted where the shape allows only that.
    """
    if isinstance(node, Scalar):
        if node.empty:
            return None
        if shape is None or "string" in shape.kinds:
            return node.value
        return _converted(node.value, shape.kinds)
    if isinstance(node, Mapping):
        if shape is None:
            return {key: instance(value, None) for key, (_, value) in node.items.items()}
        return {key: instance(value, shape.key(key)) for key, (_, value) in node.items.items()}
    below = shape.items() if shape is not None else None
    return [instance(item, below) for item in node.items]


def _converted(text: str, kinds: frozenset[str]) -> Any:
    """The text as the one type that is allowed, or unchanged where it is not of that type."""
    if "integer" in kinds and len(text) <= LIMIT_DIGITS and _WHOLE.fullmatch(text):
        return int(text)
    if "boolean" in kinds and text in ("true", "false"):
        return text == "true"
    return text
