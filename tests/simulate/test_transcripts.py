"""`simulate`, and `play` with policies, as a person sees them: transcripts, run and compared.

`pytest tests/simulate --accept` writes what came out into the transcripts.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from livingrules.tools.docs.transcript import run_page
from tests.simulate.games import FOLDER

PAGES = Path(__file__).parent / "transcripts"
ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_transcript(page: Path, expect: Callable[[Path, str], None]) -> None:
    expect(page, run_page(page.read_text(encoding="utf-8"), {"ferry": FOLDER}, ROOT))
