"""No game word in the code, and no sentence of a rulebook anywhere."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RULEBOOKS = Path(os.environ.get("LIVINGRULES_RULEBOOKS", ROOT.parent / "shared" / "rulebooks"))
RUN = 8
_WORD = re.compile(r"[^\W\d_]+")


def listed(name: str) -> dict[str, str]:
    """The words of a list file: one a line, a reason after a colon; `#` begins a comment."""
    words: dict[str, str] = {}
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            word, _, reason = line.partition(":")
            words[word.strip()] = reason.strip()
    return words


def files_in_git() -> list[Path]:
    """The files of the checkout that git has or would take."""
    done = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        timeout=60,
    )
    if done.returncode:
        pytest.skip("this is no git checkout")
    paths = [ROOT / os.fsdecode(name) for name in done.stdout.split(b"\0") if name]
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def words_of(text: str) -> list[str]:
    """The words of a text in small letters; numbers and ids do not count."""
    return [word for word in _WORD.findall(text.casefold()) if len(word) > 1 or word in "ai"]


def lines_with(words: set[str]) -> Iterator[str]:
    """Each line of the code that has one of `words`, with its place."""
    for folder in ("dsl", "engine", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".py", ".md", ".lark", ".html", ".css", ".js"):
                continue
            if path.name.startswith("minisearch"):
                continue  # not ours
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                # Names are made of words: company_of, CompanyRow.
                apart = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", line)
                for word in sorted(words & set(_WORD.findall(apart.casefold()))):
                    yield f"{path.relative_to(ROOT).as_posix()}:{number}: {word}"


def test_no_game_word_in_the_code() -> None:
    forbidden = set(listed("game_words.txt")) - set(listed("allowed_words.txt"))
    assert "\n".join(lines_with(forbidden)) == ""


def test_what_is_allowed_is_needed_and_has_a_reason() -> None:
    allowed = listed("allowed_words.txt")
    assert [word for word, reason in allowed.items() if not reason] == []
    assert set(allowed) <= set(listed("game_words.txt"))
    found = {line.rpartition(": ")[2] for line in lines_with(set(allowed))}
    assert found == set(allowed)


def test_no_sentence_of_a_rulebook() -> None:
    texts = sorted(RULEBOOKS.glob("*.txt"))
    if not texts:
        pytest.skip("the rulebooks' texts are not here")
    runs: set[tuple[str, ...]] = set()
    for text in texts:
        words = words_of(text.read_text(encoding="utf-8", errors="replace"))
        runs.update(zip(*(words[start:] for start in range(RUN)), strict=False))
    assert len(runs) > 10_000
    found = []
    for path in files_in_git():
        words = words_of(path.read_text(encoding="utf-8", errors="replace"))
        found += [
            f"{path.relative_to(ROOT).as_posix()}: {' '.join(run)}"
            for run in zip(*(words[start:] for start in range(RUN)), strict=False)
            if run in runs
        ]
    assert "\n".join(found) == ""


def test_no_place_of_the_makers() -> None:
    """No path of a machine, and no host that packages come from."""
    pattern = re.compile(r"(?<![\w.])/(work|root|home/\w+|tmp)/\w|\bpypi\.org|files\.pythonhosted")
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {match[0]}"
        for path in files_in_git()
        if path != Path(__file__)
        for match in pattern.finditer(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []
