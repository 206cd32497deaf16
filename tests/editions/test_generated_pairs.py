"""Six hundred edits of known class in invented rulebooks: all found, rightly sorted, nothing else."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from edits import CLASSES, Editor, Truth
from made import SCHEME, Book, Writer, print_noisy, print_plain

from livingrules.engine.editions.compare import Comparison, compare
from livingrules.engine.editions.edition import Edition, read_edition
from livingrules.engine.editions.lexicon import Lexicon
from livingrules.engine.editions.lock_file import lock_text, read_lock
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.scheme_file import load_scheme
from livingrules.engine.rulebook.text import text_of

SEEDS = range(6)
RULES, EDITS = 300, 100


@pytest.fixture(scope="module")
def scheme(tmp_path_factory: pytest.TempPathFactory) -> Scheme:
    path = tmp_path_factory.mktemp("scheme") / "scheme.yaml"
    path.write_text(SCHEME, encoding="utf-8")
    made, findings = load_scheme(path)
    assert made is not None, findings
    return made


def edited(seed: int) -> tuple[Book, Book, Truth]:
    """A book, its new edition, and what must be told of the two."""
    writer = Writer(seed)
    book = writer.book(RULES)
    editor = Editor(book, writer)
    for number in range(EDITS):
        assert editor.edit(CLASSES[number % len(CLASSES)])
    return book, editor.new, editor.truth()


def edition(text: str, scheme: Scheme) -> Edition:
    return read_edition([text_of(text, "made.txt")], scheme)[0]


def wrong(found: Comparison, truth: Truth) -> list[tuple[str, object]]:
    """What is told otherwise than it is."""
    told = {
        "changed": {one.id: one.kind for one in found.changed}.items(),
        "added": set(found.added),
        "removed": set(found.removed),
        "moved": set(found.moved),
        "reordered": set(found.reordered),
        "split": {(one.one, one.many) for one in found.split},
        "merged": {(one.one, one.many) for one in found.merged},
    }
    real = {
        "changed": truth.changed.items(),
        "added": truth.added,
        "removed": truth.removed,
        "moved": set(truth.moved.items()),
        "reordered": truth.reordered,
        "split": set(truth.split.items()),
        "merged": set(truth.merged.items()),
    }
    return [(kind, one) for kind in told for one in sorted(told[kind] ^ real[kind])]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("layout", ["plain", "noisy"])
@pytest.mark.parametrize("by", ["text", "lock"])
def test_every_edit_is_told_and_nothing_else(
    seed: int, layout: str, by: str, scheme: Scheme, tmp_path: Path
) -> None:
    book, new, truth = edited(seed)
    assert truth.edits == EDITS
    old = edition(print_plain(book), scheme)
    if by == "lock":
        (tmp_path / "lock.json").write_text(lock_text(old, "made", ""), encoding="utf-8")
        old = read_lock(tmp_path / "lock.json")
    text = print_plain(new) if layout == "plain" else print_noisy(new, seed)
    found = compare(old, edition(text, scheme), Lexicon(scheme.words))
    assert wrong(found, truth) == []
    assert found.outside is None


@pytest.mark.parametrize("seed", SEEDS)
def test_another_layout_is_no_change(seed: int, scheme: Scheme) -> None:
    book = Writer(seed).book(RULES)
    old = edition(print_plain(book), scheme)
    found = compare(old, edition(print_noisy(book, seed), scheme), Lexicon(scheme.words))
    assert not found
    assert found.unchanged == RULES


def test_ten_rules_put_in_shift_the_rest_and_nothing_else(scheme: Scheme) -> None:
    writer = Writer(99)
    book = writer.book(RULES)
    editor = Editor(book, writer)
    chapter = editor.new.chapters[3]
    chapter[5:5] = [writer.rule(RULES) for _ in range(10)]
    found = compare(edition(print_plain(book), scheme), edition(print_plain(editor.new), scheme),
                    Lexicon(scheme.words))  # fmt: skip
    assert found.added == [f"4.{number}" for number in range(6, 16)]
    assert found.moved == [(f"4.{number}", f"4.{number + 10}") for number in range(6, 21)]
    assert (found.changed, found.removed, found.reordered) == ([], [], [])
    assert found.followed
    assert found.stayed == []
