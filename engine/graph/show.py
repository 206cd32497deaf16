"""One rule, entry or ruling with all that is known of it; no graph library, starts at once."""

from functools import cached_property
from typing import Any

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import (
    Catalogue,
    Defect,
    Entry,
    Reference,
    Rule,
    Ruling,
    Source,
)
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.graph.declared import declared
from livingrules.engine.graph.edges import sourced
from livingrules.engine.graph.family import children, parents_of
from livingrules.engine.graph.nodes import node
from livingrules.engine.graph.places import located
from livingrules.engine.graph.written import Written, WrittenEntries


def show(catalogue: Catalogue, identifier: str) -> dict[str, Any] | None:
    """All that is known of a qualified id, as values for JSON; nothing if it is nowhere.

    Keys, for every kind of thing: `id, kind, title, summary, status, because, place, file, line,
    part_of, parts, refs_out, refs_in, entries, declares, table, rulings, defects, scenarios,
    variants, provenance`. `place` is where the book prints it, `kind` that of the graph's node,
    the `summary` of an entry what it says `about` itself, and `provenance` is `{text, values,
    sources}`: where the rule itself comes from, how many values its data states by kind of
    source, and for an entry the source of each value. `declares` is what an entry declares, see
    `declared`, and `table` is `{columns, rows}` for a table, as texts. `scenarios` and `variants`
    are empty here: who has loaded some fills them in.
    """
    return Lookup(catalogue).show(identifier)


class Lookup:
    """Who implements, decides and stands under what, found once for many look-ups."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Take the catalogue; each index is made when first needed."""
        self.catalogue = catalogue
        self.written = WrittenEntries(catalogue.variants)

    def show(self, identifier: str) -> dict[str, Any] | None:
        """The same as the function `show`."""
        if identifier in self.catalogue.rules:
            return self._rule(self.catalogue.rules[identifier])
        if identifier in self.catalogue.entries:
            return self._entry(self.catalogue.entries[identifier])
        if identifier in self.catalogue.rulings:
            return self._ruling(self.catalogue.rulings[identifier])
        return None

    @cached_property
    def parents(self) -> dict[str, str]:
        """From a rule to the rule it is printed under."""
        return parents_of(self.catalogue.rules)

    @cached_property
    def parts(self) -> dict[str, list[str]]:
        """From a rule to the rules printed right under it."""
        return children(self.parents, self.catalogue.rules)

    @cached_property
    def entries(self) -> dict[str, list[tuple[Entry, str]]]:
        """From a rule to the entries that implement it, then those that have values from it."""
        found: dict[str, list[tuple[Entry, str]]] = {}
        for entry in self.catalogue.entries.values():
            for rule in dict.fromkeys(entry.rules):
                found.setdefault(rule, []).append((entry, "implements"))
        for entry in self.catalogue.entries.values():
            for rule in sourced(entry):
                found.setdefault(rule, []).append((entry, "sourced"))
        return found

    @cached_property
    def rulings(self) -> dict[str, list[Ruling]]:
        """From a rule to the rulings on it, or on what is wrong in its printed text."""
        found: dict[str, dict[str, Ruling]] = {}
        for decision in self.catalogue.rulings.values():
            for decided in decision.rules:
                found.setdefault(decided, {})[decision.id] = decision
        for rule in self.catalogue.rules.values():
            for defect in rule.defects:
                ruling = self.catalogue.rulings.get(defect.ruling or "")
                if ruling is not None:
                    found.setdefault(rule.id, {})[ruling.id] = ruling
        return {
            decided: [held[ruling] for ruling in sorted(held, key=natural_key)]
            for decided, held in found.items()
        }

    def declares(self, entry: Entry) -> dict[str, Any] | None:
        """What an entry declares; None where its file is no longer as it was."""
        fields = self.written.fields(entry)
        return declared(entry.kind, fields) if fields is not None else None

    def _rule(self, rule: Rule) -> dict[str, Any]:
        """All of a rule."""
        entries = self.entries.get(rule.id, [])
        return _blank(self.catalogue, rule.id) | {
            "summary": rule.summary,
            "because": rule.because,
            "place": rule.printed_at,
            **located(rule.place),
            "part_of": self.parents.get(rule.id),
            "parts": self.parts.get(rule.id, []),
            "refs_out": [
                _reference(self.catalogue, reference.to, reference) for reference in rule.references
            ],
            "refs_in": [
                _reference(self.catalogue, citing, reference)
                for citing, reference in self.catalogue.cited_by.get(rule.id, [])
            ],
            "entries": [_entry_line(entry, relation) for entry, relation in entries],
            "rulings": [_ruling_line(ruling) for ruling in self.rulings.get(rule.id, [])],
            "defects": [_defect(defect) for defect in rule.defects],
            "provenance": {
                "text": _source(rule.source),
                "values": _values([entry for entry, how in entries if how == "implements"]),
                "sources": [],
            },
        }

    def _entry(self, entry: Entry) -> dict[str, Any]:
        """All of an entry: the rules it implements, what it uses, what uses it."""
        rules = [_named(self.catalogue, rule, "implements", entry.place) for rule in entry.rules]
        rules += [_named(self.catalogue, rule, "sourced", entry.place) for rule in sourced(entry)]
        uses = [_named(self.catalogue, used, "uses", place) for used, place in entry.uses]
        return _blank(self.catalogue, entry.id) | {
            "summary": entry.about,
            "because": entry.unused,
            "declares": self.declares(entry),
            "table": _table(self.written.table(entry)),
            **located(entry.place),
            "refs_out": rules + uses,
            "refs_in": self._users(entry.id),
            "provenance": {
                "text": None,
                "values": _values([entry]),
                "sources": [{"value": value, **_source(source)} for value, source in entry.sources],
            },
        }

    def _ruling(self, ruling: Ruling) -> dict[str, Any]:
        """All of a ruling: its question, its options, the rules it decides."""
        settled = [
            _named(self.catalogue, rule.id, "decided-by", defect.place)
            for rule in self.catalogue.rules.values()
            for defect in rule.defects
            if defect.ruling == ruling.id
        ]
        decided = [_named(self.catalogue, rule, "decides", ruling.place) for rule in ruling.rules]
        return _blank(self.catalogue, ruling.id) | {
            "because": ruling.because,
            **located(ruling.place),
            "refs_out": decided,
            "refs_in": settled + self._users(ruling.id),
            "rulings": [_ruling_line(ruling)],
        }

    def _users(self, identifier: str) -> list[dict[str, Any]]:
        """The entries that use an entry or a ruling."""
        return [
            _named(self.catalogue, other.id, "uses", place)
            for other in self.catalogue.entries.values()
            for used, place in other.uses
            if used == identifier
        ]


def _blank(catalogue: Catalogue, identifier: str) -> dict[str, Any]:
    """Every key, with what goes for anything."""
    about = node(catalogue, identifier)
    return {
        "id": identifier,
        "kind": about["kind"],
        "title": about["title"],
        "summary": None,
        "status": about["status"],
        "because": None,
        "place": None,
        "file": None,
        "line": None,
        "part_of": None,
        "parts": [],
        "refs_out": [],
        "refs_in": [],
        "entries": [],
        "declares": None,
        "table": None,
        "rulings": [],
        "defects": [],
        "scenarios": [],
        "variants": [],
        "provenance": {"text": None, "values": {}, "sources": []},
    }


def _source(source: Source) -> dict[str, Any]:
    """Where something comes from."""
    return {"source": source.kind, "rule": source.rule, "because": source.because}


def _named(catalogue: Catalogue, identifier: str, kind: str, place: Place) -> dict[str, Any]:
    """The other end of an edge."""
    about = node(catalogue, identifier)
    return {
        "id": identifier,
        "title": about["title"],
        "status": about["status"],
        "kind": kind,
        **located(place),
    }


def _reference(catalogue: Catalogue, other: str, reference: Reference) -> dict[str, Any]:
    """The other end of a reference, and where the reference stands."""
    about = node(catalogue, other)
    return {
        "id": other,
        "title": about["title"],
        "status": about["status"],
        "kind": reference.kind,
        "source": reference.source,
        "because": reference.because,
        **located(reference.place),
    }


def _entry_line(entry: Entry, relation: str) -> dict[str, Any]:
    """An entry in few words; `relation` is the kind of its edge to the rule."""
    return {
        "id": entry.id,
        "kind": entry.kind,
        "relation": relation,
        "about": entry.about,
        "values": dict(entry.values),
        "unused": entry.unused,
        **located(entry.place),
    }


def _table(written: Written | None) -> dict[str, Any] | None:
    """The rows of a table; nothing for what is none."""
    if written is None:
        return None
    return {"columns": list(written.columns), "rows": [list(row) for row in written.rows]}


def _ruling_line(ruling: Ruling) -> dict[str, Any]:
    """A ruling in full; it is short."""
    return {
        "id": ruling.id,
        "question": ruling.question,
        "options": dict(ruling.options),
        "default": ruling.default,
        "because": ruling.because,
        "form": ruling.form,
        "rules": list(ruling.rules),
        **located(ruling.place),
    }


def _defect(defect: Defect) -> dict[str, Any]:
    """What is wrong in the printed text."""
    return {
        "kind": defect.kind,
        "printed": defect.printed,
        "means": defect.means,
        "ruling": defect.ruling,
        "because": defect.because,
        **located(defect.place),
    }


def _values(entries: list[Entry]) -> dict[str, int]:
    """How many values the entries state, by kind of source, most first."""
    counts: dict[str, int] = {}
    for entry in entries:
        for kind, count in entry.values:
            counts[kind] = counts.get(kind, 0) + count
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
