"""What ends a change that cannot be made, or that does nothing."""

from livingrules.dsl.finding import Finding
from livingrules.engine.read.nodes import Node, Scalar
from livingrules.engine.variants import codes
from livingrules.engine.variants.manifest import Address, Change


class Stop(Exception):
    """A change cannot be made: the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        """Take the finding."""
        super().__init__(finding.message)
        self.finding = finding


def wrong(change: Change, node: Node, message: str, hint: str) -> Stop:
    """What says that a change does not fit what stands there."""
    place = change.variant.document.place(node)
    return Stop(Finding(codes.WRONG_PLACE, message, place, hint=hint))


def idle(change: Change, node: Node, message: str) -> Stop:
    """What says that a change changes nothing."""
    place = change.variant.document.place(node)
    return Stop(Finding(codes.NO_EFFECT, message, place, hint="take this out"))


def there(change: Change, address: Address, key: Scalar) -> Stop:
    """What says that something is added which is there already."""
    message = f"'{'/'.join(address)}' is there already"
    place = change.variant.document.place(key)
    hint = "write 'set:' to change it, or 'replace:'"
    return Stop(Finding(codes.ALREADY_THERE, message, place, hint=hint))
