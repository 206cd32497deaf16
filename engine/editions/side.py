"""What is compared of one or several rules of an edition: their words, or what a lock knows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain

from livingrules.engine.editions.fingerprint import Print
from livingrules.engine.editions.lexicon import Lexicon, Token
from livingrules.engine.editions.passages import Cited

Renumbered = Callable[[str], str]


@dataclass
class Side:
    """The old or the new of a comparison.

    `tokens`, `keys` and `cited` are of the words, in order, `keys` being what they are compared by
    and `ids` what the references mean in the new edition. Without a text `tokens` is empty.
    `parts` are digests of sentences, and `numbers_in` the numbers in each.
    """

    numbers: list[str] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    cited: list[Cited] = field(default_factory=list)
    ids: list[tuple[str, ...]] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    numbers_in: list[tuple[str, ...]] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    whole: bool = True
    several: bool = False

    @cached_property
    def before(self) -> list[int]:
        """How many references stand before each word, and in all."""
        marks = (one.kind == "reference" for one in self.tokens)
        return list(accumulate(marks, initial=0))

    def is_like(self, other: "Side") -> bool:
        """Whether two sides hold the same sentences, in whatever order."""
        if sorted(self.ids) != sorted(other.ids):
            return False
        return len(self.parts) > 1 and sorted(self.parts) == sorted(other.parts)


def side(prints: Sequence[Print], renumbered: Renumbered) -> Side:
    """The side of some rules; of all but the first the heading is left out."""
    made = Side(several=len(prints) > 1)
    for place, one in enumerate(prints):
        head = len(one.passage.head) if place and one.passage is not None else 0
        tokens = [token for token in one.tokens if token.start >= head]
        skipped = sum(t.kind == "reference" for t in one.tokens if t.start < head)
        cited = list(one.cited[skipped:])
        ids = [_meant(each, renumbered) for each in cited]
        made.whole = made.whole and one.passage is not None
        made.cited += cited
        made.ids += ids
        made.tokens += tokens
        made.keys += _keys(tokens, ids)
        if one.passage is not None:
            made.numbers += [token.key for token in tokens if token.kind == "number"]
            made.limits += [token.key for token in tokens if token.kind == "limit"]
            made.conditions += [token.key for token in tokens if token.kind == "condition"]
        else:
            made.numbers += chain.from_iterable(one.numbers)
            made.limits += one.limits
            made.conditions += one.conditions
        made.parts += one.parts
        made.numbers_in += one.numbers or [()] * len(one.parts)
        made.bare += one.bare
    return made


def _meant(cited: Cited, renumbered: Renumbered) -> tuple[str, ...]:
    """The ids of a reference as the new edition numbers them; those of other books as they are."""
    if cited.book is not None:
        return (f"{cited.book}:", *cited.ids)
    return tuple(map(renumbered, cited.ids))


def _keys(tokens: Sequence[Token], ids: Sequence[tuple[str, ...]]) -> list[str]:
    """What tokens are compared by."""
    references = iter(ids)
    return [
        f"\0{' '.join(next(references))}" if one.kind == "reference"
        else f"\1{one.key}" if one.kind == "number" else one.key
        for one in tokens
    ]  # fmt: skip


def fold_all(tokens: Sequence[Token], lexicon: Lexicon) -> list[str]:
    """Words without what a number beside them changes; other tokens as they are."""
    return [lexicon.fold(one.key) if one.kind == "word" else one.key for one in tokens]
