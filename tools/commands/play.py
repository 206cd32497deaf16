"""`livingrules play`: a game at a terminal."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from livingrules.tools.agreeing import add_agreed, number_said, pairs_said, players_said
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.options import add_added, add_format, added_of
from livingrules.tools.output.documents import write_json
from livingrules.tools.output.findings import show_findings
from livingrules.tools.parser import Parser, one_of
from livingrules.tools.streams import flush, say, write

COMMAND = "livingrules play"
DESCRIPTION = (
    "Play or track a game of a book at the terminal: shows what players see and what can be done, "
    "and takes answers by number or by name. 'help' there tells what else can be typed. Lines may "
    "be piped in; then the exit code is 1 where one was refused."
)
EXAMPLES = (
    "livingrules play harbour --players Ann,Ben --save harbour.game",
    "livingrules play harbour --load harbour.game --save harbour.game",
    "livingrules play harbour --data boats=boats.csv",
    "livingrules play harbour --players Ann,Ben --policy careful",
    "livingrules play my-book --players 3 --seed 7 --option heap=30",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("book", metavar="BOOK", help="the name of a book, or its folder")
    add_agreed(parser)
    parser.add_argument(
        "--seed", metavar="NUMBER", help="where chance begins (default: another one each time)"
    )
    parser.add_argument(
        "--dice", type=one_of("rolled", "typed"), default=None, metavar="HOW",
        help="rolled by the program or typed in (default: rolled)",
    )  # fmt: skip
    parser.add_argument(
        "--policy", metavar="POLICY",
        help="have seats played: by one policy all but the first player's, or by one for each with "
        "commas between, of which some are 'person'",
    )  # fmt: skip
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument(
        "--save", metavar="FILE",
        help="save the game there after every input: in a new file, or the one that is loaded",
    )  # fmt: skip
    parser.add_argument(
        "--map", metavar="FILE",
        help="draw the map of the game there when you leave, as SVG or PNG",
    )  # fmt: skip
    add_added(parser)
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Play until somebody leaves or there are no more lines."""
    from livingrules.engine.play.answers import Refusal
    from livingrules.engine.play.game import Game
    from livingrules.tools.games import book_folder, machine_of
    from livingrules.tools.table.lines import Lines
    from livingrules.tools.table.orders import ORDERS, do
    from livingrules.tools.table.session import Session

    machine = machine_of(book_folder(options.book), added_of(options, _played_with(options)))
    _spare(options)
    drawn = None
    if options.map is not None:
        from livingrules.tools.drawing import map_file

        drawn = map_file(options.map, COMMAND)
    if isinstance(machine, list):
        show_findings(machine, options.format)
        return FOUND
    made = _loaded(machine, options) if options.load else _begun(machine, options)
    if isinstance(made, Refusal):
        say(f"no: the game cannot begin: {made.message} [{made.rule}]")
        if options.format == "json":
            write_json({"refused": [{"rule": made.rule, "message": made.message}]})
        return FOUND
    if not isinstance(made, Game):
        show_findings([made], options.format)
        return FOUND
    others = None
    if options.policy is not None:
        from livingrules.tools.table.others import others_said

        others = others_said(machine, made.names, options.policy, COMMAND)
    as_json = options.format == "json"

    def out(text: str) -> None:
        if as_json:
            say(text.removesuffix("\n"))
        else:
            write(text)
            flush()

    kept = Path(options.save or options.load) if options.save or options.load else None
    session = Session(
        made, out, kept, kept=options.save is not None, old=bool(options.load), others=others
    )
    if session.kept and kept is not None:
        session.save(kept)
    lines = Lines(out, terminal=False if as_json else None)
    left = session.play(lines, do, tuple(ORDERS))
    if as_json:
        write_json(_document(session))
    if drawn is not None:
        _draw(session.game, drawn)
    if session.unsaved and not left:
        say("note: the game was not saved")
    refused = any(one["refused"] for one in session.answers)
    return FOUND if refused and not lines.terminal else OK


def _draw(game: Any, file: Path) -> None:
    """Draw the map of a game, or its maps, each further one in a file of its own."""
    from livingrules.tools.drawing import draw_map

    found = game.maps()
    if not found:
        raise UsageError("this book declares no map", COMMAND)
    for number, one in enumerate(found, start=1):
        path = file if number == 1 else file.with_stem(f"{file.stem}-{number}")
        draw_map(one, path)
        say(f"drew {path}")


def _spare(options: argparse.Namespace) -> None:
    """Raise UsageError where saving would write over another file than the one to go on with."""
    if not options.save or not Path(options.save).exists():
        return
    file = Path(options.save)
    if options.load and Path(options.load).exists() and file.samefile(options.load):
        return
    helps = "" if options.load else f"add '--load {file}' to go on with the game in it, or "
    raise UsageError(f"'{file}' is there already: {helps}name another file", "livingrules play")


def _begun(machine: Any, options: argparse.Namespace) -> Any:
    """A new game, or why its rules do not let it begin; UsageError where it cannot begin so."""
    from livingrules.engine.code.runtime import Refused
    from livingrules.engine.play.agree import NotAgreed, agree
    from livingrules.engine.play.game import Game
    from livingrules.engine.play.mishap import refusal

    try:
        agreed = agree(
            machine, options.game, players_said(options.players),
            pairs_said("--option", options.option, COMMAND),
            pairs_said("--ruling", options.ruling, COMMAND),
        )  # fmt: skip
    except NotAgreed as error:
        raise UsageError(str(error), COMMAND) from error
    try:
        return Game(machine, *agreed.arguments(_seed(options.seed)), dice=options.dice != "typed")
    except Refused as refused:
        return refusal(machine, refused)


def _played_with(options: argparse.Namespace) -> tuple[str, ...]:
    """The variants that the game to go on with was played with."""
    if not options.load or not Path(options.load).is_file():
        return ()
    from livingrules.engine.play.files import read_file
    from livingrules.engine.play.log import Log

    log = read_file(Path(options.load))
    return log.variants if isinstance(log, Log) else ()


def _loaded(machine: Any, options: argparse.Namespace) -> Any:
    """A saved game, or the finding that says why it cannot be played."""
    from livingrules.engine.play.files import foreign, parted, read_file
    from livingrules.engine.play.game import Game
    from livingrules.engine.play.log import Log
    from livingrules.engine.play.replay import Parted, replay
    from livingrules.tools.games import file_of

    for name in ("game", "players", "seed", "dice"):
        if getattr(options, name) is not None:
            raise UsageError(f"a saved game has its own --{name}", COMMAND)
    if options.option or options.ruling:
        raise UsageError("a saved game has its own options and rulings", COMMAND)
    file = file_of(options.load)
    log = read_file(file)
    if not isinstance(log, Log):
        return log
    wrong = foreign(file, log, machine)
    if wrong is not None:
        return wrong
    try:
        return replay(Game.begin(machine, log), log)
    except Parted as error:
        return parted(file, error.parting)


def _seed(said: str | None) -> int:
    """The number with which chance begins."""
    if said is None:
        import secrets

        return secrets.randbelow(1_000_000)
    return number_said("--seed", said, COMMAND)


def _document(session: Any) -> dict[str, Any]:
    """The game as it stands at the end, and what every line led to."""
    from livingrules.tools.games import action_json, agreed_json, decision_json

    game = session.game
    return {
        **agreed_json(game.saved()),
        "over": game.over,
        "decision": _told(lambda: decision_json(game.decision), None),
        "legal": _told(lambda: [action_json(one) for one in game.legal()], []),
        "score": _told(game.score, {}),
        "inputs": game.log,
        "answers": session.answers,
    }


def _told(asked: Callable[[], Any], otherwise: Any) -> Any:
    """What is asked of a game, or something else where its rules do not let it be worked out."""
    from livingrules.engine.code.runtime import Refused

    try:
        return asked()
    except Refused:
        return otherwise
