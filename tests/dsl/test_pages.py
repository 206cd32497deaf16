"""The pages of the language's findings: the wrong example raises just that one, the right none."""

import re
import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).resolve().parents[1])]

from harbour.asking import ask
from wording import faults_of

from livingrules.dsl import sample
from livingrules.dsl.cells import read_cell
from livingrules.dsl.codes import CODES
from livingrules.dsl.finding import Code, Finding
from livingrules.dsl.source import locate_in
from livingrules.dsl.type_notation import read_type

PAGES = Path(__file__).parents[2] / "engine" / "pages"
FENCE = re.compile(r"^```(\w+)\n(.*?)\n?```$", re.DOTALL | re.MULTILINE)


def raised(kind: str, text: str) -> list[Finding]:
    """What an example raises, by the kind of its fence."""
    if kind == "expression":
        return list(ask(text)[1])
    if kind == "type":
        return read_type(text, sample.SCOPE, locate_in(text))[1]
    notation, _, cell = text.partition("\n")
    type_, findings = read_type(notation.removeprefix("input: "), sample.SCOPE, locate_in(""))
    assert type_ is not None, findings
    return read_cell(cell, type_, sample.SCOPE, locate_in(cell))[1]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_page(code: Code) -> None:
    page = (PAGES / f"{code.name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code.title}\n")
    _, wrong, right = re.split(r"^## (?:Wrong|Right)$", page, flags=re.MULTILINE)
    (wrong_fence,), (right_fence,) = FENCE.findall(wrong), FENCE.findall(right)
    findings = raised(*wrong_fence)
    assert [finding.code for finding in findings] == [code]
    assert faults_of(findings) == []
    assert raised(*right_fence) == []


def test_codes_are_named_once() -> None:
    assert len({code.name for code in CODES}) == len(CODES)
