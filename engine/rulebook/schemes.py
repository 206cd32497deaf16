"""The numbering schemes that ship: finding one by name or path, and guessing one."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.codes import UNKNOWN_SCHEME
from livingrules.engine.catalogue.locate import SCHEME_FILE
from livingrules.engine.rulebook.codes import NO_SCHEME_FITS
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.scheme_file import load_scheme

_LOOKED_AT = 400_000
_MISREAD = re.compile(r"(?<=\d)[lIOo](?![^\W\d_])|(?<![^\W_])[lI](?=\d)")


@cache
def shipped_schemes() -> dict[str, Path]:
    """The file of each scheme that ships, by name."""
    folder = Path(str(files("livingrules.rules").joinpath("schemes")))
    return {file.parent.name: file for file in sorted(folder.glob(f"*/{SCHEME_FILE}"))}


def find_scheme(name_or_path: str) -> tuple[Scheme | None, list[Finding]]:
    """The scheme that a user named: one that ships, a file, or a folder with `scheme.yaml`."""
    shipped = shipped_schemes().get(name_or_path)
    if shipped is not None:
        return load_shipped(name_or_path)
    path = Path(name_or_path)
    if path.is_dir() and (path / SCHEME_FILE).is_file():
        path = path / SCHEME_FILE
    if path.exists() and not path.is_dir():
        return load_scheme(path)
    names = ", ".join(shipped_schemes())
    message = f"there is no numbering scheme '{name_or_path}'; those that ship are {names}"
    near = nearest(name_or_path, shipped_schemes())
    hint = f"name one of them, or the path of a {SCHEME_FILE}"
    finding = Finding(UNKNOWN_SCHEME, message, Place(name_or_path), hint=hint, suggestions=near)
    return None, [finding]


@cache
def load_shipped(name: str) -> tuple[Scheme | None, list[Finding]]:
    """The scheme of that name that ships."""
    return load_scheme(shipped_schemes()[name])


def guess_scheme(text: str, file: str = "") -> tuple[Scheme | None, list[Finding]]:
    """The shipped scheme that fits a text best; a finding where none fits.

    A heading with an id of the scheme's own book counts three times a mention of one. The
    general schemes count only where no other fits, and with a heading or two references.
    """
    sample = text[:_LOOKED_AT]
    chosen = _best(sample) or _best(_MISREAD.sub(_as_digit, sample)) or _most_cited(sample)
    if chosen is not None:
        return chosen, []
    names = ", ".join(shipped_schemes())
    message = f"no numbering scheme fits this text, so its rules cannot be told; tried {names}"
    hint = "name a scheme with --scheme, or write one: docs/files/scheme.md tells how"
    return None, [Finding(NO_SCHEME_FITS, message, Place(file), hint=hint)]


def _as_digit(match: re.Match[str]) -> str:
    """The digit that a misread letter looks like."""
    return "0" if match.group() in "Oo" else "1"


def _best(sample: str) -> Scheme | None:
    """The shipped scheme that fits a text best."""
    best: tuple[int, Scheme | None] = (0, None)
    general: tuple[int, Scheme | None] = (0, None)
    for name in shipped_schemes():
        scheme, _ = load_shipped(name)
        if scheme is None:
            continue
        headings, mentions = _fit(sample, scheme)
        score = 3 * headings + mentions
        if scheme.general:
            if headings and score > general[0]:
                general = (score, scheme)
        elif score > best[0]:
            best = (score, scheme)
    return best[1] or general[1]


def _most_cited(sample: str) -> Scheme | None:
    """The general scheme that finds most references in a text without headings, two at least."""
    from livingrules.engine.rulebook.citing import Finder

    best: tuple[int, Scheme | None] = (1, None)
    for name in shipped_schemes():
        scheme, _ = load_shipped(name)
        if scheme is not None and scheme.general:
            count = sum(not one.malformed for one in Finder(scheme).find(sample))
            if count > best[0]:
                best = (count, scheme)
    return best[1]


def _fit(text: str, scheme: Scheme) -> tuple[int, int]:
    """How many ids of the scheme's own book head a line of a text, and how many it mentions."""
    headings = set()
    for line in text.split("\n"):
        match = scheme.heading.match(line[:80])
        if match and scheme.is_own(match["id"]):
            headings.add(match["id"])
    mention = re.compile(rf"(?<![\w.,-])(?:{scheme.numbering.any_id()})(?![\w%])")
    mentioned = {match.group() for match in mention.finditer(text)}
    counted = [one for one in mentioned if scheme.is_own(one) and not scheme.needs_cue(one)]
    return len(headings), len(counted)
