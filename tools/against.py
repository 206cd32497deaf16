"""Other rules for the same games: another book, or variants laid over their own."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import variant_name
from livingrules.engine.catalogue.locate import BOOK_FILE
from livingrules.engine.play.culprits import Rules
from livingrules.engine.play.machine import Machine
from livingrules.tools.exits import UsageError
from livingrules.tools.games import book_folder, known_books, machine_of
from livingrules.tools.options import variants_of
from livingrules.tools.suggest import did_you_mean


def other_rules(own: Rules, names: Sequence[str]) -> Rules:
    """What `--against` says: one book at most, and any number of variants.

    A variant of the same name as one of the game takes its place. Raises UsageError where
    there is neither a book nor a variant of a name, and where two books are named.
    """
    books: list[str] = []
    files: list[Path] = []
    for name in names:
        file = _variant(name)
        if file is None:
            books.append(name)
        else:
            files.append(file)
    if len(books) > 1:
        raise UsageError(f"--against names two books, '{books[0]}' and '{books[1]}'")
    folder = book_folder(books[0]) if books else own.folder
    named = {variant_name(file) for file in files}
    kept = [one for one in own.added.variants if variant_name(one) not in named]
    return Rules(folder, replace(own.added, variants=tuple(dict.fromkeys([*kept, *files]))))


def rules_against(machine: Machine, names: Sequence[str], command: str) -> Machine | list[Finding]:
    """The rules of a book with further variants laid over it, or what is wrong with these.

    Raises UsageError where there is no variant of a name, and where points are counted by other
    lines of the score, which cannot be compared.
    """
    if not names or machine.folder is None:
        return machine
    try:
        files = variants_of(names)
    except UsageError as error:
        said = "; a policy is said as policy=NAME, an option or a ruling as NAME=VALUE"
        more = "" if f"{error}".endswith("?") else said
        raise UsageError(f"{error}{more}", command) from error
    named = {variant_name(file) for file in files}
    kept = [one for one in machine.added.variants if variant_name(one) not in named]
    made = machine_of(machine.folder, replace(machine.added, variants=(*kept, *files)))
    if not isinstance(made, list) and list(made.program.scoring) != list(machine.program.scoring):
        said = ", ".join(f"'{one}'" for one in names)
        message = f"with {said} the lines of the score are others, so they cannot be compared"
        raise UsageError(f"{message}; simulate the two by themselves", command)
    return made


def _variant(name: str) -> Path | None:
    """The file of the variant that a name or path means; None where it is a book's."""
    from livingrules.engine.variants.locate import UnknownVariant, find_variant

    if (Path(name) / BOOK_FILE).is_file() or name in (known := known_books()):
        return None
    try:
        return find_variant(name)
    except UnknownVariant as error:
        if Path(name).exists():
            return None
        near = did_you_mean(name, [*known, *error.known])
        raise UsageError(f"there is no book and no variant '{name}'{near}") from error
