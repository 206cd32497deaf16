"""What variants have made of addresses so far, and where two of them want different things."""

from dataclasses import dataclass, field

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.read.joined import same
from livingrules.engine.read.nodes import Node
from livingrules.engine.variants import codes
from livingrules.engine.variants.manifest import Address, Change, Variant
from livingrules.engine.variants.stop import Stop


@dataclass(frozen=True, slots=True)
class Touch:
    """What a variant made of an address: the node that stands there now, None for nothing.

    With `beside` it only put something next to it.
    """

    variant: Variant
    place: Place
    node: Node | None
    beside: bool = False


@dataclass(slots=True)
class Touched:
    """Every address that a variant changed."""

    touches: dict[Address, Touch] = field(default_factory=dict)
    beside: dict[Address, list[Touch]] = field(default_factory=dict)  # what items were put next to
    items: list[Node] = field(default_factory=list)  # those that were added to lists

    def add(self, change: Change, address: Address, node: Node | None, place: Place) -> None:
        """Remember a change."""
        self.touches[address] = Touch(change.variant, place, node)

    def by_another(self, change: Change, address: Address) -> Touch | None:
        """What another variant made of an address, of what it lies in or of what lies in it."""
        for way, touch in self.touches.items():
            short = min(len(way), len(address))
            if touch.variant is not change.variant and way[:short] == address[:short]:
                return touch
        return None

    def above(self, change: Change, address: Address) -> Touch | None:
        """What another variant made of an address, or of what it lies in."""
        ways = (address[:length] for length in range(len(address), 0, -1))
        found = (self.touches[way] for way in ways if way in self.touches)
        return next((touch for touch in found if touch.variant is not change.variant), None)

    def gone_already(self, change: Change, address: Address) -> bool:
        """Whether another variant takes the very same away."""
        touch = self.touches.get(address)
        return touch is not None and touch.variant is not change.variant and touch.node is None

    def add_item(self, change: Change, address: Address, item: Node, place: Place) -> None:
        """Remember an item that was added to the list at an address.

        It has no name that addresses could mean, so that they mean the same whoever comes first.
        """
        self.items.append(item)
        self.add(change, (*address, f"item {len(self.items)}"), item, place)

    def is_added(self, item: Node) -> bool:
        """Whether a variant added this item to its list."""
        return any(one is item for one in self.items)

    def agreed(self, change: Change, address: Address, value: Node | None) -> bool:
        """Whether another variant wants the very same; raises Stop where one wants another thing."""
        other = self.by_another(change, address)
        if other is None and value is None:  # what goes may be what another put something next to
            near = self.beside.get(address, [])
            other = next((one for one in near if one.variant is not change.variant), None)
        if other is None:
            return False
        mine = self.touches.get(address)
        if mine is not None and (value is mine.node or same(value, mine.node)):
            return True
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
