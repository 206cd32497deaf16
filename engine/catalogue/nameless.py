"""Entries whose name is missing, or is another entry's, and the names that were surely meant.

Such an entry is read under the name that was meant, so that nothing else is said of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.catalogue.codes import DUPLICATE_ID
from livingrules.engine.catalogue.raw import RawBook
from livingrules.engine.read.codes import DUPLICATE_KEY, MISSING_NAME
from livingrules.engine.read.document import Document
from livingrules.engine.read.missing_name import Nameless, missing_name
from livingrules.engine.read.nodes import Scalar


@dataclass(slots=True)
class Unnamed:
    """An entry whose own name is not known yet, with its book and document.

    `other` is the document of the entry that bears the same name, where it does.
    """

    book: RawBook
    document: Document
    entry: Nameless
    other: Document

    @property
    def place(self) -> Place:
        """The place that is marked: its first key, or the name that another entry bears too."""
        return self.document.place(self.entry.key)

    def holds(self, place: Place) -> bool:
        """Whether a place lies inside the entry."""
        first, last = self.place, self.document.text.place(self.entry.value.end)
        return place.file == first.file and first.line <= place.line <= last.line

    def call(self, name: str, why: str) -> None:
        """Read the entry under a name from now on; the finding on it says why: `which …`."""
        entry, place, old = self.entry, self.place, self.entry.key.value
        places, found = {place}, self._missing(name, why)
        if entry.twin is not None:
            places.add(self.other.place(entry.twin[0]))
            found = self._twice(entry.twin[0], name, why)
        findings = [one for one in self.book.findings
                    if one.place not in places or one.code not in (MISSING_NAME, DUPLICATE_KEY)]  # fmt: skip
        if entry.twin is None:
            findings = [_renamed(one, old, name) for one in findings]
        self.book.findings[:] = [*findings, found]
        self._rename(name)

    def _rename(self, name: str) -> None:
        """Put the entry under its name, and its twin under the one that both bear."""
        entry, names = self.entry, self.entry.around.items
        pair = names.get(entry.key.value)
        if pair is not None and pair[0] is entry.key:
            del names[entry.key.value]
        if entry.twin is not None and self.other is self.document:
            names.setdefault(entry.key.value, entry.twin)
        for one in self.document.nameless:
            if entry.twin is not None and one.key is entry.twin[0]:
                one.name = one.key.value
        entry.key.value = entry.name = name
        names[name] = (entry.key, entry.value)
        self.document.tainted.discard(id(entry.key))

    def turned(self) -> "Unnamed":
        """The twin of the entry, as that of the two in one file which bears the wrong name."""
        one = self.entry
        assert one.twin is not None
        key, value = one.twin
        other = Nameless(one.way, one.around, key, value, twin=(one.key, one.value))
        return Unnamed(self.book, self.document, other, self.document)

    def exchange(self) -> None:
        """Read the entry, and not the other one, under the name that both bear."""
        self.entry.around.items[self.entry.key.value] = (self.entry.key, self.entry.value)

    def _missing(self, name: str, why: str) -> Finding:
        """The finding on an entry without a name."""
        one = self.entry
        return missing_name(self.place, one.section, one.column, outdented=one.outdented,
                            name=name, why=why)  # fmt: skip

    def _twice(self, other: Scalar, name: str, why: str) -> Finding:
        """The finding on an entry that bears another one's name."""
        related = Related(f"'{other.value}' is declared here too", self.other.place(other))
        at = f"at line {related.place.line}"
        if self.other is not self.document:
            at = f"in {related.place.file.rpartition('/')[2]}"
        message = f"'{other.value}' is declared here and once more, {at}"
        return Finding(DUPLICATE_ID, message, self.place, hint=f"is it '{name}', which {why}?",
                       suggestions=(name,), related=(related,))  # fmt: skip


def unnamed(book: RawBook, *sections: str) -> list[Unnamed]:
    """The entries of some sections whose own name is not known yet."""
    return list(_unnamed(book, sections))


def _unnamed(book: RawBook, sections: tuple[str, ...]) -> Iterator[Unnamed]:
    for document in book.documents:
        for entry in document.nameless:
            if entry.section in sections and not entry.name:
                yield Unnamed(book, document, entry, document)


def _renamed(finding: Finding, old: str, name: str) -> Finding:
    """A finding that speaks of an entry by its name instead of the stand-in."""
    if old not in finding.message and old != finding.rule:
        return finding
    rule = name if finding.rule == old else finding.rule
    return replace(finding, message=finding.message.replace(old, name), rule=rule)
