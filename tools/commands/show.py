"""`livingrules show`: one rule, ruling or piece of data with all that is known of it."""

import argparse
import shutil
from pathlib import Path

from livingrules.tools.catalogues import read_for_use, resolve
from livingrules.tools.exits import OK
from livingrules.tools.options import add_catalogue, add_format, add_variants, variants_of
from livingrules.tools.output.documents import write_json
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

DESCRIPTION = (
    "Show one rule, ruling or piece of data (a table, a function, an enumeration): what it says or "
    "declares, what it refers to, what refers to it, the data that implements it, and where its "
    "values come from."
)
EXAMPLES = (
    "livingrules show 3b",
    "livingrules show harbour:3b --format json",
    "livingrules show tolls",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "id",
        metavar="ID",
        help="its id or name, with the book's name before it if two books have it",
    )
    add_format(parser, "text", "json")
    add_variants(parser)
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Print what is known of one id."""
    from livingrules.engine.graph.show import show
    from livingrules.engine.graph.show_text import text
    from livingrules.engine.graph.touching import variants_touching
    from livingrules.engine.variants.locate import known_variants

    catalogue = read_for_use(options.catalogue, variants_of(options.variant))
    found = resolve(catalogue, options.id)
    shown = show(catalogue, found)
    assert shown is not None  # resolve() gives only ids of the catalogue
    if "/" not in found:
        from livingrules.engine.scenario.listed import scenarios_of

        folder = Path(catalogue.books[found.partition(":")[0]].place.file).parent
        shown["scenarios"] = scenarios_of(folder, found)
    held = [one["id"] for one in (*shown["entries"], *shown["rulings"])]
    shown["variants"] = variants_touching(found, held, known_variants().values())
    if options.format == "json":
        write_json(shown)
    else:
        write(text(shown, shutil.get_terminal_size().columns))
    return OK
