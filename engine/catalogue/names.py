"""The names that a book's files declare: one space of names a book."""

from dataclasses import dataclass, field

from livingrules.dsl.finding import Finding
from livingrules.dsl.types import Type
from livingrules.engine.catalogue.ids import Declared, duplicate
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, pairs_of, text_of
from livingrules.engine.read.nodes import Mapping, Scalar

SECTIONS = (
    "units",
    "types",
    "enums",
    "records",
    "state",
    "options",
    "values",
    "functions",
    "tables",
)
PROGRAM = ("actions", "reports", "procedures", "events", "triggers", "queues", "phases",
           "scoring", "invariants", "policies", "views", "games", "sets")  # fmt: skip
"""Sections whose names are no names of expressions; each has a space of names of its own."""
_PARAMETERS = {"functions": "takes", "tables": "given", "actions": "takes", "reports": "takes",
               "procedures": "takes", "queues": "takes", "events": "with"}  # fmt: skip


@dataclass(slots=True)
class Name(Declared):
    """A declared name: `section` is the part of the file that it stands in.

    `parts` are the names inside it: values of an enumeration, fields, parameters, inputs and
    outputs. `used` tells whether anything uses it, `named`
    whether by its own name: an enumeration is also used through its values. `broken` ones
    do not tell what they take, give or hold, so nothing is said of how they are used. A list
    is the list of all records `of` a kind.
    """

    section: str = ""
    parts: list["Part"] = field(default_factory=list)
    of: str = ""
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

    `types` remembers what each notation of a type was found to mean; `program` holds the names
    of the sections that have a space of their own, by section.
    """

    book: RawBook
    declared: dict[str, Name] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    program: dict[str, dict[str, Name]] = field(default_factory=dict)

    def everything(self) -> list[Name]:
        """All names, those of expressions first."""
        program = [name for section in self.program.values() for name in section.values()]
        return [*self.declared.values(), *program]

    def of(self, *sections: str) -> list[Name]:
        """The names of some sections, in the order of files and lines."""
        return [name for name in self.declared.values() if name.section in sections]


def gather_names(book: RawBook) -> Names:
    """All names that the files of a book declare."""
    names = Names(book, program={section: {} for section in PROGRAM})
    for document in book.documents:
        if not isinstance(document.root, Mapping):
            continue
        for section in (*SECTIONS, *PROGRAM):
            for key, node in pairs_of(document.root.get(section)):
                _declare(Name(key.value, document, key, node, section), names)
        for key, node in pairs_of(document.root.get("records")):
            listed = mapping_of(node).get("all")
            if isinstance(listed, Scalar) and not listed.empty:
                name = Name(listed.value, document, listed, listed, "lists", of=key.value)
                _declare(name, names)
        for _key, node in pairs_of(document.root.get("rulings")):
            asked = mapping_of(node).get("name")
            if isinstance(asked, Scalar) and not asked.empty:
                _declare(Name(asked.value, document, asked, node, "rulings", of=_key.value), names)
    return names


def _declare(name: Name, names: Names) -> None:
    """Add a name, unless its space of names has it already."""
    name.used = name.named = id(name.key) in name.document.tainted  # it cannot be used
    first = names.program.get(name.section, names.declared).setdefault(name.name, name)
    if first is not name:
        names.findings.append(duplicate(first, name))
        return
    _add_parts(name, names)
    name.broken = name.broken or _is_broken(name)
    if name.broken:
        name.used = name.named = True


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
    elif name.section == "rulings" and text_of(fields.get("form")) == "branch":
        keys += [(key, node, False) for key, node in pairs_of(fields.get("options"))]
    elif name.section == "records":
        keys += [(key, node, False) for key, node in pairs_of(fields.get("fields"))]
    elif name.section in _PARAMETERS:
        local = name.section != "events"
        for item in items_of(fields.get(_PARAMETERS[name.section])):
            keys += [(key, node, local) for key, node in pairs_of(item)]
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
