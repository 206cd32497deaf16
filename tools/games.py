"""Games for commands: the book that is meant, the log in a file, what both are as JSON."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.locate import (
    BOOK_FILE,
    NothingToRead,
    UnknownSet,
    select,
    shipped_books,
)
from livingrules.engine.play.answers import Action, Decision
from livingrules.engine.play.load import NotPlayable, load_machine
from livingrules.engine.play.log import Log
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.why import Why
from livingrules.tools.catalogues import no_set
from livingrules.tools.exits import UsageError
from livingrules.tools.suggest import did_you_mean


def book_folder(name: str) -> Path:
    """The folder of a book: a path, or the name of a book at hand or of one that ships."""
    path = Path(name)
    if (path / BOOK_FILE).is_file():
        return path
    if path.exists() and name not in shipped_books():
        try:
            inside = select([path]).books
        except NothingToRead as error:
            raise UsageError(str(error)) from error
        if len(inside) == 1:
            return inside[0]
        names = ", ".join(one.name for one in inside)
        raise UsageError(f"'{name}' holds several books, say which: {names}")
    return named_book(name)


def named_book(name: str, catalogue: Sequence[str] = ()) -> Path:
    """The folder of the book of a name: in a catalogue, where one is given, at hand or shipped."""
    known = known_books(catalogue)
    if name not in known:
        raise UsageError(f"there is no book '{name}'{did_you_mean(name, known)}")
    return known[name]


def known_books(catalogue: Sequence[str] = ()) -> dict[str, Path]:
    """The folders of the books in a catalogue or at hand, and of those that ship, by name."""
    try:
        books = {one.name: one for one in select([Path(one) for one in catalogue]).books}
    except NothingToRead as error:
        raise UsageError(str(error)) from error
    return {**shipped_books(), **books}


def machine_of(folder: Path, added: Added = NOTHING) -> Machine | list[Finding]:
    """The machine of a book, or the errors in it; UsageError where it declares no game.

    `added` are data and variants.
    """
    try:
        return load_machine(folder, added=added)
    except UnknownSet as error:
        raise no_set(error) from error
    except NotPlayable as error:
        if error.findings:
            return error.findings
        raise UsageError(f"'{folder.name}' cannot be played: {error}") from error


def file_of(name: str) -> Path:
    """The path of a file that must be there; UsageError where it is not."""
    path = Path(name)
    if not path.exists():
        raise UsageError(f"there is no file '{name}'")
    return path


def decision_json(decision: Decision | None) -> dict[str, Any] | None:
    """A decision with the keys of the contract."""
    if decision is None:
        return None
    return {
        "kind": decision.kind,
        "who": list(decision.who),
        "rule": decision.rule,
        "at": decision.at,
        "says": decision.says,
        "options": list(decision.options),
        "range": None if decision.range is None else list(decision.range),
    }


def action_json(action: Action) -> dict[str, Any]:
    """A legal action, as an answer to it is written; of an open argument the bounds."""
    kind = "report" if action.report else "do"
    return {kind: action.name, "who": action.who, "with": dict(action.arguments)}


def agreed_json(log: Log) -> dict[str, Any]:
    """What was agreed before a game."""
    return {
        "book": log.rules.book,
        "game": log.game,
        "players": list(log.players),
        "options": dict(log.options),
        "rulings": dict(log.rulings),
        "variants": list(log.variants),
        "data": {one.set: one.file for one in log.rules.data},
        "seed": log.seed,
    }


def why_json(why: Why) -> dict[str, Any]:
    """Why an action can be done, or why not."""
    return {
        "action": why.action,
        "who": why.who,
        "with": why.arguments,
        "rule": why.rule,
        "can": why.can,
        "guessed": list(why.guessed),
        "refused": [{"rule": one.rule, "message": one.message} for one in why.refused],
        "requirements": [
            {
                "name": one.name,
                "rule": one.rule,
                "text": one.text,
                "holds": one.holds,
                "waived": one.waived,
                "says": one.says,
                "values": dict(one.values),
                "change": None if one.change is None else {
                    "place": one.change.place,
                    "before": one.change.before,
                    "after": one.change.after,
                    "argument": one.change.argument,
                },
            }
            for one in why.reasons
        ],
        "references": links_json(why.links),
    }  # fmt: skip


def links_json(links: Any) -> list[dict[str, str]]:
    """References that count."""
    return [{"rule": one.rule, "kind": one.kind, "to": one.to} for one in links]
