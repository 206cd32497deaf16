"""How the checkout is laid out: links, packages, sizes, and which way imports run."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("dsl", "engine", "rules", "schema", "tools")
LONGEST = 600


@pytest.mark.parametrize("name", FOLDERS)
def test_link(name: str) -> None:
    link = ROOT / "livingrules" / name
    if not link.is_symlink() and link.is_file():
        pytest.skip("this clone has no symbolic links; git config core.symlinks true mends it")
    assert link.is_symlink(), "run: git config core.symlinks true && git checkout -- livingrules"
    assert link.resolve() == ROOT / name


def test_nothing_else_in_the_folder_of_links() -> None:
    names = {path.name for path in (ROOT / "livingrules").iterdir()} - {"__pycache__"}
    assert names == {*FOLDERS, "__init__.py", "__main__.py", "py.typed"}


def test_the_package_is_this_checkout() -> None:
    import livingrules

    assert Path(livingrules.__file__).resolve().parent == ROOT / "livingrules"


def project() -> dict[str, object]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_is_listed() -> None:
    setuptools = project()["tool"]["setuptools"]  # type: ignore[index]
    folders = {"livingrules"}
    for name in FOLDERS:
        for path in (ROOT / name).rglob("__init__.py"):
            parts = path.parent.relative_to(ROOT).parts
            folders.add(".".join(("livingrules", *parts)))
    assert set(setuptools["packages"]) == folders
    assert len(setuptools["packages"]) == len(folders)


def test_every_folder_of_code_is_a_package() -> None:
    without = {
        path.parent.relative_to(ROOT).as_posix()
        for name in ("dsl", "engine", "tools")
        for path in (ROOT / name).rglob("*.py")
        if not (path.parent / "__init__.py").is_file()
    }
    assert without == set()


def test_the_version_is_the_same_everywhere() -> None:
    import livingrules

    assert project()["project"]["version"] == livingrules.__version__  # type: ignore[index]
    assert f"## {livingrules.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_no_module_is_too_long() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for name in ("dsl", "engine", "tools", "livingrules", "tests")
        for path in (ROOT / name).rglob("*.py")
    }
    assert lengths
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_imports_run_one_way() -> None:
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_c_parser_is_in_use() -> None:
    if sys.implementation.name != "cpython":
        pytest.skip("only CPython has the C parser")
    from livingrules.engine.read import yaml

    assert yaml.CParser is not None
