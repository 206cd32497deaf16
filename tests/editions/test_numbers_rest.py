"""What comes out otherwise when a number changes rests on it by `impact`: shown by changing each.

Each number that a value, an option or a cell of an invented book holds is changed in a copy. The
entries whose examples then come out otherwise are among those that rest on it, directly or by way of
others; scenarios whose result is another name a rule of one of these. `update` lists what holds the
number itself; this is where to look from there.
"""

import re
import shutil
from pathlib import Path

import pytest

from livingrules.engine.catalogue.model import Entry
from livingrules.engine.editions.literals import Literal, Literals
from livingrules.engine.graph.impact import impact
from livingrules.engine.loading.load import load
from livingrules.engine.scenario.listed import scenarios_of_each
from livingrules.engine.scenario.suite import play_all

NAMED = Path(__file__).parent / "named"
CATALOGUE = load([NAMED / "quay"], cache=False)[0]
HELD = [
    (entry, literal)
    for entry in CATALOGUE.entries.values()
    if entry.kind in ("value", "option", "table", "function")
    for literal in Literals().of(entry)
    if "examples" not in Path(literal.place.file).read_text().split("\n")[literal.place.line - 1]
]
CHANGES = {  # what comes out otherwise, where anything does
    ("quay:values/crate_toll", "3"): {"quay:functions/toll", "quay:costs"},
    ("quay:values/berths", "4"): {"quay:full"},
    ("quay:options/crowd", "1"): {"quay:moors"},
}


@pytest.mark.parametrize(("entry", "literal"), HELD, ids=lambda one: getattr(one, "id", None))
def test_each_number(entry: Entry, literal: Literal, tmp_path: Path) -> None:
    shutil.copytree(NAMED / "quay", tmp_path / "quay")
    file = tmp_path / "quay" / Path(literal.place.file).name
    lines = file.read_text(encoding="utf-8").split("\n")
    row, column = literal.place.line - 1, literal.place.column - 1
    old, rest = literal.value, lines[row][column:]
    assert rest.startswith(old)
    lines[row] = f"{lines[row][:column]}{int(old) + 1}{rest[len(old) :]}"
    file.write_text("\n".join(lines), encoding="utf-8")
    changed = _wrong_examples(tmp_path / "quay")
    text = "\n".join(lines)
    file.write_text(re.sub(r"^ +examples:.*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    played = play_all([tmp_path / "quay"])
    assert played.outcomes
    changed |= {one.scenario.id for one in played.outcomes if not one.passed}
    (rests,) = impact(CATALOGUE, [entry.id])
    ids = {entry.id, *(one["id"] for one in (*rests["direct"], *rests["transitive"]))}
    rules = {rule for one in ids if one in CATALOGUE.entries
             for rule in CATALOGUE.entries[one].rules}  # fmt: skip
    cited = scenarios_of_each([NAMED / "quay"], sorted(rules)).values()
    assert changed <= ids | {scenario["id"] for found in cited for scenario in found}
    assert changed == CHANGES.get((entry.id, literal.value), set())


def _wrong_examples(folder: Path) -> set[str]:
    """The entries of which an example comes out otherwise."""
    catalogue, findings = load([folder], cache=False)
    lines = sorted((one.place.line, one.id) for one in catalogue.entries.values())
    wrong = [one for one in findings if one.code.name == "wrong-example"]
    return {max(pair for pair in lines if pair[0] <= one.place.line)[1] for one in wrong}
