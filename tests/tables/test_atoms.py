"""Atoms are a partition of an input's values that every cell of a table is a union of."""

from hypothesis import given
from hypothesis import strategies as st

from livingrules.dsl.cell_sets import CellSet, merge
from livingrules.engine.tables.atoms import Atoms

NUMBERS = range(-3, 12)
WORDS = ("red", "green", "blue", "grey")
BOUND = st.none() | st.sampled_from(NUMBERS)
INTERVAL = st.tuples(BOUND, BOUND).filter(
    lambda one: one[0] is None or one[1] is None or one[0] <= one[1]
)
NUMERIC = st.lists(INTERVAL, max_size=3).map(lambda some: CellSet(intervals=merge(some)))
NAMED = st.frozensets(st.sampled_from([*WORDS, None, True, False])).map(CellSet)
TEXTS = st.frozensets(st.sampled_from(WORDS))
TEXTUAL = TEXTS.map(CellSet) | TEXTS.map(lambda but: CellSet(texts_but=but))
COLUMNS = [
    (CellSet(frozenset([None]), ((0, 9),)), NUMERIC, [*NUMBERS, None]),
    (CellSet(intervals=((None, None),)), NUMERIC, [*NUMBERS]),
    (CellSet(frozenset([*WORDS, None])), NAMED, [*WORDS, None]),
    (CellSet(frozenset([True, False])), NAMED, [True, False]),
    (CellSet(texts_but=frozenset(["grey"])), TEXTUAL, [*WORDS, "violet"]),
]


@given(st.sampled_from(COLUMNS), st.data())
def test_each_value_is_in_one_atom_and_cells_are_unions_of_atoms(
    column: tuple[CellSet, st.SearchStrategy[CellSet], list[object]], data: st.DataObject
) -> None:
    whole, cells, values = column
    chosen = data.draw(st.lists(cells, max_size=5))
    atoms = Atoms(whole, chosen)
    assert all(not atom.empty for atom in atoms.atoms)
    for value in values:
        holding = [number for number, atom in enumerate(atoms.atoms) if atom.holds(value)]  # type: ignore[arg-type]
        assert len(holding) == whole.holds(value)  # type: ignore[arg-type]
        for cell in chosen if holding else ():
            assert (atoms.mask(cell) >> holding[0] & 1) == cell.holds(value)  # type: ignore[arg-type]
