"""The values of one input cut into atoms: groups of values that no row of a table tells apart."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from livingrules.dsl.cell_sets import CellSet, Value

_FIRST = float("-inf")


class Atoms:
    """The atoms of an input, smallest numbers first, and the atoms that lie in each cell."""

    def __init__(self, whole: CellSet, cells: Iterable[CellSet]) -> None:
        """Cut `whole`, all values that the input can have, by cells."""
        distinct = list(dict.fromkeys(cells))
        self.atoms: list[CellSet] = []
        self._masks: dict[CellSet, int] = {}
        self._starts: list[float] = []
        self._bits: dict[Value, int] = {}
        self._texts = 0
        self._cut_numbers(whole, distinct)
        self._group_values(whole, distinct)
        if whole.texts_but is not None:
            self._cut_texts(whole.texts_but, distinct)

    @property
    def full(self) -> int:
        """All atoms, one bit each."""
        return (1 << len(self.atoms)) - 1

    def mask(self, cell: CellSet) -> int:
        """The atoms that lie in one of the cells."""
        found = self._masks.get(cell)
        if found is None:
            found = self._masks[cell] = self._mask(cell)
        return found

    def _mask(self, cell: CellSet) -> int:
        """The same, worked out."""
        found = 0
        for low, high in cell.intervals:
            first = 0 if low is None else bisect_left(self._starts, low)
            end = len(self._starts) if high is None else bisect_right(self._starts, high)
            if first < end:
                found |= (1 << end) - (1 << first)
        if cell.texts_but is not None:
            found |= self._texts
            for text in cell.texts_but:
                found &= ~self._bits.get(text, 0)
        for value in cell.values:
            found |= self._bits.get(value, 0)
        return found

    def _cut_numbers(self, whole: CellSet, cells: list[CellSet]) -> None:
        """Cut the numbers wherever a cell begins or ends."""
        begins = {low for cell in cells for low, _ in cell.intervals if low is not None}
        begins |= {high + 1 for cell in cells for _, high in cell.intervals if high is not None}
        for low, high in whole.intervals:
            inside = [one for one in sorted(begins)
                      if (low is None or one > low) and (high is None or one <= high)]  # fmt: skip
            for start, after in zip([low, *inside], [*inside, None], strict=True):
                end = high if after is None else after - 1
                self.atoms.append(CellSet(intervals=((start, end),)))
                self._starts.append(_FIRST if start is None else start)

    def _group_values(self, whole: CellSet, cells: list[CellSet]) -> None:
        """Put single values together that the same cells hold."""
        holders: dict[Value, list[int]] = {value: [] for value in sorted(whole.values, key=_order)}
        for number, cell in enumerate(cells):
            for value in cell.values & holders.keys():
                holders[value].append(number)
        groups: dict[tuple[int, ...], list[Value]] = {}
        for value, held in holders.items():
            groups.setdefault(tuple(held), []).append(value)
        for values in groups.values():
            self._add(CellSet(frozenset(values)), values)

    def _cut_texts(self, but: frozenset[str], cells: list[CellSet]) -> None:
        """Take each text that a cell mentions by itself, and all others together."""
        mentioned = {text for cell in cells for text in cell.texts_but or ()}
        mentioned |= {text for cell in cells for text in cell.values if isinstance(text, str)}
        before = self.full
        for text in sorted(mentioned - but):
            self._add(CellSet(frozenset([text])), [text])
        self._add(CellSet(texts_but=but | mentioned), [])
        self._texts = self.full & ~before

    def _add(self, atom: CellSet, values: list[Value]) -> None:
        """Keep one more atom, which single values lie in."""
        for value in values:
            self._bits[value] = 1 << len(self.atoms)
        self.atoms.append(atom)


def _order(value: Value) -> tuple[bool, str]:
    """Values in the order of their texts, none last."""
    return (value is None, str(value))
