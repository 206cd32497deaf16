"""Loading catalogues for commands, and finding in them what a user named."""

import re
from collections.abc import Sequence
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.locate import NothingToRead, UnknownSet, own_folder
from livingrules.engine.catalogue.model import Catalogue
from livingrules.tools.exits import UsageError
from livingrules.tools.streams import say
from livingrules.tools.suggest import did_you_mean

_SHORTEST, _MOST = 3, 6
"""Of words to be looked for in titles the fewest letters, and the most finds that are told."""
NO_BOOK = "no book in this folder or right below it"


def read(
    paths: Sequence[str], *, cache: bool = True, variants: tuple[Path, ...] = ()
) -> tuple[Catalogue, list[Finding]]:
    """The catalogue that paths on the command line mean, and what is wrong in them.

    `variants` are laid over its books.
    """
    from livingrules.engine.loading.load import load

    _note_shipped(paths, "read")
    try:
        added = Added(variants=variants)
        return load([Path(path) for path in paths], cache=cache, added=added)
    except NothingToRead as error:
        raise UsageError(str(error)) from error


def read_findings(
    paths: Sequence[str], *, cache: bool = True, added: Added = NOTHING
) -> list[Finding]:
    """What is wrong in the catalogue that paths mean; quicker than to read it all.

    `added` are data and variants.
    """
    from livingrules.engine.loading.load import check

    _note_shipped(paths, "checked")
    try:
        return check([Path(path) for path in paths], cache=cache, added=added)
    except NothingToRead as error:
        raise UsageError(str(error)) from error
    except UnknownSet as error:
        raise no_set(error) from error


def no_set(error: UnknownSet) -> UsageError:
    """That data was given for a set that no book declares."""
    return UsageError(f"{error}{did_you_mean(error.name, error.known)}")


def own_books(paths: Sequence[str]) -> Sequence[str]:
    """The paths that a command which writes is given; UsageError if they mean what ships.

    Without paths it may write into the books of the working folder, never into others.
    """
    if not paths and own_folder() is None:
        raise UsageError(NO_BOOK)
    return paths


def _note_shipped(paths: Sequence[str], done: str) -> None:
    """Say on standard error that the books that ship stand in for books that are not here."""
    if not paths and own_folder() is None:
        say(f"{NO_BOOK}: the shipped catalogues are {done}")


def read_for_use(paths: Sequence[str], variants: tuple[Path, ...] = ()) -> Catalogue:
    """The catalogue for a command that is not about findings; that there are errors is said."""
    catalogue, findings = read(paths, variants=variants)
    note_errors(findings)
    return catalogue


def note_errors(findings: Sequence[Finding]) -> None:
    """Say on standard error that there are errors, where a command shows something else."""
    errors = sum(finding.severity == "error" for finding in findings)
    if errors:
        many = "1 error" if errors == 1 else f"{errors} errors"
        say(f"the catalogue has {many}, see 'livingrules check'")


def resolve(catalogue: Catalogue, name: str) -> str:
    """The qualified id that `name` means; UsageError where it means none or several."""
    found = catalogue.find(name)
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(f"'{name}' is in more than one book, say which: {', '.join(found)}")
    _kept_elsewhere(catalogue, name)
    titled = _titled(catalogue, name)
    if titled:
        raise UsageError(f"there is no '{name}' in the catalogue; these speak of it: {titled}")
    known = [*catalogue.rules, *catalogue.rulings, *catalogue.entries]
    if name.partition(":")[0] not in catalogue.books:
        known += {identifier.partition(":")[2] for identifier in known}
    raise UsageError(f"there is no '{name}' in the catalogue{did_you_mean(name, known)}")


def _kept_elsewhere(catalogue: Catalogue, name: str) -> None:
    """Raise UsageError where a name is that of a book or a variant, which other commands show."""
    from livingrules.engine.variants.locate import known_variants

    if name in catalogue.books:
        said = f"'livingrules report {name} -o report' builds pages of all that is in it"
        raise UsageError(f"'{name}' is a book; name a rule or a piece of data in it, or {said}")
    if name in known_variants():
        said = f"'livingrules variant diff {name}' says what it changes"
        raise UsageError(f"'{name}' is a variant; {said}")


def _titled(catalogue: Catalogue, name: str) -> str:
    """The rules and data that have a word in their title or name, else the rules that speak of it."""
    word = name.casefold()
    if len(word) < _SHORTEST:
        return ""
    rules = [one for one in catalogue.rules.values() if word in _words(one.title)]
    data = [one for one in catalogue.entries if word in one.rpartition("/")[2].split("_")]
    if not rules and not data:
        rules = [one for one in catalogue.rules.values() if word in _words(one.summary)]
    return ", ".join([*(f"{one.id} ({one.title})" for one in rules), *data][:_MOST])


def _words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return re.findall(r"\w+", text.casefold())


def the_book(catalogue: Catalogue, name: str) -> str:
    """`name` if it is a book of the catalogue, else UsageError."""
    if name in catalogue.books:
        return name
    raise UsageError(f"there is no book '{name}'{did_you_mean(name, catalogue.books)}")
