"""The names that a book's files declare: one space of names a book."""

from dataclasses import dataclass, field

from livingrules.dsl.finding import Finding
from livingrules.dsl.types import Type
from livingrules.engine.catalogue.ids import Declared, duplicate
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, pairs_of
from livingrules.engine.read.nodes import Mapping, Scalar

SECTIONS = ("units", "enums", "records", "state", "values", "functions", "tables")


@dataclass(slots=True)
class Name(Declared):
    """A declared name: `section` is the part of the file that it stands in.

    `parts` are the names inside it: values of an enumeration, fields, parameters, inputs and
    outputs. `used` tells whether anything uses it, `named`
    whether by its own name: an enumeration is also used through its values. `broken` ones
    do not tell what they take, give or hold, so nothing is said of how they are used.
    """

    section: str = ""
    parts: list["Part"] = field(default_factory=list)
    used: bool = False
    named: bool = False
    broken: bool = False

    @property
    def address(self) -> str:
        """Its address in the book: `tables/tolls`."""
        return f"{self.section}/{self.name}"

    @property
    def fields(self) -> Mapping:
        """The mapping that describes it; empty where something else stands there."""
        return mapping_of(self.node)

    def part(self, name: str) -> "Part | None":
        """The part of that name."""
        return next((part for part in self.parts if part.name == name), None)


@dataclass(slots=True)
class Part(Declared):
    """A name inside a declaration. `local` ones are known only inside it."""

    owner: Name | None = None
    local: bool = False
    used: bool = False


@dataclass(slots=True)
class Names:
    """What a book declares, by name, and findings on names declared twice.

    `types` remembers what each notation of a type was found to mean.
    """

    book: RawBook
    declared: dict[str, Name] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def of(self, *sections: str) -> list[Name]:
        """The names of some sections, in the order of files and lines."""
        return [name for name in self.declared.values() if name.section in sections]


def gather_names(book: RawBook) -> Names:
    """All names that the files of a book declare."""
    names = Names(book)
    for document in book.documents:
        if not isinstance(document.root, Mapping):
            continue
        for section in SECTIONS:
            for key, node in pairs_of(document.root.get(section)):
                name = Name(key.value, document, key, node, section)
                name.used = name.named = id(key) in document.tainted  # it cannot be used
                first = names.declared.setdefault(key.value, name)
                if first is not name:
                    names.findings.append(duplicate(first, name))
                    continue
                _add_parts(name, names)
                name.broken = name.broken or _is_broken(name)
                if name.broken:
                    name.used = name.named = True
    return names


def _is_broken(name: Name) -> bool:
    """Whether what belongs to a name cannot be told: what it takes and gives, holds or has."""
    if name.section in ("enums", "records"):
        held = name.fields.get("values" if name.section == "enums" else "fields")
        return not isinstance(held, Mapping)
    if name.section not in ("functions", "tables"):
        return False
    takes, gives = ("given", Mapping) if name.section == "tables" else ("takes", Scalar)
    listed = name.fields.get(takes)
    items = items_of(listed)
    whole = bool(items) and all(isinstance(one, Mapping) for one in items)
    return not whole or not isinstance(name.fields.get("gives"), gives)


def _add_parts(name: Name, names: Names) -> None:
    """The names inside a declaration."""
    keys: list[tuple[Scalar, object, bool]] = []
    fields = name.fields
    if name.section == "enums":
        keys += [(key, node, False) for key, node in pairs_of(fields.get("values"))]
    elif name.section == "records":
        keys += [(key, node, False) for key, node in pairs_of(fields.get("fields"))]
    elif name.section in ("functions", "tables"):
        listed = fields.get("takes" if name.section == "functions" else "given")
        for item in items_of(listed):
            keys += [(key, node, True) for key, node in pairs_of(item)]
        if name.section == "tables":
            keys += [(key, node, False) for key, node in pairs_of(fields.get("gives"))]
    for key, node, local in keys:
        part = Part(key.value, name.document, key, node, name, local)  # type: ignore[arg-type]
        first = name.part(key.value)
        if first is not None:
            names.findings.append(duplicate(first, part))
            name.broken = True
        else:
            name.parts.append(part)
