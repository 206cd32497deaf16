"""`livingrules replay`: a saved game played again, also by other rules."""

import argparse
from collections.abc import Sequence
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.options import add_added, add_catalogue, add_format, added_of, variants_of
from livingrules.tools.output.documents import finding_json, write_json
from livingrules.tools.output.findings import show_findings
from livingrules.tools.parser import Parser
from livingrules.tools.streams import say, write

DESCRIPTION = (
    "Play a saved game again and say whether it ends as it was saved. With --against it is played "
    "by other rules beside its own, those of another folder or with a variant laid over its book. "
    "The first action at which they part is shown, what of the state differs there, and which "
    "edits of the rules make it so. Exits with 1 where they part."
)
EXAMPLES = (
    "livingrules replay harbour.game",
    "livingrules replay harbour.game --against dear-tolls",
    "livingrules replay harbour.game --against my-harbour/harbour",
)

SAVED = "the state that was saved"
BOTH = "the same by both rules"
OTHERS = (
    "all possible by the other rules, with the state that was saved; not played by its own rules"
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the file of a saved game")
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="RULES",
        help="other rules: a variant that is laid over the book (its name, file or folder), or a "
        "book in its place (its name or folder); may be given more than once",
    )
    add_added(parser)
    add_format(parser, "text", "json")
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Play it again and tell how it went."""
    from livingrules.engine.play.culprits import Rules
    from livingrules.engine.play.files import foreign, read_file
    from livingrules.engine.play.log import Log
    from livingrules.tools.against import other_rules
    from livingrules.tools.games import file_of, machine_of, named_book

    file = file_of(options.log)
    log = read_file(file)
    if not isinstance(log, Log):
        return _wrong([log], options.format)
    _check_added(options.variant, log.variants, options.log)
    own = Rules(named_book(log.rules.book, options.catalogue), added_of(options, log.variants))
    other = other_rules(own, options.against) if options.against else None
    machine = machine_of(own.folder, own.added)
    if isinstance(machine, list):
        return _wrong(machine, options.format)
    by_other = None if other is None else machine_of(other.folder, other.added)
    if isinstance(by_other, list):
        return _wrong(by_other, options.format)
    changed = foreign(file, log, machine)
    if changed is not None:
        say(f"note: {changed.message}")
    if other is None or by_other is None or changed is not None:
        # Where its own rules are no longer at hand only the others are tried.
        told = SAVED if other is None else OTHERS
        return _tell(options, *_followed(by_other or machine, log), None, log, told)
    return _tell(options, *_compared(own, other, machine, by_other, log), log, BOTH)


def _check_added(given: Sequence[str], names: Sequence[str], log: str) -> None:
    """Raise UsageError for a variant that the game was not played with."""
    from livingrules.engine.catalogue.added import variant_name

    for said in given:
        name = variant_name(*variants_of([said]))
        if name not in names:
            instead = f"'livingrules replay {log} --against {said}' plays it both ways"
            raise UsageError(f"the game was played without '{name}'; {instead}")


def _followed(machine: Any, log: Any) -> tuple[Any, Any]:
    """The game at its end, if it comes there, and where it parts from its log if it does."""
    from livingrules.engine.play.game import Game
    from livingrules.engine.play.replay import Parted, replay

    try:
        return replay(Game.begin(machine, log), log), None
    except Parted as error:
        return None, error.parting


def _compared(own: Any, other: Any, machine: Any, by_other: Any, log: Any) -> tuple[Any, Any, Any]:
    """The game at its end, where it parts by the other rules, and the edits that make it so."""
    from livingrules.engine.play.culprits import Culprits
    from livingrules.engine.play.game import Game
    from livingrules.engine.play.replay import Parted, parting, states_of
    from livingrules.tools.output.progress import progress_bar

    try:
        first = Game.begin(machine, log)
        states = states_of(first, log)
    except Parted as error:
        return None, error.parting, None
    try:
        found = parting(machine, states, Game.begin(by_other, log), log)
    except Parted as error:
        found = error.parting
    if found is None:
        return first, None, None
    with progress_bar("edits") as progress:
        return first, found, Culprits(own, other).of(machine, states, log, found, progress)


def _wrong(findings: list[Finding], how: str) -> int:
    """Nothing could be played."""
    if how == "json":
        write_json({"parted": None, "findings": [finding_json(one) for one in findings]})
    else:
        show_findings(findings, how)
    return FOUND


def _tell(
    options: argparse.Namespace, game: Any, parting: Any, edits: Any, log: Any, same: str
) -> int:
    """Print how it went; `same` says so where nothing parts."""
    from livingrules.engine.play.entries import is_input
    from livingrules.tools.games import agreed_json
    from livingrules.tools.table.parted import parting_json, parting_lines

    inputs = sum(is_input(one, dice=log.dice) for one in log.inputs)
    if options.format == "json":
        write_json({
            **agreed_json(log),
            "inputs": inputs,
            "over": None if game is None else game.over,
            "score": None if game is None else _score(game),
            "parted": None if parting is None else parting_json(parting, edits, log),
            "findings": [],
        })  # fmt: skip
        return OK if parting is None else FOUND
    if parting is None:
        many = "1 input" if inputs == 1 else f"{inputs} inputs"
        write(f"{many}, {same}\n")
        if game.over:
            write(f"the game is over: {game.over}\n")
        return OK
    write("".join(f"{line}\n" for line in parting_lines(parting, edits, log, options.log)))
    return FOUND


def _score(game: Any) -> dict[str, dict[str, int]] | None:
    """The score at the end; None where its rules do not let it be worked out."""
    from livingrules.engine.code.runtime import Refused

    try:
        score: dict[str, dict[str, int]] = game.score()
    except Refused:
        return None
    return score
