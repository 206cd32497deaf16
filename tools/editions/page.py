"""What a new edition changes, as one HTML page with all it needs inside."""

from collections.abc import Sequence
from typing import Any

from livingrules.engine.editions.classify import Change
from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.touched import Touched, by_reason
from livingrules.engine.editions.worddiff import word_diff
from livingrules.engine.graph.places import at
from livingrules.tools.editions.telling import stayed_text
from livingrules.tools.templates import single_page

_PACKAGE = "livingrules.tools.editions"


def render(found: Comparison, affected: Sequence[Touched], title: str) -> bytes:
    """The page; `title` is shown at its top."""
    old, new = found.old.prints, found.new.prints
    lists = [
        ("added", [(one, new[one].heading) for one in found.added]),
        ("removed", [(one, old[one].heading) for one in found.removed]),
        ("moved", [(f"{one} → {other}", new[other].heading) for one, other in found.moved]),
        ("reordered", [(one, new[one].heading) for one in found.reordered]),
        ("split", [(f"{one.one} → {', '.join(one.many)}", "") for one in found.split]),
        ("merged", [(f"{', '.join(one.many)} → {one.one}", "") for one in found.merged]),
    ]
    changed = [(one, new[one.id].heading) for one in found.changed]
    view = {
        "title": title,
        "lists": [row for row in lists if row[1]],
        "changes": [_change(one, heading) for one, heading in changed],
        "outside": _change(found.outside, "") if found.outside is not None else None,
        "followed": found.followed,
        "stayed": [stayed_text(one) for one in found.stayed],
        "unchanged": found.unchanged,
        "many": len(affected),
        "affected": [
            (reason, [(one.id, one.kind, at(one.place), one.detail) for one in rows])
            for (_, reason), rows in by_reason(affected).items()
        ],
    }
    return single_page(_PACKAGE, view, css="page.css")


def _change(one: Change, heading: str) -> dict[str, Any]:
    """A change as the page shows it: its words, or what a lock knows."""
    rows = {"heading": one.headings, "numbers": one.numbers, "limits": one.limits, "conditions": one.conditions,
            "references": one.references}  # fmt: skip
    pieces = word_diff(one)
    return {
        "id": one.id,
        "was": one.was if one.was != one.id else "",
        "heading": heading,
        "kinds": sorted(one.kinds),
        "pieces": pieces,
        "rows": [
            (name, ", ".join(parts.old) or "none", ", ".join(parts.new) or "none")
            for name, parts in rows.items()
            if not pieces and (parts.old or parts.new)
        ],
    }
