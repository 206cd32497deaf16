"""The list of changes to be reviewed, as a file of YAML."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from livingrules.engine.catalogue.locate import REVIEW_ENDINGS
from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.review_list import Key, ToReview, reviews_in, to_review
from livingrules.engine.editions.touched import Touched
from livingrules.engine.graph.places import shown_file
from livingrules.tools.editions.reading import BookHead
from livingrules.tools.exits import UsageError
from livingrules.tools.files import refuse_to_overwrite, write_files
from livingrules.tools.scaffold.yaml import as_yaml
from livingrules.tools.streams import say

_HEAD = """\
# Written by 'livingrules update'. When you have looked at a change, say below it what came of it:
#   reviewed: the value is 4 now
# 'livingrules check' names those without; a new run keeps what you said of changes that are the same.
"""
_WIDTH = 100


def check_review(name: str | None, book: BookHead | None) -> None:
    """Refuse a name under which `check` would not find the list, and a list of no book."""
    if name is None:
        return
    if book is None:
        raise UsageError("a list to be reviewed is of a book, say which with --book",
                         "livingrules update")  # fmt: skip
    if not name.endswith(REVIEW_ENDINGS):
        raise UsageError(f"'{name}' must end in {REVIEW_ENDINGS[0]}, so that 'check' finds it")
    refuse_to_overwrite(name, (), _is_review, "a list of changes")


def write_review(
    path: Path, found: Comparison, affected: Sequence[Touched], book: BookHead, new: str
) -> None:
    """Write the list, with the reviews that an earlier one holds; say what was written."""
    known = reviews_in(path) if path.is_file() else {}
    entries = to_review(found, affected)
    lines = [f"review: {as_yaml(book.name)}"]
    if book.edition:
        lines.append(f"from: {as_yaml(book.edition)}")
    lines.append(f"to: {as_yaml(Path(new).name)}")
    lines.append("changes:" if entries else "changes: []")
    for one in entries:
        lines += ["", *_entry(one, known)]
    write_files({path: (_HEAD + "\n".join(lines) + "\n").encode()}, folders=True)
    done = sum(one.key in known for one in entries)
    many = "1 change" if len(entries) == 1 else f"{len(entries)} changes"
    say(f"wrote {shown_file(path.as_posix())}, {many}, {done} of them reviewed")


def _entry(one: ToReview, known: Mapping[Key, str]) -> Iterator[str]:
    """The lines of an entry."""
    yield f"  - change: {one.change}"
    if one.rule:
        yield f"    rule: {as_yaml(one.rule)}"
    yield from _text("says", one.says)
    if one.look:
        yield "    look:"
        yield from (f"      - {as_yaml(each)}" for each in one.look)
    if one.key in known:
        yield from _text("reviewed", known[one.key])


def _text(key: str, text: str) -> Iterator[str]:
    """A key with a text, in several lines where it is long."""
    written = as_yaml(text)
    if len(written) + len(key) + 6 <= _WIDTH:
        yield f"    {key}: {written}"
        return
    yield f"    {key}: >-"
    yield from textwrap.wrap(
        text, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def _is_review(held: bytes) -> bool:
    """Whether what a file holds is such a list."""
    return b"\nreview:" in b"\n" + held and b"\nchanges:" in held
