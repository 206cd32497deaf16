"""The command line: chooses a command, runs it, and turns what happens into an exit code."""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from livingrules import __version__
from livingrules.tools.commands import COMMANDS
from livingrules.tools.exits import DEFECT, INTERRUPTED, OK, WRONG_USE, UsageError
from livingrules.tools.streams import flush, prepare_streams, say, write

_LONG = 1000  # no message is so long but for a word in it without an end
_OWN_OPTIONS = {
    "-h, --help": "show this help, or that of a command",
    "--version": "show the version",
    "--debug": "show the trace of a defect of the program",
}


def process() -> NoReturn:
    """Run the command line of this process and end it.

    All is written and flushed by then. Taking a large catalogue apart piece by piece, as Python
    does at its end, would take a fifth of the time of checking it.
    """
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGTERM, _stop)
    try:
        os._exit(main())
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)
    except SystemExit as stop:
        os._exit(stop.code if isinstance(stop.code, int) else DEFECT)


def _stop(number: int, _: object) -> NoReturn:
    """End as a signal asks, after what is half done has been put right."""
    raise SystemExit(128 + number)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command line (without the program's name) and give its exit code.

    0: no error or warning. 1: a finding, or a difference. 2: wrong use. 3: a defect of the
    program. 130: interrupted.
    """
    given = list(sys.argv[1:] if words is None else words)
    try:
        prepare_streams()
        return _guarded(given)
    except KeyboardInterrupt:
        return INTERRUPTED


def _guarded(words: list[str]) -> int:
    """The exit code of a command line; exceptions become sentences."""
    try:
        code = _run(words)
        flush()
        return code
    except UsageError as error:
        _say_usage(error)
        return WRONG_USE
    except Exception as error:  # noqa: BLE001
        if isinstance(error, OSError) and error.filename is not None:
            # What the system refuses to do with a file is no defect of the program.
            say(f"livingrules: '{str(error.filename)[-200:]}': {error.strerror}")
            return WRONG_USE
        missing = _missing_package(error)
        if missing is not None:
            say(f"livingrules: the Python package '{missing}' is missing; install livingrules anew")
            return WRONG_USE
        from livingrules.tools.crash import report_defect

        say(report_defect(error, words, debug="--debug" in words))
        return DEFECT


def _missing_package(error: Exception) -> str | None:
    """The package that could not be imported, where that is what happened and it is not ours."""
    if not isinstance(error, ModuleNotFoundError) or error.name is None:
        return None
    name = error.name.partition(".")[0]
    return None if name == "livingrules" else name


def _say_usage(error: UsageError) -> None:
    """Say what was wrong with the command line, and whose help tells how it is right."""
    message = error.message
    if len(message) > _LONG:
        from livingrules.tools.output.cells import shortened

        message = shortened(message)
    say(f"{error.command or 'livingrules'}: {message}")
    if error.command is not None:
        say(f"Try '{error.command} --help'.")


def _run(words: list[str]) -> int:
    """Choose the command, read its arguments and do it."""
    try:
        Path.cwd()
    except OSError as error:
        raise UsageError("the working folder is no longer there") from error
    while words and words[0] == "--debug":
        words = words[1:]
    if not words:
        say(general_help().rstrip("\n"))
        return WRONG_USE
    name, *rest = words
    if name == "--version":
        write(f"livingrules {__version__}\n")
        return OK
    if name in ("-h", "--help", "help"):
        if name != "help" or not rest:
            write(general_help())
            return OK
        name, rest = rest[0], ["--help"]
    module = command_module(name)
    return run_command(name, module, rest)


def command_module(name: str) -> ModuleType:
    """The module of a command; a name that is none raises UsageError."""
    if name not in COMMANDS:
        from livingrules.tools.suggest import did_you_mean

        if name.startswith("-"):
            near = did_you_mean(name, ("--help", "--version", "--debug"))
            raise UsageError(f"unknown option '{name}'{near}", "livingrules")
        near = did_you_mean(name, COMMANDS)
        raise UsageError(f"there is no command '{name}'{near}", "livingrules")
    return import_module(f"livingrules.tools.commands.{name}")


def run_command(name: str, module: ModuleType, words: Sequence[str]) -> int:
    """Read a command's arguments and run it."""
    from livingrules.tools.options import command_parser

    parser = command_parser(name, module)
    if "-h" in words or "--help" in words:
        # Before reading: a line that lacks something still gets its help.
        write(parser.format_help())
        return OK
    code: int = module.run(parser.read(words))
    return code


def general_help() -> str:
    """The help of the program: its commands and its own options."""
    width = max(map(len, [*COMMANDS, *_OWN_OPTIONS])) + 2
    return "\n".join(
        [
            "usage: livingrules COMMAND [ARGUMENTS]",
            "",
            "A game's living rules as data: checked and cross-linked.",
            "",
            "commands:",
            *(f"  {name:<{width}}{summary}" for name, summary in COMMANDS.items()),
            "",
            "options:",
            *(f"  {name:<{width}}{help}" for name, help in _OWN_OPTIONS.items()),
            "",
            "'livingrules COMMAND --help' tells more of one command.",
            "",
        ]
    )
