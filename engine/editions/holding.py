"""What of a catalogue holds a number that a rule says no longer, or that it says now."""

from collections.abc import Iterable, Iterator, Sequence

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Catalogue, Entry
from livingrules.engine.editions.literals import Literals

Row = tuple[Entry, Place, str]
"""An entry, the place of a number in it, and what is said of that."""
_SINGLE = ("value", "option")
_FURTHER = ("table", "type")


class Holding:
    """Looks for numbers in the data of rules; each file is read once."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Begin with nothing read."""
        self._entries = catalogue.entries
        self._literals = Literals()
        self._values: dict[str, list[Entry]] = {}
        for entry in catalogue.entries.values():
            if entry.kind == "value":
                for rule in entry.rules:
                    self._values.setdefault(rule, []).append(entry)

    def of(self, held: Sequence[Entry], near: Iterable[str], numbers: Iterable[str]) -> list[Row]:
        """What holds one of some numbers: in a rule's own entries, and in values that these use.

        Where no value is among them, those of the rules near it are looked at too, and where
        nothing at all is found, the tables and types that the rule's entries use.
        """
        wanted = set(numbers)
        if not wanted:
            return []
        found = [row for entry in held for row in self._rows(entry, wanted)]
        found += [
            row for one in self._used(held, _SINGLE) for row in self._rows(one, wanted, alone=True)
        ]
        if not any(entry.kind in _SINGLE for entry, _, _ in found):
            found += [
                row for one in self._near(held, near) for row in self._rows(one, wanted, alone=True)
            ]
        if not found:
            further = self._used(held, _FURTHER)
            found = [row for entry in further for row in self._rows(entry, wanted)]
        return found

    def already(
        self, held: Sequence[Entry], near: Iterable[str], numbers: Iterable[str]
    ) -> list[Row]:
        """The values that are one of some numbers, where somebody has changed them already."""
        wanted = set(numbers)
        own = [one for one in held if one.kind in _SINGLE]
        among = [*own, *self._used(held, _SINGLE)] or self._near(held, near)
        found = (row for entry in among for row in self._rows(entry, wanted, alone=True))
        return [(entry, place, f"{detail} already") for entry, place, detail in found]

    def _used(self, held: Sequence[Entry], kinds: Sequence[str]) -> list[Entry]:
        """The entries of some kinds that entries use, and that are not among them."""
        used = dict.fromkeys(name for entry in held for name, _ in entry.uses)
        found = [self._entries[one] for one in used if one in self._entries]
        return [one for one in found if one.kind in kinds and one not in held]

    def _near(self, held: Sequence[Entry], near: Iterable[str]) -> list[Entry]:
        """The values of rules that are none of the entries."""
        found = (one for rule in dict.fromkeys(near) for one in self._values.get(rule, ()))
        return [one for one in {one.id: one for one in found}.values() if one not in held]

    def _rows(self, entry: Entry, wanted: set[str], alone: bool = False) -> Iterator[Row]:
        """The places in an entry where one of some numbers stands, only `alone` or also with others."""
        seen: set[tuple[str, int]] = set()
        for one in self._literals.of(entry):
            if alone and not one.alone:
                continue
            if one.value in wanted and (one.value, one.place.line) not in seen:
                seen.add((one.value, one.place.line))
                what = "this is" if one.alone else "the expression here has"
                yield entry, one.place, f"{what} {one.value}"
