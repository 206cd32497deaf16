"""Schemes: those that ship hold, wrong ones are explained at the place, names are found."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from livingrules.engine.rulebook.scheme_file import load_scheme
from livingrules.engine.rulebook.schemes import find_scheme, load_shipped, shipped_schemes

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad_schemes").glob("*.yaml"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad(path: Path, expect: Callable[[Path, str], None]) -> None:
    begun = time.perf_counter()
    scheme, findings = load_scheme(path)
    assert scheme is None
    assert time.perf_counter() - begun < 5
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
