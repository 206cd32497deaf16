"""`livingrules why`: what an input of a saved game did, or why an action can be done or not."""

import argparse
from pathlib import Path
from typing import Any

from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.options import add_added, add_catalogue, add_format, added_of
from livingrules.tools.output.documents import write_json
from livingrules.tools.output.findings import show_findings
from livingrules.tools.parser import Parser
from livingrules.tools.streams import say, write

DESCRIPTION = (
    "Say what an input of a saved game did: the entries and rules in order, and what changed. Or "
    "say why an action can be done at the end of the game, or why not: each requirement with its "
    "values, and the smallest change with which it would hold."
)
EXAMPLES = (
    "livingrules why harbour.game",
    "livingrules why harbour.game 12",
    "livingrules why harbour.game 'Ann: load 3'",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the file of a saved game")
    parser.add_argument(
        "what", metavar="WHAT", nargs="*",
        help="the number of an input, or an action (default: the last input)",
    )  # fmt: skip
    add_added(parser)
    add_format(parser, "text", "json")
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Explain it."""
    from livingrules.engine.play.entries import is_input
    from livingrules.engine.play.files import foreign, parted, read_file
    from livingrules.engine.play.log import Log
    from livingrules.engine.play.replay import Parted
    from livingrules.tools.games import file_of, machine_of, named_book

    file = file_of(options.log)
    log = read_file(file)
    if not isinstance(log, Log):
        show_findings([log], options.format)
        return FOUND
    folder = named_book(log.rules.book, options.catalogue)
    machine = machine_of(folder, added_of(options, log.variants))
    found = machine if isinstance(machine, list) else None
    if found is None:
        wrong = foreign(file, log, machine)  # type: ignore[arg-type]
        found = [wrong] if wrong is not None else None
    if found is not None:
        show_findings(found, options.format)
        return FOUND
    what = " ".join(options.what)
    inputs = sum(is_input(one, dice=log.dice) for one in log.inputs)
    try:
        if not what or what.isdigit():
            return _step(options, folder, log, int(what[:9]) if what else inputs, inputs)
        return _action(options, machine, log, what)
    except Parted as error:
        show_findings([parted(file, error.parting)], options.format)
        return FOUND


def _step(options: argparse.Namespace, folder: Path, log: Any, number: int, inputs: int) -> int:
    """What an input did."""
    from livingrules.engine.play.story import happened
    from livingrules.tools.games import links_json
    from livingrules.tools.table.telling import happened_lines

    found = happened(folder, log, number, added_of(options, log.variants))
    if found is None:
        raise UsageError(f"there is no input {number}: the log has {inputs}")
    if options.format == "text":
        title = f"input {number}" if number else "the set-up"
        write("".join(f"{line}\n" for line in happened_lines(found, title)))
        return OK
    write_json({
        "input": number,
        "entries": list(found.entries),
        "happened": [
            {"depth": one.depth, "kind": one.kind, "name": one.name, "rule": one.rule}
            for one in found.told
        ],
        "changes": [
            {"place": one.place, "before": one.before, "after": one.after}
            for one in found.changes
        ],
        "notes": [{"rule": one.rule, "message": one.message} for one in found.notes],
        "references": links_json(found.links),
    })  # fmt: skip
    return OK


def _action(options: argparse.Namespace, machine: Any, log: Any, what: str) -> int:
    """Why an action can be done, or why not."""
    from livingrules.engine.code.runtime import Refused
    from livingrules.engine.play.game import Game
    from livingrules.engine.play.mishap import refusal
    from livingrules.engine.play.replay import replay
    from livingrules.tools.games import why_json
    from livingrules.tools.table.telling import why_lines
    from livingrules.tools.table.words import NotUnderstood, read_action

    game = replay(Game.begin(machine, log), log)
    try:
        why = game.why(read_action(machine, game.state, what))
    except NotUnderstood as error:
        raise UsageError(str(error)) from error
    except Refused as refused:
        found = refusal(machine, refused)
        say(f"no: {found.message} [{found.rule}]")
        return FOUND
    if options.format == "json":
        write_json(why_json(why))
    else:
        write("".join(f"{line}\n" for line in why_lines(why)))
    return OK
