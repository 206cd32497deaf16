"""The edits in the files beside this one, each written as a variant of its own."""

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

HERE = Path(__file__).parent
_EDIT = re.compile(r"^(\w+):\n  rule: (\S+)\n((?:  .*\n)+)", re.MULTILINE)


@dataclass(frozen=True)
class Edited:
    """An edit: its name, the rule that it changes, and the file of its variant."""

    name: str
    rule: str
    file: Path


def edits_of(book: str, folder: Path) -> list[Edited]:
    """The edits of a book, each as a variant in a folder."""
    text = (HERE / f"{book}.yaml").read_text("utf-8")
    return [_written(book, folder, *found) for found in _EDIT.findall(text)]


def _written(book: str, folder: Path, name: str, rule: str, changes: str) -> Edited:
    named = name.replace("_", "-")
    file = folder / f"{named}.variant.yaml"
    head = f"variant: {named}\ntitle: {named}\nover: {book}\n"
    file.write_text(head + dedent(changes), "utf-8")
    return Edited(named, rule, file.resolve())
