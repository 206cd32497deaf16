"""Which edits make a game by other rules part from its log: found by doing without the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
from livingrules.engine.variants.edit import Edit, Places
from livingrules.engine.variants.edited import Edited
from livingrules.engine.variants.edits import edits_between
from livingrules.engine.variants.layer import Variants, read_variants

MACHINES_KEPT = 40
"""Many games may part by the same few edits."""

Progress = Callable[[int, int], None]
"""Takes how many trials there were, and how many there may be."""
Enough = Callable[[Sequence[Edit]], bool]
"""Whether some edits are enough to let the game part as by all of them."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The folder of a book, and what is added to it."""

    folder: Path
    added: Added


class Culprits:
    """What makes games part whose logs are by its own rules and which are played by others."""

    def __init__(self, own: Rules, other: Rules) -> None:
        """Read both and find the edits between them."""
        self._own = own
        self._under = read_variants(own.added.variants)
        edits = edits_of(own, other)
        self._edits = [one for one in edits if not one.silent]
        self._always = [one for one in edits if one.silent and one.node is not None]
        # Of one folder all that can be other are entries, of two also what stands elsewhere.
        self._all = own.folder == other.folder
        self._machine = lru_cache(maxsize=MACHINES_KEPT)(self._load)

    def of(
        self,
        machine: Machine,
        states: Sequence[Flat],
        log: Log,
        found: Parting,
        progress: Progress | None = None,
    ) -> list[Edit]:
        """The edits without any of which a game would not part where and as it does.

        `machine` plays by its own rules, which led to `states`; by the other rules the game parts as
        `found`. Nothing where the edits of the entries are not what makes it part.
        """

        trials = 0

        def enough(some: Sequence[Edit]) -> bool:
            nonlocal trials
            trials += 1
            if progress is not None:
                progress(trials, max(trials, len(self._edits)))
            if self._all and len(some) == len(self._edits):
                return True
            made = self._machine(tuple(some))
            try:
                game = None if made is None else Game.begin(made, log, loud=False)
            except Parted as error:
                return error.parting == found
            if game is None:
                return False
            return parting(machine, states, game, log, until=found.entry) == found

        # What only defines something new does nothing until another edit makes use of it.
        defined = [one for one in self._edits if one.defines]
        acting = [one for one in self._edits if not one.defines]
        named = fewest(acting, lambda some: enough([*defined, *some])) if defined else []
        return named or fewest(self._edits, enough)

    def _load(self, some: tuple[Edit, ...]) -> Machine | None:
        """The machine with some of the edits; None where they make no book without the others."""
        layer = Edited(self._under, [*self._always, *some])
        try:
            return load_machine(self._own.folder, cache=False, added=self._own.added, layer=layer)
        except NotPlayable:
            return None


def fewest(edits: Sequence[Edit], enough: Enough) -> list[Edit]:
    """Edits that are enough together and of which none can be left out; nothing where all are not.

    Halves are tried first, then quarters, and so on, so that one among many is found soon.
    """
    kept = list(edits)
    if not kept or not enough(kept):
        return []
    size, before = len(kept) // 2, len(kept)
    while size:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if rest and enough(rest):
                kept = rest
            else:
                at += size
        # One that could not be left out may be needless now that others are.
        size = size // 2 or int(1 < len(kept) < before)
        before = len(kept)
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
