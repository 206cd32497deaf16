"""The arguments that commands share, each declared once."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from livingrules.engine.catalogue.added import Added
from livingrules.tools.exits import UsageError
from livingrules.tools.parser import Parser, one_of
from livingrules.tools.suggest import did_you_mean


def command_parser(name: str, module: ModuleType) -> Parser:
    """The parser of a command, with its own arguments and those that all have."""
    parser = Parser(f"livingrules {name}", module.DESCRIPTION, module.EXAMPLES)
    module.configure(parser)
    parser.add_argument("--debug", action="store_true", help="show the trace of a defect")
    parser.add_argument("-h", "--help", action="store_true", help="show this help")
    return parser


def add_format(parser: Parser, *formats: str) -> None:
    """Declare `--format`; the first of `formats` is used when it is not given."""
    parser.add_argument(
        "--format",
        type=one_of(*formats),
        default=formats[0],
        metavar="FORMAT",
        help=f"{', '.join(formats[:-1])} or {formats[-1]} (default: {formats[0]})",
    )


def add_paths(parser: Parser, what: str) -> None:
    """Declare any number of paths; `what` says what is done with them."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help=what)


def add_catalogue(parser: Parser) -> None:
    """Declare where the books are, for commands whose arguments are ids or names of books."""
    parser.add_argument(
        "--catalogue",
        action="append",
        default=[],
        metavar="PATH",
        help="where the books are (default: the working folder if it holds a book, else the "
        "catalogues that ship); may be given more than once",
    )


def add_no_cache(parser: Parser) -> None:
    """Declare `--no-cache`."""
    parser.add_argument(
        "--no-cache",
        dest="cache",
        action="store_false",
        help="read and check every file anew",
    )


def add_added(parser: Parser) -> None:
    """Declare `--data` and `--variant`."""
    parser.add_argument(
        "--data",
        action="append",
        default=[],
        metavar="SET=FILE",
        help="take the items of a set from a CSV or YAML file of yours instead; may be given more "
        "than once",
    )
    add_variants(parser)


def add_variants(parser: Parser) -> None:
    """Declare `--variant`."""
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="VARIANT",
        help="lay a variant over the book: the name of one that ships, its file or its folder; may "
        "be given more than once",
    )


def added_of(options: Namespace, played: Sequence[str] = ()) -> Added:
    """What `--data` and `--variant` say; UsageError where it cannot be.

    `played` are the variants that a saved game was played with: those that are known need not be said.
    """
    variants = variants_of(options.variant)
    if played and not variants:
        from livingrules.engine.variants.locate import known_variants

        known = known_variants()
        there = dict.fromkeys(name for name in played if name in known)
        variants = tuple(known[name].resolve() for name in there)
    return Added(_data_of(options.data), variants)


def variants_of(said: Sequence[str]) -> tuple[Path, ...]:
    """The files of the variants that are named; UsageError where there are none."""
    if not said:
        return ()
    from livingrules.engine.variants.locate import UnknownVariant, find_variant

    try:
        return tuple(dict.fromkeys(find_variant(one) for one in said))
    except UnknownVariant as error:
        raise UsageError(f"{error}{did_you_mean(error.name, error.known)}") from error


def _data_of(said: Sequence[str]) -> dict[str, Path]:
    """The file for each set as `--data` says; UsageError where it cannot be."""
    made: dict[str, Path] = {}
    for one in said:
        name, sign, file = one.partition("=")
        if not (sign and name.strip() and file.strip()):
            raise UsageError(f"--data is the name of a set, '=' and a file, not '{one}'")
        path = Path(file.strip())
        if not path.is_file():
            raise UsageError(f"there is no file '{file.strip()}'")
        if name.strip() in made:
            raise UsageError(f"--data names the set '{name.strip()}' twice")
        made[name.strip()] = path.resolve()
    return made


def add_output(parser: Parser, metavar: str, what: str, *, required: bool = False) -> None:
    """Declare `-o`, the file or folder to write; `what` says which."""
    parser.add_argument("-o", "--output", metavar=metavar, required=required, help=what)
