"""`show` names the variants that touch a rule, a ruling or an entry: what they change of it."""

from pathlib import Path

from livingrules.engine.graph.touching import variants_touching

VARIANT = """\
variant: dear
title: All is dear
over: [harbour, sea]
source: {source: inferred, rule: 2b, because: the print is old}
rulings: {harbour:R1: none}
changes:
  harbour/values/toll/is: {set: 4}
  harbour/tables/fees/rows: {add: {skiff: {kind: skiff, fee: 1, rule: 3a}}}
  sea/values/toll/is: {set: 9}
"""


def touching(
    folder: Path, identifier: str, *held: str, content: str = VARIANT
) -> list[tuple[str, list[str], int]]:
    file = folder / "dear.variant.yaml"
    file.write_text(content, encoding="utf-8")
    found = variants_touching(identifier, held, [file, folder / "gone.variant.yaml"])
    assert all(one["title"] == "All is dear" for one in found)
    assert all(one["file"].endswith("dear.variant.yaml") for one in found)
    return [(one["id"], one["changes"], one["line"]) for one in found]


def test_what_it_changes_of_the_data_of_a_rule(tmp_path: Path) -> None:
    held = ("harbour:values/toll", "harbour:tables/fees", "harbour:R1")
    assert touching(tmp_path, "harbour:1", *held) == [
        ("dear", ["rulings/R1/default", "values/toll/is", "tables/fees/rows"], 5)
    ]
    assert touching(tmp_path, "harbour:1", "harbour:tables/fees") == [
        ("dear", ["tables/fees/rows"], 8)
    ]


def test_an_entry_and_a_ruling(tmp_path: Path) -> None:
    assert touching(tmp_path, "sea:values/toll") == [("dear", ["values/toll/is"], 9)]
    assert touching(tmp_path, "harbour:R1") == [("dear", ["rulings/R1/default"], 5)]


def test_a_rule_that_it_only_names(tmp_path: Path) -> None:
    assert touching(tmp_path, "harbour:2b") == [("dear", [], 4)]
    assert touching(tmp_path, "harbour:3a") == [("dear", [], 8)]


def test_what_it_leaves_alone(tmp_path: Path) -> None:
    assert touching(tmp_path, "harbour:4", "harbour:values/fog") == []
    assert touching(tmp_path, "sea:tables/fees") == []
    assert touching(tmp_path, "pier:2b", "pier:values/toll") == []


def test_a_file_that_is_no_variant_is_passed_over(tmp_path: Path) -> None:
    for content in ("- toll\n", "toll", "over: {toll: 1}\nchanges: [toll]\n", "changes: {toll: 2}"):
        assert touching(tmp_path, "harbour:values/toll", content=content) == []
