"""`livingrules replay`: a saved game played again, also by other rules."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import Added
from livingrules.tools.exits import FOUND, OK
from livingrules.tools.options import add_added, add_catalogue, add_format, added_of
from livingrules.tools.output.cells import visible
from livingrules.tools.output.documents import finding_json, write_json
from livingrules.tools.output.findings import show_findings
from livingrules.tools.parser import Parser
from livingrules.tools.streams import say, write

DESCRIPTION = (
    "Play a saved game again and say whether it ends as it was saved. With --against it is played "
    "by the rules of another folder beside its own, with --variant also with a variant that it was not "
    "played with, and the first point where they part is shown. "
    "Exits with 1 where they part."
)
EXAMPLES = (
    "livingrules replay harbour.game",
    "livingrules replay harbour.game --variant dear-tolls",
    "livingrules replay harbour.game --against my-harbour/harbour",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the file of a saved game")
    parser.add_argument(
        "--against", metavar="BOOK", help="the name or folder of a book with other rules"
    )
    add_added(parser)
    add_format(parser, "text", "json")
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Play it again and tell how it went."""
    from livingrules.engine.play.files import foreign, read_file
    from livingrules.engine.play.log import Log
    from livingrules.tools.games import book_folder, file_of, machine_of, named_book

    file = file_of(options.log)
    log = read_file(file)
    if not isinstance(log, Log):
        return _wrong([log], options.format)
    added, with_more = _added(options, log.variants)
    folder = named_book(log.rules.book, options.catalogue)
    machine = machine_of(folder, added)
    if isinstance(machine, list):
        return _wrong(machine, options.format)
    other = None
    if options.against is not None or with_more is not None:
        if options.against is not None:
            folder = book_folder(options.against)
        other = machine_of(folder, added if with_more is None else with_more)
        if isinstance(other, list):
            return _wrong(other, options.format)
    changed = foreign(file, log, machine)
    if changed is not None:
        say(f"note: {changed.message}")
    played = _played(log, machine, other, changed is not None)
    return _tell(options, *played, log, both=other is not None)


def _added(options: argparse.Namespace, names: Sequence[str]) -> tuple[Added, Added | None]:
    """What is laid over the rules of a saved game, and that with the variants it was played without.

    `names` are the variants that it was played with. The second is None where there are no others.
    """
    from livingrules.engine.catalogue.added import variant_name
    from livingrules.engine.variants.locate import known_variants

    added = added_of(options, names)
    more = tuple(one for one in added.variants if variant_name(one) not in names)
    if not more or options.against is not None:
        return added, None
    given = {variant_name(one): one for one in added.variants}
    known = {**known_variants(), **given}
    own = tuple(known[name].resolve() for name in names if name in known)
    return replace(added, variants=own), replace(added, variants=(*own, *more))


def _played(log: Any, machine: Any, other: Any, changed: bool) -> tuple[Any, Any]:
    """The game by its own rules at its end, if it comes there, and where it parts if it does."""
    from livingrules.engine.play.game import Game
    from livingrules.engine.play.replay import Parted, compare, replay

    try:
        if other is None:
            return replay(Game.begin(machine, log), log), None
        if changed:
            # Its own rules are no longer at hand, so only the others are tried.
            return replay(Game.begin(other, log), log), None
        first = Game.begin(machine, log)
        found = compare(first, Game.begin(other, log), log)
    except Parted as error:
        return None, error.parting
    return first, found


def _wrong(findings: list[Finding], how: str) -> int:
    """Nothing could be played."""
    if how == "json":
        write_json({"parted": None, "findings": [finding_json(one) for one in findings]})
    else:
        show_findings(findings, how)
    return FOUND


def _tell(options: argparse.Namespace, game: Any, parting: Any, log: Any, *, both: bool) -> int:
    """Print how it went; `both`: by two sets of rules."""
    from livingrules.engine.play.entries import is_input
    from livingrules.tools.games import agreed_json
    from livingrules.tools.table.telling import entry_text, value_text

    inputs = sum(is_input(one, dice=log.dice) for one in log.inputs)
    if options.format == "json":
        write_json({
            **agreed_json(log),
            "inputs": inputs,
            "over": None if game is None else game.over,
            "score": None if game is None else _score(game),
            "parted": None if parting is None else _parting_json(parting),
            "findings": [],
        })  # fmt: skip
        return OK if parting is None else FOUND
    if parting is None:
        many = "1 input" if inputs == 1 else f"{inputs} inputs"
        same = "the same by both rules" if both else "the state that was saved"
        write(f"{many}, {same}\n")
        if game.over:
            write(f"the game is over: {game.over}\n")
        return OK
    write(f"{options.log}:{parting.entry + 1}: they part here\n")
    if parting.said:
        write(f"  {entry_text(parting.said)}\n")
    rule = f" [{parting.rule}]" if parting.rule else ""
    write(f"  {parting.message}{rule}\n")
    for one in parting.differences:
        first, second = value_text(one.before), value_text(one.after)
        write(visible(f"    {one.place}: {first}, and {second} by the other rules") + "\n")
    return FOUND


def _score(game: Any) -> dict[str, dict[str, int]] | None:
    """The score at the end; None where its rules do not let it be worked out."""
    from livingrules.engine.code.runtime import Refused

    try:
        score: dict[str, dict[str, int]] = game.score()
    except Refused:
        return None
    return score


def _parting_json(parting: Any) -> dict[str, Any]:
    """Where they part."""
    return {
        "line": parting.entry + 1,
        "input": parting.said,
        "message": parting.message,
        "rule": parting.rule,
        "differences": [
            {"place": one.place, "first": one.before, "other": one.after}
            for one in parting.differences
        ],
    }
