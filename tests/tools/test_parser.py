"""Arguments in any order, and words that are near to what was meant."""

import pytest

from livingrules.tools.exits import UsageError
from livingrules.tools.parser import Parser, one_of


def parser() -> Parser:
    """A parser with one of each kind of argument."""
    made = Parser("livingrules light", "Light lamps.", ("livingrules light red",))
    made.add_argument("lamps", nargs="*", metavar="LAMP", help="which")
    made.add_argument("--colour", type=one_of("red", "green"), default="red", metavar="COLOUR")
    made.add_argument("--twice", action="store_true", help="do it two times, " + "long " * 30)
    made.add_argument("--very-long-name-of-it", metavar="WORD", required=True, help="short")
    return made


@pytest.mark.parametrize(
    ("line", "lamps", "colour", "twice"),
    [
        ("--very-long-name-of-it x", [], "red", False),
        ("a b --very-long-name-of-it x", ["a", "b"], "red", False),
        ("a --very-long-name-of-it x b --twice c", ["a", "b", "c"], "red", True),
        ("--very-long-name-of-it=x --colour=green a", ["a"], "green", False),
        ("--very-long-name-of-it x --colour green -- --a", ["--a"], "green", False),
    ],
)
def test_order_does_not_matter(line: str, lamps: list[str], colour: str, twice: bool) -> None:
    options = parser().read(line.split())
    assert (options.lamps, options.colour, options.twice) == (lamps, colour, twice)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--colr red", "unknown option '--colr'; did you mean '--colour'?"),
        ("--colr=red", "unknown option '--colr'; did you mean '--colour'?"),
        ("--frobnicate", "unknown option '--frobnicate'"),
        ("-x", "unknown option '-x'"),
        ("--col red", "unknown option '--col'; did you mean '--colour'?"),
        ("--colour rde", "argument --colour: 'rde' is not one of red, green; did you mean 'red'?"),
        ("--twice=yes", "argument --twice: ignored explicit argument 'yes'"),
    ],
)
def test_wrong_words(line: str, message: str) -> None:
    with pytest.raises(UsageError) as raised:
        parser().read(["--very-long-name-of-it", "x", *line.split()])
    assert raised.value.message == message
    assert raised.value.command == "livingrules light"


def test_help() -> None:
    assert parser().format_help() == (
        "usage: livingrules light [LAMP…] [--colour COLOUR] [--twice]\n"
        "           --very-long-name-of-it WORD\n"
        "\n"
        "Light lamps.\n"
        "\n"
        "arguments:\n"
        "  LAMP…                 which\n"
        "\n"
        "options:\n"
        "  --colour COLOUR\n"
        "  --twice               do it two times, long long long long long long long long\n"
        "                        long long long long long long long long long long long\n"
        "                        long long long long long long long long long long long\n"
        "  --very-long-name-of-it WORD\n"
        "                        short\n"
        "\n"
        "examples:\n"
        "  livingrules light red\n"
    )
