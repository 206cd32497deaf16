"""Which variants touch a rule, ruling or entry: read off their files alone, for a look-up."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from livingrules.engine.graph.places import located
from livingrules.engine.read.document import read_document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.text import contents
from livingrules.engine.variants.manifest import Variant, variant_in

_NAMING = ("rule", "to")


def variants_touching(
    identifier: str, held: Collection[str], files: Iterable[Path]
) -> list[dict[str, Any]]:
    """The variants that touch something, each as `{id, title, changes, file, line}`.

    `held` are the ids of the entries and rulings of a rule. `changes` are the addresses of the thing
    itself and of these that a variant changes: none where it only names the rule, in what it adds
    or as where its values come from. The place is the first of these.
    """
    book = identifier.partition(":")[0]
    wanted = {_address(one) for one in (identifier, *held)}
    words = {way[1].encode() for way in wanted}
    found: list[dict[str, Any]] = []
    for file in files:
        try:
            content = contents(file)
        except OSError:
            continue
        if any(word in content for word in words):  # most files hold none, and need no reading
            document, _ = read_document(file)
            if document is not None:
                found += _touching(variant_in(document), book, wanted, _address(identifier))
    return sorted(found, key=lambda one: str(one["id"]))


def named_rules(node: Node) -> Iterator[Scalar]:
    """All that stands under a key `rule`, or is the target of a reference, in the file of a variant."""
    if isinstance(node, Mapping):
        for key, below in node.pairs():
            if key.value in _NAMING and isinstance(below, Scalar):
                yield below
            yield from named_rules(below)
    elif isinstance(node, Sequence):
        for below in node.items:
            yield from named_rules(below)


def _touching(
    variant: Variant, book: str, wanted: Collection[tuple[str, ...]], itself: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """A variant, where it touches what is wanted."""
    changes = [one for one in variant.changes.get(book, ()) if _entered(one.address) & {*wanted}]
    places = [one.key for one in changes]
    if itself[0] == "rules" and any(one.value == book for one in variant.over):
        names = (itself[1], f"{book}:{itself[1]}")
        places += [one for one in named_rules(variant.document.root) if one.value in names]
    if places:
        addresses = ["/".join(one.address) for one in changes]
        place = variant.document.place(min(places, key=lambda one: one.start))
        yield {"id": variant.name, "title": variant.title, "changes": addresses, **located(place)}


def _address(identifier: str) -> tuple[str, ...]:
    """The section and the name that a qualified id means; an id alone may be a rule or a ruling."""
    section, slash, name = identifier.partition(":")[2].partition("/")
    return (section, name) if slash else ("rules", section)


def _entered(address: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The address of the thing into which an address leads; a ruling has that of a rule."""
    section, name = (*address, "")[:2]
    return {("rules" if section == "rulings" else section, name)}
