"""Slips of form in a catalogue, made mechanically from a seed.

Pure: reads a folder of books, changes nothing, and gives the same slips for the same seed.
What counts as caught is a finding exactly here:

- a misspelt or misplaced key, a misspelt declaration: at the key, where it now stands;
- a misspelt name, word or reference, a wrong type, a number trap: at the scalar (at its quote,
  if it has one); inside an expression, a type or a cell: at the name;
- a missing cell: at the row, which is the row's name where it has one (the key that leads to
  it), and the first key in it where the rows are a list.

Left out, and counted: slips whose result is another existing name; declarations that nothing
uses (no check can know them); scalars that cannot be changed in place, being written with
escapes or over several lines. Where a declaration has exactly one use, nothing says which of
the two is misspelt: a finding at either end counts, and how often it was the other end is said.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from slips.moves import add_moves
from slips.places import read_places
from slips.slip import KINDS, Maker, Setting, Slip
from slips.spelling import add_misspellings
from slips.swaps import add_swaps


@dataclass
class Trial:
    """The slips that were made, and by kind and reason how many were left out."""

    slips: list[Slip] = field(default_factory=list)
    left_out: Counter[tuple[str, str]] = field(default_factory=Counter)


def generate(folder: Path, count: int, seed: int) -> Trial:
    """So many slips in the books below a folder, every kind and every sort of place in turn.

    Each kind gets its share (KINDS); what a kind cannot give is made up for by the others.
    """
    setting = Setting(read_places(folder), Random(seed))
    for add in (add_misspellings, add_swaps, add_moves):
        add(setting)
    turns = {kind: _in_turn(setting.makers[kind], setting.rng) for kind in KINDS}
    trial, seen = Trial(), set()

    def make(kind: str, number: int) -> None:
        for maker in turns[kind] if number else ():
            slip = maker()
            if isinstance(slip, str):
                trial.left_out[kind, slip] += 1
            elif slip is not None and (slip.file, slip.text) not in seen:
                seen.add((slip.file, slip.text))
                trial.slips.append(slip)
                number -= 1
                if not number:
                    return
        turns.pop(kind)

    for kind, share in KINDS.items():
        make(kind, count * share // 100)
    while len(trial.slips) < count and turns:
        for kind in tuple(turns):
            make(kind, min(5, count - len(trial.slips)))
    setting.rng.shuffle(trial.slips)
    return trial


def _in_turn(makers: dict[str, list[Maker]], rng: Random) -> Iterator[Maker]:
    """Makers of each sort of place in turn, in random order, each sort until it is used up."""
    queues = [makers[pattern] for pattern in sorted(makers)]
    for queue in queues:
        rng.shuffle(queue)
    rng.shuffle(queues)
    while queues:
        for queue in queues:
            yield queue.pop()
        queues = [queue for queue in queues if queue]
