"""What commands write: whole or not at all, and nothing that is not theirs to write over."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TEXT = "1. Tolls\n\n1.1 The toll. One coin, see 1.2.\n\n1.2 Fog. Doubled, see 1.1.\n"
posix = pytest.mark.skipif(os.name != "posix", reason="only POSIX has these")


def run(folder: Path, *words: str, before: str = "") -> tuple[int, str]:
    """The exit code of a command in a folder, and what it says on standard error."""
    program = [sys.executable, "-P", "-m", "livingrules", *words]
    done = subprocess.run(
        ["sh", "-c", f"{before}exec {shlex.join(program)}"],
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder.parent)},
        capture_output=True,
        timeout=60,
    )
    return done.returncode, done.stderr.decode(errors="surrogateescape")


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A folder with the text of a rulebook."""
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "rulebook.txt").write_text(TEXT)
    return tmp_path / "work"


@posix
@pytest.mark.parametrize("name", ["rulebook.txt", "link.txt", "hard.txt", "./rulebook.txt"])
def test_a_rulebook_is_not_overwritten_by_what_is_found_in_it(text: Path, name: str) -> None:
    (text / "link.txt").symlink_to("rulebook.txt")
    (text / "hard.txt").hardlink_to(text / "rulebook.txt")
    assert run(text, "refs", "rulebook.txt", "-o", name) == (
        2,
        f"livingrules: '{name}' is read from, so the result cannot be written there\n",
    )
    assert (text / "rulebook.txt").read_text() == TEXT


def test_a_scheme_is_not_overwritten(text: Path) -> None:
    scheme = (ROOT / "rules/schemes/general-points/scheme.yaml").read_bytes()
    (text / "scheme.yaml").write_bytes(scheme)
    for named in (".", "scheme.yaml"):
        code, said = run(
            text, "refs", "rulebook.txt", "--scheme", named, "-o", "scheme.yaml", "--format", "json"
        )
        assert code == 2 and "'scheme.yaml' is read from" in said
    assert (text / "scheme.yaml").read_bytes() == scheme


@pytest.mark.parametrize("how", ["text", "json", "html"])
def test_an_earlier_result_is_overwritten_and_nothing_else(text: Path, how: str) -> None:
    words = ("refs", "rulebook.txt", "--format", how, "-o", "out")
    assert run(text, *words)[0] == 0
    first = (text / "out").read_bytes()
    assert run(text, *words)[0] == 0
    assert (text / "out").read_bytes() == first
    (text / "out").write_text("{}\n" if how == "json" else "mine\n")
    code, said = run(text, *words)
    assert code == 2
    assert said == (
        "livingrules: 'out' is there already and is not an earlier result of 'refs'; "
        "take it away or name another file\n"
    )
    assert sorted(path.name for path in text.iterdir()) == ["out", "rulebook.txt"]


def test_a_text_counts_once(text: Path) -> None:
    code, said = run(text, "refs", "rulebook.txt", "./rulebook.txt")
    assert (code, said) == (
        2,
        "livingrules: './rulebook.txt' is named twice, and would be counted twice\n",
    )


@posix
def test_a_device_is_written_to(text: Path) -> None:
    assert run(text, "refs", "rulebook.txt", "-o", "/dev/null")[0] == 0


def test_a_text_that_cannot_be_read_leaves_an_earlier_copy_alone(text: Path) -> None:
    words = ("refs", "rulebook.txt", "--format", "html", "-o", "copy.html")
    assert run(text, *words)[0] == 0
    (text / "rulebook.txt").write_text("nothing that has a number")
    assert run(text, *words)[0] == 1
    assert b"The toll" in (text / "copy.html").read_bytes()


@posix
def test_a_full_disk_leaves_nothing_half_written(text: Path) -> None:
    """Simulated by a limit on the size of files."""
    full = "ulimit -f 0; "
    assert run(text, "new", "book", "quay", "-o", "some/quay", before=full) == (
        2,
        "livingrules: 'some/quay/book.yaml' cannot be written: File too large\n",
    )
    assert run(text, "refs", "rulebook.txt", "-o", "out", before=full)[0] == 2
    assert [path.name for path in text.iterdir()] == ["rulebook.txt"]
    assert run(text, "new", "book", "quay") == (0, "")
    before = {path: path.read_bytes() for path in (text / "quay").iterdir()}
    assert run(text, "new", "rule", "1b", before=full) == (
        2,
        "livingrules: 'quay/1.yaml' cannot be written: File too large\n",
    )
    assert {path: path.read_bytes() for path in (text / "quay").iterdir()} == before


@posix
def test_a_link_to_itself_is_no_place_for_a_book(text: Path) -> None:
    (text / "loop").symlink_to("loop")
    said = (2, "livingrules: 'loop' is there already and is no folder\n")
    assert run(text, "new", "book", "loop") == said
    assert run(text, "new", "book", "quay", "-o", "loop/quay") == said
    assert run(text, "new", "book", "quay", "-o", "loop") == said


@posix
def test_a_title_that_is_no_text(text: Path) -> None:
    for title in (os.fsdecode(b"\xff"), "bell \a", "two\nlines"):
        assert run(text, "new", "book", "quay", "--title", title) == (
            2,
            "livingrules: the title holds signs that cannot be shown, or that are no text\n",
        )
    assert not (text / "quay").exists()


@posix
def test_fmt_reads_all_before_it_writes(text: Path) -> None:
    run(text, "new", "book", "quay")
    (text / "quay" / "loop.yaml").symlink_to("loop.yaml")
    (text / "quay" / "2.yaml").write_text(
        "rules: {2: {title: T, summary: S, status: executable}}\n"
    )
    assert run(text, "fmt", "quay") == (1, "")
    assert '"2"' in (text / "quay" / "2.yaml").read_text()


@posix
def test_fmt_refuses_the_home_folder_and_all_there_is(text: Path) -> None:
    run(text, "new", "book", "quay")
    for folder in ("..", str(text.parent)):
        code, said = run(text, "fmt", folder)
        assert code == 2 and said.startswith("livingrules: 'fmt' would write into every book below")
    assert run(text, "fmt", "--check", "quay") == (0, "")
