"""`livingrules update`: what a new edition of a rulebook changes, and what that touches."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from livingrules.tools.exits import FOUND, OK, WRONG_USE, UsageError
from livingrules.tools.files import write_files
from livingrules.tools.options import add_catalogue, add_format, add_output
from livingrules.tools.output.documents import json_text
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

if TYPE_CHECKING:
    from livingrules.engine.editions.compare import Comparison
    from livingrules.tools.editions.reading import BookHead

DESCRIPTION = (
    "Say what a new edition of a rulebook changes: rules added, removed, moved to another id, "
    "printed in another order, split or merged, and in those that stayed changes of wording, of "
    "numbers and limits, of conditions and of references. What only the layout changes is not "
    "told. With --old the old text is compared word by word, else the lock of the book's edition "
    "(see 'livingrules lock'). With --book it is told what of the book rests on what changed. "
    "Exits with 1 where there is a difference."
)
EXAMPLES = (
    "livingrules update harbour-2.txt --old harbour-1.txt",
    "livingrules update harbour-2.pdf --book harbour --format json",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "texts", nargs="+", metavar="NEW", help="the files of the new edition (txt, md or pdf)"
    )
    parser.add_argument(
        "--old", action="append", default=[], metavar="OLD",
        help="a file of the old edition; may be given more than once",
    )  # fmt: skip
    parser.add_argument("--book", metavar="BOOK", help="the name or folder of the book")
    parser.add_argument(
        "--scheme", metavar="SCHEME", help="a numbering scheme (default: that of the book)"
    )
    parser.add_argument(
        "--games", action="append", default=[], metavar="PATH",
        help="a saved game, or a folder with some, to be looked at too (default: the working "
        "folder and that of the book); may be given more than once",
    )  # fmt: skip
    parser.add_argument(
        "--review", metavar="LIST",
        help="also write the changes as a list to be reviewed, a file whose name ends in "
        ".review.yaml; reviews that a list of that name holds are kept",
    )  # fmt: skip
    add_format(parser, "text", "json")
    add_output(parser, "FILE", "write the result there instead of on standard output")
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Compare, and print what changed."""
    from livingrules.engine.editions.compare import compare
    from livingrules.engine.editions.lexicon import Lexicon
    from livingrules.tools.editions.reading import (
        Unread,
        book_head,
        edition_of,
        locked_edition,
        scheme_for,
        texts_of,
    )
    from livingrules.tools.editions.review import check_review

    book = book_head(options.book, options.catalogue) if options.book else None
    check_review(options.review, book)
    if book is None and not options.old:
        raise UsageError("give the old text with --old, or a book with --book, or both",
                         "livingrules update")  # fmt: skip
    if book is not None and not options.old and not book.lock.is_file():
        raise UsageError(
            f"'{book.name}' has no lock of its edition; give the old text with --old, or make one "
            "with 'livingrules lock'"
        )
    try:
        texts = texts_of(options.texts)
        olds = texts_of(options.old)
        scheme = scheme_for(options.scheme, book, [*olds, *texts])
        if olds:
            old = edition_of(olds, scheme)
        else:
            assert book is not None
            old = locked_edition(book.lock, scheme)
        new = edition_of(texts, scheme)
    except Unread:
        return WRONG_USE
    found = compare(old, new, Lexicon(scheme.words))
    _deliver(options, found, book)
    return FOUND if found else OK


def _deliver(options: argparse.Namespace, found: "Comparison", book: "BookHead | None") -> None:
    """Write the result in the form that was asked for."""
    from livingrules.engine.editions.as_json import comparison_json, touched_json
    from livingrules.tools.editions.impact import touched_by
    from livingrules.tools.editions.review import write_review
    from livingrules.tools.editions.telling import told

    affected = touched_by(found, book, options.games) if found and book is not None else []
    if options.format == "json":
        rows = [touched_json(one) for one in affected]
        text = json_text({**comparison_json(found), "affected": rows}) + "\n"
    else:
        text = "".join(f"{line}\n" for line in told(found, affected))
    if options.review is not None and book is not None:
        write_review(Path(options.review), found, affected, book, options.texts[0])
    if options.output is None:
        write(text)
    else:
        write_files({Path(options.output): text.encode()})
