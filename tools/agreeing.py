"""What is agreed before a game, as command lines say it: players, seed, options, policies."""

from collections.abc import Iterable, Sequence

from livingrules.engine.play.machine import Machine
from livingrules.tools.exits import UsageError
from livingrules.tools.parser import Parser
from livingrules.tools.suggest import did_you_mean

PERSON = "person"
"""Stands among policies for a seat that a person plays."""


def add_agreed(parser: Parser) -> None:
    """Declare what is agreed before a game, the seed left out."""
    parser.add_argument(
        "--game", metavar="NAME", help="the way to set it up (default: that of the first rule)"
    )
    parser.add_argument(
        "--players", metavar="PLAYERS", help="their names with commas between, or how many"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help="an option of the game; may be given more than once",
    )  # fmt: skip
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="NAME=OPTION",
        help="how an ambiguity is decided; may be given more than once",
    )  # fmt: skip


def players_said(said: str | None) -> int | list[str] | None:
    """How many players, or their names."""
    if said is None:
        return None
    if said.isascii() and said.isdigit() and len(said) < 4:
        return int(said)
    return [one.strip() for one in said.split(",")]


def number_said(option: str, said: str, command: str, least: int = 0) -> int:
    """The whole number that an option was given; UsageError where it is none."""
    if not (said.isascii() and said.isdigit() and len(said) <= 18 and int(said) >= least):
        what = "a whole number" if not least else f"a whole number from {least} on"
        raise UsageError(f"{option} is {what}, not '{said}'", command)
    return int(said)


def pairs_said(option: str, said: Iterable[str], command: str) -> dict[str, str]:
    """Names and values."""
    made = {}
    for one in said:
        name, sign, value = one.partition("=")
        if not sign or not name:
            raise UsageError(f"{option} is a name, '=' and a value, not '{one}'", command)
        made[name.strip()] = value.strip()
    return made


def policies_said(
    machine: Machine, said: str, command: str, also: Sequence[str] = ()
) -> tuple[str, ...]:
    """The names of policies with commas between; `also` are further words that may stand there."""
    from livingrules.engine.play.policies import RANDOM

    known = [*machine.program.policies, RANDOM, *also]
    names = tuple(one.strip() for one in said.split(","))
    for one in names:
        if one not in known:
            near = did_you_mean(one, known) or f": there are {', '.join(known)}"
            raise UsageError(f"there is no policy '{one}'{near}", command)
    return names
