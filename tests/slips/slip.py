"""What a slip is, and what the makers of slips work on."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from slips.edits import Edit
from slips.names import Names
from slips.places import Block, Places, Spot

# What is made, and how many of each in a hundred.
KINDS = {
    "key misspelt": 22,
    "declaration misspelt": 15,
    "reference misspelt": 18,
    "name in an expression misspelt": 12,
    "word misspelt": 10,
    "key in the wrong place": 8,
    "reference to a missing rule": 5,
    "wrong type": 5,
    "number trap": 3,
    "missing cell": 2,
}

EXISTING = "is another existing name"
UNUSED = "nothing uses what it declares"
UNWRITABLE = "written with escapes or over several lines"


@dataclass(frozen=True)
class Slip:
    """One slip: the file's new text, and where the finding must be.

    `was` is what the first suggestion should be, where there is one; `other` the other end of
    a pair of which nothing says which one slipped (file, line, column): a finding there should
    suggest `now`.
    """

    kind: str
    file: str
    line: int
    column: int
    was: str | None
    what: str
    text: str
    now: str = ""
    other: tuple[str, int, int] | None = None


# Makes a slip when asked; gives a reason where it is left out, nothing where it cannot be made.
Maker = Callable[[], Slip | str | None]


class Setting:
    """The catalogue that slips are made in, and the makers found so far."""

    def __init__(self, places: Places, rng: Random) -> None:
        """Take the places and count the names."""
        self.places = places
        self.names = Names(places)
        self.rng = rng
        self.makers: dict[str, dict[str, list[Maker]]] = {kind: defaultdict(list) for kind in KINDS}
        self.declarations: dict[str, list[int]] = defaultdict(list)
        for spot in places.spots:
            if spot.kind == "declaration" and spot.role != "binder":
                self.declarations[spot.file].append(spot.start)

    def add(self, kind: str, pattern: str, maker: Maker) -> None:
        """Keep one maker, under the sort of place that it works on."""
        self.makers[kind][pattern].append(maker)

    def text(self, place: Spot | Block) -> str:
        """The text of the file that something stands in."""
        return self.places.files[place.file]

    def declares(self, block: Block) -> bool:
        """Whether something inside the block is a declaration."""
        start, end = block.node.start_mark.index, block.node.end_mark.index
        return any(start <= at < end for at in self.declarations[block.file])


def slip_of(kind: str, file: str, edit: Edit, what: str, was: str | None = None) -> Slip:
    """The slip that an edit makes."""
    return Slip(kind, file, edit.line, edit.column, was, what, edit.text)
