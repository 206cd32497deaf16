"""`livingrules update`: what a new edition of a rulebook changes, and what that touches."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.files import refuse_to_overwrite, write_files
from livingrules.tools.options import add_catalogue, add_format, add_output
from livingrules.tools.output.documents import finding_json, json_text
from livingrules.tools.output.findings import show_findings_aside
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write, write_bytes

if TYPE_CHECKING:
    from livingrules.dsl.finding import Finding
    from livingrules.engine.editions.compare import Comparison
    from livingrules.tools.editions.reading import BookHead

DESCRIPTION = (
    "Say what a new edition of a rulebook changes: rules added, removed, moved to another id, "
    "printed in another order, split or merged, and in those that stayed changes of wording, of "
    "numbers and limits, of conditions and of references. What only the layout changes is not "
    "told. With --old the old text is compared word by word, else the lock of the book's edition "
    "(see 'livingrules lock'). With --book it is told what of the book rests on what changed. "
    "Exits with 1 where there is a difference or a file cannot be read; with --renumber, where a "
    "place is left to be seen to by hand."
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
        ".review.yaml; all that somebody wrote in a list of that name stays",
    )  # fmt: skip
    parser.add_argument(
        "--renumber", action="store_true",
        help="write the new ids of rules that moved into the files of the book and of what lies "
        "beside it; comments and layout stay, and what is left to be seen to is told",
    )  # fmt: skip
    add_format(parser, "text", "json", "html")
    add_output(parser, "FILE", "write the result there instead of on standard output")
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Compare, and print what changed."""
    from livingrules.tools.editions.unread import Unread, tell_unread

    try:
        return _run(options)
    except Unread as wrong:
        return tell_unread(wrong, options.format, options.output)


def _run(options: argparse.Namespace) -> int:
    """The same; Unread where a file cannot be read."""
    from livingrules.engine.editions.compare import compare
    from livingrules.engine.editions.lexicon import Lexicon
    from livingrules.tools.editions.impact import check_games
    from livingrules.tools.editions.reading import (
        book_head,
        edition_of,
        locked_edition,
        scheme_for,
        texts_of_both,
    )
    from livingrules.tools.editions.renumbering import write_renumbered
    from livingrules.tools.editions.review import check_review

    book = book_head(options.book, options.catalogue) if options.book else None
    check_games(options.games, book)
    _check_output(options)
    _check_together(options)
    if options.renumber and book is None:
        raise UsageError("say with --book whose ids are to be written anew", "livingrules update")
    if book is None and not options.old:
        raise UsageError("give the old text with --old, or a book with --book, or both",
                         "livingrules update")  # fmt: skip
    if book is not None and not options.old and not book.lock.is_file():
        raise UsageError(
            f"'{book.name}' has no lock of its edition; give the old text with --old, or make one "
            "with 'livingrules lock'"
        )
    check_review(options.review, book)
    texts, olds = texts_of_both(options.texts, options.old)
    scheme = scheme_for(options.scheme, book, [*olds, *texts])
    repeated: list[Finding] = []
    if olds:
        old, repeated = edition_of(olds, scheme)
    else:
        assert book is not None
        old = locked_edition(book.lock, scheme)
    new, again = edition_of(texts, scheme)
    repeated = [*dict.fromkeys((*repeated, *again))]  # both may be one file
    if options.format != "json":
        show_findings_aside(repeated)
    found = compare(old, new, Lexicon(scheme.words))
    if options.renumber:
        return write_renumbered(found, book, scheme.words)
    _deliver(options, found, book, repeated)
    return FOUND if found else OK


def _deliver(
    options: argparse.Namespace,
    found: "Comparison",
    book: "BookHead | None",
    findings: "list[Finding]",
) -> None:
    """Write the result in the form that was asked for."""
    from livingrules.engine.editions.as_json import comparison_json, touched_json
    from livingrules.tools.editions.impact import touched_by
    from livingrules.tools.editions.review import write_review
    from livingrules.tools.editions.telling import told

    affected = touched_by(found, book, options.games) if found and book is not None else []
    if options.format == "json":
        rows = [touched_json(one) for one in affected]
        told_of = [finding_json(one) for one in findings]
        document = {**comparison_json(found), "affected": rows, "findings": told_of}
        made = (json_text(document) + "\n").encode()
    elif options.format == "html":
        from livingrules.tools.editions.page import render

        made = render(found, affected, _title(options, book))
    else:
        made = "".join(f"{line}\n" for line in told(found, affected)).encode()
    if options.review is not None and book is not None:
        write_review(Path(options.review), found, affected, book, options.texts[0])
    if options.output is not None:
        write_files({Path(options.output): made})
    elif options.format == "html":
        write_bytes(made)
    else:
        write(made.decode())


def _title(options: argparse.Namespace, book: "BookHead | None") -> str:
    """What the page is called: the book, or the file of the new edition."""
    new = Path(options.texts[0]).name
    return f"{book.name}: what {new} changes" if book is not None else f"What {new} changes"


def _check_together(options: argparse.Namespace) -> None:
    """Refuse options of which one would be left aside, or write over what the other wrote."""
    aside = {"--format": options.format != "text", "--review": options.review,
             "--output": options.output, "--games": options.games}  # fmt: skip
    unused = next((name for name, said in aside.items() if said), None)
    if options.renumber and unused is not None:
        raise UsageError(f"--renumber writes new ids and nothing else, leave out {unused}",
                         "livingrules update")  # fmt: skip
    named = [Path(one).resolve() for one in (options.review, options.output) if one]
    if len(named) > len(set(named)):
        raise UsageError(f"'{options.output}' cannot be the list and the result as well",
                         "livingrules update")  # fmt: skip


def _check_output(options: argparse.Namespace) -> None:
    """Refuse a file to write that is read from, or that is nothing that `update` wrote."""
    if options.output is not None:
        from livingrules.tools.earlier import is_result_of_update

        read = [Path(name) for name in (*options.texts, *options.old)]
        what = "an earlier result of 'update'"
        refuse_to_overwrite(options.output, read, is_result_of_update, what)
