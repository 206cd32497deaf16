"""The validator's errors, sorted by what will be said of them."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

Path = tuple[Any, ...]

# Who made so many mistakes in one file wants to see some of them now, not all of them later.
LIMIT_ERRORS = 500


@dataclass
class Gathered:
    """The errors of a document: keys that are unknown, missing or clash, and all others."""

    unknown: dict[Path, list[str]] = field(default_factory=lambda: defaultdict(list))
    missing: dict[Path, list[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(list))
    clashing: dict[Path, list[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(list))
    single: list[tuple[Path, Any]] = field(default_factory=list)

    def speaks_of(self, path: Path) -> bool:
        """Whether something is said of the place at a path, or below it."""
        length = len(path)
        paths = (*self.unknown, *self.missing, *self.clashing, *(one for one, _ in self.single))
        return path[-1] in self.unknown.get(path[:-1], ()) or any(
            one[:length] == path for one in paths
        )

    def told(self) -> set[Path]:
        """The places that something is said of."""
        return {*self.unknown, *self.missing, *self.clashing, *(path for path, _ in self.single)}

    def forget(self, path: Path) -> None:
        """Leave out what is said of the place at a path, and of all below it."""
        length = len(path)
        for said in (self.unknown, self.missing, self.clashing):
            for one in [one for one in said if one[:length] == path]:
                del said[one]
        self.single = [pair for pair in self.single if _about(*pair)[:length] != path]

    def forget_keys(self, path: Path, names: list[str]) -> None:
        """Leave out what is said of some keys of the mapping at a path."""
        unknown = self.unknown.get(path, [])
        unknown[:] = [one for one in unknown if one not in names]
        for name in names:
            self.forget((*path, name))

    def children(self, path: Path) -> set[Any]:
        """The steps right below a path that something is said of."""
        length = len(path)
        paths = (*self.unknown, *self.missing, *self.clashing, *(one for one, _ in self.single))
        return {one[length] for one in paths if len(one) > length and one[:length] == path}


def _about(path: Path, error: Any) -> Path:
    """The path to what an error is about: that of a name is gathered at the mapping it stands in."""
    return (*path, error.instance) if "propertyNames" in error.schema_path else path


def gather(errors: Iterable[Any]) -> Gathered:
    """The first errors of a validator, sorted."""
    gathered = Gathered()
    for error in islice(errors, LIMIT_ERRORS):
        _gather(error, (), gathered)
    return gathered


def _gather(error: Any, base: Path, into: Gathered) -> None:
    """Sort an error in; of alternatives, the one whose type fits is followed."""
    path = (*base, *error.relative_path)
    word = error.validator
    if "propertyNames" in error.relative_schema_path:
        into.single.append((path, error))
    elif word == "additionalProperties":
        known = into.unknown[path]
        known.extend(name for name in _extra_keys(error) if name not in known)
    elif word == "required":
        names = [(name,) for name in error.validator_value if name not in error.instance]
        into.missing[path] = [*{*into.missing[path], *names}]
    elif word in ("anyOf", "oneOf"):
        _gather_alternatives(error, path, into)
    else:
        into.single.append((path, error))


def _gather_alternatives(error: Any, path: Path, into: Gathered) -> None:
    """Follow the alternative that was meant: the one for this kind of value."""
    if all(set(option) == {"required"} for option in error.validator_value):
        if not isinstance(error.instance, dict):
            return  # another error says that this is no mapping
        names = tuple(option["required"][0] for option in error.validator_value)
        present = [name for name in names if name in error.instance]
        (into.clashing if present else into.missing)[path].append(names)
        return
    branches: dict[int, list[Any]] = defaultdict(list)
    for below in error.context:
        branches[below.relative_schema_path[0]].append(below)
    unfit = ("type",) if isinstance(error.instance, str) else ("type", "enum", "const")
    for below in branches.values():
        if not any(one.validator in unfit and not one.relative_path for one in below):
            for one in below:
                _gather(one, path, into)
            return
    into.single.append((path, error))


def _extra_keys(error: Any) -> list[str]:
    """The first keys of the instance that the schema neither names nor matches."""
    named = error.schema.get("properties", {})
    patterns = error.schema.get("patternProperties", {})
    extra = (
        key
        for key in error.instance
        if key not in named and not any(re.search(pattern, key) for pattern in patterns)
    )
    return list(islice(extra, LIMIT_ERRORS))
