"""The page of every code of this area: its wrong example raises it alone, its right one nothing."""

import re
import sys
from pathlib import Path

import pytest

from livingrules.dsl.finding import Finding
from livingrules.engine.rulebook.codes import CODES
from livingrules.engine.rulebook.scan import scan_texts
from livingrules.engine.rulebook.scheme_file import load_scheme
from livingrules.engine.rulebook.schemes import guess_scheme
from livingrules.engine.rulebook.text import text_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from wording import faults_of

ROOT = Path(__file__).resolve().parents[2]
# A page cannot hold these files; test_import has one of each.
FILES = {
    "not-a-text", "pdf-unsupported", "pdf-damaged", "pdf-locked", "pdf-without-text",
}  # fmt: skip
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def raised(language: str, example: str, folder: Path) -> list[Finding]:
    """What an example raises."""
    if language == "yaml":
        file = folder / "scheme.yaml"
        file.write_text(example, encoding="utf-8")
        return load_scheme(file)[1]
    scheme, findings = guess_scheme(example)
    found: list[Finding] = list(findings)
    if scheme is not None:
        found += scan_texts([text_of(example, "a.txt")], scheme)[1]
    return found


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_page(code, tmp_path: Path) -> None:
    page = (ROOT / "engine" / "pages" / f"{code.name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code.title}\n")
    [(language, wrong), (other, right)] = _FENCE.findall(page)
    assert language == other
    assert (language == "files") == (code.name in FILES)
    if language != "files":
        findings = raised(language, wrong, tmp_path)
        assert {one.code.name for one in findings} == {code.name}
        assert faults_of(findings) == []
        assert raised(language, right, tmp_path) == []
