"""`livingrules simulate`: many games by policies, and what comes out."""

import argparse
import os

from livingrules.tools.agreeing import add_agreed, number_said
from livingrules.tools.exits import FOUND, INTERRUPTED, OK, UsageError
from livingrules.tools.options import add_added, add_format, added_of
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

COMMAND = "livingrules simulate"
DESCRIPTION = (
    "Play many games of a book by its policies and count what comes out: how they end, how long "
    "they are, the scores, how often each action is done. With --against the same games are played "
    "in another way, too, and compared one by one. Game number so and so is the same whatever the "
    "number of games and processes. Exits with 1 where a game got stuck or broke its rules."
)
EXAMPLES = (
    "livingrules simulate harbour --games 1000 --players 3",
    "livingrules simulate harbour --policy bold,careful --csv games.csv",
    "livingrules simulate harbour --policy bold --against policy=careful",
    "livingrules simulate harbour --games 1000 --against dear-tolls",
    "livingrules simulate harbour --against R-12=whole --log games --keep 3",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("book", metavar="BOOK", help="the name of a book, or its folder")
    parser.add_argument("--games", metavar="NUMBER", help="how many (default: 100)")
    parser.add_argument("--seed", metavar="NUMBER", help="where chance begins (default: 1)")
    parser.add_argument(
        "--policy", metavar="POLICY",
        help="who plays: a policy of the book, or one for each seat with commas between; 'random' "
        "does anything (default: random)",
    )  # fmt: skip
    parser.add_argument(
        "--against", action="append", default=[], metavar="WHAT",
        help="play the same games with another policy (policy=NAME), option or ruling (NAME=VALUE), or "
        "with a variant (its name, file or folder), too, and compare; may be given more than once",
    )  # fmt: skip
    add_agreed(parser)
    add_added(parser)
    parser.add_argument(
        "--most", metavar="ACTIONS", help="the most actions of one game (default: 10000)"
    )
    parser.add_argument("--jobs", metavar="NUMBER", help="how many processes (default: processors)")
    parser.add_argument("--csv", metavar="FILE", help="write a row for each game")
    parser.add_argument(
        "--log", metavar="DIR", help="write the logs of games that got stuck, and of those to keep"
    )
    parser.add_argument("--keep", metavar="NUMBER", help="the logs of how many games to keep")
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Play the games and tell what came out."""
    from livingrules.tools.games import book_folder, machine_of
    from livingrules.tools.output.documents import write_json
    from livingrules.tools.output.findings import show_findings
    from livingrules.tools.simulation.asked import asked
    from livingrules.tools.simulation.document import document
    from livingrules.tools.simulation.files import Logs, Rows
    from livingrules.tools.simulation.played import played
    from livingrules.tools.simulation.telling import lines_of

    machine = machine_of(book_folder(options.book), added_of(options))
    if isinstance(machine, list):
        show_findings(machine, options.format)
        return FOUND
    wanted = asked(machine, options)
    if isinstance(wanted, list):
        show_findings(wanted, options.format)
        return FOUND
    jobs = os.cpu_count() or 1
    if options.jobs is not None:
        jobs = number_said("--jobs", options.jobs, COMMAND, 1)
    if options.keep is not None and options.log is None:
        raise UsageError("--keep needs a folder for the logs: --log DIR", COMMAND)
    keep = 0 if options.keep is None else number_said("--keep", options.keep, COMMAND)
    logs = Logs(options.log, keep, machine, wanted.agreed, wanted.policies) if options.log else None
    rows = Rows(options.csv, machine, len(wanted.policies)) if options.csv else None
    try:
        result = played(machine, wanted, jobs, rows, logs)
        if rows is not None:
            rows.end()
    finally:
        if rows is not None:
            rows.drop()
    if options.format == "json":
        write_json(document(result))
    else:
        write("".join(f"{line}\n" for line in lines_of(result)))
    if result.interrupted:
        return INTERRUPTED
    sides = [one for one in (result.totals, result.other) if one is not None]
    return FOUND if any(one.ends["stuck"] or one.ends["broken"] for one in sides) else OK
