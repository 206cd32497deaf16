"""Machines of the shipped books with variants laid over it, and random games that they play."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

from games.play import step

from livingrules.engine.catalogue.added import Added
from livingrules.engine.play.agree import agree
from livingrules.engine.play.digest import digest
from livingrules.engine.play.game import Game
from livingrules.engine.play.load import load_machine
from livingrules.engine.play.machine import Machine
from livingrules.engine.variants.manifest import read_variant

RULES = Path(__file__).resolve().parents[2] / "rules"
BOOK = RULES / "economy"
SHIPPED = {path.parent.name: path for path in sorted(RULES.glob("variants/*/variant.yaml"))}
"""The files of the variants that ship, by name."""


def book_of(file: Path) -> Path:
    """The folder of the book that a shipped variant is laid over."""
    variant, _ = read_variant(file)
    assert variant is not None
    (book,) = variant.over
    return RULES / book.value


BOOK_OF = {name: book_of(file) for name, file in SHIPPED.items()}
"""The folders of the books of the variants that ship, by the names of the variants."""
BOOKS = tuple(sorted({*BOOK_OF.values()}))
"""The books that variants ship for."""


def shipped_over(book: Path) -> dict[str, Path]:
    """The variants that ship for a book, by name."""
    return {name: file for name, file in SHIPPED.items() if BOOK_OF[name] == book}


@lru_cache(maxsize=4)
def machine_with(book: Path, *files: Path) -> Machine:
    """The machine of a book with the variants in some files."""
    return load_machine(book, cache=False, added=Added(variants=files))


def random_game(machine: Machine, name: str, seed: int, actions: int) -> Iterator[Game]:
    """A random game by its way to be set up: as it begins, and after each thing that happens.

    Ends after so many actions, or when the game is over.
    """
    random = Random(f"{name} {seed}")
    setup = machine.program.games[name]
    players = random.randint(setup.least, setup.most)
    game = Game(machine, *agree(machine, name, players, {}, {}).arguments(seed))
    yield game
    while (actions > 0 or game.asked is not None) and game.over is None:
        actions -= game.asked is None
        assert step(game, random), f"{name} {seed}: what is listed or offered is refused"
        yield game


def course(machine: Machine, seed: int, actions: int) -> str:
    """A fingerprint of how a random game goes: the states that it is in, one after another."""
    name = sorted(machine.program.games)[seed % len(machine.program.games)]
    games: Sequence[str] = [
        digest(machine, game.state) for game in random_game(machine, name, seed, actions)
    ]
    return " ".join(games)
