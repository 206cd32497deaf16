"""The table as a person sees it: the transcripts beside this file, run and compared.

`pytest tests/engine/pebbles_play --accept` writes what came out into the transcripts.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from livingrules.tools.docs.transcript import run_page
from tests.engine.pebbles_play.games import FOLDER

PAGES = Path(__file__).parent / "transcripts"
ROOT = Path(__file__).parent.parent.parent.parent


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_transcript(page: Path, expect: Callable[[Path, str], None]) -> None:
    expect(page, run_page(page.read_text(encoding="utf-8"), {"pebbles": FOLDER}, ROOT))
