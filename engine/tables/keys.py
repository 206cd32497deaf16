"""The keys of a row or of a level of cells, held against those that must be there."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node
from livingrules.engine.shape.schemas import key_names
from livingrules.engine.tables.codes import MISSING_CELL, UNKNOWN_CELL


@dataclass(slots=True)
class Level:
    """One mapping of a table: who it is to people, and where its name stands."""

    document: Document
    called: str
    place: Place
    findings: list[Finding] = field(default_factory=list)

    def match(
        self, mapping: Mapping, wanted: Sequence[str], allowed: Sequence[str] = ()
    ) -> dict[str, Node]:
        """The values under the wanted keys, by key as it should be.

        `allowed` keys may stand there and are left out. A key that nearly is a missing one is
        reported once, and read as that one from now on.
        """
        found: dict[str, Node] = {}
        strange: list[str] = []
        for name, (_, value) in mapping.items.items():
            if name in wanted:
                found[name] = value
            elif name not in allowed and not name.startswith("x-"):
                strange.append(name)
        missing = [name for name in wanted if name not in found]
        for name in strange:
            near = nearest(name, missing)
            if not near and name in key_names("catalogue"):  # a key of the table, gone astray
                self.document.astray.add(name)
                message = f"'{name}' is no cell of {self.called}, but a key of a table or entry"
                place = self.document.place(mapping.key(name))
                self.findings.append(Finding(UNKNOWN_CELL, message, place))
                continue
            marks = nearest(name, [one for one in allowed if one not in mapping.items])
            if marks and not near:
                self.findings.append(Finding(UNKNOWN_CELL, f"'{name}' is no cell of {self.called}",
                                             self.document.place(mapping.key(name)),
                                             suggestions=marks))  # fmt: skip
                mapping.items[marks[0]] = mapping.items.pop(name)
                continue
            near = near or self._other(name, missing, strange)
            key, value = mapping.items[name]
            message = f"'{name}' is no cell of {self.called}"
            hint = None if near else f"cells here: {', '.join(wanted)}"
            self.findings.append(Finding(UNKNOWN_CELL, message, self.document.place(key),
                                         hint=hint, suggestions=near))  # fmt: skip
            if near:
                found[near[0]] = value
                missing.remove(near[0])
                mapping.items[near[0]] = mapping.items.pop(name)
        if missing and "partial" not in self.document.astray:
            self.document.lacking.update(missing)
            names = ", ".join(f"'{name}'" for name in missing)
            message = f"{self.called} lacks a cell for {names}"
            self.findings.append(Finding(MISSING_CELL, message, self.place,
                                         hint=f"add {names}"))  # fmt: skip
        return found

    def _other(self, name: str, missing: list[str], strange: list[str]) -> tuple[str, ...]:
        """The one missing key, where one strange key stands in its place."""
        return tuple(missing) if len(missing) == len(strange) == 1 else ()
