"""Templates are compiled once, and again where the template or the compiler is another."""

import shutil
import sys
from pathlib import Path
from typing import Any

import jinja2
import pytest

from livingrules.tools.report import compiled
from livingrules.tools.templates import environment


@pytest.fixture
def compilations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that were compiled so far, of a folder of their own."""
    shutil.copytree(
        compiled._FOLDER, tmp_path / "templates", ignore=shutil.ignore_patterns("__pycache__")
    )
    monkeypatch.setattr(compiled, "_FOLDER", tmp_path / "templates")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    names: list[str] = []
    really = compiled._Compiled.source_to_code

    def counted(self: Any, data: Any, path: Any, **more: Any) -> Any:
        names.append(Path(path).name)
        return really(self, data, path, **more)

    monkeypatch.setattr(compiled._Compiled, "source_to_code", counted)
    return names


def load() -> None:
    """Take a template as a new process would."""
    environment(compiled.Templates()).get_template("lists.html")


def test_a_template_is_compiled_once(compilations: list[str]) -> None:
    load()
    load()
    assert compilations == ["lists.html"]


def test_a_changed_template_is_compiled_anew(compilations: list[str]) -> None:
    load()
    path = compiled._FOLDER / "lists.html"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    load()
    assert compilations == ["lists.html", "lists.html"]


def test_another_compiler_compiles_anew(
    compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    monkeypatch.setattr(jinja2, "__version__", "1000.0")
    load()
    assert compilations == ["lists.html", "lists.html"]
