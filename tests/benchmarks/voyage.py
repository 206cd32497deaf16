"""Many voyages of the book Interstellar by the engine, beside the same game written by hand.

The ship is under way with its crew aboard (`voyage/variant.yaml`); a policy lets them work at
random and ends the operations with one chance in four at each choice. A test holds both alike.
"""

from pathlib import Path

from benchmarks.voyage_cards import CARDS
from livingrules.engine.catalogue.added import Added
from livingrules.engine.play.agree import Agreed
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.simulate.plan import Side

BOOK = Path(__file__).parents[2] / "rules" / "interstellar"
VARIANT = Path(__file__).parent / "voyage" / "variant.yaml"
POLICY = "at_random"
NAMES = {card[0] for card in CARDS}
SIDE = Side("under_way", 1, {}, {}, (POLICY,))


def machine() -> Machine:
    """The book with the voyage that is under way, compiled."""
    return load_machine(BOOK, added=Added(variants=(VARIANT,)))


def agreed(of: Machine) -> Agreed:
    """What a voyage begins with."""
    return SIDE.agreed(of)
