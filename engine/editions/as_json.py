"""What a new edition changes as plain data, ready for JSON."""

from typing import Any

from livingrules.engine.editions.classify import Change, Parts
from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.touched import Touched
from livingrules.engine.editions.worddiff import word_diff
from livingrules.engine.graph.places import located


def comparison_json(found: Comparison) -> dict[str, Any]:
    """All changes, with the keys of the contract but `affected`."""
    return {
        "added": found.added,
        "removed": found.removed,
        "moved": [{"from": one, "to": other} for one, other in found.moved],
        "reordered": found.reordered,
        "split": [{"from": one.one, "to": list(one.many)} for one in found.split],
        "merged": [{"from": list(one.many), "to": one.one} for one in found.merged],
        "changed": [{"id": one.id, **change_json(one)} for one in found.changed],
        "followed": found.followed,
        "stayed": list(dict.fromkeys(one.id for one in found.stayed)),
        "cites_another": [
            {"id": one.id, "cites": one.cites, "was": one.was, "now": one.now}
            for one in found.stayed
        ],
        "outside": change_json(found.outside) if found.outside is not None else None,
        "unchanged": found.unchanged,
    }


def change_json(change: Change) -> dict[str, Any]:
    """One change; `words` only where both texts are at hand."""
    made: dict[str, Any] = {
        "was": change.was,
        "class": change.kind,
        "classes": sorted(change.kinds),
        "headings": _parts(change.headings),
        "numbers": {
            "old": [number(one) for one in change.numbers.old],
            "new": [number(one) for one in change.numbers.new],
        },
        "limits": _parts(change.limits),
        "conditions": _parts(change.conditions),
        "references": _parts(change.references),
    }
    pieces = word_diff(change)
    if pieces:
        made["words"] = [{piece.kind: piece.text} for piece in pieces]
    return made


def touched_json(one: Touched) -> dict[str, Any]:
    """Something to be looked at; `rule` is the old id of the rule that changed."""
    return {
        "id": one.id,
        "kind": one.kind,
        **located(one.place),
        "because": one.because,
        "rule": one.rule or None,
    }


def number(said: str) -> int | float:
    """A number as JSON has it."""
    return float(said) if "." in said or "e" in said else int(said)


def _parts(parts: Parts) -> dict[str, list[str]]:
    """What stood there and what stands there now."""
    return {"old": parts.old, "new": parts.new}
