"""What other programs use: a catalogue with its findings and its graph.

>>> import livingrules
>>> catalogue = livingrules.load()
>>> catalogue.findings
()
>>> catalogue.graph.number_of_nodes() > 100
True

A game of a book that declares one; every answer is a value, a refusal too:

>>> from pathlib import Path
>>> book = Path(livingrules.__file__).parent.parent / "tests/engine/pebbles_play/pebbles"
>>> game = livingrules.load([book]).game(players=3, seed=7, options={"heap": 9})
>>> game.decision.who
('player 2',)
>>> [str(action) for action in game.legal()]
['take (number: 1)', 'take (number: 2)', 'take (number: 3)', 'gamble']
>>> game.apply(game.legal()[2]).done
True
>>> game.apply({"do": "take", "who": "player 2", "with": {"number": 1}}).refused
(Refusal(rule='pebbles:2', message='this player cannot do it now', values={'number': 1}),)
>>> game.state.pebbles, game.log
(6, [{'at': 'phases/play', 'who': 'player 2', 'do': 'take', 'with': {'number': 3}}])
>>> game.why({"do": "gamble"}).can
True
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import Added
from livingrules.engine.catalogue.locate import shipped_books
from livingrules.engine.catalogue.model import Catalogue as Records
from livingrules.engine.loading.load import load as load_files

if TYPE_CHECKING:
    from livingrules.engine.play.game import Game

Name = str | PathLike[str]


@dataclass(frozen=True)
class Catalogue(Records):
    """A catalogue: books, rules, rulings and entries by qualified id, and what is wrong in it.

    A catalogue with findings of severity `error` is whole as far as it could be read.
    """

    findings: tuple[Finding, ...] = ()

    @cached_property
    def graph(self) -> Any:
        """The networkx MultiDiGraph of rules, entries, rulings and references."""
        from livingrules.engine.graph.build import build

        return build(self)

    def game(
        self,
        players: int | Sequence[str] | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        game: str | None = None,
        *,
        book: str | None = None,
        dice: bool = True,
        data: Mapping[str, Name] | None = None,
    ) -> "Game":
        """A game that begins.

        `players`: their names, or how many (the least, if not said); `options` and `rulings` by
        name; `game` is the way to set it up (that of the first rule); `book` must be named where several
        declare a game. `dice`: rolls come from the seed, else they are answered.
        `data` are files that stand in for the items of sets, by name. Raises NotAgreed, a
        ValueError, where it cannot begin so, and NotPlayable.
        """
        from livingrules.engine.code.runtime import Refused
        from livingrules.engine.play.agree import NotAgreed, agree
        from livingrules.engine.play.game import Game
        from livingrules.engine.play.load import load_machine

        known = {one.book for one in self.entries.values() if one.kind in ("game", "games")}
        if book is None:
            if len(known) != 1:
                names = ", ".join(sorted(known)) or "there are none"
                raise NotAgreed(f"say which book with a game is meant: {names}")
            (book,) = known
        if book not in self.books:
            raise NotAgreed(f"there is no book '{book}'")
        given = {name: Path(file).resolve() for name, file in (data or {}).items()}
        folder = Path(self.books[book].place.file).parent
        machine = load_machine(folder, added=Added(given, self.variants))
        agreed = agree(machine, game, players, options, rulings)
        try:
            return Game(machine, *agreed.arguments(seed), dice=dice)
        except Refused as refused:
            raise NotAgreed(f"the game cannot begin: {refused.says}") from refused


def load(books: Sequence[Name] = (), variants: Sequence[Name] = ()) -> Catalogue:
    """The catalogue of some books: names of those that ship, or paths; without any, as `check`.

    `variants` are laid over them: names, files or folders. Raises NothingToRead where a path leads
    to no rule file, and UnknownVariant.
    """
    laid: tuple[Path, ...] = ()
    if variants:
        from livingrules.engine.variants.locate import find_variant

        laid = tuple(find_variant(str(one)) for one in variants)
    shipped = shipped_books()
    paths = [shipped[str(book)] if str(book) in shipped else Path(book) for book in books]
    records, findings = load_files(paths, added=Added(variants=laid))
    given = {field.name: getattr(records, field.name) for field in fields(records)}
    return Catalogue(**given, findings=tuple(findings))
