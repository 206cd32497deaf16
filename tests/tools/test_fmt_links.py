"""fmt writes nothing that a link brings in from outside of what it was given."""

import subprocess
import sys
from pathlib import Path

import pytest

BOOK = "book: harbour\ntitle: H\nedition: one\n"
RULE = "rules:\n  5E3: {title: T, summary: S, status: executable}\n"


def _fmt(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "livingrules", "fmt", str(folder)],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    return done.stdout


def test_files_behind_a_link_are_left_alone(tmp_path: Path) -> None:
    inside, outside = tmp_path / "harbour", tmp_path / "elsewhere" / "harbour"
    for folder in (inside, outside):
        folder.mkdir(parents=True)
        (folder / "book.yaml").write_text(BOOK)
        (folder / "5E.yaml").write_text(RULE)
    try:
        (inside / "link").symlink_to(outside, target_is_directory=True)
        (inside / "5F.yaml").symlink_to(outside / "5E.yaml")
    except OSError:
        pytest.skip("links cannot be made here")
    said = _fmt(inside)
    assert (inside / "5E.yaml").read_text() == RULE.replace("5E3", '"5E3"')
    assert (outside / "5E.yaml").read_text() == RULE
    assert "elsewhere" not in said
    assert (inside / "5F.yaml").is_symlink()


def test_folders_behind_a_link_are_not_looked_into(tmp_path: Path) -> None:
    inside = tmp_path / "harbour"
    (inside / "more").mkdir(parents=True)
    (inside / "book.yaml").write_text(BOOK)
    (inside / "more" / "5E.yaml").write_text(RULE)
    try:
        (inside / "all").symlink_to(tmp_path, target_is_directory=True)
        (tmp_path / "loop").symlink_to("loop")
    except OSError:
        pytest.skip("links cannot be made here")
    (tmp_path / "broken.yaml").write_text("[")
    said = _fmt(inside)
    assert "5E.yaml, 1 change" in said and len(said.splitlines()) == 1
