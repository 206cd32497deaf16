"""The Python face: what other programs import."""

import doctest
from pathlib import Path

import pytest

import livingrules
from livingrules.engine import api
from livingrules.engine.catalogue.locate import NothingToRead


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(api).failed == 0


def test_shipped_books_by_name_bring_the_books_they_use() -> None:
    catalogue = livingrules.load(["economy"])
    assert "economy:5B3g" in catalogue.rules
    assert "core:K2f" in catalogue.rules
    assert "interstellar:24.1" not in catalogue.rules
    assert catalogue.graph.has_edge("economy:5B5b", "core:K2f")


def test_mistakes_are_values(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text("book: harbour\ntitle: H\nedition: one\nuses: [cor]\n")
    catalogue = livingrules.load([tmp_path])
    assert [(one.code.name, one.suggestions) for one in catalogue.findings] == [
        ("unknown-book", ("core",))
    ]


def test_a_path_to_nothing_is_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(NothingToRead):
        livingrules.load([tmp_path])


def test_an_unknown_attribute_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        livingrules.laod  # noqa: B018


def test_books_read_alone_and_together_are_cached_apart() -> None:
    for _ in range(2):
        together = livingrules.load(["economy", "interstellar"])
        alone = livingrules.load(["economy"])
        assert "interstellar:24.1" in together.rules
        assert "interstellar:24.1" not in alone.rules
