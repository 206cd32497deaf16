"""Which edits make a game by other rules part from its log: found by doing without the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.added import Added
from livingrules.engine.catalogue.books import read_books
from livingrules.engine.catalogue.locate import select
from livingrules.engine.catalogue.raw import Laid, RawBook
from livingrules.engine.play.digest import Flat
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import NotPlayable, load_machine
from livingrules.engine.play.log import Log
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.replay import Parted, Parting, parting
from livingrules.engine.read.document import Document
from livingrules.engine.variants.edited import Edited
from livingrules.engine.variants.edits import Edit, Places, edits_between
from livingrules.engine.variants.layer import Variants, read_variants

Enough = Callable[[Sequence[Edit]], bool]
"""Whether some edits are enough to let the game part as by all of them."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The folder of a book, and what is added to it."""

    folder: Path
    added: Added


def culprits(
    own: Rules, other: Rules, machine: Machine, states: Sequence[Flat], log: Log, found: Parting
) -> list[Edit]:
    """The edits without any of which the game would not part where and as it does.

    `machine` plays by its own rules, which led to `states`; by the other rules the game parts as
    `found`. Nothing where the edits of the entries are not what makes it part.
    """
    edits = edits_of(own, other)
    always = [one for one in edits if one.silent and one.node is not None]
    under = read_variants(own.added.variants)

    def enough(some: Sequence[Edit]) -> bool:
        layer = Edited(under, [*always, *some])
        try:
            made = load_machine(own.folder, cache=False, added=own.added, layer=layer)
            game = Game.begin(made, log, loud=False)
        except NotPlayable:
            return False
        except Parted as error:
            return error.parting == found
        return parting(machine, states, game, log, until=found.entry) == found

    return fewest([one for one in edits if not one.silent], enough)


def fewest(edits: Sequence[Edit], enough: Enough) -> list[Edit]:
    """Edits that are enough together and of which none can be left out; nothing where all are not.

    Halves are tried first, then quarters, and so on, so that one among many is found soon.
    """
    kept = list(edits)
    if not kept or not enough(kept):
        return []
    size = len(kept) // 2
    while size:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if rest and enough(rest):
                kept = rest
            else:
                at += size
        size //= 2
    return kept


def edits_of(own: Rules, other: Rules) -> list[Edit]:
    """The edits that make other rules of some, in the order of the files."""
    first, _ = _read(own)
    second, said = _read(other)
    return edits_between(first, second, said)


def _read(rules: Rules) -> tuple[dict[str, RawBook], Places]:
    """The books of some rules, and what their variants say of which address."""
    watched = _Watched(read_variants(rules.added.variants))
    books, _ = read_books(select([rules.folder], added=rules.added), watched)
    return books, watched.said


class _Watched:
    """A layer, of which it is kept where it says what."""

    def __init__(self, variants: Variants | None) -> None:
        self._variants = variants
        self.said: dict[tuple[str, tuple[str, ...]], Place] = {}

    def lay_over(self, documents: list[Document], book: str) -> Laid:
        """Lay it over the documents of a book."""
        laid = Laid() if self._variants is None else self._variants.lay_over(documents, book)
        self.said |= {(book, one.address): one.place for one in laid.changed}
        return laid

    def strange(self, books: object) -> list[Finding]:
        """Nothing: it has been loaded before."""
        return []
