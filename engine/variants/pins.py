"""What stands in a book at the addresses that a variant changes, before it is changed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from livingrules.dsl.finding import Place
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.read.nodes import Sequence as List
from livingrules.engine.variants.manifest import Address, Change, Variant
from livingrules.engine.variants.parts import Slot, inner
from livingrules.engine.variants.places import Places
from livingrules.engine.variants.stop import Stop
from livingrules.engine.variants.touched import Touched


@dataclass(frozen=True, slots=True)
class Pin:
    """An address with what stands there and where, None for nothing; `key` is the variant's word."""

    address: Address
    node: Node | None
    place: Place | None
    key: Scalar


def pins_of(documents: Sequence[Document], book: str, variant: Variant) -> Iterator[Pin]:
    """What stands at each address that a variant changes in the documents of a book.

    Where something is added to a list that is the whole list. Addresses that lead nowhere are left
    out: they are told where the variant is laid over the book.
    """
    places = Places(list(documents), Touched())
    for change in variant.changes.get(book, ()):
        with suppress(Stop):
            yield from _Pins(places, change).all()


class _Pins:
    """The pins of one change."""

    def __init__(self, places: Places, change: Change) -> None:
        """Take where addresses lead, and the change."""
        self._places = places
        self._change = change

    def all(self) -> Iterator[Pin]:
        """What stands where the change is made."""
        change, verb = self._change, self._change.verb.value
        if len(change.address) > 1:
            yield from self._at(verb, change.address, change.key)
        elif verb == "remove":
            for name in _names(change.value):
                yield from self._at("replace", (change.address[0], name.value), name)
        else:
            for key, value in _pairs(change.value):
                address = (change.address[0], key.value)
                if verb == "set":
                    yield from self._at(verb, address, key, value)
                elif self._places.key(address) is None:
                    yield Pin(address, None, None, change.key)
                else:
                    yield from self._at("replace", address, key)

    def _at(
        self, verb: str, address: Address, said: Scalar, value: Node | None = None
    ) -> Iterator[Pin]:
        """What stands at an address inside an entry, as far as a verb changes it."""
        value = self._change.value if value is None else value
        document, slot = self._places.find(self._change, address, said)
        node = slot.node
        if verb == "set":
            yield from self._set(document, address, slot, value)
        elif verb == "add" and isinstance(node, Mapping):
            for key, _ in _pairs(value):
                yield self._pin(document, (*address, key.value), node.get(key.value))
        elif verb == "remove":
            for name in _names(value):
                way = (*address, name.value)
                part = self._places.part(self._change, way, node, name)
                yield self._pin(document, way, part.node)
        else:
            yield self._pin(document, address, node)

    def _set(self, document: Document, address: Address, slot: Slot, value: Node) -> Iterator[Pin]:
        """Of a mapping the keys that are named; anything else as a whole."""
        if not (isinstance(value, Mapping) and isinstance(slot.node, (Mapping, List))):
            yield self._pin(document, address, slot.node)
            return
        for key, below in value.pairs():
            way = (*address, key.value)
            part = inner(self._places.part(self._change, way, slot.node, key))
            yield from self._set(document, way, part, below)

    def _pin(self, document: Document, address: Address, node: Node | None) -> Pin:
        place = None if node is None else document.place(node)
        return Pin(address, node, place, self._change.key)


def _names(node: Node) -> Iterator[Scalar]:
    """One name, or several."""
    for one in node.items if isinstance(node, List) else [node]:
        if isinstance(one, Scalar):
            yield one


def _pairs(node: Node) -> Iterator[tuple[Scalar, Node]]:
    if isinstance(node, Mapping):
        yield from node.pairs()
