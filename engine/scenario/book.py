"""A book made ready for scenarios: its catalogue, its program, and a machine that tells what it does."""

from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.books import read_books
from livingrules.engine.catalogue.locate import select
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.loading.entries import read_data
from livingrules.engine.loading.homes import homes
from livingrules.engine.loading.load import load
from livingrules.engine.play.machine import Machine, machine
from livingrules.engine.play.teller import Teller
from livingrules.engine.program.model import Program
from livingrules.engine.scenario.codes import NOT_PLAYABLE
from livingrules.engine.variants.layer import read_variants


@dataclass(slots=True, repr=False)  # a whole book is no line of a failed test
class Book:
    """A book with variants laid over it that can be played; what it does is told to the `teller`."""

    name: str
    folder: Path
    catalogue: Catalogue
    program: Program
    machine: Machine
    teller: Teller
    variants: tuple[Path, ...] = ()

    def qualified(self, rule: str) -> str:
        """A rule as a program names it, with the name of its book."""
        return self.program.qualified(rule)


def read_book_of(folder: Path, added: Added = NOTHING) -> tuple[Book | None, list[Finding]]:
    """The book in a folder; None, with a finding, where it cannot be played.

    `added` are data and variants. Raises UnknownSet.
    """
    catalogue, findings = load([folder], added=added)
    head = Place((folder / "book.yaml").as_posix())
    errors = sum(one.severity == "error" for one in findings)
    given = {path.as_posix() for path in (*added.data.values(), *added.variants)}
    if any(one.severity == "error" and one.place.file in given for one in findings):
        return None, [one for one in findings if one.place.file in given]
    if errors:
        many = "an error" if errors == 1 else f"{errors} errors"
        message = f"this book has {many}, so that it cannot be played"
        return None, [Finding(NOT_PLAYABLE, message, head, hint="see 'livingrules check'")]
    books, _ = read_books(select([folder], added=added), read_variants(added.variants))
    program = read_data(next(one for one in books.values() if one.folder == folder)).program
    if program is None or not program.games:
        message = "this book declares no way to set up a game, so that it cannot be played"
        return None, [Finding(NOT_PLAYABLE, message, head, hint="declare one under 'games'")]
    program.homes = homes(catalogue, program.book)
    teller = Teller()
    made = machine(program, teller)
    return Book(program.book, folder, catalogue, program, made, teller, added.variants), []
