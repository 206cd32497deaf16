"""Variants laid over the documents of a book, before their form is looked at.

What a variant says stands in the document from then on, and every finding on it names the file of
the variant. Variants are taken in the order of their names, and the changes of each in an order of
their own, so that neither order matters.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Many
from contextlib import contextmanager

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.raw import Changed, Laid
from livingrules.engine.read.document import Document
from livingrules.engine.read.joined import Joined, moved, same
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.variants import codes
from livingrules.engine.variants.manifest import Address, Change, Variant
from livingrules.engine.variants.parts import Slot, id_of, inner, name_of
from livingrules.engine.variants.places import Places
from livingrules.engine.variants.stop import Stop, idle, there, wrong
from livingrules.engine.variants.touched import Touch, Touched, conflict, twice

_TURNS = ("add", "replace", "set", "remove")
"""What comes first: so a step may come in beside one that goes."""


def lay_over(documents: Many[Document], book: str, variants: Iterable[Variant]) -> Laid:
    """Lay variants over the documents of a book; documents that change are changed in place."""
    in_order = sorted(variants, key=lambda one: (one.name, one.document.file))
    return lay_in_order(documents, book, in_order)


def lay_in_order(documents: Many[Document], book: str, variants: Iterable[Variant]) -> Laid:
    """As `lay_over`, in the order given: to see what depends on it."""
    layer = _Layer(list(documents))
    for variant in variants:
        layer.make_all(variant.changes.get(book, ()))
    return layer.laid


def _turn(change: Change) -> tuple[int, int]:
    """When a change is made: by what it does, and the outer before the inner."""
    return _TURNS.index(change.verb.value), len(change.address)


def _without_the_idle_of_two(findings: Many[Finding]) -> list[Finding]:
    """Findings without those on edits that do nothing where another edit of the place is told."""
    told = {one.place for finding in findings if finding.code is codes.CHANGED_TWICE
            for one in finding.related}  # fmt: skip
    return [one for one in findings if one.code is not codes.NO_EFFECT or one.place not in told]


def _where(one: Changed | Finding) -> tuple[int, int]:
    return one.place.line, one.place.column


class _Layer:
    """The documents of a book while variants are laid over them."""

    def __init__(self, documents: list[Document]) -> None:
        self.laid = Laid()
        self.touched = Touched()
        self.places = Places(documents, self.touched)
        self.own: dict[str, Document] = {}

    def make_all(self, changes: Iterable[Change]) -> None:
        """Make the changes of one variant; they are told in the order in which it states them."""
        before, laid = self.laid, Laid()
        self.laid = laid
        self.touched.next()
        for change in sorted(changes, key=_turn):
            with self._telling():
                self._make(change)
        self.laid = before
        before.documents += laid.documents
        before.gone |= laid.gone
        before.changed += sorted(laid.changed, key=_where)
        before.findings += sorted(_without_the_idle_of_two(laid.findings), key=_where)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What cannot be made is told, and the rest is made all the same."""
        try:
            yield
        except Stop as stop:
            self.laid.findings.append(stop.finding)

    def _make(self, change: Change) -> None:
        """Make one change."""
        if len(change.address) > 1:
            document, slot = self.places.find(change, change.address, change.key)
            self._at(change, change.address, document, slot, change.value)
        elif change.address[0] not in self.places.sections():
            names = self.places.sections()
            raise self.places.nowhere(change, change.address, 0, names, change.key)
        elif change.verb.value == "remove":
            self._without_entries(change)
        else:
            self._in_section(change)

    # A whole section: its entries may stand in several files.

    def _without_entries(self, change: Change) -> None:
        for name in _names(change.value):
            address = (change.address[0], name.value)
            with self._telling():
                if not self.touched.gone_already(address):
                    document, slot = self.places.find(change, address, name)
                    self._touch(change, address, document, None, name, slot.node)
                    slot.empty()

    def _in_section(self, change: Change) -> None:
        section = change.address[0]
        if not isinstance(change.value, Mapping):
            raise wrong(change, change.value, f"entries of '{section}' have names",
                        "write {name: …}")  # fmt: skip
        if change.verb.value == "replace":
            raise wrong(change, change.verb, "all entries of a section cannot be replaced",
                        f"write the address of one: {section}/…")  # fmt: skip
        for key, value in self._pairs(change, change.address, change.value):
            address = (section, key.value)
            with self._telling():
                if change.verb.value == "set":
                    document, slot = self.places.find(change, address, key)
                    self._set(change, address, document, slot, value)
                else:
                    self._add_entry(change, address, key, value)

    def _pairs(
        self, change: Change, address: Address, value: Mapping
    ) -> Iterator[tuple[Scalar, Node]]:
        """What is set in a mapping or added to it; that there is nothing is told, or a place in it."""
        where = "/".join(address)
        adds = change.verb.value == "add"
        if not value.items:
            message = f"nothing is added to '{where}'" if adds else f"nothing is set in '{where}'"
            raise idle(change, value, message)
        if adds and change.beside is not None:
            with self._telling():
                message = f"'{where}' is no list, and what is added to it has no place"
                raise wrong(change, change.beside, message, f"take '{change.side}' out")
        yield from value.pairs()

    def _add_entry(self, change: Change, address: Address, key: Scalar, value: Node) -> None:
        """A further entry of a section stands in a document of the variant itself."""
        if self.places.key(address) is not None and not self.touched.changes(address):
            raise there(change, address, key)
        if not self.touched.add(change, address, value, key):
            return
        variant, (section, name) = change.variant, address
        document = self.own.get(variant.name)
        if document is None:
            text = variant.document.text
            document = Document(text.file, text, Mapping(0, flow=False))
            document.grafts[()] = (variant.document, variant.source)
            self.own[variant.name] = document
            self.places.documents.append(document)
            self.laid.documents.append(document)
        root = document.root
        assert isinstance(root, Mapping)
        if section not in root.items:
            root.items[section] = (change.key, Mapping(change.key.start, flow=False))
        entries = root.get(section)
        assert isinstance(entries, Mapping)
        entries.items[name] = (key, moved(value, 0))
        self.laid.changed.append(Changed(address, None, value, document.place(key)))

    # One place inside an entry.

    def _at(
        self, change: Change, address: Address, document: Document, slot: Slot, value: Node
    ) -> None:
        """Make a change at the place that an address leads to."""
        verb = change.verb.value
        if verb == "set":
            self._set(change, address, document, slot, value)
        elif verb == "replace":
            self._put(change, address, document, slot, value)
        elif verb == "add":
            self._add(change, address, document, slot.node)
        else:
            for name in _names(value):
                way = (*address, name.value)
                with self._telling():
                    if not self.touched.gone_already(way):
                        part = self.places.part(change, way, slot.node, name)
                        self._touch(change, way, document, None, name, part.node)
                        part.empty()

    def _set(
        self, change: Change, address: Address, document: Document, slot: Slot, value: Node
    ) -> None:
        """Of a mapping the keys that are named; anything else as a whole."""
        if not (isinstance(value, Mapping) and isinstance(slot.node, (Mapping, Sequence))):
            self._put(change, address, document, slot, value)
            return
        for key, below in self._pairs(change, address, value):
            way = (*address, key.value)
            with self._telling():
                part = inner(self.places.part(change, way, slot.node, key))
                self._set(change, way, document, part, below)

    def _put(
        self, change: Change, address: Address, document: Document, slot: Slot, value: Node
    ) -> None:
        """Something else in place of what stands there."""
        if same(slot.node, value) and not self.touched.changes(address):
            self.touched.add_idle(change, address, value)
            raise idle(change, value, f"'{'/'.join(address)}' is so already")
        if self._touch(change, address, document, value, value, slot.node):
            slot.put(moved(value, _offset(change, document)))

    def _add(self, change: Change, address: Address, document: Document, node: Node) -> None:
        """Further keys of a mapping, or further items of a list."""
        if isinstance(node, Mapping) and isinstance(change.value, Mapping):
            for key, value in self._pairs(change, address, change.value):
                with self._telling():
                    self._add_key(change, (*address, key.value), document, node, key, value)
        elif isinstance(node, Sequence):
            self._add_items(change, address, document, node)
        else:
            what = "a mapping" if isinstance(node, Mapping) else "a single value"
            hint = "add {name: …}" if isinstance(node, Mapping) else "write 'set:'"
            raise wrong(change, change.value, f"'{'/'.join(address)}' is {what}", hint)

    def _add_key(
        self, change: Change, way: Address, document: Document, node: Mapping, key: Scalar,
        value: Node,
    ) -> None:  # fmt: skip
        """A further key of a mapping."""
        if key.value in node.items and not self.touched.changes(way):
            raise there(change, way, key)
        if self._touch(change, way, document, value, key):
            by = _offset(change, document)
            named = Scalar(key.value, key.start + by, key.end + by, key.style)
            node.items[key.value] = (named, moved(value, by))

    def _add_items(
        self, change: Change, address: Address, document: Document, node: Sequence
    ) -> None:
        """Further items of a list, at its end or beside the one that is named."""
        items = change.value.items if isinstance(change.value, Sequence) else [change.value]
        if not items:
            raise idle(change, change.value, f"nothing is added to '{'/'.join(address)}'")
        mine, other = self.touched.own.above(address), self.touched.others.above(address)
        if mine is not None:
            raise twice(change, address, mine, change.value)
        if other is not None:
            raise conflict(change, address, other)
        at = len(node.items)
        if change.beside is not None:
            way = (*address, change.beside.value)
            found = self.places.part(change, way, node, change.beside).at
            assert isinstance(found, int)
            at = found
            if change.side == "after":
                at += 1
                while at < len(node.items) and self.touched.is_added(node.items[at]):
                    at += 1  # what came there before stays before
            place = change.variant.document.place(change.beside)
            near = Touch(change.variant, way, place, node, beside=True)
            self.touched.beside.setdefault(way, []).append(near)
        for item in items:
            with self._telling():
                if self._is_there(change, address, node, item):
                    continue
                way = (*address, name_of(item) or f"of {change.variant.name}")
                document.grafts[way] = (change.variant.document, change.variant.source)
                place = change.variant.document.place(item)
                self.laid.changed.append(Changed(way, None, item, place))
                put = moved(item, _offset(change, document))
                node.items.insert(at, put)
                at += 1
                self.touched.add_item(change, address, put, place)

    def _is_there(self, change: Change, address: Address, node: Sequence, item: Node) -> bool:
        """Whether another variant adds the very same; Stop where something else has the item's id."""
        own = id_of(item)
        if own is None:
            return False
        way = (*address, own.value)
        other = self.touched.named.get(way)
        if other is not None and other.variant is change.variant:
            raise twice(change, way, other, own)
        if other is not None and other.node is not None and same(other.node, item):
            return True
        if other is not None:
            raise conflict(change, way, other)
        if any(found is not None and found.value == own.value for found in map(id_of, node.items)):
            raise there(change, way, own)
        return False

    def _touch(
        self,
        change: Change,
        address: Address,
        document: Document,
        value: Node | None,
        said: Node,
        before: Node | None = None,
    ) -> bool:
        """Remember a change; False where another variant has made it already."""
        if not self.touched.add(change, address, value, said):
            return False
        place = change.variant.document.place(said)
        self.laid.changed.append(Changed(address, before, value, place))
        if value is None:
            self.laid.gone[address[-1]] = place
        document.grafts[address] = (change.variant.document, change.variant.source)
        return True


def _offset(change: Change, document: Document) -> int:
    """Where the text of the variant begins in the joined text of a document."""
    theirs = change.variant.document.text
    if document.text is theirs:
        return 0
    document.text = joined = Joined.of(document.text)
    return joined.join(theirs)


def _names(node: Node) -> Iterator[Scalar]:
    """One name, or several."""
    for one in node.items if isinstance(node, Sequence) else [node]:
        if isinstance(one, Scalar):
            yield one
