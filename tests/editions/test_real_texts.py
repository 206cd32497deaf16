"""Twenty edits in copies of the two rulebooks, where their owner has put them beside the checkout.

The edits are made by program: each kind changes the first place that fits in a rule that no other
has touched. Nothing of the texts stands here.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from livingrules.engine.catalogue.locate import LOCK_FILE
from livingrules.engine.editions.compare import Comparison, compare
from livingrules.engine.editions.edition import read_edition
from livingrules.engine.editions.lexicon import Lexicon
from livingrules.engine.editions.lock_file import read_lock
from livingrules.engine.rulebook.importing import read_text
from livingrules.engine.rulebook.scan import scan_texts
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.schemes import find_scheme
from livingrules.engine.rulebook.text import Text

ROOT = Path(__file__).resolve().parents[2]
RULEBOOKS = Path(os.environ.get("LIVINGRULES_RULEBOOKS", ROOT.parent / "shared" / "rulebooks"))
BOOKS = {"economy": "module-5-economy", "interstellar": "interstellar"}

pytestmark = pytest.mark.skipif(
    not (RULEBOOKS / "interstellar.txt").is_file(), reason="the rulebooks are not here"
)

# What is changed in a line, and the class that the change has.
EDITS: list[tuple[str, str, str]] = [
    (r"(?<=[a-z] )(\d) (?=[a-z]{3})", r"1\1 ", "number"),
    (r"(?<=[a-z] )three(?= [a-z])", "five", "number"),
    (r"(?<=[a-z] )two(?= [a-z])", "six", "number"),
    (r"(?<=[a-z] )four(?= [a-z])", "nine", "number"),
    (r"(?<=[a-z] )(\d\d) (?=[a-z]{3})", r"3\1 ", "number"),
    (r"(?<= )at least(?= )", "at most", "number"),
    (r"(?<= )up to(?= )", "at least", "number"),
    (r"(?<=[a-z] )may(?= [a-z])", "must", "condition"),
    (r"(?<=[a-z] )must(?= [a-z])", "may", "condition"),
    (r"(?<=[a-z] )if(?= [a-z])", "unless", "condition"),
    (r"(?<=[a-z] )when(?= [a-z])", "unless", "condition"),
    (r"(?<=[a-z] )only(?= [a-z])", "always", "condition"),
    (r"(?<=[a-z] )is(?= [a-z])", "is not", "condition"),
    (r"(?<=[a-z] )are(?= [a-z])", "are never", "condition"),
    (r"(?<=[a-z] )cannot(?= [a-z])", "can", "condition"),
    (r"(?<=[a-z] )from(?= [a-z])", "out of", "wording"),
    (r"(?<=[a-z] )with(?= [a-z])", "together with", "wording"),
    (r"(?<=[a-z] )each(?= [a-z])", "every single", "wording"),
    (r"(?<=[a-z] )has(?= [a-z])", "now has", "wording"),
    (r"(?<=[a-z] )into(?= [a-z])", "right into", "wording"),
]


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> tuple[str, Scheme, Text]:
    """Each book: its name, scheme and text."""
    scheme, _ = find_scheme(f"{request.param}-rules")
    text, _ = read_text(RULEBOOKS / f"{BOOKS[request.param]}.txt")
    assert scheme is not None and text is not None
    return request.param, scheme, text


def owners(text: Text, scheme: Scheme) -> dict[int, str]:
    """The rule whose running text each line is, where the line is of one rule alone."""
    scan, _ = scan_texts([text], scheme)
    document = scan.documents[0]
    joined, spans = document.layout.joined, document.structure.spans
    found: dict[int, set[str]] = {}
    for place, span in enumerate(spans):
        end = spans[place + 1].start if place + 1 < len(spans) else len(joined.text)
        first, last = joined.where(span.start)[0], joined.where(max(end - 1, span.start))[0]
        owner = span.owner if span.context == "body" else None
        for line in range(first, last + 1):
            found.setdefault(line, set()).add(owner or "")
    alone = {line: next(iter(held)) for line, held in found.items() if len(held) == 1}
    return {line: owner for line, owner in alone.items() if owner in scan.by_id}


def edit(text: Text, scheme: Scheme) -> tuple[Text, dict[str, str]]:
    """The text with twenty edits, and the class of the change of each rule."""
    lines, made = list(text.lines), dict[str, str]()
    of_line = owners(text, scheme)
    kinds = list(EDITS)
    while len(made) < 20:
        before = len(made)
        for pattern, instead, kind in kinds:
            for line, owner in of_line.items():
                found = re.search(pattern, lines[line - 1]) if owner not in made else None
                if found and len(made) < 20:
                    at = found.span()
                    new = found.expand(instead)
                    lines[line - 1] = lines[line - 1][: at[0]] + new + lines[line - 1][at[1] :]
                    made[owner] = kind
                    break
        assert len(made) > before
    return Text(text.file, tuple(lines), text.pages, text.markdown), made


def told(found: Comparison) -> dict[str, str]:
    """The classes of the changes, all else being as it was."""
    assert found.outside is None
    rest = (found.added, found.removed, found.moved, found.reordered, found.split, found.merged)
    assert rest == ([], [], [], [], [], [])
    return {one.id: one.kind for one in found.changed}


def test_twenty_edits_are_told_and_nothing_else(book: tuple[str, Scheme, Text]) -> None:
    _, scheme, text = book
    new, truth = edit(text, scheme)
    assert len(truth) == 20
    old = read_edition([text], scheme)[0]
    found = compare(old, read_edition([new], scheme)[0], Lexicon(scheme.words))
    assert told(found) == truth


def test_the_lock_that_ships_tells_them_too(book: tuple[str, Scheme, Text]) -> None:
    name, scheme, text = book
    new, truth = edit(text, scheme)
    lock = read_lock(ROOT / "rules" / name / LOCK_FILE)
    assert not compare(lock, read_edition([text], scheme)[0], Lexicon(scheme.words))
    found = compare(lock, read_edition([new], scheme)[0], Lexicon(scheme.words))
    assert told(found) == truth


def _wrapped(text: Text, change: Callable[[str], list[str]]) -> Text:
    lines = [one for line in text.lines for one in change(line)]
    return Text(text.file, tuple(lines), text.pages, text.markdown)


def _curly(line: str) -> list[str]:
    return [re.sub(r"(?<=\w)'(?=\w)", "\u2019", line).replace("fi", "\ufb01")]


def _narrow(line: str) -> list[str]:
    """Long lines broken once, inside a word with a hyphen where there is a long one."""
    if len(line) < 70:
        return [line]
    at = re.compile(r"(?<= [a-z]{3})(?=[a-z]{4})").search(line, 35)
    if at is None:
        return [line]
    return [f"{line[: at.start()]}-", line[at.start() :]]


@pytest.mark.parametrize("change", [_curly, _narrow])
def test_other_layout_is_no_change(
    book: tuple[str, Scheme, Text], change: Callable[[str], list[str]]
) -> None:
    _, scheme, text = book
    old = read_edition([text], scheme)[0]
    found = compare(old, read_edition([_wrapped(text, change)], scheme)[0], Lexicon(scheme.words))
    assert told(found) == {}
