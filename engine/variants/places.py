"""Where addresses lead in the documents of a book."""

from collections.abc import Callable, Iterable, Sequence

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.codes import UNKNOWN_ADDRESS
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.variants import codes
from livingrules.engine.variants.elsewhere import deeper, in_other_sections
from livingrules.engine.variants.manifest import Address, Change
from livingrules.engine.variants.parts import Slot, inner, named, parts
from livingrules.engine.variants.stop import Stop
from livingrules.engine.variants.touched import Touched, conflict, twice

_NEVER = ("sources",)
"""Sections that no variant changes: where its values come from it says for itself."""
_LOOKED_AT = 500_000
"""How many names are looked at for those that are near; what is misspelt beyond that has none told."""
Others = Callable[[], Sequence[Address]]
"""Looks for addresses elsewhere."""


class Places:
    """The documents of a book, and what variants have made of them so far."""

    def __init__(self, documents: list[Document], touched: Touched) -> None:
        """Take both; documents may come in besides."""
        self.documents = documents
        self.touched = touched
        self._left = _LOOKED_AT

    def sections(self) -> list[str]:
        """The sections that the book has."""
        roots = (one.root for one in self.documents if isinstance(one.root, Mapping))
        return list(dict.fromkeys(name for root in roots for name in root.items
                                  if name not in _NEVER))  # fmt: skip

    def entries(self, section: str) -> list[tuple[Document, Mapping]]:
        """The documents that have a section, each with its entries there."""
        found = []
        for document in self.documents if section not in _NEVER else ():
            root = document.root
            entries = root.get(section) if isinstance(root, Mapping) else None
            if isinstance(entries, Mapping):
                found.append((document, entries))
        return found

    def key(self, address: Address) -> Scalar | None:
        """The key of an entry, where there is one."""
        section, name = address
        return next((one.key(name) for _, one in self.entries(section) if name in one.items), None)

    def find(self, change: Change, address: Address, said: Scalar) -> tuple[Document, Slot]:
        """Where an address leads, and in which document; raises Stop where it leads nowhere.

        `said` is what names its last step in the variant.
        """
        found = self.entries(address[0])
        if not found:
            raise self.nowhere(change, address, 0, self.sections(), said)
        for document, entries in found:
            if address[1] in entries.items:
                slot = Slot(entries, address[1])
                for at in range(2, len(address)):
                    slot = inner(self._step(change, address, at, slot.node, said))
                return document, slot
        names = (name for _, entries in found for name in entries.items)
        raise self.nowhere(change, address, 1, names, said,
                           lambda: in_other_sections(self.documents, address))  # fmt: skip

    def part(self, change: Change, address: Address, node: Node, said: Scalar) -> Slot:
        """The part of a node that the last step of an address names: of a list a whole item."""
        return self._step(change, address, len(address) - 1, node, said)

    def _step(self, change: Change, address: Address, at: int, node: Node, said: Scalar) -> Slot:
        """The part of a node that a step of an address names."""
        slots = named(node, address[at])
        found = [one for one in slots if not self.touched.is_added(one.node)]
        if not found:
            raise self.nowhere(
                change, address, at, parts(node), said,
                lambda: [(*address[:at], *way) for way in deeper(node, address[at:])],
            )  # fmt: skip
        if len(found) > 1:
            message = f"'{address[at]}' stands here {len(found)} times"
            raise Stop(Finding(
                codes.WRONG_PLACE, message, change.variant.document.place(said),
                hint="an address can only mean what has a name of its own here: set the whole list, "
                "or what is used in it",
            ))  # fmt: skip
        return found[0]

    def nowhere(
        self, change: Change, address: Address, at: int, names: Iterable[str], said: Scalar,
        others: Others = tuple,
    ) -> Stop:  # fmt: skip
        """What says that an address leads nowhere from one of its steps on, where there are `names`.

        `others` looks for addresses elsewhere that have the very name.
        """
        mine, other = self.touched.own.above(address), self.touched.others.above(address)
        if mine is not None:
            return twice(change, address, mine, said)
        if other is not None:
            return conflict(change, address, other)
        message = f"'{address[0]}' is no part of the books that this variant is over"
        if at:
            message = (
                f"'{address[at]}' leads nowhere: {'/'.join(address[:at])} has nothing of that "
            )
            message += "name"
        near = self._near(change, address, at, names, said, others)
        absent = change.verb.value == "set" and at and near == ()
        hint = "write 'add:' for what is not there yet" if absent else None
        place = change.variant.document.place(said)
        return Stop(Finding(UNKNOWN_ADDRESS, message, place, suggestions=near or (), hint=hint))

    def _near(
        self, change: Change, address: Address, at: int, names: Iterable[str], said: Scalar,
        others: Others,
    ) -> tuple[str, ...] | None:  # fmt: skip
        """What may have been meant, as it is to be written; None where too much was looked for."""
        if self._left < 0:
            return None
        known = list(names)
        self._left -= len(known)
        near = nearest(address[at], known)
        if said is not change.key:
            return near
        whole = "/".join(address)
        if not said.value.endswith(whole):  # a ruling by its id
            book, colon, _ = said.value.rpartition(":")
            return tuple(f"{book}{colon}{one}" for one in near) if at == 1 else ()
        book = said.value.removesuffix(whole)
        ways = others() or [(*address[:at], one, *address[at + 1 :]) for one in near]
        return tuple(book + "/".join(way) for way in ways)
