"""A clone without symbolic links: what it says, and that it installs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def without_links(folder: Path) -> Path:
    """A copy of livingrules/ in which links are small text files, as git then writes them."""
    package = folder / "livingrules"
    package.mkdir()
    for path in (ROOT / "livingrules").iterdir():
        if path.is_file():
            shutil.copy(path, package / path.name)
    for name in ("dsl", "engine", "rules", "schema", "tools"):
        (package / name).write_text(f"../{name}")
    return folder


def test_it_says_how_to_mend_it(tmp_path: Path) -> None:
    # -S: no site-packages, so that an installed copy cannot help.
    done = subprocess.run(
        [sys.executable, "-S", "-m", "livingrules", "check"],
        check=False,
        cwd=without_links(tmp_path),
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "livingrules: this checkout lacks its symbolic links; run "
        "'git config core.symlinks true && git checkout -- livingrules', or 'pip install -e .' "
        "and then the command 'livingrules'.\n"
    )


def test_it_installs(tmp_path: Path, full: bool) -> None:
    if not full:
        pytest.skip("builds a package; set LIVINGRULES_FULL to run it")
    clone = ["git", "clone", "-q", "-c", "core.symlinks=false", str(ROOT), str(tmp_path / "clone")]
    subprocess.run(clone, check=True, timeout=120)
    assert not (tmp_path / "clone" / "livingrules" / "tools").is_symlink()
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
    target = tmp_path / "installed"
    subprocess.run(
        [*pip, "--target", str(target), str(tmp_path / "clone")], check=True, timeout=600
    )
    done = subprocess.run(
        [sys.executable, "-P", "-m", "livingrules", "check"],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert done.stderr.endswith("the shipped catalogues are checked\n")
