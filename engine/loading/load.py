"""From paths to a catalogue, or to its findings alone.

Nothing heavy is imported here: what was worked out before is read from the cache, and only
new or changed files need the rest of the engine.
"""

import gc
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue import cache as store
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.codes import OF_EDITIONS
from livingrules.engine.catalogue.locate import (
    REVIEW_ENDINGS,
    Selection,
    is_variant,
    variants_beside,
)
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.variants.select import select_all, select_variants

_SEVERAL = 50  # variants after which rubbish is collected: each leaves some megabytes


def load(
    paths: Sequence[Path] = (), *, cache: bool = True, added: Added = NOTHING
) -> tuple[Catalogue, list[Finding]]:
    """The catalogue that `paths` mean, and all findings on them, in order of place.

    With `cache`, what was worked out before from the same files is used again. `added` are data and
    variants. Raises NothingToRead where a path leads to no rule file, and UnknownSet.
    """
    selection = select_all(paths, added)
    key = store.key_of(selection) if cache else ""
    kept = store.read(key, "catalogue") if cache else None
    catalogue, findings = kept if kept is not None else _work_out(selection, key)
    return catalogue, [one for one in findings if selection.shows(one.place.file)]


def check(
    paths: Sequence[Path] = (), *, cache: bool = True, added: Added = NOTHING
) -> list[Finding]:
    """The findings alone: as `load`, and quicker where they are known from before.

    Variants that lie in or right below the folders that are checked are checked with them, each
    alone over its books. Where variants alone are named, it is `check_variants`.
    """
    selection = select_all(paths, added)
    if paths and all(map(is_variant, paths)):
        return _of_variants(selection, cache)
    key = store.key_of(selection) if cache else ""
    shown = _found(selection, key)
    files = variants_beside(selection, paths)
    told = _alone(files, selection.added.data, key) if files else ()
    return [*shown, *(one for one in told if one not in shown)]


def check_variants(
    files: Sequence[Path], *, cache: bool = True, added: Added = NOTHING
) -> list[Finding]:
    """The findings where variants are laid over their books together, whatever their files are called.

    What is said of the editions of their books is left out.
    """
    return _of_variants(select_variants(files, added=added), cache)


def _of_variants(selection: Selection, cache: bool) -> list[Finding]:
    """The findings on a selection of variants and their books."""
    found = _found(selection, store.key_of(selection) if cache else "")
    return [one for one in found if not _of_editions(one)]


def _found(selection: Selection, key: str) -> list[Finding]:
    """The findings on what is shown of a selection: kept under a key, if one is given, or worked out."""
    findings: list[Finding] | None = store.read(key, "findings") if key else None
    if findings is None:
        _, findings = _work_out(selection, key)
    return [one for one in findings if selection.shows(one.place.file)]


def _of_editions(one: Finding) -> bool:
    """Whether a finding is about the edition of a book, which no variant changes."""
    return one.code in OF_EDITIONS or one.place.file.endswith(REVIEW_ENDINGS)


def _alone(files: Sequence[Path], data: Mapping[str, Path], key: str) -> Collection[Finding]:
    """The findings on variants, each alone over its books: kept all together, and each by itself.

    `key` is that of what is checked beside them; without it nothing is kept.
    """
    whole = store.key_with(key, files) if key else ""
    kept: list[Finding] | None = store.read(whole, "variants") if key else None
    if kept is not None:
        return kept
    from livingrules.engine.loading.together import each
    from livingrules.engine.read.shared import documents_kept

    def one(file: Path) -> list[Finding]:
        return check_variants([file], cache=bool(key), added=Added(data))

    with documents_kept(), _collecting_seldom():
        told: list[list[Finding]] = []
        for start in range(0, len(files), _SEVERAL):
            told += each(files[start : start + _SEVERAL], one)
            gc.collect()
    found = [*dict.fromkeys(one for findings in told for one in findings)]
    if key:
        store.write(whole, "variants", found)
    return found


def _work_out(selection: Selection, key: str) -> tuple[Catalogue, list[Finding]]:
    """The catalogue and its findings, worked out from the files, and kept under `key` if given."""
    with _collecting_seldom():
        from livingrules.engine.loading.assemble import assemble

        result = assemble(selection)
        if key:
            store.write(key, "findings", result[1])
            store.write(key, "catalogue", result)
    return result


@contextmanager
def _collecting_seldom() -> Iterator[None]:
    """While this lasts Python's collector of cyclic rubbish is paused.

    Among many small records that all stay it would cost more than the work itself.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
