"""A small harbour: the declarations and values that the examples of the language speak of."""

from dataclasses import dataclass
from typing import Any

from livingrules.dsl.scope import (
    Enumeration,
    Function,
    Parameter,
    Scope,
    Table,
    Variable,
    record,
)
from livingrules.dsl.types import FLAG, TEXT, Enumerated, ListOf, Number, OrNone, RecordOf

# Each name with its type, as a declaration would give it.
DECLARED = """\
enumerations: colour (red, green, white); signal (red, black); weather (clear, haze, fog; ordered)
units: tons, coins, fathoms
records: boat (name: text, tons: 1..90 tons, crew: 0..12, colour: colour, loaded: flag,
  dock: dock or none), dock (number: 1..6, depth: 0..9 fathoms, lit: flag, keeper: boat or none)
variables: boats: list of boat, docks: list of dock, boat: boat, dock: dock, berth: dock or none,
  lamps: 0..9, tide: -3..3, days: 1..30, seal: number or none, purse: number of coins,
  foggy: flag, weather: weather, flag_up: signal, harbour: text, tolls: list of number of coins
functions: fee(boat: boat, days: 1..30), which gives 0 or more coins; can_enter(boat: boat,
  dock: dock), which gives a flag
tables: toll[colour: colour, weather: weather], which gives 0..9 coins; pilot[depth: 0..9],
  which gives a number or none
"""


@dataclass(slots=True, eq=False)
class Dock:
    """A dock."""

    number: int
    depth: int
    lit: bool
    keeper: "Boat | None" = None


@dataclass(slots=True, eq=False)
class Boat:
    """A boat."""

    name: str
    tons: int
    crew: int
    colour: str
    loaded: bool
    dock: Dock | None


_COLOUR, _SIGNAL, _WEATHER = Enumerated("colour"), Enumerated("signal"), Enumerated("weather")
_BOAT, _DOCK = RecordOf("boat"), RecordOf("dock")
_COINS = Number(unit="coins")

SCOPE = Scope(
    enumerations=[
        Enumeration("colour", ("red", "green", "white")),
        Enumeration("signal", ("red", "black")),
        Enumeration("weather", ("clear", "haze", "fog"), ordered=True),
    ],
    units=["tons", "coins", "fathoms"],
    records=[
        record(
            "boat",
            {
                "name": TEXT,
                "tons": Number(1, 90, "tons"),
                "crew": Number(0, 12),
                "colour": _COLOUR,
                "loaded": FLAG,
                "dock": OrNone(_DOCK),
            },
        ),
        record(
            "dock",
            {
                "number": Number(1, 6),
                "depth": Number(0, 9, "fathoms"),
                "lit": FLAG,
                "keeper": OrNone(_BOAT),
            },
        ),
    ],
    variables=[
        Variable("boats", ListOf(_BOAT)),
        Variable("docks", ListOf(_DOCK)),
        Variable("boat", _BOAT),
        Variable("dock", _DOCK),
        Variable("berth", OrNone(_DOCK)),
        Variable("lamps", Number(0, 9)),
        Variable("tide", Number(-3, 3)),
        Variable("days", Number(1, 30)),
        Variable("seal", OrNone(Number())),
        Variable("purse", _COINS),
        Variable("foggy", FLAG),
        Variable("weather", _WEATHER),
        Variable("flag_up", _SIGNAL),
        Variable("harbour", TEXT),
        Variable("tolls", ListOf(_COINS)),
    ],
    functions=[
        Function(
            "fee",
            (Parameter("boat", _BOAT), Parameter("days", Number(1, 30))),
            Number(0, unit="coins"),
        ),
        Function("can_enter", (Parameter("boat", _BOAT), Parameter("dock", _DOCK)), FLAG),
    ],
    tables=[
        Table(
            "toll",
            (Parameter("colour", _COLOUR), Parameter("weather", _WEATHER)),
            Number(0, 9, "coins"),
        ),
        Table("pilot", (Parameter("depth", Number(0, 9)),), OrNone(Number())),
    ],
)


def values() -> dict[str, Any]:
    """For each variable of the harbour a value."""
    north, south = Dock(1, 6, lit=True), Dock(2, 3, lit=False)
    boats = (
        Boat("Gull", 30, 3, "red", loaded=True, dock=north),
        Boat("Heron", 25, 5, "white", loaded=True, dock=None),
        Boat("Tern", 13, 6, "red", loaded=False, dock=south),
        Boat("Old Pike", 8, 0, "white", loaded=False, dock=None),
    )
    south.keeper = boats[1]
    return {
        "boats": boats,
        "docks": (north, south),
        "boat": boats[0],
        "dock": north,
        "berth": None,
        "lamps": 5,
        "tide": -2,
        "days": 3,
        "seal": None,
        "purse": 20,
        "foggy": False,
        "weather": "haze",
        "flag_up": "black",
        "harbour": "Saltmouth",
        "tolls": (4, 9, 2),
    }


def fee(boat: Boat, days: int) -> int:
    """What a boat pays for some days."""
    return boat.crew + 2 * days


def can_enter(boat: Boat, dock: Dock) -> bool:
    """Whether a dock is deep enough for a boat."""
    return boat.tons <= 5 * dock.depth


def toll(colour: str, weather: str) -> int:
    """What is to be paid at the harbour's mouth."""
    return (2 if colour == "red" else 1) * (3 if weather == "fog" else 1)


def pilot(depth: int) -> int | None:
    """The number of the pilot for a depth; none for shallow water."""
    return depth - 2 if depth > 2 else None


FUNCTIONS = {"fee": fee, "can_enter": can_enter, "toll": toll, "pilot": pilot}
"""The functions and tables of the harbour by name."""
