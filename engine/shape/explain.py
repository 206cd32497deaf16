"""What is wrong with the form of a document, in the user's words, at the exact place.

jsonschema finds the errors; here each becomes one finding. A misspelt key that must be
there is one finding, not "unknown" and "missing"; so is a key that stands in the wrong
mapping.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from livingrules.dsl.finding import Finding, Related
from livingrules.dsl.nearest import nearest
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.shape import codes
from livingrules.engine.shape.schemas import explainer, key_names, shape
from livingrules.engine.shape.wording import expected, homes, shown, where

Path = tuple[Any, ...]


@dataclass
class _Gathered:
    """The errors of a document, sorted by what will be said of them."""

    unknown: dict[Path, set[str]] = field(default_factory=lambda: defaultdict(set))
    missing: dict[Path, list[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(list))
    clashing: dict[Path, list[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(list))
    single: list[tuple[Path, Any]] = field(default_factory=list)


def explain(document: Document, value: Any, schema_name: str) -> list[Finding]:
    """The findings on the form of a document; `value` is its instance for the schema.

    Taints the nodes it speaks of, and mends in memory what is surely meant, so that later steps
    say nothing more about it.
    """
    gathered = _Gathered()
    for error in explainer(schema_name).iter_errors(value):
        _gather(error, (), gathered)
    return _Explainer(document, schema_name, gathered).findings()


def _gather(error: Any, base: Path, into: _Gathered) -> None:
    """Sort an error in; of alternatives, the one whose type fits is followed."""
    path = (*base, *error.relative_path)
    word = error.validator
    if "propertyNames" in error.relative_schema_path:
        into.single.append((path, error))
    elif word == "additionalProperties":
        into.unknown[path].update(_extra_keys(error))
    elif word == "required":
        names = [(name,) for name in error.validator_value if name not in error.instance]
        into.missing[path] = [*{*into.missing[path], *names}]
    elif word in ("anyOf", "oneOf"):
        _gather_alternatives(error, path, into)
    else:
        into.single.append((path, error))


def _gather_alternatives(error: Any, path: Path, into: _Gathered) -> None:
    """Follow the alternative that was meant."""
    if all(set(option) == {"required"} for option in error.validator_value):
        names = tuple(option["required"][0] for option in error.validator_value)
        present = [name for name in names if name in error.instance]
        (into.clashing if present else into.missing)[path].append(names)
        return
    branches: dict[int, list[Any]] = defaultdict(list)
    for below in error.context:
        branches[below.relative_schema_path[0]].append(below)
    for below in branches.values():
        if not any(one.validator in ("type", "enum") and not one.relative_path for one in below):
            for one in below:
                _gather(one, path, into)
            return
    into.single.append((path, error))


def _extra_keys(error: Any) -> set[str]:
    """The keys of the instance that the schema neither names nor matches."""
    import re

    named = error.schema.get("properties", {})
    patterns = error.schema.get("patternProperties", {})
    return {
        key
        for key in error.instance
        if key not in named and not any(re.search(pattern, key) for pattern in patterns)
    }


class _Explainer:
    """Turns gathered errors into findings."""

    def __init__(self, document: Document, schema_name: str, gathered: _Gathered) -> None:
        self.document = document
        self.shape = shape(schema_name)
        self.gathered = gathered
        self.schema_name = schema_name
        self.result: list[Finding] = []
        self.repairs: list[Callable[[], object]] = []

    def findings(self) -> list[Finding]:
        """All findings, those on keys first."""
        missing = {path: list(names) for path, names in self.gathered.missing.items()}
        unplaced: list[tuple[Path, str]] = self._moved_into_sections()
        for path, names in sorted(self.gathered.unknown.items(), key=lambda item: str(item[0])):
            for name in sorted(names):
                wanted = any((name,) in groups for groups in missing.values())
                if wanted or not self._misspelt_key(path, name, missing):
                    unplaced.append((path, name))
        for path, name in unplaced:
            self._misplaced_key(path, name, missing)
        for path, groups in missing.items():
            for group in sorted(groups):
                self._missing_key(path, group)
        for path, groups in self.gathered.clashing.items():
            for group in groups:
                self._clashing_keys(path, group)
        for path, error in self.gathered.single:
            self._single(path, error)
        for repair in self.repairs:
            repair()
        return self.result

    def _moved_into_sections(self) -> list[tuple[Path, str]]:
        """Keys of entries that stand where names of entries are expected (`rules: {title: …}`)."""
        found: list[tuple[Path, str]] = []
        known = key_names(self.schema_name)
        for path, error in list(self.gathered.single):
            if len(path) == 2 and path[1] in known and error.validator in ("type", "anyOf"):
                self.gathered.single.remove((path, error))
                found.append((path[:1], path[1]))
        for groups in self.gathered.missing.values():
            for name in (group[0] for group in groups):
                for section, (_, node) in self._root().items.items():
                    named = self.shape.key(section)
                    free = named is not None and name not in named.named()
                    if isinstance(node, Mapping) and name in node.items and free:
                        found.append(((section,), name))
        return list(dict.fromkeys(found))

    def _root(self) -> Mapping:
        """The topmost mapping."""
        assert isinstance(self.document.root, Mapping)
        return self.document.root

    def _node(self, path: Path) -> Node:
        """The node at a path from the root."""
        node: Node = self.document.root
        for step in path:
            if isinstance(node, Mapping):
                node = node.items[step][1]
            elif isinstance(node, Sequence):
                node = node.items[step]
        return node

    def _shape(self, path: Path) -> Any:
        """The shape at a path from the root."""
        found: Any = self.shape
        for step in path:
            found = found.items() if isinstance(step, int) else found.key(step)
        return found

    def _say(self, path: Path, node: Node, finding: Finding) -> None:
        """Keep a finding, and taint what it speaks of."""
        self.document.taint(node)
        rule = path[1] if len(path) > 1 and path[0] == "rules" else None
        if rule is not None and finding.rule is None:
            finding = Finding(finding.code, finding.message, finding.place, str(rule),
                              finding.hint, finding.suggestions, finding.related)  # fmt: skip
        self.result.append(finding)

    def _misspelt_key(
        self, path: Path, name: str, missing: dict[Path, list[tuple[str, ...]]]
    ) -> bool:
        """Report a key that is near an allowed one; whether it is."""
        mapping = self._node(path)
        assert isinstance(mapping, Mapping)
        allowed = [key for key in self._shape(path).named() if key not in mapping.items]
        wanted = [one for group in missing.get(path, []) for one in group]
        near = nearest(name, allowed)
        if not near:
            return False
        near = tuple(sorted(near, key=lambda one: (one not in wanted, near.index(one))))
        for group in missing.get(path, []):
            if near[0] in group:
                missing[path].remove(group)
                break
        key = mapping.key(name)
        self.document.taint(mapping)
        self._say(path, key, Finding(
            codes.UNKNOWN_KEY, f"'{name}' is no key of {where(path)}, so nothing would read it",
            self.document.place(key), suggestions=near))  # fmt: skip
        self.repairs.append(partial(_rename, mapping, name, near[0]))
        return True

    def _misplaced_key(
        self, path: Path, name: str, missing: dict[Path, list[tuple[str, ...]]]
    ) -> None:
        """Report a key that is unlike every allowed one."""
        mapping = self._node(path)
        assert isinstance(mapping, Mapping)
        key = mapping.key(name)
        self.document.taint(mapping)
        place = self.document.place(key)
        for other, groups in missing.items():
            if (name,) in groups:
                groups.remove((name,))
                lacking = self._node(other)
                self.document.taint(lacking)
                message = f"'{name}' is no key of {where(path)}; {where(other)} lacks it"
                related = (Related(f"{where(other)} lacks '{name}'", self._head(other)),)
                self._say(path, key, Finding(codes.MISPLACED_KEY, message, place,
                                             hint="move it there", related=related))  # fmt: skip
                if isinstance(lacking, Mapping):
                    self.repairs.append(partial(_move, mapping, name, lacking))
                return
        self.repairs.append(partial(mapping.items.pop, name, None))
        found = homes(self.shape, name)
        allowed = ", ".join(self._shape(path).named()) or "none"
        if found:
            message = f"'{name}' is no key of {where(path)}; it is one of {found}"
            self._say(path, key, Finding(codes.MISPLACED_KEY, message, place,
                                         hint=f"keys here: {allowed}"))  # fmt: skip
        else:
            message = f"'{name}' is no key of {where(path)}, so nothing would read it"
            self._say(path, key, Finding(codes.UNKNOWN_KEY, message, place,
                                         hint=f"keys here: {allowed}"))  # fmt: skip

    def _head(self, path: Path) -> Any:
        """The place that stands for a mapping: its key where it has one."""
        if path and isinstance(path[-1], str):
            parent = self._node(path[:-1])
            if isinstance(parent, Mapping):
                return self.document.place(parent.key(path[-1]))
        node = self._node(path)
        if isinstance(node, Mapping) and node.items:
            first, _ = next(node.pairs())
            return self.document.place(first)
        return self.document.place(node)

    def _missing_key(self, path: Path, group: tuple[str, ...]) -> None:
        """Report a key that is not there."""
        names = " or ".join(f"'{name}'" for name in group)
        self._say(path, self._node(path), Finding(
            codes.MISSING_KEY, f"{where(path)} lacks the key {names}", self._head(path),
            hint=f"add {names}"))  # fmt: skip

    def _clashing_keys(self, path: Path, group: tuple[str, ...]) -> None:
        """Report two keys of which only one may stand."""
        names = " and ".join(f"'{name}'" for name in group)
        self._say(path, self._node(path), Finding(
            codes.BAD_VALUE, f"{where(path)} has both {names}, and only one of them may stand",
            self._head(path), hint="keep one"))  # fmt: skip

    def _single(self, path: Path, error: Any) -> None:
        """Report an error of one value or one name."""
        if "propertyNames" in error.relative_schema_path or "propertyNames" in error.schema_path:
            mapping = self._node(path)
            assert isinstance(mapping, Mapping)
            key = mapping.key(error.instance)
            message = f"'{error.instance}' cannot be a name"
            hint = "a name has letters, digits and underscores, and begins with a letter"
            self._say(path, key, Finding(codes.BAD_NAME, message, self.document.place(key),
                                         hint=hint))  # fmt: skip
            return
        node = self._node(path)
        if id(node) in self.document.tainted:
            return
        if isinstance(node, Scalar) and node.empty:
            message = f"{where(path)} has no value"
            place = self._head(path)
            self._say(path, node, Finding(codes.EMPTY_VALUE, message, place,
                                          hint="write one, or take the key out"))  # fmt: skip
            return
        self._say(path, node, self._value_finding(path, node, error))

    def _value_finding(self, path: Path, node: Node, error: Any) -> Finding:
        """The finding on one value that is not as the schema wants it."""
        place = self.document.place(node)
        word = error.validator
        hint: str | None = None
        if word == "enum" and isinstance(node, Scalar):
            near = nearest(node.value, [str(one) for one in error.validator_value])
            allowed = ", ".join(str(one) for one in error.validator_value)
            message = f"'{node.value}' is none of the words that {where(path)} can have"
            hint = f"one of: {allowed}"
            if near:
                self.repairs.append(partial(setattr, node, "value", near[0]))
            return Finding(codes.UNKNOWN_WORD, message, place, hint=hint, suggestions=near)
        if word in ("type", "anyOf", "oneOf", "enum"):
            wanted = expected(self._shape(path), error)
            message = f"{where(path)} is {shown(node)}, and {wanted} is expected"
            if isinstance(node, Scalar) and node.value.lstrip("-0").isdigit():
                hint = "write a whole number without leading zeros"
            return Finding(codes.WRONG_KIND, message, place, hint=hint)
        if word == "pattern" and isinstance(node, Scalar):
            message = f"'{node.value}' cannot be {where(path)}"
            return Finding(codes.BAD_NAME, message, place,
                           hint=error.schema.get("description"))  # fmt: skip
        limits = {
            "minItems": "is a list with too few items; at least {}",
            "minProperties": "is a mapping with too few keys; at least {}",
            "maxProperties": "is a mapping with too many keys; at most {}",
            "minimum": "is too small; at least {}",
            "maximum": "is too large; at most {}",
            "maxLength": "is too long; at most {} characters",
            "maxItems": "is a list with too many items; at most {}",
        }
        if word in limits:
            said = limits[word].format(error.validator_value)
            return Finding(codes.BAD_VALUE, f"{where(path)} {said}", place)
        if word == "uniqueItems":
            return Finding(codes.BAD_VALUE, f"{where(path)} names the same thing twice", place)
        if word == "format":
            message = f"'{error.instance}' is no {error.validator_value} there can be"
            return Finding(codes.BAD_VALUE, message, place)
        return Finding(codes.BAD_VALUE, f"{where(path)} is not as it must be", place)


def _rename(mapping: Mapping, name: str, meant: str) -> None:
    """Read a misspelt key as the one that is meant, so that it causes no further findings."""
    if meant not in mapping.items and name in mapping.items:
        mapping.items[meant] = mapping.items.pop(name)


def _move(mapping: Mapping, name: str, target: Mapping) -> None:
    """Read a misplaced key where it belongs."""
    if name in mapping.items:
        target.items.setdefault(name, mapping.items.pop(name))
