"""What stands at a node of the graph: its kind, book, rule, title and status."""

from collections.abc import Iterable
from typing import Literal, TypeAlias, TypedDict

from livingrules.engine.catalogue.model import Catalogue, Entry, Rule, Ruling
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.edges import Edge, edges

UNKNOWN = "unknown"
NodeKey: TypeAlias = Literal["kind", "book", "rule", "title", "status"]
NODE_KEYS: tuple[NodeKey, ...] = ("kind", "book", "rule", "title", "status")


class Node(TypedDict):
    """One node, as `graph.json` has it.

    `kind`: `rule`, `external` (a rule another book owns), `missing` (a rule that is cited but
    has no text), `ruling`, the kind of an entry, or `unknown` (cited, and nowhere).
    `rule`: the rule itself, or the first one that an entry implements or a ruling decides.
    """

    id: str
    kind: str
    book: str
    rule: str | None
    title: str | None
    status: str | None


def nodes(catalogue: Catalogue, ends_of: Iterable[Edge] = ()) -> list[Node]:
    """All nodes: rules, rulings, entries in natural order, then the unknown ends of edges."""
    found = [rule_node(rule) for rule in catalogue.rules.values()]
    found += [_ruling_node(ruling) for ruling in catalogue.rulings.values()]
    found += [_entry_node(entry) for entry in catalogue.entries.values()]
    known = {node["id"] for node in found}
    nowhere = {end for edge in ends_of for end in (edge.source, edge.target)} - known
    found += [_unknown_node(identifier) for identifier in sorted(nowhere, key=natural_key)]
    return found


def parts(catalogue: Catalogue) -> tuple[list[Node], list[Edge]]:
    """The nodes and edges of the whole graph, as plain values."""
    all_edges = edges(catalogue)
    return nodes(catalogue, all_edges), all_edges


def node(catalogue: Catalogue, identifier: str) -> Node:
    """The node of a qualified id; its kind is `unknown` when the catalogue has no such id."""
    if identifier in catalogue.rules:
        return rule_node(catalogue.rules[identifier])
    if identifier in catalogue.rulings:
        return _ruling_node(catalogue.rulings[identifier])
    if identifier in catalogue.entries:
        return _entry_node(catalogue.entries[identifier])
    return _unknown_node(identifier)


def rule_node(rule: Rule) -> Node:
    """The node of a rule."""
    kind = rule.status if rule.status in ("external", "missing") else "rule"
    return Node(
        id=rule.id, kind=kind, book=rule.book, rule=rule.id, title=rule.title, status=rule.status
    )


def _ruling_node(ruling: Ruling) -> Node:
    """The node of a ruling; its title is the question it answers."""
    return Node(
        id=ruling.id,
        kind="ruling",
        book=ruling.id.partition(":")[0],
        rule=ruling.rules[0] if ruling.rules else None,
        title=ruling.question,
        status=None,
    )


def _entry_node(entry: Entry) -> Node:
    """The node of an entry; its title is its name."""
    return Node(
        id=entry.id,
        kind=entry.kind,
        book=entry.book,
        rule=entry.rules[0] if entry.rules else None,
        title=entry.name,
        status=None,
    )


def _unknown_node(identifier: str) -> Node:
    """The node of an id that is cited and nowhere."""
    book = identifier.partition(":")[0] if ":" in identifier else ""
    return Node(id=identifier, kind=UNKNOWN, book=book, rule=None, title=None, status=None)
