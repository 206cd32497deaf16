"""`livingrules new`: a book or a rule to begin from."""

import argparse
from pathlib import Path

from livingrules.engine.graph.places import shown_file
from livingrules.tools.catalogues import read_for_use, the_book
from livingrules.tools.exits import OK, UsageError
from livingrules.tools.options import add_catalogue
from livingrules.tools.parser import Parser, one_of
from livingrules.tools.streams import write

DESCRIPTION = (
    "Write a new book, or a new rule into a book, to begin from: files that pass 'livingrules "
    "check'. Nothing that is there is overwritten."
)
EXAMPLES = (
    'livingrules new book harbour --title "The Harbour Game"',
    "livingrules new rule 3b --book harbour",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", type=one_of("book", "rule"), metavar="book|rule", help="which")
    parser.add_argument("name", metavar="NAME", help="the book's name, or the rule's id")
    parser.add_argument("--title", metavar="TEXT", help="its title")
    parser.add_argument(
        "--book", metavar="BOOK", help="for a rule: the book it belongs to, if there are several"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="for a book: the folder to make (default: its name, in the working folder)",
    )
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Write the files and say which."""
    if options.what == "book":
        from livingrules.tools.scaffold.book import new_book

        written = new_book(options.name, options.title, Path(options.output or options.name))
    else:
        from livingrules.tools.scaffold.rule import new_rule

        book, number = _book_and_number(options.name, options.book)
        catalogue = read_for_use(options.catalogue or ["."])
        own = [name for name, one in catalogue.books.items() if not one.external]
        if book is None and len(own) > 1:
            raise UsageError(f"say which book with --book: {', '.join(own)}")
        written = new_rule(number, options.title, catalogue, the_book(catalogue, book or own[0]))
    for path in written:
        write(f"wrote {shown_file(str(path))}\n")
    return OK


def _book_and_number(name: str, book: str | None) -> tuple[str | None, str]:
    """The book and the id that `harbour:3b`, or `3b` and `--book`, mean."""
    prefix, colon, number = name.rpartition(":")
    return (prefix if colon else book), number
