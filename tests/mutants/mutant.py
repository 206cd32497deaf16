"""A mutant: one change of a book's behaviour, at a place in a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

REFERENCE = "cause reference dropped"
KINDS = (
    "number",
    "comparison",
    "and, or",
    "table output",
    "effect dropped",
    "cause dropped",
    "trigger dropped",
    "requirement dropped",
    REFERENCE,
)


@dataclass(frozen=True)
class Mutant:
    """In `file` the characters from `start` up to `end` become `text`.

    `entry` is the address of what it changes (`tables/tolls`), `what` says it in words; `again`
    counts those of an entry that are said in the same words. A dropped reference has no characters;
    `text` is what it says.
    """

    kind: str
    file: str
    line: int
    entry: str
    what: str
    start: int
    end: int
    text: str
    again: int = 0

    def rank(self, seed: int) -> str:
        """Where it stands in the order of a trial, whatever else the files hold."""
        words = f"{seed}|{self.file}|{self.entry}|{self.kind}|{self.what}|{self.again}"
        return sha256(words.encode()).hexdigest()


def in_order(mutants: Sequence[Mutant], seed: int) -> list[Mutant]:
    """The mutants shuffled; an edit of a book leaves the order of what it does not touch."""
    return sorted(mutants, key=lambda one: one.rank(seed))
