"""Variants that contradict a shipped one, made by program from what that one changes."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.raw import Changed
from livingrules.engine.read.nodes import Mapping, Scalar, Sequence
from livingrules.engine.variants.base import Base
from livingrules.engine.variants.manifest import Variant, read_variant


@dataclass(frozen=True)
class Planted:
    """A conflict: the shipped variant, what its rival does, and the text of that.

    `lines` are where the shipped variant names the address that the rival contradicts, and where it
    says what holds there.
    """

    against: Path
    what: str
    text: str
    lines: frozenset[int]

    @property
    def name(self) -> str:
        """The rival's name: before or after that of the shipped one, by turns."""
        return ("aaa-rival", "zzz-rival")[len(self.text) % 2]

    def write(self, folder: Path, book: str) -> Path:
        """Write the rival, which is laid over a book, into a folder of its name."""
        path = folder / self.name / "variant.yaml"
        path.parent.mkdir(parents=True)
        head = f"variant: {self.name}\ntitle: Rival\nover: {book}\nchanges:\n"
        path.write_text(f"{head}  {self.text}\n", encoding="utf-8")
        return path


def planted(base: Base, file: Path) -> Iterator[Planted]:
    """All conflicts that can be planted against a variant."""
    variant, _ = read_variant(file)
    assert variant is not None
    for book, _, laid in base.laid([variant]):
        for one in laid.changed:
            for what, text in _rivals(one, _beside(variant, book, one)):
                # Who takes away a whole entry contradicts all that is changed in it.
                depth = 2 if what in _WHOLE else len(one.address)
                lines = frozenset(
                    place.line
                    for also in laid.changed
                    if also.address[:depth] == one.address[:depth]
                    for place in (also.place, *_said(variant, book, also))
                )
                yield Planted(file, what, text, lines)


_WHOLE = ("the entry is taken away", "what it lies in is replaced")


def _said(variant: Variant, book: str, one: Changed) -> Iterator[Place]:
    """Where a variant names the address of a change, or what it is put next to."""
    for change in variant.changes[book]:
        if one.address[: len(change.address)] == change.address:
            yield variant.document.place(change.key)
            yield variant.document.place(change.beside or change.key)


def _beside(variant: Variant, book: str, one: Changed) -> str | None:
    """The step next to which a variant puts another, where that is the change."""
    for change in variant.changes[book]:
        if change.beside is not None and one.address[: len(change.address)] == change.address:
            return change.beside.value
    return None


def _rivals(one: Changed, beside: str | None) -> Iterator[tuple[str, str]]:
    """What a rival may do against a change, which may be that a step is put beside another."""
    address, (*above, last) = "/".join(one.address), one.address
    parent = "/".join(above)
    section, entry = one.address[:2]
    if len(one.address) > 2:
        yield "the entry is taken away", f"{section}: {{remove: {entry}}}"
    if one.after is None and isinstance(one.before, Scalar):
        yield "what was taken away is set", f"{address}: {{set: another}}"
    elif one.after is None:
        yield "what was taken away is changed", f"{address}/title: {{set: Another}}"
        yield "what was taken away is replaced", f"{address}: {{replace: {{title: Another}}}}"
        yield "what was taken away is added to", f"{address}: {{add: {{x-note: more}}}}"
    elif one.before is not None:
        yield "another value", f"{address}: {{replace: {_other(one)}}}"
        yield "taken away", f"{parent}: {{remove: {last}}}"
        yield "what it lies in is replaced", f"{parent}: {{replace: {{other: 1}}}}"
    elif beside is not None:
        yield "the step beside it is taken away", f"{parent}: {{remove: {beside}}}"
        yield "the list is replaced", f"{parent}: {{replace: [{{note: nothing}}]}}"
    else:
        other = f"{last}: {_other(one)}"
        if isinstance(one.after, Mapping) and one.after.get("id") is not None:  # a step of a list
            other = f"id: {last}, note: another"
        yield "another thing of the name is added", f"{parent}: {{add: {{{other}}}}}"
        # A whole section is never replaced by what is no entry of it.
        if len(above) > 1:
            yield "what it is added to is replaced", f"{parent}: {{replace: {{other: 1}}}}"


def _other(one: Changed) -> str:
    """Another value than a change brings in, of the same form."""
    if isinstance(one.after, Scalar):
        return json.dumps(f"{one.after.value} + 1")
    assert isinstance(one.after, (Mapping, Sequence))
    return "{other: 1}" if isinstance(one.after, Mapping) else "[1]"
