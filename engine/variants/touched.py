"""What variants have made of addresses so far, and where two edits want different things."""

from dataclasses import dataclass, field, replace

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.read.joined import same
from livingrules.engine.read.nodes import Node
from livingrules.engine.variants import codes
from livingrules.engine.variants.manifest import Address, Change, Variant
from livingrules.engine.variants.parts import id_of
from livingrules.engine.variants.stop import Stop


@dataclass(frozen=True, slots=True)
class Touch:
    """What a variant made of an address: the node that stands there now, None for nothing.

    With `beside` it only put something next to it, with `item` something into the list there; an
    `idle` one says what stood there already.
    """

    variant: Variant
    address: Address
    place: Place
    node: Node | None
    beside: bool = False
    item: bool = False
    idle: bool = False


class Ways:
    """Touches, found by address, by what lies in it and by what it lies in."""

    def __init__(self) -> None:
        """There are none yet."""
        self._at: dict[Address, Touch] = {}
        self._inside: dict[Address, Touch] = {}  # the first that lies in an address

    def add(self, address: Address, touch: Touch) -> None:
        """Remember one; the first of an address counts."""
        self._at.setdefault(address, touch)
        for length in range(1, len(address)):
            self._inside.setdefault(address[:length], touch)

    def add_all(self, other: "Ways") -> None:
        """Remember those of others besides."""
        for address, touch in other._at.items():
            self.add(address, touch)

    def at(self, address: Address) -> Touch | None:
        """That of the very address."""
        return self._at.get(address)

    def above(self, address: Address) -> Touch | None:
        """That of an address, or of the nearest that it lies in."""
        ways = (address[:length] for length in range(len(address), 0, -1))
        return next((self._at[way] for way in ways if way in self._at), None)

    def near(self, address: Address) -> Touch | None:
        """That of an address, of what it lies in or of what lies in it."""
        return self.above(address) or self._inside.get(address)


@dataclass(slots=True)
class Touched:
    """Every address that variants changed: those of `others` that came before, and its `own`."""

    others: Ways = field(default_factory=Ways)
    own: Ways = field(default_factory=Ways)
    beside: dict[Address, list[Touch]] = field(default_factory=dict)  # what items were put next to
    items: dict[int, Node] = field(default_factory=dict)  # those that were added to lists
    named: dict[Address, Touch] = field(default_factory=dict)  # those of them that have an id

    def next(self) -> None:
        """Another variant comes."""
        self.others.add_all(self.own)
        self.own = Ways()

    def changes(self, address: Address) -> bool:
        """Whether something was made of an address, of what it lies in or of what lies in it."""
        near = (self.own.near(address), self.others.near(address))
        return any(touch is not None and not touch.idle for touch in near)

    def add_idle(self, change: Change, address: Address, value: Node) -> None:
        """Remember that a variant says of an address what stands there already."""
        place = change.variant.document.place(value)
        self.own.add(address, Touch(change.variant, address, place, value, idle=True))

    def gone_already(self, address: Address) -> bool:
        """Whether another variant takes the very same away."""
        touch = self.others.at(address)
        return touch is not None and touch.node is None

    def add_item(self, change: Change, address: Address, item: Node, place: Place) -> None:
        """Remember an item that was added to the list at an address.

        It has no name that addresses could mean, so that they mean the same whoever comes first.
        """
        self.items[id(item)] = item
        way = (*address, f"item {len(self.items)}")
        touch = Touch(change.variant, address, place, item, item=True)
        self.own.add(way, touch)
        own = id_of(item)
        if own is not None:
            way = (*address, own.value)
            self.named[way] = replace(touch, address=way)

    def is_added(self, item: Node) -> bool:
        """Whether a variant added this item to its list."""
        return id(item) in self.items

    def add(self, change: Change, address: Address, value: Node | None, said: Node) -> bool:
        """Remember what becomes of an address; False where another variant wants the very same.

        Raises Stop where another wants another thing, or the variant itself has changed it before.
        `said` is what says so.
        """
        place = change.variant.document.place(said)
        mine = self.own.near(address)
        if mine is not None:
            raise twice(change, address, mine, said)
        self.own.add(address, Touch(change.variant, address, place, value))
        other = self.others.near(address)
        if other is None and value is None:  # what goes may be what another put something next to
            near = self.beside.get(address, [])
            other = next((one for one in near if one.variant is not change.variant), None)
        if other is None:
            return True
        theirs = self.others.at(address)
        if theirs is not None and (value is theirs.node or same(value, theirs.node)):
            return False
        raise conflict(change, address, other)


def conflict(change: Change, address: Address, other: Touch) -> Stop:
    """What says that two variants want different things."""
    what = "changes it" if other.node is not None else "takes it away"
    if other.beside:
        what = "puts something next to it"
    message = (
        f"'{change.variant.name}' and '{other.variant.name}' both change "
        f"'{'/'.join(address)}', each in another way"
    )
    related = (Related(f"'{other.variant.name}' {what} here", other.place),)
    place = change.variant.document.place(change.key)
    return Stop(Finding(codes.VARIANT_CONFLICT, message, place, related=related,
                        hint="lay only one of them over the book"))  # fmt: skip


def twice(change: Change, address: Address, other: Touch, said: Node) -> Stop:
    """What says that a variant has two edits of one place."""
    one, theirs = "/".join(address), "/".join(other.address)
    message = f"'{change.variant.name}' changes '{one}' twice"
    if len(address) > len(other.address):
        message = f"'{change.variant.name}' changes '{one}', and '{theirs}' that it lies in"
    elif len(address) < len(other.address):
        message = f"'{change.variant.name}' changes '{one}', and '{theirs}' that lies in it"
    what = f"'{theirs}' is changed"
    if other.item:
        what = f"something is added to '{theirs}'"
    elif other.node is None:
        what = f"'{theirs}' is taken away"
    place = change.variant.document.place(said)
    related = (Related(f"{what} here", other.place),)
    return Stop(Finding(codes.CHANGED_TWICE, message, place, related=related,
                        hint="keep one of the two, for their order has no meaning"))  # fmt: skip
