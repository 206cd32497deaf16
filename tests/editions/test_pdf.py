"""A PDF file of an edition holds what its text holds."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulebook.pdfs import pdf

from livingrules.tools.cli import main

LINES = [
    "1.1 The toll. A boat that comes in pays 3 coins for each",
    "crate, at most 12 in all.",
    "1.2 Fog. In fog the toll is doubled (see 1.1). A boat may wait out-",
    "side.",
]


@pytest.mark.parametrize(("coins", "code"), [("3", 0), ("4", 1)])
def test_text_and_pdf(
    coins: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pypdfium2")
    pages = [["THE HARBOUR GAME", LINES[0].replace("3", coins), *LINES[1:], str(n)]
             if n == 1 else ["THE HARBOUR GAME", f"1.{n + 1} Pier {n}. It is long.", str(n)]
             for n in range(1, 6)]  # fmt: skip
    (tmp_path / "new.pdf").write_bytes(pdf(pages))
    rest = "\n".join(f"1.{n + 1} Pier {n}. It is long." for n in range(2, 6))
    (tmp_path / "old.md").write_text("\n\n".join(LINES[:2]) + "\n\n" + "\n".join(LINES[2:]) +
                                     f"\n\n{rest}\n", encoding="utf-8")  # fmt: skip
    files = [str(tmp_path / "new.pdf"), "--old", str(tmp_path / "old.md")]
    assert main(["update", *files, "--scheme", "general-points"]) == code
    told = capsys.readouterr().out
    assert ("[-3-] {+4+}" in told) == bool(code)
    assert told.startswith("no difference in 6 rules" if not code else "1 changed, 5 unchanged")
