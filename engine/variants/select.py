"""The books that paths mean where some of them are variants."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.locate import Selection, is_variant, select, shipped_books


def select_all(paths: Sequence[Path], added: Added = NOTHING) -> Selection:
    """As `select`; a path to a variant means that it is laid over its books, all of which are shown."""
    variants = [path for path in paths if is_variant(path)]
    if not variants:
        return select(paths, added=added)
    from livingrules.engine.variants.locate import find_variant

    others = [path for path in paths if path not in variants]
    return select_variants([find_variant(str(path)) for path in variants], others, added)


def select_variants(
    files: Sequence[Path], others: Sequence[Path] = (), added: Added = NOTHING
) -> Selection:
    """The books that the variants in some files are laid over, and what other paths mean.

    Where no such book is found the variants are laid over those that ship.
    """
    from livingrules.engine.variants.locate import books_under

    books = books_under(files) or list(shipped_books().values())
    found = select([*books, *others])
    only = (*books, *(found.only or found.books)) if others else tuple(books)
    laid = replace(added, variants=tuple(dict.fromkeys((*added.variants, *files))))
    return replace(found, only=only, added=laid)
