"""A variant that is there and not asked for changes nothing: what is written is the same, byte by byte."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from variants.tables import BOOK, RULES

INPUT = "1\n2\n1\nundo\n1\n3\n1\n1\n2\nwhy 1\nquit\n"
COMMANDS = {
    "simulate": ["economy", "--games", "4", "--seed", "5", "--players", "3", "--policy", "chair", "--jobs", "1",
                 "--csv", "games.csv", "--log", "logs", "--keep", "4", "--format", "json"],
    "play": ["economy", "--players", "Ann,Ben", "--seed", "3", "--save", "a.game",
             "--format", "json"],
    "check": ["economy", "--format", "json"],
    "show": ["values/loan_least_cubes", "--catalogue", "economy", "--format", "json"],
    "test": ["economy/scenarios/5B6.scenario.yaml", "--format", "json"],
}  # fmt: skip
"""Commands and what is asked of them; what is shown is touched by no variant."""

FILES = {
    "simulate": {"games.csv", *(f"logs/game-{number}.game" for number in range(1, 5))},
    "play": {"a.game"},
}
"""What they write."""
_CLOCK = re.compile(rb'"(wall_s|actions_per_s)": [0-9.]+')
"""What a clock says, which is never the same."""


def _table(folder: Path) -> Path:
    """A folder with a copy of the book."""
    shutil.copytree(BOOK, folder / "economy")
    return folder


def _written(folder: Path, command: str) -> dict[str, bytes]:
    """What a command prints in a folder, and the files that it writes there, by name."""
    before = {path for path in folder.rglob("*") if path.is_file()}
    done = subprocess.run(
        [sys.executable, "-m", "livingrules", command, *COMMANDS[command]],
        cwd=folder, input=INPUT.encode(), capture_output=True, check=False,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )  # fmt: skip
    made = {path for path in folder.rglob("*") if path.is_file()} - before
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(made)}
    out = _CLOCK.sub(b"", done.stdout)
    return {"exit": b"%d" % done.returncode, "out": out, "err": done.stderr, **files}


@pytest.mark.parametrize("command", COMMANDS)
def test_variants_that_are_merely_there_change_no_byte(command: str, tmp_path: Path) -> None:
    plain = _written(_table(tmp_path / "plain"), command)
    table = _table(tmp_path / "other")
    shutil.copytree(RULES / "variants", table / "variants")
    assert plain["out"]
    assert {name for name in plain if "/" in name or "." in name} == FILES.get(command, set())
    assert _written(table, command) == plain
