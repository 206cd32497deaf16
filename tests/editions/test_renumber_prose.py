"""Ids in prose: what is written anew, and what is left and told."""

import pytest

from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.editions.renumber_prose import Left, Prose
from livingrules.engine.fmt import Edit, apply
from livingrules.engine.read.document import read_bytes
from livingrules.engine.read.nodes import Mapping, Scalar

IDS = NewIds(
    "harbour",
    {"1.2": "1.3", "1.3": "1.2", "7A1": "7A2", "A": "B", "4.2": "4.1"},
    gone={"4.1": "4.1 is gone"},
    rules={"harbour": {"1.1", "1.2", "1.3", "7A1", "A", "4.2"}, "island": {"1.3"}, "far": set()},
    uses={"island": ["harbour"]},
)
# The book and what it says; what it says then, and what is told.
CASES: list[tuple[str, str, str, list[str]]] = [
    ("harbour", "See 1.2.", "See 1.3.", []),
    ("harbour", "By rules 1.2, 1.3 and 4.2 all pay 1.2 coins.",
     "By rules 1.3, 1.2 and 4.1 all pay 1.2 coins.",
     ["1.2 is mentioned here, which may be a number; as a rule it is 1.3 now"]),
    ("harbour", "It is 1.2 coins per 1.3 tons.", "It is 1.2 coins per 1.3 tons.",
     ["1.2 is mentioned here, which may be a number; as a rule it is 1.3 now",
      "1.3 is mentioned here, which may be a number; as a rule it is 1.2 now"]),
    ("harbour", "As in 7A1, harbour:1.2 and 1.23 and 7A1b.", "As in 7A2, harbour:1.3 and 1.23 and 7A1b.", []),
    ("harbour", "A boat pays.", "A boat pays.",
     ["A is mentioned here, which may be a word; as a rule it is B now"]),
    ("harbour", "Rule 4.1 is old.", "Rule 4.1 is old.",
     ["4.1 is mentioned here; 4.1 is gone, and what was 4.2 has its id now"]),
    ("island", "Rule 1.3 is ours, harbour:1.3 is theirs.", "Rule 1.3 is ours, harbour:1.2 is theirs.", []),
    ("island", "Rule 1.2 would be ours, and 7A1.", "Rule harbour:1.3 would be ours, and 7A2.", []),
    ("far", "Like 7A1 and 1.2.", "Like 7A1 and 1.2.",
     ["7A1 is mentioned here; if that of 'harbour' is meant, it is 7A2 now"]),
]  # fmt: skip


@pytest.mark.parametrize(("home", "said", "wanted", "told"), CASES)
def test_case(home: str, said: str, wanted: str, told: list[str]) -> None:
    document, _ = read_bytes(f"a: '{said}'\n".encode(), "a.yaml")
    assert document is not None
    assert isinstance(document.root, Mapping)
    scalar = document.root.get("a")
    assert isinstance(scalar, Scalar)
    found = list(Prose(IDS).within(document, scalar, home))
    edits = [one for one in found if isinstance(one, Edit)]
    assert apply(document.text.text, edits) == f"a: '{wanted}'\n"
    assert [one.says for one in found if isinstance(one, Left)] == told
