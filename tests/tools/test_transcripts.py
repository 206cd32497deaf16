"""Each command as a person sees it: the transcripts beside this file, run and compared.

`pytest tests/tools/test_transcripts.py --accept` writes what came out into the transcripts.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from livingrules.tools.docs.transcript import run_page

FOLDER = Path(__file__).parent / "transcripts"
ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("page", sorted(FOLDER.glob("*.md")), ids=lambda page: page.stem)
def test_transcript(page: Path, expect: Callable[[Path, str], None]) -> None:
    expect(page, run_page(page.read_text(encoding="utf-8"), {}, ROOT))
