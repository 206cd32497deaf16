"""A new book: its folder, `book.yaml` and a first rule."""

import os
import re
from pathlib import Path

from livingrules.engine.catalogue.ids import BOOK_NAME
from livingrules.tools.exits import UsageError
from livingrules.tools.files import write_files
from livingrules.tools.scaffold.yaml import as_yaml

_BOOK = """\
# What this book is. The book's name stands before its rules' ids: {name}:1
book: {name}
title: {title}
edition: first draft

# Every id that the rulebook prints. A run counts up the last letter or number: 1a..1f
prints:
  - "1"
  - 1a
"""

_RULES = """\
# One file for each numbered rule: this one holds 1, 1a, 1b and so on.
rules:
  "1":
    title: The first rule
    summary: Say here in your own words what the rule does.
    status: descriptive
    because: it only says what the rules below it are about
    refs:
      - {to: 1a, kind: see}

  1a:
    title: A part of it
    summary: Say here what this part does.
    status: descriptive
    because: to be written
"""


def new_book(name: str, title: str | None, folder: Path) -> list[Path]:
    """Write a new book into `folder`, which must not be there or be empty; the files written."""
    if not BOOK_NAME.fullmatch(name):
        better = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
        offer = f"; '{better}' would do" if BOOK_NAME.fullmatch(better) else ""
        raise UsageError(
            f"'{name}' cannot be a book's name: small letters, digits and hyphens, beginning "
            f"with a letter{offer}"
        )
    # Not Path.resolve, which has no answer for a link that leads back to itself.
    if os.path.lexists(folder) and not folder.is_dir():
        raise UsageError(f"'{folder.as_posix()}' is there already and is no folder")
    if Path(os.path.realpath(folder)).name != name:
        below = (folder.parent if folder.name == ".." else folder) / name
        raise UsageError(
            f"a book's folder bears the book's name, and '{folder.as_posix()}' does not; "
            f"'-o {below.as_posix()}' would do"
        )
    if folder.exists() and any(folder.iterdir()):
        raise UsageError(f"'{folder.as_posix()}' is there already and is not empty")
    shown = title or name.replace("-", " ").capitalize()
    files = {
        folder / "book.yaml": _BOOK.format(name=name, title=as_yaml(shown)),
        folder / "1.yaml": _RULES,
    }
    write_files({path: text.encode() for path, text in files.items()}, folders=True)
    return list(files)
