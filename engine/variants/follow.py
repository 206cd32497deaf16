"""Reviews of variants that follow a book whose rules have new ids: what merely moved is no change."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from livingrules.engine.catalogue.added import review_file
from livingrules.engine.read.document import Document
from livingrules.engine.variants.manifest import Variant
from livingrules.engine.variants.pins import pins_of
from livingrules.engine.variants.review import Values, plain, read_review, text_of_values

Books = Mapping[str, Sequence[Document]]
"""The documents of each book."""


def followed(
    file: Path, before: tuple[Variant, Books], after: tuple[Variant, Books]
) -> bytes | None:
    """The review of the variant in a file after new ids were written; None where it stays.

    What stood somewhere as it was reviewed counts as reviewed as it stands there now. What was
    otherwise before already is kept as reviewed, so that it is still told.
    """
    path = review_file(file)
    held = read_review(path) if path.is_file() else None
    if held is None:
        return None
    moved: dict[str, tuple[str, object]] = {}
    for book in before[0].changes:
        if book not in before[1]:
            continue
        olds = list(pins_of(before[1][book], book, before[0]))
        news = list(pins_of(after[1][book], book, after[0]))
        if len(olds) != len(news):
            return None
        for old, new in zip(olds, news, strict=True):
            was = "/".join((book, *old.address))
            if was in held:
                as_reviewed = held[was] == plain(old.node)
                value = plain(new.node) if as_reviewed else held[was]
                moved[was] = "/".join((book, *new.address)), value
    made: Values = dict(moved.get(one, (one, value)) for one, value in held.items())
    if made == held:
        return None
    return text_of_values(after[0], made).encode()
