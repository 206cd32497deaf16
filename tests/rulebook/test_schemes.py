"""Schemes: those that ship hold, wrong ones are explained at the place, names are found."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from livingrules.engine.rulebook.scan import scan_texts
from livingrules.engine.rulebook.scheme_file import load_scheme
from livingrules.engine.rulebook.schemes import find_scheme, load_shipped, shipped_schemes
from livingrules.engine.rulebook.text import text_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad_schemes").glob("*.yaml"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad(path: Path, expect: Callable[[Path, str], None]) -> None:
    begun = time.process_time()
    scheme, findings = load_scheme(path)
    assert scheme is None
    assert time.process_time() - begun < 5
    lines = []
    for one in sorted(findings, key=lambda one: one.sort_key()):
        place = one.place
        lines.append(f"{place.line}:{place.column} {one.code.name}: {one.message}")
        if one.suggestions:
            lines.append(f"    perhaps {', '.join(one.suggestions)}")
    expect(path.with_suffix(".txt"), "\n".join(lines) + "\n")


def test_schemes_ship() -> None:
    assert {"economy-rules", "interstellar-rules"} <= set(shipped_schemes())


@pytest.mark.parametrize("name", sorted(shipped_schemes()))
def test_shipped(name: str) -> None:
    scheme, findings = load_shipped(name)
    assert findings == []
    assert scheme is not None
    assert scheme.name == name, "a scheme is called like its folder"


def test_found_by_name_file_and_folder() -> None:
    file = shipped_schemes()["general-letters"]
    for name in ("general-letters", str(file), str(file.parent)):
        scheme, findings = find_scheme(name)
        assert findings == []
        assert scheme is not None
        assert scheme.name == "general-letters"


def test_a_misspelt_name() -> None:
    scheme, [finding] = find_scheme("economy-rule")
    assert scheme is None
    assert finding.code.name == "unknown-scheme"
    assert finding.suggestions[0] == "economy-rules"


def test_the_example_in_the_documentation(tmp_path: Path) -> None:
    page = (HERE.parents[1] / "docs" / "files" / "scheme.md").read_text(encoding="utf-8")
    example = page.partition("```yaml\n")[2].partition("```")[0]
    assert example.count("\n") == 10
    file = tmp_path / "scheme.yaml"
    file.write_text(example, encoding="utf-8")
    scheme, findings = load_scheme(file)
    assert findings == []
    assert scheme is not None
    text = (
        "R-3 Docks\nMoor at pier R-7, see T-4 and R-3.1.\n\n"
        "R-3.1. Lamps\na) One, see R-3.1b, not R-3 of the Tide rules.\nb) Two.\n\n"
        "Example: a) is lit as R-3.1b says.\n"
    )
    scan, findings = scan_texts([text_of(text, "a.txt")], scheme)
    assert findings == []
    assert [rule.id for rule in scan.rules] == ["R-3", "R-3.1", "R-3.1a", "R-3.1b"]
    found = [(one.text, one.source, one.book, one.context) for one in scan.references]
    assert found == [
        ("T-4", "R-3", "tides", "body"),
        ("R-3.1", "R-3", None, "body"),
        ("R-3.1b", "R-3.1a", None, "body"),
        ("R-3", "R-3.1a", "tides", "body"),
        ("R-3.1b", "R-3.1b", None, "example"),
    ]
