"""Variants and saved games that rest on what a new edition changes."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.raw import items_of, text_of
from livingrules.engine.editions.reasons import Reason
from livingrules.engine.editions.touched import Touched
from livingrules.engine.graph.touching import named_rules
from livingrules.engine.play.files import read_file
from livingrules.engine.play.log import Log
from livingrules.engine.read.nodes import Mapping
from livingrules.engine.variants.manifest import Change, Variant, read_variant

_PLAYED = ("rule", "ruling", "scenario")  # what is touched and still lets a game go on as it was
_HEAD = 200


def touched_variants(
    book: str, found: Iterable[Touched], why: Iterable[Reason], files: Iterable[Path]
) -> list[Touched]:
    """The changes of variants to what was touched, and what in variants names a rule that changed."""
    by_id: dict[str, Touched] = {}
    for one in found:
        by_id.setdefault(one.id, one)
    reasons = {one.id: one for one in why if "entry" in one.kinds}
    made: list[Touched] = []
    for file in files:
        variant, _ = read_variant(file)
        if variant is None:
            continue
        for change in variant.changes.get(book, ()):
            place = variant.document.place(change.key)
            for address in _addresses(change):
                section, name = address[:2]
                known = by_id.get(f"{book}:{name if section == 'rulings' else f'{section}/{name}'}")
                if known is not None:
                    detail = f"this changes '{'/'.join(address)}'"
                    made.append(
                        Touched(variant.name, "variant", place, known.reason, known.rule, detail)
                    )
        made += _naming(book, variant, reasons)
    return made


def _naming(book: str, variant: Variant, reasons: dict[str, Reason]) -> Iterator[Touched]:
    """Where a variant names rules that changed: in what it adds, as where its values come from."""
    if not any(one.value == book for one in variant.over):
        return
    for scalar in named_rules(variant.document.root):
        reason = reasons.get(scalar.value.removeprefix(f"{book}:"))
        if reason is not None:
            place = variant.document.place(scalar)
            yield Touched(variant.name, "variant", place, reason.says, reason.id, "this names it")


def touched_games(book: str, found: Iterable[Touched], files: Iterable[Path]) -> Iterator[Touched]:
    """The saved games of a book, where anything is touched that is played."""
    played = list(dict.fromkeys(one.id for one in found if one.kind not in _PLAYED))
    if not played:
        return
    for file in files:
        log = _log(file)
        if log is not None and log.rules.book == book:
            more = f" and {len(played) - 1} more of these" if len(played) > 1 else ""
            edition = (
                f"edition '{log.rules.edition}'" if log.rules.edition else "the rules as they were"
            )
            reason = f"it was played by {edition}, and '{played[0]}'{more} may change"
            yield Touched(file.name, "saved game", Place(file.as_posix()), reason, "")


def saved_games(folders: Iterable[Path]) -> Iterator[Path]:
    """The files right in some folders that look like saved games."""
    for folder in dict.fromkeys(one.resolve() for one in folders):
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            other = path.suffix in (".yaml", ".json", ".txt", ".md", ".pdf")
            if not other and path.is_file() and _looks_saved(path):
                yield path


def _looks_saved(path: Path) -> bool:
    """Whether a file begins as a saved game; what lies about and may not be read is none."""
    try:
        with path.open("rb") as stream:
            return b'"livingrules"' in stream.read(_HEAD)
    except OSError:
        return False


def _log(file: Path) -> Log | None:
    """The saved game in a file, if it is one."""
    try:
        log = read_file(file)
    except OSError:
        return None
    return log if isinstance(log, Log) else None


def _addresses(change: Change) -> Iterator[Sequence[str]]:
    """The addresses below a section that a change reaches."""
    if len(change.address) > 1:
        yield change.address
    elif isinstance(change.value, Mapping):
        yield from ((*change.address, name.value) for name, _ in change.value.pairs())
    else:
        named = items_of(change.value) or (change.value,)
        yield from ((*change.address, text_of(one)) for one in named)
