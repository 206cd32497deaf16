"""A new rule in a book: an entry to fill in, and its id among those the book prints."""

import re
from pathlib import Path

from livingrules.engine.catalogue.id_signs import file_stem, problem
from livingrules.engine.catalogue.locate import files_of
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.places import shown_file
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.tools.exits import UsageError
from livingrules.tools.files import write_files
from livingrules.tools.scaffold.prints import place_for
from livingrules.tools.scaffold.yaml import as_yaml

_LETTERS = re.compile(r"(?<=\d)[-.]?[A-Za-z]+$")
_ENTRY = """\
  {id}:
    title: {title}
    summary: Say here in your own words what the rule does.
    status: descriptive
    because: to be written
"""


def new_rule(identifier: str, title: str | None, catalogue: Catalogue, book: str) -> list[Path]:
    """Add a rule to a book of the catalogue; the files written.

    It goes into the file of its numbered rule (`3b` into `3.yaml`), which is made if need be,
    and into `prints` of book.yaml if the book has that. Comments and layout stay.
    """
    why = problem(identifier, set(catalogue.books))
    if why is not None or not identifier:
        raise UsageError(f"'{identifier}' cannot be the id of a rule: it {why or 'is empty'}")
    known = catalogue.rules.get(f"{book}:{identifier}")
    if known is not None:
        raise UsageError(f"{known.id} is there already, in {shown_file(known.place.file)}")
    _refuse_other_case(identifier, catalogue, book)
    head = Path(catalogue.books[book].place.file)
    folder = head.parent
    entry = _ENTRY.format(id=as_yaml(identifier), title=as_yaml(title or f"Rule {identifier}"))
    path = _home(folder, identifier)
    changes = {path: _with_entry(path, entry)}
    listed = _with_id(head, identifier)
    if listed is not None:
        changes[head] = listed
    write_files({changed: text.encode() for changed, text in changes.items()})
    return list(changes)


def _refuse_other_case(identifier: str, catalogue: Catalogue, book: str) -> None:
    """Refuse `1A` in a book that has `1a`, unless it tells rules apart by capitals elsewhere."""
    numbers = [rule.id.partition(":")[2] for rule in catalogue.rules.values() if rule.book == book]
    folded = [number.casefold() for number in numbers]
    if identifier.casefold() not in folded or len(set(folded)) < len(folded):
        return
    there = numbers[folded.index(identifier.casefold())]
    raise UsageError(
        f"{book}:{there} is there already, and '{identifier}' differs from it by capitals alone; "
        "if the book prints both, write the second by hand"
    )


def _home(folder: Path, identifier: str) -> Path:
    """The file that a rule belongs in, beside its numbered rule."""
    name = f"{file_stem(_LETTERS.sub('', identifier))}.yaml"
    return next((path for path in files_of(folder) if path.name == name), folder / name)


def _with_entry(path: Path, entry: str) -> str:
    """The text of a catalogue file with one rule more, after its other rules."""
    if not path.exists():
        return f"rules:\n{entry}"
    document = _read(path)
    root = document.root
    rules = root.get("rules") if isinstance(root, Mapping) else None
    if not isinstance(rules, Mapping) or rules.flow or not rules.items:
        raise UsageError(f"'{path.as_posix()}' has no 'rules:' to add to; write the rule by hand")
    text = document.text.text
    first = next(iter(rules.items.values()))[0].start
    indent = " " * (first - text.rfind("\n", 0, first) - 1)
    lines = [indent + line.removeprefix("  ") for line in entry.splitlines()]
    end = _end_of_line(text, _end_of(rules))
    before = text[:end] if text[:end].endswith("\n") else f"{text[:end]}\n"
    return _like(text, f"{before}\n" + "\n".join(lines) + "\n" + text[end:])


def _with_id(head: Path, identifier: str) -> str | None:
    """The text of book.yaml with one id more in `prints`; None if it has no such list."""
    document = _read(head)
    prints = document.root.get("prints") if isinstance(document.root, Mapping) else None
    if not isinstance(prints, Sequence):
        return None
    text = document.text.text
    if not prints.items:
        return text[: prints.start + 1] + as_yaml(identifier) + text[prints.start + 1 :]
    items = [one.value if isinstance(one, Scalar) else "" for one in prints.items]
    place = place_for(identifier, items)
    if place.item is not None:
        # The run that ends or begins beside it grows, in the quotes it has.
        node = prints.items[place.at]
        return text[: node.start] + as_yaml(place.item) + text[node.end :]
    after = prints.items[max(place.at - 1, 0)]
    if prints.flow:
        word = as_yaml(identifier)
        if place.at == 0:
            return text[: after.start] + f"{word}, " + text[after.start :]
        return text[: after.end] + f", {word}" + text[after.end :]
    dash = text.rfind("-", 0, after.start)
    start = text.rfind("\n", 0, dash) + 1
    line = f"{text[start:dash]}- {as_yaml(identifier)}"
    if place.at == 0:
        return _like(text, f"{text[:start]}{line}\n{text[start:]}")
    end = _end_of_line(text, after.end)
    before = text[:end] if text[:end].endswith("\n") else f"{text[:end]}\n"
    return _like(text, f"{before}{line}\n{text[end:]}")


def _end_of(node: Node) -> int:
    """Where a node ends; a block's own end would take in the comments after it."""
    if isinstance(node, Scalar) or node.flow or not node.items:
        return node.end
    last = list(node.items.values())[-1][1] if isinstance(node, Mapping) else node.items[-1]
    return _end_of(last)


def _end_of_line(text: str, offset: int) -> int:
    """Where the line of the last sign before `offset` ends, its line end included."""
    line_end = text.find("\n", len(text[:offset].rstrip()))
    return line_end + 1 if line_end >= 0 else len(text)


def _like(text: str, changed: str) -> str:
    """`changed` with the line ends that `text` has."""
    if "\r\n" not in text:
        return changed
    return changed.replace("\r\n", "\n").replace("\n", "\r\n")


def _read(path: Path) -> Document:
    """The document in a file; UsageError if it cannot be read."""
    document, findings = read_document(path)
    if document is None:
        what = findings[0].message if findings else "it is empty"
        raise UsageError(f"'{path.as_posix()}' cannot be added to: {what}")
    return document
