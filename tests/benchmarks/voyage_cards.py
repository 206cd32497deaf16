"""The cards and the map of the voyage that is played by hand in `voyage_by_hand.py`.

Only what that part of the game needs: the cards that are aboard or asleep when it begins, the
politics, and the ways between the stars.
"""

PASSENGERS = ("crew", "human", "robot")
TURNS_PURPLE = ("human", "robot", "bernal", "thruster", "freighter")
SUPPORTS = ("radiator", "generator", "reactor")
ABOARD, IN_HAND, IN_DECK, OUT = "aboard", "in_hand", "in_deck", "out_of_game"


class Card:
    """A card: what is printed on both of its sides, and how it fares."""

    __slots__ = (
        "age", "badges", "button", "electric", "is_human", "kind", "locked", "mass", "name", "place",
        "promoted", "rad_hard", "skills", "stress", "therms", "wants",
    )  # fmt: skip

    def __init__(self, printed: "Printed") -> None:
        """Take what is printed, and where the card is as the voyage begins."""
        (self.name, self.kind, self.button, self.mass, self.rad_hard, self.skills, self.badges,
         self.therms, self.wants, self.place, self.promoted) = printed  # fmt: skip
        self.is_human = self.kind in ("human", "crew")
        self.electric = self.kind == "generator"
        self.stress, self.locked = 0, False
        self.age = (4 if self.promoted else 2) if self.is_human and self.place == ABOARD else 0


Both = tuple[int, int]
Skills = frozenset[str]
# Name, kind, colour; on each side its mass, rad-hard, specialties and badges; the therms that a
# radiator gives and that a card wants; where it is and whether its purple side is up.
Printed = tuple[
    str, str, str, Both, Both, tuple[Skills, Skills], Both, int, int, str, bool
]  # fmt: skip


def _human(
    name: str, button: str, rad_hard: Both, skills: str, more: str, badges: Both,
    place: str = ABOARD, *, promoted: bool = False,
) -> Printed:  # fmt: skip
    """A human colonist; `more` is what its purple side can do besides."""
    own = frozenset({skills})
    return (name, "human", button, (0, 0), rad_hard, (own, own | {more}), badges, 0, 0, place, promoted)  # fmt: skip


def _thing(
    name: str, kind: str, mass: Both, rad_hard: int, therms: int, wants: int, *, promoted: bool = False
) -> Printed:  # fmt: skip
    """A card of equipment."""
    none: Skills = frozenset()
    return (name, kind, "", mass, (rad_hard, rad_hard), (none, none), (0, 0), therms, wants, ABOARD, promoted)  # fmt: skip


def _robot(name: str, rad_hard: Both, skills: str, more: str, place: str) -> Printed:
    """A robot colonist."""
    own = frozenset({skills})
    return (name, "robot", "", (0, 0), rad_hard, (own, own | {more}), (0, 1), 0, 0, place, False)


_EXPLORER = frozenset({"explorer"})
CARDS: tuple[Printed, ...] = (
    ("Meridian Wardens", "crew", "purple", (1, 1), (5, 5), (_EXPLORER, _EXPLORER), (1, 1), 0, 0,
     ABOARD, False),
    ("Concord Drum", "bernal", "purple", (10, 10), (7, 7), (frozenset(), frozenset()), (0, 0), 0, 1,
     ABOARD, True),
    _human("Cold Orchard Grafters", "green", (4, 6), "terraformer", "scientist", (0, 1)),
    _human("Lagrange Choir", "purple", (4, 6), "scientist", "business", (0, 1)),
    _human("Foundry Deck Ninety", "orange", (5, 7), "engineer", "pilot", (0, 1)),
    _human("Ringside Marshals", "red", (5, 7), "explorer", "engineer", (2, 3), promoted=True),
    _human("Long Ledger Brokers", "orange", (4, 5), "business", "scientist", (0, 1)),
    _human("Silent Keel Friars", "purple", (5, 6), "business", "engineer", (1, 2), promoted=True),
    _human("Pallas Parolees", "red", (6, 7), "engineer", "explorer", (0, 0), IN_HAND),
    _human("Hollow Moon Clinic", "green", (4, 6), "scientist", "terraformer", (1, 1)),
    _human("Kelvin Hermits", "purple", (5, 7), "engineer", "scientist", (0, 1), IN_HAND),
    _robot("Spindle Menders", (7, 8), "engineer", "explorer", ABOARD),
    _robot("Lattice Reasoners", (6, 8), "scientist", "engineer", IN_HAND),
    _robot("Moss Gardeners", (5, 7), "terraformer", "scientist", ABOARD),
    _thing("Solvent Loom", "refinery", (2, 2), 5, 0, 0),
    _thing("Foil Monsoon", "radiator", (3, 3), 4, 4, 0),
    _thing("Herring-Fin Rack", "radiator", (4, 4), 8, 4, 0),
    _thing("Thistle Turbine", "generator", (2, 2), 6, 0, 1),
    _thing("Wicker Pinch", "reactor", (2, 2), 5, 0, 2),
    _thing("Slow Lantern Torch", "thruster", (3, 3), 6, 0, 2, promoted=True),
    _thing("Packet Tender", "freighter", (4, 3), 5, 0, 0),
)  # fmt: skip

POLITIES = ("orange", "white", "green", "red", "purple", "war", "anarchy")
NEIGHBOURS = {
    "orange": ("purple", "white", "green", "anarchy"),
    "white": ("purple", "red", "orange"),
    "green": ("purple", "orange", "red"),
    "red": ("purple", "white", "green", "war"),
    "purple": ("red", "white", "orange", "green"),
    "war": ("red",),
    "anarchy": ("orange",),
}


def _distances(here: str) -> dict[str, int]:
    """Spaces from a polity to each."""
    found, edge = {here: 0}, [here]
    while edge:
        edge = [n for one in edge for n in NEIGHBOURS[one] if n not in found]
        far = max(found.values()) + 1
        found.update(dict.fromkeys(edge, far))
    return found


_DISTANCES = {one: _distances(one) for one in POLITIES}
NEARER = {
    (here, there): [n for n in NEIGHBOURS[here] if _DISTANCES[n][there] < _DISTANCES[here][there]]
    for here in POLITIES
    for there in POLITIES
}
"""The neighbours of a polity that are one space nearer to another."""

ROUTES = {
    1: ("sol", "proxima", 8), 2: ("sol", "barnard", 12), 3: ("sol", "wolf_359", 16),
    4: ("sol", "sirius", 17), 5: ("sol", "uv_ceti", 18), 6: ("sol", "ross_248", 21),
    7: ("proxima", "alpha_cen", 1), 8: ("proxima", "wise_1049", 7), 9: ("alpha_cen", "ross_154", 16),
    10: ("barnard", "ross_154", 11), 11: ("barnard", "cyg_61", 19),
    12: ("barnard", "struve_2398", 19), 13: ("wise_1049", "wolf_359", 15),
    14: ("wise_1049", "sirius", 15), 15: ("wolf_359", "lalande_21185", 8),
    16: ("wolf_359", "ross_128", 8), 17: ("lalande_21185", "dx_cancri", 13),
    18: ("sirius", "eps_eridani", 16), 19: ("sirius", "procyon", 11), 20: ("sirius", "kapteyn", 15),
    21: ("uv_ceti", "eps_eridani", 10), 22: ("uv_ceti", "lacaille_9352", 13),
    23: ("uv_ceti", "tau_ceti", 6), 24: ("ross_154", "lacaille_8760", 15),
    25: ("ross_248", "cyg_61", 11), 26: ("ross_248", "groombridge_34", 4),
    27: ("eps_eridani", "gj_1061", 14), 28: ("eps_eridani", "teegarden", 12),
    29: ("lacaille_9352", "ez_aquarii", 8), 30: ("lacaille_9352", "eps_indi", 9),
    31: ("cyg_61", "struve_2398", 12), 32: ("procyon", "dx_cancri", 10),
    33: ("procyon", "luyten_star", 2), 34: ("groombridge_34", "teegarden", 17),
    35: ("eps_indi", "lacaille_8760", 9), 36: ("tau_ceti", "yz_ceti", 3),
    37: ("gj_1061", "kapteyn", 7), 38: ("ez_aquarii", "yz_ceti", 15),
    39: ("luyten_star", "sirius", 11), 40: ("ross_128", "wise_1049", 18),
}  # fmt: skip
WAYS: dict[str, list[tuple[str, int]]] = {}
"""For each star its neighbours with the routes to them."""
for _number, (_end, _other, _) in ROUTES.items():
    WAYS.setdefault(_end, []).append((_other, _number))
    WAYS.setdefault(_other, []).append((_end, _number))
LIC = {(1, 3), (1, 7), (2, 5), (10, 10), (9, 8), (4, 3), (5, 3)}
FLARES = {
    "proxima", "wolf_359", "uv_ceti", "ross_154", "ross_248", "ross_128", "ez_aquarii",
    "groombridge_34", "dx_cancri", "yz_ceti", "lacaille_8760",
}  # fmt: skip
TO_EDGE = dict.fromkeys((
    "struve_2398", "groombridge_34", "dx_cancri", "eps_indi", "gj_1061", "yz_ceti", "luyten_star",
    "teegarden", "kapteyn", "lacaille_8760", "cyg_61", "ross_128",
), 3)  # fmt: skip
