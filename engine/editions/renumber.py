"""New ids written into the files of a catalogue: comments, order and layout stay."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.added import VARIANT_FILE
from livingrules.engine.catalogue.listed import run
from livingrules.engine.catalogue.locate import BOOK_FILE, VARIANT_ENDINGS, files_of
from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.fmt import Edit, apply, is_no_text, quoted
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping as Keys
from livingrules.engine.read.nodes import Scalar, Sequence
from livingrules.engine.scenario.find import ENDINGS
from livingrules.engine.shape.schemas import shape
from livingrules.engine.shape.walk import scalars

_NO_PROSE = frozenset({"expression", "type", "cell", "cells", "output", "ruleId", "name", "ownName",
                       "sourceKind", "private", "unused"})  # fmt: skip
_LIKE_A_NUMBER = re.compile(r"[\d.]+")


@dataclass(slots=True)
class Renumbering:
    """What is to be written: the edits and the new contents of each file.

    `by_hand` are places in prose where an old id is mentioned that might as well be a number.
    """

    edits: dict[Path, list[Edit]] = field(default_factory=dict)
    contents: dict[Path, bytes] = field(default_factory=dict)
    by_hand: list[tuple[str, Place]] = field(default_factory=list)


def obstacles(ids: Mapping[str, str], known: Iterable[str]) -> list[str]:
    """Why a catalogue with the rules `known` cannot be renumbered so, in plain words."""
    there = set(known)
    heads = [one for one in ids if one not in ids.values()]
    done = [one for one in heads if one not in there and ids[one] in there]
    if done:
        return [f"the catalogue has no {done[0]} and has {ids[done[0]]}: it is renumbered already"]
    return [
        f"{new} is to be the id of {old}, and the catalogue has another rule {new}; take that out, "
        "or give it another id, first"
        for old, new in ids.items()
        if old in there and new in there and new not in ids
    ]


def renumber(
    folder: Path, book: str, ids: Mapping[str, str], beside: Iterable[Path]
) -> Renumbering:
    """The new ids of a book written into its files and scenarios, and into files beside it.

    `ids` are by the old ones. In the files `beside`, which are variants and the files of other
    books, only ids with the book's name before them are meant, and those of a variant's sources.
    """
    made = Renumbering()
    scenarios = (one for one in sorted(folder.rglob("*")) if one.name.endswith(ENDINGS))
    for path in (folder / BOOK_FILE, *files_of(folder), *scenarios):
        _file(made, path, _Ids(book, ids, own=True))
    for path in beside:
        _file(made, path, _Ids(book, ids, own=_is_variant(path)))
    return made


class _Ids:
    """The new ids of a book, as they are written inside of it or elsewhere."""

    def __init__(self, book: str, ids: Mapping[str, str], *, own: bool) -> None:
        self.book, self.ids, self.own = book, ids, own
        words = "|".join(sorted(map(re.escape, ids), key=len, reverse=True)) or "(?!)"
        before = rf"(?:(?<={re.escape(book)}:)|(?<![\w.:/-]))" if own else (
            rf"(?<={re.escape(book)}:)"
        )  # fmt: skip
        self.mentions = re.compile(rf"{before}(?:{words})(?![\w/]|\.\w)")

    def new(self, written: str) -> str | None:
        """What is to be written for an id; None where it stays."""
        name, colon, rest = written.partition(":")
        if colon and name == self.book and rest in self.ids:
            return f"{name}:{self.ids[rest]}"
        return self.ids.get(written) if self.own else None


def _file(made: Renumbering, path: Path, ids: _Ids) -> None:
    """Take in what is to change in a file."""
    document, _ = read_document(path)
    if document is None:
        return
    found = {edit.start: edit for edit in _edits(document, path, ids, made.by_hand)}
    if not found:
        return
    edits = [found[start] for start in sorted(found)]
    raw = path.read_bytes()
    mark = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    made.edits[path] = edits
    made.contents[path] = mark + apply(document.text.text, edits).encode()


def _edits(
    document: Document, path: Path, ids: _Ids, by_hand: list[tuple[str, Place]]
) -> Iterator[Edit]:
    """The edits of a file."""
    root = mapping_of(document.root)
    name = _schema(path)
    if name == "book":
        yield from _prints(document, root, ids)
    if name == "catalogue":
        yield from _keys(document, root, ids)
    for scalar, known in scalars(document.root, shape(name)):
        if "ruleId" in known.roles:
            new = ids.new(scalar.value)
            if new is not None:
                yield _edit(document, scalar, new)
        elif not known.roles & _NO_PROSE and " " in scalar.value:
            yield from _mentions(document, scalar, ids, by_hand)


def _keys(document: Document, root: Keys, ids: _Ids) -> Iterator[Edit]:
    """The ids of rules as keys, and in the addresses of sources."""
    for key, _ in pairs_of(root.get("rules")):
        new = ids.new(key.value) if ids.own else None
        if new is not None:
            yield _edit(document, key, new)
    for key, _ in pairs_of(root.get("sources")):
        section, _, rest = key.value.partition("/")
        one, slash, below = rest.partition("/")
        new = ids.new(one) if section == "rules" and ids.own else None
        if new is not None:
            yield _edit(document, key, f"rules/{new}{slash}{below}")


def _prints(document: Document, root: Keys, ids: _Ids) -> Iterator[Edit]:
    """The list of printed ids: a run whose ids no longer follow each other becomes several items."""
    listed = root.get("prints")
    for node in items_of(listed):
        held = run(text_of(node)) if isinstance(node, Scalar) else None
        if held is None or not isinstance(node, Scalar) or not ids.own:
            continue
        new = [ids.ids.get(one, one) for one in held]
        if new == held:
            continue
        words = [_written(item, node.style, True) for item in runs(new)]
        flow = isinstance(listed, Sequence) and listed.flow
        text = document.text.text
        start = text.rfind("\n", 0, node.start) + 1
        between = ", " if flow else f"\n{text[start : node.start]}"
        yield Edit(node.start, node.end, between.join(words), document.place(node),
                   text[node.start : node.end])  # fmt: skip


def runs(ids: Iterable[str]) -> list[str]:
    """Ids as items of a list, those that follow each other as runs.

    >>> runs(["5A1a", "5A1b", "5A2"])
    ['5A1a..5A1b', '5A2']
    """
    made: list[str] = []
    for one in ids:
        first = made[-1].partition("..")[0] if made else ""
        held = run(made[-1]) if made else None
        longer = run(f"{first}..{one}") if made else None
        if held is not None and longer == [*held, one]:
            made[-1] = f"{first}..{one}"
        else:
            made.append(one)
    return made


def _mentions(
    document: Document, scalar: Scalar, ids: _Ids, by_hand: list[tuple[str, Place]]
) -> Iterator[Edit]:
    """The old ids in prose: those with a letter are written anew, others may be numbers."""
    text = document.text.text
    for match in ids.mentions.finditer(text, scalar.start, scalar.end):
        place = document.text.place(*match.span())
        if _LIKE_A_NUMBER.fullmatch(match.group()):
            by_hand.append((match.group(), place))
        else:
            yield Edit(*match.span(), ids.ids[match.group()], place, match.group())


def _edit(document: Document, scalar: Scalar, new: str) -> Edit:
    """The edit that lets a scalar say something else."""
    old = document.text.text[scalar.start : scalar.end]
    written = _written(new, scalar.style, True)
    return Edit(scalar.start, scalar.end, written, document.place(scalar), old)


def _written(new: str, style: str, in_flow: bool) -> str:
    """A text as a scalar; quoted where other programs would take it for a number."""
    return quoted(new, style or ('"' if is_no_text(new) else ""), in_flow)


def _schema(path: Path) -> str:
    """The kind of file."""
    if path.name.endswith(ENDINGS):
        return "scenario"
    if _is_variant(path):
        return "variant"
    return "book" if path.name == BOOK_FILE else "catalogue"


def _is_variant(path: Path) -> bool:
    """Whether a file is a variant, by its name."""
    return path.name == VARIANT_FILE or path.name.endswith(VARIANT_ENDINGS)
