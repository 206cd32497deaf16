"""One entry of a list of changes: what somebody wrote in it stays, letter for letter."""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from livingrules.engine.catalogue.raw import items_of, text_of
from livingrules.engine.catalogue.reviews import note_of
from livingrules.engine.editions.review_list import ToReview
from livingrules.engine.editions.review_match import Listed
from livingrules.engine.fmt import quoted
from livingrules.engine.read.nodes import Mapping, Scalar, Sequence
from livingrules.tools.scaffold.yaml import as_yaml

_WIDTH = 100


@dataclass(slots=True)
class Entry:
    """The lines of an entry with the comments above it, and what was read of it.

    `base` is the offset in the file that the lines begin at, `indent` the column of the dash.
    """

    node: Mapping
    text: str
    base: int
    indent: int
    edits: list[tuple[int, int, str]] = field(default_factory=list)

    def said(self, key: str) -> str:
        """What stands under a key."""
        return text_of(self.node.get(key))

    def listed(self, *, settled: bool) -> Listed:
        """What it says, to be matched with the changes that there are."""
        return Listed(self.said("change"), self.said("rule"), self.said("says"), settled)

    @property
    def open(self) -> bool:
        """Whether nobody has looked at it."""
        return not note_of(self.node)

    @property
    def has_words(self) -> bool:
        """Whether somebody wrote something in it: a note, a key of theirs, a comment."""
        own = any(name.startswith("x-") or name == "earlier" for name in self.node.items)
        return own or not self.open or self._has_comment()

    def _has_comment(self) -> bool:
        """Whether a comment stands in it or above it."""
        values = sorted((one.start, one.end) for one in _scalars(self.node))
        at, outside = 0, ""
        for start, end in values:
            outside += self.text[at : max(start - self.base, at)]
            at = end - self.base
        return "#" in outside + self.text[at:]

    def now(self, change: ToReview, *, look: bool) -> None:
        """Let it say what a change says; with `look` what is to be looked at is added."""
        self._set("change", change.change)
        self._set("rule", change.rule)
        self._set("says", change.says)
        if look:
            self._look(change.look)

    def reopen(self) -> None:
        """Let what somebody said of it be what they said earlier."""
        note = note_of(self.node)
        if not note:
            return
        key = self.node.key("reviewed")
        before = " ".join(self.said("earlier").split())
        if before:
            self._drop("earlier")
            self._set("reviewed", f"{before}; {' '.join(note.split())}")
        self.edits.append((key.start, key.end, "earlier"))

    def at(self, indent: int) -> str:
        """Its lines, with what was changed in them, where the dashes stand in a column."""
        text, at = "", 0
        for start, end, new in sorted(self.edits):
            text += self.text[at : start - self.base] + new
            at = end - self.base
        text += self.text[at:]
        shift = indent - self.indent
        if not shift:
            return text
        lines = text.splitlines(keepends=True)
        return "".join(_shifted(line, shift) for line in lines)

    def _set(self, key: str, text: str) -> None:
        """Let another text stand under a key that is there."""
        scalar = self.node.get(key)
        if not isinstance(scalar, Scalar) or " ".join(scalar.value.split()) == text:
            return
        held = self.text[scalar.start - self.base : scalar.end - self.base]
        end = scalar.start + len(held.rstrip())
        rest = self.text[end - self.base :].partition("\n")[0].strip()
        style = scalar.style if scalar.style in ("'", '"') else ""
        new = quoted(text, style, self.node.flow) if style else as_yaml(text)
        name = self.node.key(key)
        column = name.start - self.base - self.text.rfind("\n", 0, name.start - self.base) - 1
        if not self.node.flow and not rest and column + len(key) + 2 + len(new) > _WIDTH:
            new = "\n".join([">-", *_folded(text, column + 2)])
        self.edits.append((scalar.start, end, new))

    def _look(self, ids: Iterable[str]) -> None:
        """Add to what is to be looked at."""
        node = self.node.get("look")
        known = {text_of(one) for one in items_of(node)}
        new = [as_yaml(one) for one in ids if one not in known]
        if not new or not isinstance(node, Sequence) or not node.items:
            return
        last = node.items[-1]
        if not isinstance(last, Scalar):
            return
        if node.flow:
            self.edits.append((last.end, last.end, "".join(f", {one}" for one in new)))
            return
        begin = self.text.rfind("\n", 0, last.start - self.base) + 1
        dash = self.text[begin : last.start - self.base]
        stop = self.text.find("\n", last.end - self.base)
        stop = len(self.text) if stop < 0 else stop
        lines = "".join(f"\n{dash}{one}" for one in new)
        self.edits.append((stop + self.base, stop + self.base, lines))

    def _drop(self, key: str) -> None:
        """Take out a key and what stands there; a comment behind it stays."""
        names = list(self.node.items)
        name, value = self.node.items[key]
        end = name.start + len(self.text[name.start - self.base : value.end - self.base].rstrip())
        after = names[names.index(key) + 1 :]
        stop = self.node.key(after[0]).start if after else end
        if "#" not in self.text[end - self.base : stop - self.base]:
            end = stop
        start = name.start
        if not after and not self.node.flow:  # with the line that it stands on
            start = self.text.rfind("\n", 0, start - self.base) + self.base
        self.edits.append((start, end, ""))


def new_entry(change: ToReview, indent: int, end: str) -> Entry:
    """An entry that is written for the first time."""
    lines = ["", *_lines(change, " " * (indent + 2))]
    lines[1] = f"{' ' * indent}- {lines[1].lstrip()}"
    return Entry(Mapping(0, False), end.join([*lines, ""]), 0, indent)


def _lines(one: ToReview, margin: str) -> Iterator[str]:
    """The lines of an entry behind a margin."""
    yield f"{margin}change: {one.change}"
    if one.rule:
        yield f"{margin}rule: {as_yaml(one.rule)}"
    written = as_yaml(one.says)
    if len(margin) + len("says: ") + len(written) <= _WIDTH:
        yield f"{margin}says: {written}"
    else:
        yield f"{margin}says: >-"
        yield from _folded(one.says, len(margin) + 2)
    if one.look:
        yield f"{margin}look:"
        yield from (f"{margin}  - {as_yaml(each)}" for each in one.look)


def _folded(text: str, indent: int) -> list[str]:
    """A text in lines of a block."""
    margin = " " * indent
    return textwrap.wrap(text, _WIDTH, initial_indent=margin, subsequent_indent=margin,
                         break_long_words=False, break_on_hyphens=False)  # fmt: skip


def _scalars(node: Mapping) -> Iterator[Scalar]:
    """The keys and single values of an entry, and the items of its lists."""
    for key, value in node.pairs():
        yield key
        yield from (one for one in (value, *items_of(value)) if isinstance(one, Scalar))


def _shifted(line: str, shift: int) -> str:
    """A line moved to the right, or to the left as far as it is empty there."""
    if not line.strip():
        return line
    if shift > 0:
        return " " * shift + line
    return line[min(-shift, len(line) - len(line.lstrip(" "))) :]
