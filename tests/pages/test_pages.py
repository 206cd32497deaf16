"""The page of each finding: its wrong example has just that finding, its right one none."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import check, codes_of, shown, unescape, write_book
from wording import faults_of

from livingrules.dsl.codes import CODES as DSL
from livingrules.dsl.finding import Code
from livingrules.engine.catalogue.codes import CODES as CATALOGUE
from livingrules.engine.codes import CODES
from livingrules.engine.graph.codes import CODES as GRAPH
from livingrules.engine.play.codes import CODES as PLAY
from livingrules.engine.rulebook.codes import CODES as RULEBOOK
from livingrules.engine.scenario.codes import CODES as SCENARIO
from livingrules.engine.variants.codes import (
    DAMAGED_REVIEW,
    SUSPECT_VARIANT,
    UNKNOWN_VARIANT,
    VARIANT_CONFLICT,
)
from livingrules.tools.pages import Page, page_of

PAGES = Path(__file__).resolve().parents[2] / "engine" / "pages"

FENCE = re.compile(
    r"^```(?P<kind>\w+)\n(?:# (?P<file>\S+\.(?:yaml|csv|json))\n)?(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


VARIANTS = (UNKNOWN_VARIANT, VARIANT_CONFLICT, SUSPECT_VARIANT, DAMAGED_REVIEW)
"""What only shows in a scenario, where two are laid over a book, or with a review: tests/variants
tries them."""


def _link(root: Path) -> None:
    (root / "5A.yaml").symlink_to("gone.yaml")


def _folder(root: Path) -> None:
    (root / "5A.yaml").mkdir()


def _many(root: Path) -> None:
    lines = (f"  {at}: {{title: T, summary: S, status: done}}\n" for at in range(101))
    (root / "5A.yaml").write_text("rules:\n" + "".join(lines))


# Wrong examples that no text can show, made here.
MADE: dict[str, Callable[[Path], None]] = {
    "unreadable-file": _link,
    "not-a-file": _folder,
    "more-findings": _many,
}


def example(part: str, folder: Path) -> Path | None:
    """A folder with the files that an example shows; None where it shows none."""
    files: dict[str, str | bytes] = {}
    for fence in FENCE.finditer(part):
        if fence["file"]:
            text = fence["text"]
            files[fence["file"]] = unescape(text) if fence["kind"] == "text" else text
    if not files:
        return None
    if not any("/" in name for name in files):
        return write_book(folder, files)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def page(code: Code) -> Page:
    """The page of a code, which must be there."""
    found = page_of(code.name)
    assert found is not None, f"engine/pages/{code.name}.md is missing"
    return found


def runnable(code: Code) -> bool:
    """Whether the page of a code shows files of a book; tests/scenario tries scenarios."""
    if code in SCENARIO or code in VARIANTS:
        return False
    found = page_of(code.name)
    return found is not None and (bool(re.search(r"^# \S+\.yaml$", found.wrong, re.MULTILINE)) or
                                  code.name in MADE)  # fmt: skip


RUN = [code for code in CODES if runnable(code)]


def _name(code: Code) -> str:
    return code.name


@pytest.mark.parametrize("code", CODES, ids=_name)
def test_every_code_has_a_page_in_order(code: Code) -> None:
    found = page(code)
    assert found.title == code.title
    assert 1 <= len(found.explanation.splitlines()) <= 10
    assert FENCE.search(found.wrong) and FENCE.search(found.right)
    assert all(len(line) <= 100 for line in found.markdown().splitlines())


def test_every_page_belongs_to_a_code() -> None:
    names = {code.name for code in (*CODES, *DSL)}
    assert [path.name for path in PAGES.iterdir() if path.stem not in names] == []


@pytest.mark.parametrize("code", RUN, ids=_name)
def test_the_wrong_example_has_this_finding_and_no_other(code: Code, tmp_path: Path) -> None:
    if code.name in MADE:
        if os.name != "posix":
            pytest.skip("links to nothing need POSIX")
        root: Path | None = write_book(tmp_path, {})
        assert root is not None
        MADE[code.name](root)
    else:
        root = example(page(code).wrong, tmp_path)
    assert root is not None
    _, findings = check(root)
    if code.severity == "info":
        assert code.name in [one.code.name for one in findings], shown(findings, root)
    else:
        assert codes_of(findings) == [code.name], shown(findings, root)
    assert faults_of(findings) == []


@pytest.mark.parametrize("code", RUN, ids=_name)
def test_the_right_example_has_no_finding(code: Code, tmp_path: Path) -> None:
    root = example(page(code).right, tmp_path)
    assert root is not None
    _, findings = check(root)
    assert shown(findings, root) == ""


# Findings whose pages show an expression, a rulebook's text, a saved game, a scenario or a
# command line: tests/dsl, tests/rulebook, tests/engine and tests/scenario try those.
ELSEWHERE = {code.name for code in (*DSL, *GRAPH, *RULEBOOK, *PLAY, *SCENARIO, *VARIANTS)} - {
    code.name for code in CATALOGUE
}


def test_every_page_that_can_be_tried_is_tried() -> None:
    left = {code.name for code in CODES if not runnable(code)}
    assert left == ELSEWHERE & {code.name for code in CODES}
