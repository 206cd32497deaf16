"""New ids in the files of a book and of the books beside it: catalogue, head and scenarios."""

from collections.abc import Iterator
from pathlib import Path

from livingrules.engine.catalogue.locate import BOOK_FILE
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, text_of
from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.editions.renumber_prints import prints
from livingrules.engine.editions.renumber_prose import Found, Left, Prose
from livingrules.engine.fmt import Edit, is_no_text, quoted
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.scenario.find import ENDINGS
from livingrules.engine.shape.schemas import shape
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.walk import scalars

_NO_PROSE = frozenset({"expression", "type", "cell", "cells", "output", "ruleId", "name", "ownName",
                       "sourceKind", "private", "unused"})  # fmt: skip


class Files:
    """Finds what is to change in files: edits, and places that are left."""

    def __init__(self, ids: NewIds) -> None:
        """Take the ids."""
        self.ids = ids
        self._prose = Prose(ids)

    def in_file(self, document: Document, path: Path, home: str) -> Iterator[Found]:
        """What is to change in a file of the book `home`: its head, data or scenarios."""
        root = mapping_of(document.root)
        own = home == self.ids.book
        if path.name.endswith(ENDINGS):
            yield from self.below(document, document.root, shape("scenario"),
                                  text_of(root.get("book")) or home)  # fmt: skip
        elif path.name == BOOK_FILE:
            if own:
                yield from prints(document, root, self.ids)
            yield from self.below(document, document.root, shape("book"), home)
        else:
            if own:
                yield from self._keys(document, root)
            yield from self.below(document, document.root, shape("catalogue"), home)

    def below(
        self, document: Document, node: Node, known: Shape | None, home: str
    ) -> Iterator[Found]:
        """What is to change at or below a node, of which the schema says this."""
        for scalar, here in scalars(node, known):
            if "ruleId" in here.roles:
                yield from self.cited(document, scalar, home)
            elif not here.roles & _NO_PROSE and " " in scalar.value:
                yield from self._prose.within(document, scalar, home)

    def cited(self, document: Document, scalar: Scalar, *homes: str) -> Iterator[Found]:
        """What is to change of an id; what is of several books must mean the same in all."""
        meant = {self.ids.meant(scalar.value, home) for home in homes}
        for old in meant - {None}:
            assert old is not None
            if len(meant) > 1 and self.ids.concerns(old):
                says = f"{old} is cited here, which is of several books; see which one is meant"
                yield Left(old, document.place(scalar), says)
            elif old in self.ids.gone:
                says = f"{old} is cited here; {self.ids.why_gone(old)}"
                yield Left(old, document.place(scalar), says)
            else:
                new = self.ids.anew(scalar.value, old, *homes)
                if new is not None:
                    yield rewritten(document, scalar, new)

    def _keys(self, document: Document, root: Mapping) -> Iterator[Edit]:
        """The ids of rules as keys, and in the addresses of sources."""
        for key, _ in pairs_of(root.get("rules")):
            new = self.ids.ids.get(key.value)
            if new is not None:
                yield rewritten(document, key, new)
        for key, _ in pairs_of(root.get("sources")):
            section, _, rest = key.value.partition("/")
            one, slash, below = rest.partition("/")
            new = self.ids.ids.get(one) if section == "rules" else None
            if new is not None:
                yield rewritten(document, key, f"rules/{new}{slash}{below}")


def rewritten(document: Document, scalar: Scalar, new: str) -> Edit:
    """The edit that lets a scalar say something else; quoted where it would be a number."""
    if scalar.style in ("|", ">"):  # in a block of its own, which stays one
        start = document.text.text.rfind(scalar.value.strip(), scalar.start, scalar.end)
        end = start + len(scalar.value.strip())
        return Edit(start, end, new, document.place(scalar), scalar.value.strip())
    old = document.text.text[scalar.start : scalar.end]
    written = quoted(new, scalar.style or ('"' if is_no_text(new) else ""), True)
    return Edit(scalar.start, scalar.end, written, document.place(scalar), old)
