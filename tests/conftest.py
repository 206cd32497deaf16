"""Expected output in files: compared, or written anew with `--accept`."""

import difflib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# A slow machine is no mistake: generated examples have no time limit of their own.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

FULL = bool(os.environ.get("LIVINGRULES_FULL"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--accept`."""
    parser.addoption(
        "--accept", action="store_true", help="write expected files anew from what came out"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, where they run at full size: no processor waits for the last of them."""
    if FULL:
        items.sort(key=lambda item: "full" not in getattr(item, "fixturenames", ()))


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with the expected file; with `--accept` writes it instead.

    A file that is not there yet counts as empty, so that it shows up as a difference.
    """

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--accept"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        expected = path.read_text(encoding="utf-8") if path.is_file() else ""
        if text != expected:
            lines = difflib.unified_diff(
                expected.splitlines(), text.splitlines(), path.name, "what came out", lineterm=""
            )
            pytest.fail("\n".join(lines), pytrace=False)

    return compare


@pytest.fixture
def full() -> bool:
    """Whether long tests run at full size (LIVINGRULES_FULL is set)."""
    return FULL
