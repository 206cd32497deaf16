"""The edits that make one set of rules another: from their documents, address by address."""

from collections.abc import Iterator
from collections.abc import Mapping as Named
from dataclasses import replace
from difflib import SequenceMatcher

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.raw import RawBook, mapping_of, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.joined import same
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.variants.edit import Edit, Places, Way
from livingrules.engine.variants.effect import one_line
from livingrules.engine.variants.manifest import Address
from livingrules.engine.variants.parts import name_of


def edits_between(own: Named[str, RawBook], other: Named[str, RawBook], said: Places) -> list[Edit]:
    """The edits that make the other books of some; books that only one side has are left out."""
    return [
        edit
        for name, book in own.items()
        if name in other
        for edit in _Between(name, _entries(book), _entries(other[name]), said).all()
    ]


_Entries = dict[tuple[str, str], tuple[Document, Scalar, Node]]


def _entries(book: RawBook) -> _Entries:
    """The entries of a book by section and name, each with its document and its key."""
    found: _Entries = {}
    for document in book.documents:
        for section, (_, entries) in mapping_of(document.root).items.items():
            if isinstance(entries, Mapping) and section != "sources":
                for name, (key, entry) in entries.items.items():
                    found.setdefault((section, name), (document, key, entry))
    return found


class _Between:
    """The edits between two versions of a book."""

    def __init__(self, book: str, own: _Entries, other: _Entries, said: Places) -> None:
        self._book, self._own, self._other, self._said = book, own, other, said

    def all(self) -> Iterator[Edit]:
        """Each of them: what is other or gone, then what is new."""
        for name, (document, key, entry) in self._own.items():
            now = self._other.get(name)
            pair = _Pair(self, document, document if now is None else now[0])
            if now is None:
                yield pair.edit(name, name, None, entry, None, key)
            else:
                yield from pair.within(name, name, None, entry, now[2], now[1])
        for name, (document, key, entry) in self._other.items():
            if name not in self._own:
                pair = _Pair(self, document, document)
                yield pair.edit(name, name, None, None, entry, key)

    def place(self, address: Address) -> Place | None:
        """Where a variant says what becomes of an address, or of what it lies in."""
        ways = (address[:length] for length in range(len(address), 1, -1))
        return next((self._said[self._book, one] for one in ways if (self._book, one) in self._said),
                    None)  # fmt: skip

    @property
    def book(self) -> str:
        """Its name."""
        return self._book


class _Pair:
    """The edits inside an entry, whose two versions stand in two documents."""

    def __init__(self, between: _Between, first: Document, second: Document) -> None:
        self._between, self._first, self._second = between, first, second

    def within(
        self, way: Way, address: Address, rule: str | None, one: Node, other: Node, key: Scalar
    ) -> Iterator[Edit]:
        """The edits that make one node another; `rule` is that of what lies around it."""
        rule = self.rule(rule, way, other, one)
        if isinstance(one, Mapping) and isinstance(other, Mapping) and _in_order(one, other):
            for name, (old, node) in one.items.items():
                deeper, at = (*way, name), (*address, name)
                if name in other.items:
                    now, below = other.items[name]
                    yield from self.within(deeper, at, rule, node, below, now)
                else:
                    yield self.edit(deeper, at, rule, node, None, old)
            behind = None
            for name, (new, node) in other.items.items():
                if name not in one.items:
                    yield replace(
                        self.edit((*way, name), (*address, name), rule, None, node, new),
                        behind=behind,
                    )
                behind = name
        elif isinstance(one, Sequence) and isinstance(other, Sequence):
            yield from self._in_list(way, address, rule, one, other, key)
        elif isinstance(one, Mapping) or not same(one, other):
            yield self.edit(way, address, rule, one, other, key)

    def _in_list(
        self,
        way: Way,
        address: Address,
        rule: str | None,
        one: Sequence,
        other: Sequence,
        key: Scalar,
    ) -> Iterator[Edit]:
        """The edits of a list: inside the items that it keeps, and those that come in or go."""
        marks = _marks(one, other), _marks(other, one)
        for _, low, high, start, end in SequenceMatcher(None, *marks, autojunk=False).get_opcodes():
            if high - low == end - start:
                for number in range(high - low):
                    old, new = one.items[low + number], other.items[start + number]
                    at: Address = (*address, _step(other, start + number))
                    deeper: Way = (*way, low + number)
                    verb = _verb(old)
                    if verb is not None and verb == _verb(new):
                        old, new = mapping_of(old).items[verb][1], mapping_of(new).items[verb][1]
                        deeper = (*deeper, verb)
                    yield from self.within(deeper, at, rule, old, new, key)
                continue
            left, come = one.items[low:high], other.items[start:end]
            named = _step(other, start) if len(come) == 1 else ""
            named = _step(one, low) if len(left) == 1 and not come else named
            edit = self.edit(way, (*address, named) if named else address, rule,
                             _listed(left), _listed(come), key)  # fmt: skip
            yield replace(edit, span=(low, high), items=tuple(come))

    def edit(
        self, way: Way, address: Address, rule: str | None, before: Node | None,
        after: Node | None, key: Scalar,
    ) -> Edit:  # fmt: skip
        """An edit at the end of a way, with its place and the rule that it is nearest to."""
        place = None
        if after is None:
            place = self._between.place(address)
        told = after if after is not None else before
        assert told is not None
        if place is None:
            place = (self._first if after is None else self._second).place(told)
        return Edit(self._between.book, address, before, after, self.rule(rule, way, told, before),
                    place, way, after, self._second, key)  # fmt: skip

    def rule(self, around: str | None, way: Way, node: Node, other: Node | None) -> str | None:
        """The rule that a node itself implements, else that of what lies around it."""
        if len(way) == 2 and way[0] in ("rules", "rulings"):
            return str(way[1])
        own = (text_of(mapping_of(one).get("rule")) for one in (node, other))
        return next((one for one in own if one), around)


def _in_order(one: Node, other: Node) -> bool:
    """Whether the keys that two mappings share stand in the same order in both."""
    if not (isinstance(one, Mapping) and isinstance(other, Mapping)):
        return True
    return [name for name in one.items if name in other.items] == [
        name for name in other.items if name in one.items
    ]


def _verb(item: Node) -> str | None:
    """The verb of a step without an id, which is its only key."""
    named = isinstance(item, Mapping) and len(item.items) == 1 and "id" not in item.items
    return next(iter(mapping_of(item).items)) if named else None


def _step(inside: Sequence, number: int) -> str:
    """The name of an item of a list where it has one of its own there, else its number from 1."""
    name = name_of(inside.items[number])
    alone = [name_of(one) for one in inside.items].count(name) == 1
    return name if name and alone else f"item {number + 1}"


def _marks(inside: Sequence, beside: Sequence) -> list[str]:
    """What each item of a list is known by in another version of it: its name, else all of it."""
    names = [[name_of(one) for one in side.items] for side in (inside, beside)]
    return [
        name if name and all(side.count(name) < 2 for side in names) else one_line(item)
        for name, item in zip(names[0], inside.items, strict=True)
    ]


def _listed(items: list[Node]) -> Node | None:
    """One item, or some as a list; None where there are none."""
    if len(items) < 2:
        return items[0] if items else None
    made = Sequence(items[0].start, flow=True)
    made.items = items
    return made
