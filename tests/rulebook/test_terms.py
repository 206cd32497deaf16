"""Defined words: where they are used, whatever their case, quotes and neighbours."""

import pytest

from livingrules.engine.rulebook.lines import plain
from livingrules.engine.rulebook.model import Term
from livingrules.engine.rulebook.terms import TermFinder

USES = [
    # The longer word counts.
    (("Dock", "Active Dock", "Dock Master"), "The active dock's dock master waits.",
     [("active dock", "Active Dock"), ("dock master", "Dock Master")]),
    # Beside brackets, colons, quotes and slashes.
    (("Dock", "Berth"), "(Dock) Dock: “Dock”, dock/berth, the Dock.",
     [("Dock", "Dock")] * 3 + [("dock", "Dock"), ("berth", "Berth"), ("Dock", "Dock")]),
    # Curly and straight apostrophes.
    (("Pilot’s Seal",), "Text: hand over the Pilot's Seal",
     [("Pilot's Seal", "Pilot’s Seal")]),
    (("Pilot's Seal",), "hand over the Pilot’s Seal or the PILOT’S  SEAL",
     [("Pilot's Seal", "Pilot's Seal"), ("PILOT'S  SEAL", "Pilot's Seal")]),
    # Ligatures and soft hyphens.
    (("final offer", "fine"), "The ﬁnal oﬀer and the ﬁne, the sal\u00advage.",
     [("final offer", "final offer"), ("fine", "fine")]),
    # Inside other words there is none.
    (("Dock",), "docks dockyard undock dock-side", [("dock", "Dock")]),
    ((), "nothing is defined", []),
]  # fmt: skip


@pytest.mark.parametrize(("terms", "text", "uses"), USES)
def test_uses(terms: tuple[str, ...], text: str, uses: list[tuple[str, str]]) -> None:
    finder = TermFinder(Term(term, "", 0) for term in terms)
    text = plain(text)
    assert [(text[a:b], term.term) for a, b, term in finder.find(text)] == uses
