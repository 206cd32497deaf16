"""The edges of the graph as plain tuples; no graph library, so that a look-up starts at once."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Catalogue, Entry

# How telling an edge is when two ends share several: what changes or excepts a rule says more
# about it than what merely mentions it.
KINDS: tuple[str, ...] = (
    "modifies",
    "exception",
    "cause",
    "effect",
    "defines",
    "implements",
    "sourced",
    "uses",
    "decides",
    "decided-by",
    "example",
    "see",
)
REFERENCE_KINDS = frozenset(
    {"see", "defines", "modifies", "cause", "effect", "exception", "example"}
)
_RANK = {kind: rank for rank, kind in enumerate(KINDS)}


class Edge(NamedTuple):
    """One edge: `source` rests on, names or decides `target`; both are qualified ids."""

    source: str
    target: str
    kind: str
    place: Place

    def rank(self) -> tuple[int, str, int]:
        """Sort key under which the most telling of several edges comes first."""
        return (_RANK.get(self.kind, len(KINDS)), self.place.file, self.place.line)


# From each rule to the rules it cites, each with the most telling of the references there.
Arrows: TypeAlias = dict[str, dict[str, Edge]]


def edges(catalogue: Catalogue) -> list[Edge]:
    """Every edge of the catalogue, by source in natural order, then as written.

    Kinds: those of references as declared; `implements` (entry to rule), `sourced` (entry
    to a rule that it does not implement but has a value from), `uses` (entry to entry), `decides`
    (ruling to rule), `decided-by` (a rule whose printed text is faulty, to the ruling that settles
    how it is read).
    """
    found = list(reference_edges(catalogue))
    for rule in catalogue.rules.values():
        for defect in rule.defects:
            if defect.ruling is not None:
                found.append(Edge(rule.id, defect.ruling, "decided-by", defect.place))
    for entry in catalogue.entries.values():
        found += [Edge(entry.id, rule, "implements", entry.place) for rule in entry.rules]
        found += [Edge(entry.id, rule, "sourced", entry.place) for rule in sourced(entry)]
        found += [Edge(entry.id, used, "uses", place) for used, place in entry.uses]
    for ruling in catalogue.rulings.values():
        found += [Edge(ruling.id, rule, "decides", ruling.place) for rule in ruling.rules]
    return found


def named_besides(catalogue: Catalogue) -> Iterator[Edge]:
    """What rules name besides their references, which is no edge of the graph.

    Kinds: `means` (what is faulty in the printed text means that rule), `sourced` (what the
    catalogue says of the rule comes from that one).
    """
    for rule in catalogue.rules.values():
        for defect in rule.defects:
            if defect.means is not None:
                yield Edge(rule.id, defect.means, "means", defect.place)
        if rule.source.rule is not None:
            yield Edge(rule.id, rule.source.rule, "sourced", rule.place)


def sourced(entry: Entry) -> list[str]:
    """The rules that an entry has values from and does not implement, as they come."""
    rules = dict.fromkeys(source.rule for _, source in entry.sources)
    return [rule for rule in rules if rule is not None and rule not in entry.rules]


def reference_edges(catalogue: Catalogue) -> Iterator[Edge]:
    """The references between rules, and nothing else."""
    for rule in catalogue.rules.values():
        for reference in rule.references:
            yield Edge(rule.id, reference.to, reference.kind, reference.place)


def strongest(catalogue: Catalogue, book: str | None = None) -> Arrows:
    """The references between rules that exist, one between two; `book` leaves only its rules."""
    arrows: Arrows = {
        rule.id: {} for rule in catalogue.rules.values() if book is None or rule.book == book
    }
    for edge in reference_edges(catalogue):
        if edge.source in arrows and edge.target in arrows:
            keep(arrows[edge.source], edge.target, edge)
    return arrows


def keep(held: dict[str, Edge], end: str, edge: Edge) -> None:
    """Keep the edge at this end unless a more telling one is there already."""
    if end not in held or edge.rank() < held[end].rank():
        held[end] = edge


def grouped(
    items: Iterable[Edge], key: Callable[[Edge], str] = lambda edge: edge.source
) -> dict[str, list[Edge]]:
    """The edges by one of their ends (`source` unless told otherwise)."""
    groups: dict[str, list[Edge]] = {}
    for edge in items:
        groups.setdefault(key(edge), []).append(edge)
    return groups
