"""Reviews of variants: written, quiet while the book stays as it was, and loud where it moves."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from livingrules.engine.catalogue.added import review_file
from livingrules.engine.loading.load import check
from livingrules.engine.variants.base import Base
from livingrules.engine.variants.manifest import read_variant
from livingrules.engine.variants.review import fingerprint, review_text
from livingrules.tools.cli import main
from variants.tables import BOOK_OF, SHIPPED

PEBBLES = TESTS / "engine" / "pebbles_play" / "pebbles"
SMALL = """\
variant: small
title: A small heap
over: pebbles
changes:
  options/heap/default: {set: 8}
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the book and, beside it, a variant without a review."""
    shutil.copytree(PEBBLES, tmp_path / "pebbles")
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "variant.yaml").write_text(SMALL, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _move(table: Path, before: str, now: str) -> None:
    """The book moves: what it says is written otherwise."""
    for path in (table / "pebbles").glob("*.yaml"):
        text = path.read_text("utf-8")
        path.write_text(text.replace(before, now), "utf-8")


def _told(table: Path) -> list[str]:
    return [f"{one.code.name}: {one.message}" for one in check([table / "small"])]


@pytest.mark.parametrize("name", SHIPPED)
def test_reviews_of_shipped_variants_are_up_to_date(name: str) -> None:
    variant, _ = read_variant(SHIPPED[name])
    assert variant is not None
    text = review_file(SHIPPED[name]).read_text("utf-8")
    assert text == review_text(Base([BOOK_OF[name]]), variant), (
        f"run: livingrules variant review {name}"
    )


def test_a_variant_without_a_review_is_never_suspect(table: Path) -> None:
    assert _told(table) == []
    _move(table, "default: 20", "default: 30")
    assert _told(table) == []


def test_a_variant_is_suspect_until_it_is_reviewed_again(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["variant", "review", "small"]) == 0
    assert capsys.readouterr().out == "wrote small/variant.lock.json\n"
    assert _told(table) == []
    _move(table, "There are twenty pebbles", "There are thirty pebbles")
    assert _told(table) == []
    _move(table, "default: 20", "default: 30")
    (told,) = _told(table)
    assert told == (
        "suspect-variant: 'small' is suspect: 'pebbles/options/heap/default' was '20' when it was "
        "reviewed, and is '30' now"
    )
    assert main(["variant", "review", "small", "--format", "json"]) == 0
    assert capsys.readouterr().out == '{\n  "written": [\n    "small/variant.lock.json"\n  ]\n}\n'
    assert _told(table) == []


def test_what_is_laid_besides_makes_no_variant_suspect(table: Path) -> None:
    low = table / "low.variant.yaml"
    low.write_text(SMALL.replace("variant: small", "variant: low"), "utf-8")
    assert main(["variant", "review", "small", "low"]) == 0
    assert (table / "low.variant.lock.json").is_file()
    assert check([table / "small", low]) == []


def test_a_review_that_was_changed_by_hand_is_damaged(table: Path) -> None:
    assert main(["variant", "review", "small"]) == 0
    review = table / "small" / "variant.lock.json"
    review.write_text(review.read_text("utf-8").replace('"20"', '"30"'), "utf-8")
    assert _told(table) == ["damaged-review: the review of 'small' is damaged"]
    review.write_bytes(b"\xff{")
    assert _told(table) == ["damaged-review: the review of 'small' is damaged"]
    review.write_text("[" * 100_000, "utf-8")
    assert _told(table) == ["damaged-review: the review of 'small' is damaged"]


def _forged(table: Path, **said: object) -> None:
    """A review by whoever knows how fingerprints are made."""
    review = review_file(table / "small" / "variant.yaml")
    made = {"variant": "small", "base": {"pebbles/options/heap/default": "20"}, **said}
    made["fingerprint"] = fingerprint(made["base"])  # type: ignore[arg-type]
    review.write_text(json.dumps(made), "utf-8")


def test_a_review_that_tells_nothing_of_its_variant(table: Path) -> None:
    _forged(table)
    assert _told(table) == []
    _forged(table, variant="other")
    assert _told(table) == [
        "damaged-review: the review of 'small' is that of another variant, 'other'"
    ]
    _forged(table, base={})
    assert _told(table) == ["damaged-review: the review of 'small' says nothing of what it changes"]


def test_nothing_in_a_review_steers_a_terminal(table: Path) -> None:
    _forged(table, base={"pebbles/options/heap/default": "a\nb\x1b[31m"})
    (told,) = _told(table)
    assert "'pebbles/options/heap/default' was 'a b\N{REPLACEMENT CHARACTER}[31m' when" in told
    _forged(table, variant="x\x1b[31m")
    (told,) = _told(table)
    assert told.endswith("that of another variant, 'x\N{REPLACEMENT CHARACTER}[31m'")


def test_a_review_that_is_no_file(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    review = table / "small" / "variant.lock.json"
    told = ["damaged-review: the review of 'small' is no file that can be read"]
    review.mkdir()
    assert _told(table) == told
    assert main(["variant", "review", "small"]) == 2
    assert "is no file, so no review can be written there" in capsys.readouterr().err
    review.rmdir()
    review.symlink_to("nowhere.json")
    assert _told(table) == told
    review.unlink()
    os.mkfifo(review)
    assert _told(table) == told


def test_nothing_is_reviewed_that_has_mistakes(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = SMALL.replace("default", "defalt")
    (table / "small" / "variant.yaml").write_text(wrong, "utf-8")
    assert main(["variant", "review", "small"]) == 1
    assert "'defalt' leads nowhere" in capsys.readouterr().out
    assert not (table / "small" / "variant.lock.json").exists()
