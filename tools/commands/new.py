"""`livingrules new`: a book, a rule or a scenario to begin from."""

import argparse
from pathlib import Path

from livingrules.engine.catalogue.added import VARIANT_FILE, variant_name
from livingrules.engine.catalogue.ids import BOOK_NAME
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.places import shown_file
from livingrules.tools.catalogues import own_books, read, the_book
from livingrules.tools.exits import OK, UsageError
from livingrules.tools.options import add_catalogue, variants_of
from livingrules.tools.parser import Parser, one_of
from livingrules.tools.streams import write

DESCRIPTION = (
    "Write a new book, a new rule into a book, or a scenario of a rule, to begin from: files that "
    "pass 'livingrules check', and 'livingrules test' where something of the rule can be done at "
    "once. Nothing that is there is overwritten. A scenario can be one of a variant of yours, also of a "
    "book that ships."
)
EXAMPLES = (
    'livingrules new book harbour --title "The Harbour Game"',
    "livingrules new rule 3b --book harbour",
    "livingrules new scenario 3b --book harbour",
    "livingrules new scenario 3b --variant dear-tolls",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", type=one_of("book", "rule", "scenario"), metavar="book|rule|scenario",
                        help="which")  # fmt: skip
    parser.add_argument("name", metavar="NAME", help="the book's name, or the id of the rule")
    parser.add_argument("--title", metavar="TEXT", help="its title")
    parser.add_argument(
        "--book",
        metavar="BOOK",
        help="for a rule or scenario: the book it belongs to, if there are several",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="for a book: the folder to make (default: its name, in the working folder)",
    )
    parser.add_argument(
        "--variant",
        metavar="VARIANT",
        help="for a scenario: the variant that it is played with, and in whose folder it is written",
    )
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Write the files and say which."""
    _check(options)
    if options.what == "book":
        from livingrules.tools.scaffold.book import new_book

        written = new_book(options.name, options.title, Path(options.output or options.name))
    elif options.variant:
        written = _of_variant(options)
    else:
        book, number = _book_and_number(options.name, options.book)
        catalogue, _ = read(own_books(options.catalogue))
        if book is None:
            book = _likely_book(catalogue, number)
        if options.what == "rule":
            from livingrules.tools.scaffold.rule import new_rule

            written = new_rule(number, options.title, catalogue, the_book(catalogue, book))
        else:
            from livingrules.tools.scaffold.scenario import new_scenario

            folder = Path(catalogue.books[the_book(catalogue, book)].place.file).parent
            written = new_scenario(number, options.title, folder)
    for path in written:
        write(f"wrote {shown_file(str(path))}\n")
    return OK


def _of_variant(options: argparse.Namespace) -> list[Path]:
    """Write a scenario that is played with a variant into the folder of that variant."""
    from livingrules.engine.catalogue.locate import shipped_folder
    from livingrules.engine.variants.locate import books_under
    from livingrules.tools.scaffold.scenario import new_scenario

    (file,) = variants_of([options.variant])
    if file.name != VARIANT_FILE:
        message = f"'{file.name}' has no folder of its own, in which scenarios are played with it"
        raise UsageError(f"{message}; move it to {variant_name(file)}/{VARIANT_FILE}")
    if not Path(options.variant).exists() and file.is_relative_to(shipped_folder()):
        raise UsageError(f"'{options.variant}' ships with the books; write a variant of your own")
    book, number = _book_and_number(options.name, options.book)
    books = {one.name: one for one in books_under([file])}
    if book is None and len(books) == 1:
        book = next(iter(books))
    if book not in books:
        raise UsageError(f"say which book with --book: {', '.join(books)}")
    return new_scenario(number, options.title, books[book], Path(shown_file(str(file))))


def _check(options: argparse.Namespace) -> None:
    """Refuse options that are of no use here, and a title that no file can hold."""
    of_no_use = (
        {"--book": options.book, "--catalogue": options.catalogue}
        if options.what == "book"
        else {"-o": options.output}
    )
    for name, value in of_no_use.items():
        if value:
            where = "rule" if options.what == "book" else "book"
            raise UsageError(f"{name} is for 'new {where}' only", "livingrules new")
    if options.variant and options.what != "scenario":
        raise UsageError("--variant is for 'new scenario' only", "livingrules new")
    if not (options.title or "").isprintable():
        raise UsageError("the title holds signs that cannot be shown, or that are no text")


def _book_and_number(name: str, book: str | None) -> tuple[str | None, str]:
    """The book and the id that `harbour:3b`, or `3b` and `--book`, mean.

    An id may hold a colon of its own (`III:4-b`), before which no book's name stands.
    """
    prefix, colon, number = name.partition(":")
    if book is not None:
        return book, number if colon and prefix == book else name
    return (prefix, number) if colon and BOOK_NAME.fullmatch(prefix) else (None, name)


def _likely_book(catalogue: Catalogue, number: str) -> str:
    """The only book, or the only one that has the rule that `number` is a part of."""
    from livingrules.tools.scaffold.prints import parents

    own = [name for name, one in catalogue.books.items() if not one.external]
    if len(own) == 1:
        return own[0]
    for parent in (number, *parents(number)):
        having = [name for name in own if f"{name}:{parent}" in catalogue.rules]
        if len(having) == 1:
            return having[0]
        if having:
            break
    raise UsageError(f"say which book with --book: {', '.join(own)}")
