"""Scenarios of a small book: all that comes out of them, as text.

Beside each file of cases stands what must come out; `--accept` writes it anew.
"""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from catalogue.cases import shown
from wording import faults_of

from livingrules.dsl.finding import Code
from livingrules.engine.scenario.book import read_book_of
from livingrules.engine.scenario.causes import causes
from livingrules.engine.scenario.codes import CODES
from livingrules.engine.scenario.coverage import coverage
from livingrules.engine.scenario.suite import Suite, play_all
from livingrules.engine.scenario.vocabulary import vocabulary, vocabulary_text
from livingrules.tools.pages import page_of

HERE = Path(__file__).resolve().parent
BOOK = HERE / "pebbles"
CASES = sorted((HERE / "cases").glob("*.scenario.yaml"))
_EXAMPLE = re.compile(
    r"^```yaml\n# (?P<file>\S+\.scenario\.yaml)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def told(tested: Suite, root: Path) -> str:
    """Findings, failures, and the scenarios that passed."""
    lines = [shown(tested.findings, root)]
    for one in tested.failures:
        step = {None: "at the end", 0: "before step 1"}.get(one.step, f"step {one.step}")
        lines.append(f"{Path(one.place.file).name}:{one.place.line} {one.scenario}, {step}\n")
        lines.append(f"  expected  {one.expected}\n  got       {one.got}\n")
    passed = [one.scenario.name for one in tested.outcomes if one.passed]
    lines.append(f"passed: {', '.join(passed) or 'none'}\n")
    return "".join(lines)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.partition(".")[0])
def test_case(case: Path, expect: Callable[[Path, str], None]) -> None:
    tested = play_all([case])
    assert faults_of(tested.findings) == []
    expect(case.with_name(f"{case.name.partition('.')[0]}.txt"), told(tested, case.parent))


def test_all_of_the_book_pass_and_cover_it() -> None:
    tested = play_all([BOOK])
    assert told(tested, BOOK).startswith("passed: ")
    assert tested.passed == len(tested.outcomes) == 7
    assert causes(tested) == []
    assert coverage(tested) == {
        "pebbles": {
            "rules": {"executable": 6, "exercised": 6, "missing": []},
            "rows": {"all": 6, "found": 3, "missing": {"put_back": ["2", "3", "5"]}},
        }
    }


def test_what_is_laid_over_a_book_is_gone_again() -> None:
    first, second = play_all([BOOK]), play_all([HERE / "cases" / "cells.scenario.yaml"])
    assert not first.failures
    stated = next(one for one in second.outcomes if one.scenario.name == "assumed")
    assert stated.passed


def test_causes_are_held_against_references(tmp_path: Path) -> None:
    text = (BOOK / "pebbles.yaml").read_text("utf-8")
    text = text.replace("refs: [{to: 2, kind: cause}]", "refs: [{to: 6, kind: cause}]")
    (tmp_path / "pebbles").mkdir()
    (tmp_path / "pebbles" / "book.yaml").write_bytes((BOOK / "book.yaml").read_bytes())
    (tmp_path / "pebbles" / "pebbles.yaml").write_text(text, "utf-8")
    file = tmp_path / "pebbles" / "good.scenario.yaml"
    file.write_bytes((BOOK / "scenarios" / "good.scenario.yaml").read_bytes())
    found = causes(play_all([file]))
    assert faults_of(found) == []
    assert [(one.place.line, one.code.name) for one in found] == [
        (9, "undeclared-cause"),
        (13, "idle-cause"),
    ]
    assert [one.message for one in found] == [
        "pebbles:2 causes pebbles:3 (in 'last_pebble_wins'), and no reference says so",
        "no scenario shows that pebbles:6 causes pebbles:3, as pebbles:3 says",
    ]


def test_a_book_that_cannot_be_played(tmp_path: Path) -> None:
    for name, rules in (("wrong", "rules: {1: {titel: T}}"), ("none", "rules: {}")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "book.yaml").write_text(f"book: {name}\ntitle: T\nedition: E\n")
        (folder / "1.yaml").write_text(rules)
        text = f"book: {name}\nscenarios: {{a: {{title: T, rules: [1]}}}}\n"
        (folder / "a.scenario.yaml").write_text(text)
        tested = play_all([folder])
        assert [one.code.name for one in tested.findings] == ["not-playable"]
        assert faults_of(tested.findings) == []


@pytest.mark.parametrize("text", ["", "- a", "book: [", "book: pebbles\nscenarios: {}\n", "\0"])
def test_files_that_are_none(text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.scenario.yaml"
    file.write_text(text)
    tested = play_all([file])
    assert [one.severity for one in tested.findings] == ["error"]
    assert tested.outcomes == []


def test_vocabulary(expect: Callable[[Path, str], None]) -> None:
    book, findings = read_book_of(BOOK)
    assert book is not None and findings == []
    expect(HERE / "vocabulary.txt", vocabulary_text(book))
    expect(HERE / "vocabulary.json", json.dumps(vocabulary(book), indent=2) + "\n")


def played(part: str, folder: Path) -> Suite | None:
    """What comes out of the example on one side of a page, beside the small book; None without one."""
    found = _EXAMPLE.search(part)
    if found is None:
        return None
    for path in BOOK.glob("*.yaml"):
        (folder / "pebbles").mkdir(exist_ok=True)
        (folder / "pebbles" / path.name).write_bytes(path.read_bytes())
    (folder / "rules-only").mkdir(exist_ok=True)
    (folder / "rules-only" / "book.yaml").write_text("book: rules-only\ntitle: T\nedition: E\n")
    file = folder / found["file"]
    file.write_text(found["text"], "utf-8")
    return play_all([file])


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_pages(code: Code, tmp_path: Path) -> None:
    page = page_of(code.name)
    assert page is not None and page.title == code.title
    wrong = played(page.wrong, tmp_path)
    if wrong is None:
        assert code.name in ("undeclared-cause", "idle-cause")  # tried above
        return
    assert [one.code.name for one in wrong.findings] == [code.name]
    right = played(page.right, tmp_path)
    assert right is not None and right.findings == [] and right.failures == []


def test_a_rule_of_another_book_is_named_with_that_book(tmp_path: Path) -> None:
    text = (
        (BOOK / "pebbles.yaml")
        .read_text("utf-8")
        .replace("rule: 5}\n    do:", "rule: Z9}\n    do:")
    )
    head = (
        (BOOK / "book.yaml")
        .read_text("utf-8")
        .replace("edition: first", "edition: first\nuses: [bags]")
    )
    files = {
        "pebbles/book.yaml": head,
        "pebbles/pebbles.yaml": text,
        "bags/book.yaml": "book: bags\ntitle: Bags\nedition: first\nexternal: true\n",
        "bags/bags.yaml": "rules:\n  Z9: {title: Full, summary: A bag can be full., status: host,"
        " because: the bags have rules of their own}\n",
        "pebbles/scenarios/full.scenario.yaml": "book: pebbles\nscenarios:\n  full:\n"
        "    title: A full bag takes no more\n    rules: [5]\n    given: {Red bag.held: 9}\n"
        "    rests_on: {most_in_bag: 9}\n"
        "    options: {players: [Ann, Ben]}\n    steps:\n"
        "      - {who: Ann, do: fill, with: {bag: Red bag}, expect: {refused: [{rule: bags:Z9}]}}\n",
    }  # fmt: skip
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    tested = play_all([tmp_path / "pebbles"])
    assert told(tested, tmp_path) == "passed: full\n"
