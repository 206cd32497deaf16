"""The data that implements rules: declarations checked, and shown as entries of the catalogue."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from livingrules.dsl.codes import MAY_BE_NONE, NEVER_NONE
from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.expressions import Expressions, Reader
from livingrules.engine.catalogue.ids import Ids, Use
from livingrules.engine.catalogue.model import Entry, Source, SourceKind
from livingrules.engine.catalogue.name_spelling import settle_names
from livingrules.engine.catalogue.names import PROGRAM, Name, Names, gather_names
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, pairs_of, text_of
from livingrules.engine.catalogue.running import check_examples
from livingrules.engine.catalogue.scope import Known, build_scope
from livingrules.engine.catalogue.sources import Sources
from livingrules.engine.catalogue.tables import read_table
from livingrules.engine.catalogue.types import types_used
from livingrules.engine.catalogue.values import value_addresses
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.tables.codes import NEEDLESS_PARTIAL
from livingrules.engine.tables.proof import prove
from livingrules.engine.tables.table import Table

if TYPE_CHECKING:
    from livingrules.engine.program.model import Program

KINDS = {"units": "unit", "types": "type", "enums": "enumeration", "records": "record", "state": "variable",
         "options": "option", "values": "value", "functions": "function", "tables": "table",
         "actions": "action", "reports": "report", "procedures": "procedure", "events": "event",
         "triggers": "trigger", "queues": "queue", "phases": "phase", "scoring": "scoring",
         "invariants": "invariant", "policies": "policy", "views": "view",
         "games": "game", "sets": "set"}  # fmt: skip

_VALUED = ("state", "options", "values", "functions", "tables")  # have one value each


@dataclass(slots=True)
class Read:
    """The data of a book as it was read; its sources are not known yet."""

    known: Known
    expressions: Expressions
    tables: dict[str, Table]
    program: "Program | None"
    findings: list[Finding]


def read_data(book: RawBook) -> Read:
    """The declarations of a book, every expression and table read, with the findings on them."""
    names = gather_names(book)
    known = build_scope(names)
    reader = Reader(known)
    expressions = reader.read_all()
    findings: list[Finding] = []
    tables: dict[str, Table] = {}
    for name in names.of("tables"):
        table, found = read_table(name, reader)
        findings += found
        if table is None:
            continue
        tables[name.name] = table
        if not table.grid:
            findings += prove(table)
    never_none = tuple(f"'{name}[" for name in _without_gaps(findings, tables))
    program = None
    if any(names.program.values()):  # most books only state what is: they need no more
        from livingrules.engine.program.read import read_program

        program = read_program(reader, tables)
    reader.mark_types()
    circles = _circles(known, expressions)
    findings += check_examples(names, expressions, tables, circles=bool(circles))
    findings += [*names.findings, *known.findings, *expressions.findings]
    findings = _without_consequences(book, findings)
    if never_none:
        findings = [
            one
            for one in findings
            if one.code is not MAY_BE_NONE or not one.message.startswith(never_none)
        ]
    told = {one.place for one in known.findings if one.code is codes.CIRCLE}
    findings += [one for one in circles if one.place not in told]
    if program is not None:
        whole = not book.broken and all(one.severity != "error" for one in findings)
        from livingrules.engine.program.checks import check_program

        found = check_program(program, names, whole=whole)
        findings += _without_consequences(book, found)
    return Read(known, expressions, tables, program, findings)


_CONSEQUENCES = {
    "partial": {NEVER_NONE.name},
    "gives": {"no-result"},
    "takes": {"unknown-name", "unknown-argument", "unknown-field"},
    "with": {"unknown-name", "unknown-argument", "unknown-field", "missing-argument"},
    "name": {"unknown-name"},
    "where": {MAY_BE_NONE.name},
    "all": {"unknown-name"},
    "as": {"unknown-name"},
    "let": {"unknown-name"},
    "roll": {"unknown-name"},
    "default": {"no-default"},
    "numbers": {"option-values"},
}
"""Findings that are but consequences where a key stands in a wrong place of the same file."""


def _without_consequences(book: RawBook, findings: list[Finding]) -> list[Finding]:
    """The findings without those that follow from a key in a wrong place."""
    astray = {one.file: one.astray for one in book.documents if one.astray}
    if not astray:
        return findings
    quiet = {(file, code) for file, keys in astray.items()
             for key in keys for code in _CONSEQUENCES.get(key, ())}  # fmt: skip
    return [one for one in findings if (one.place.file, one.code.name) not in quiet]


def _without_gaps(findings: list[Finding], tables: dict[str, Table]) -> list[str]:
    """The tables of which a note says that they have gaps, and that have none."""
    notes = {one.place for one in findings if one.code is NEEDLESS_PARTIAL}
    return [name for name, table in tables.items() if table.partial in notes]


def build_entries(
    read: Read, book: RawBook, ids: Ids, sources: dict[int, Sources]
) -> tuple[dict[str, Entry], list[Finding]]:
    """The entries of a book by qualified id, with the findings on its data.

    `sources` are by the identity of the file's document.
    """
    names = read.known.names
    entries = {
        f"{book.name}:{name.address}": _entry(name, names, ids, read.expressions, sources)
        for name in names.everything()
        if name.section in KINDS
    }
    for one in (one for document in book.documents for one in document.unnamed()):
        entries.pop(f"{book.name}:{one.section}/{one.key.value}", None)
    return entries, settle_names(read.known, read.findings, ids.lost)


def _entry(
    name: Name, names: Names, ids: Ids, read: Expressions, sources: dict[int, Sources]
) -> Entry:
    """One entry as the catalogue shows it."""
    book = names.book
    rules: dict[str, None] = {}
    for rule in _rules_in(name):
        if not rule.empty:
            found = ids.resolve_rule(Use(rule.value, name.document.place(rule)), book)
            if found is not None:
                rules[found] = None
    uses: dict[str, Place] = {}
    for address, place in (*read.uses.get(name.address, {}).items(), *types_used(name, names)):
        uses.setdefault(_declared_by(address, names), place)
    own = sources[id(name.document)]
    if name.section == "sets" and name.name in book.data:
        own = Sources()  # somebody's own data is what it is
    values = _sources(name, own, book.items.get(name.name))
    return Entry(
        id=f"{book.name}:{name.address}",
        kind=KINDS[name.section],
        rules=tuple(rules),
        place=name.place,
        uses=tuple((f"{book.name}:{address}", place) for address, place in sorted(uses.items())),
        values=_counts(values),
        sources=values,
        unused=text_of(name.fields.get("unused")) or None,
        about=text_of(name.fields.get("about")) or None,
    )


def _declared_by(address: str, names: Names) -> str:
    """What is in the catalogue of a name that is used: of a list its record, of a ruling's name its id."""
    section, _, said = address.partition("/")
    name = names.declared.get(said)
    if name is None or name.section != section:
        return address
    return {"lists": f"records/{name.of}", "rulings": name.of}.get(section, address)


def _rules_in(name: Name) -> Iterator[Scalar]:
    """The rules that an entry names: its own, and those of its rows, examples and steps."""
    parts: list[Node] = [name.fields, *_rows(name.fields), *items_of(name.fields.get("examples"))]
    if name.section == "sets":
        parts = [name.fields]
    elif name.section in PROGRAM:
        parts = [name.fields]
        for node in parts:
            below = node.items if isinstance(node, Sequence) else [one for _, one in pairs_of(node)]
            parts += [one for one in below if not isinstance(one, Scalar)]
    for node in parts:
        rule = mapping_of(node).get("rule")
        if isinstance(rule, Scalar):
            yield rule


def _rows(fields: Mapping) -> list[Node]:
    """The rows of a table, however they are written."""
    rows = fields.get("rows")
    if isinstance(rows, Mapping):
        return [node for _, node in rows.pairs()]
    return list(items_of(rows))


def _sources(name: Name, sources: Sources, items: Mapping | None) -> tuple[tuple[str, Source], ...]:
    """The source of each value that an entry states, by its address inside the entry.

    `items` are those of the set of that name.
    """
    return tuple(
        ("/".join(address), sources.of((name.section, name.name, *address)))
        for address in value_addresses(name, items)
    )


def _counts(values: tuple[tuple[str, Source], ...]) -> tuple[tuple[SourceKind, int], ...]:
    """How many values there are of each kind of source."""
    counts: dict[SourceKind, int] = {}
    for _, source in values:
        counts[source.kind] = counts.get(source.kind, 0) + 1
    return tuple(sorted(counts.items()))


def _circles(known: Known, read: Expressions) -> list[Finding]:
    """Findings on functions, tables and values that need each other without end."""
    from graphlib import CycleError, TopologicalSorter

    graph = {owner: dict(used) for owner, used in read.needs.items()
             if owner.partition("/")[0] in _VALUED}  # fmt: skip
    findings: list[Finding] = []
    while True:
        try:
            TopologicalSorter({owner: list(used) for owner, used in graph.items()}).prepare()
        except CycleError as error:
            chain: list[str] = list(reversed(error.args[1]))
            start = min(range(len(chain) - 1), key=lambda at: chain[at])
            turned = [*chain[start:-1], *chain[: start + 1]]
            findings.append(_circle(turned, graph, known))
            del graph[turned[0]][turned[1]]
            continue
        return findings


def _circle(chain: list[str], uses: dict[str, dict[str, Place]], known: Known) -> Finding:
    """The finding on one circle, each step at the place of the use."""
    called = [f"'{one.rpartition('/')[2]}'" for one in chain]
    related = tuple(
        Related(f"{called[at]} uses {called[at + 1]} here", uses[chain[at]][chain[at + 1]])
        for at in range(len(chain) - 1)
    )
    first = known.names.declared[chain[0].rpartition("/")[2]]
    return Finding(codes.CIRCLE, f"these need each other without end: {' uses '.join(called)}",
                   first.place, hint="let one of them stand on its own",
                   related=related)  # fmt: skip
