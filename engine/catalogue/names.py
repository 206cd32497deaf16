"""The names that a book's files declare: one space of names a book."""

from dataclasses import dataclass, field

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.ids import Declared, duplicate
from livingrules.engine.catalogue.raw import RawBook, pairs_of
from livingrules.engine.read.nodes import Mapping

SECTIONS = ("units", "enums", "records", "state", "values", "functions", "tables")


@dataclass(slots=True)
class Name(Declared):
    """A declared name: `section` is the part of the file that it stands in.

    `used_at` gathers the places where it is used, with the address of the entry that uses it.
    """

    section: str = ""

    @property
    def address(self) -> str:
        """Its address in the book: `tables/tolls`."""
        return f"{self.section}/{self.name}"


@dataclass(slots=True)
class Names:
    """What a book declares, by name, and findings on names declared twice."""

    book: RawBook
    declared: dict[str, Name] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def of(self, section: str) -> list[Name]:
        """The names of one section, in the order of files and lines."""
        return [name for name in self.declared.values() if name.section == section]


def gather_names(book: RawBook) -> Names:
    """All names that the files of a book declare."""
    names = Names(book)
    for document in book.documents:
        if not isinstance(document.root, Mapping):
            continue
        for section in SECTIONS:
            for key, node in pairs_of(document.root.get(section)):
                name = Name(key.value, document, key, node, section)
                first = names.declared.setdefault(key.value, name)
                if first is not name:
                    names.findings.append(duplicate(first, name))
    return names
