"""Paths as they are shown: relative, with `/`, whatever the system."""

import os
from pathlib import Path

import pytest

from livingrules.dsl.finding import Place
from livingrules.engine.graph import places


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    places._relative.cache_clear()


def test_relative_to_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert places.shown_file(str(tmp_path / "rules" / "5A.yaml")) == "rules/5A.yaml"
    assert places.shown_file("rules/5A.yaml") == "rules/5A.yaml"
    assert places.at(Place("rules/5A.yaml", 7)) == "rules/5A.yaml:7"
    (tmp_path / "deeper").mkdir()
    monkeypatch.chdir(tmp_path / "deeper")
    assert places.shown_file(str(tmp_path / "5A.yaml")) == "../5A.yaml"


def test_on_another_drive_the_whole_path_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way(*_: str) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr(os.path, "relpath", no_way)
    assert places.shown_file("/rules/5A.yaml").endswith("/rules/5A.yaml")


def test_a_working_directory_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(os, "getcwd", gone)
    assert places.shown_file("rules/5A.yaml") == "rules/5A.yaml"
