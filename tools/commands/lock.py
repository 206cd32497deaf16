"""`livingrules lock`: fingerprints of an edition of a rulebook."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from livingrules.engine.graph.places import shown_file
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.files import refuse_to_overwrite, write_files
from livingrules.tools.options import add_catalogue, add_output
from livingrules.tools.output.findings import show_findings_aside
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

if TYPE_CHECKING:
    from livingrules.engine.editions.edition import Edition
    from livingrules.engine.rulebook.scheme import Scheme
    from livingrules.tools.editions.reading import BookHead

DESCRIPTION = (
    "Write the fingerprints of an edition of a rulebook into the folder of its book: of each rule "
    "a digest of its text, the numbers and references in it, and its heading, but never the text. "
    "'livingrules update' tells by them what a later edition changes. With --check nothing is "
    "written, and it is said whether a copy of the text is of the edition that was locked; exits "
    "with 1 where it is not."
)
EXAMPLES = (
    "livingrules lock harbour.txt --book harbour",
    "livingrules lock my-copy.pdf --book harbour --check",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "texts", nargs="+", metavar="TEXT", help="the files of one edition (txt, md or pdf)"
    )
    parser.add_argument(
        "--book", required=True, metavar="BOOK", help="the name or folder of the book"
    )
    parser.add_argument(
        "--scheme", metavar="SCHEME", help="a numbering scheme (default: the book's own)"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing, say whether the text is as locked"
    )
    add_output(parser, "FILE", "write the lock there (default: edition.lock.json of the book)")
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Write the lock, or hold the text against it."""
    from livingrules.tools.editions.unread import Unread, tell_unread

    try:
        return _run(options)
    except Unread as wrong:
        return tell_unread(wrong)


def _run(options: argparse.Namespace) -> int:
    """The same; Unread where a file cannot be read."""
    from livingrules.engine.editions.lock_file import is_lock, lock_text
    from livingrules.tools.editions.reading import (
        book_head,
        edition_of,
        refuse_shipped,
        scheme_for,
        texts_of,
    )

    book = book_head(options.book, options.catalogue)
    texts = texts_of(options.texts)
    scheme = scheme_for(options.scheme, book, texts)
    edition, repeated = edition_of(texts, scheme)
    show_findings_aside(repeated)
    path = Path(options.output) if options.output else book.lock
    if options.check:
        return _check(edition, book, path, scheme)
    if options.output is None:
        refuse_shipped(book)
    refuse_to_overwrite(str(path), map(Path, options.texts), is_lock, "a lock")
    write_files({path: lock_text(edition, book.name, book.edition).encode()})
    rules = _rules([*edition.prints])
    write(f"wrote {shown_file(path.as_posix())}, {rules}\n")
    write("".join(f"{line}\n" for line in _against_catalogue(edition, book)))
    return OK


def _against_catalogue(edition: "Edition", book: "BookHead") -> Iterator[str]:
    """What the catalogue of the book lacks of an edition, and has beyond it, in a line each."""
    from livingrules.engine.catalogue.lock import lacking, some, strange
    from livingrules.tools.catalogues import read

    catalogue, _ = read([str(book.folder)])
    rules = {one.number: one.status for one in catalogue.rules.values() if one.book == book.name}
    if not rules or catalogue.books[book.name].external:
        return
    without, beyond = lacking(rules, edition.prints), strange(rules, edition.prints)
    if without:
        yield f"{_rules(without)} in it that the catalogue lacks: {some(without)}"
    if beyond:
        yield f"{_rules(beyond)} of the catalogue not in it: {some(beyond)}"


def _rules(ids: "list[str]") -> str:
    """How many rules."""
    return "1 rule" if len(ids) == 1 else f"{len(ids)} rules"


def _check(edition: "Edition", book: "BookHead", path: Path, scheme: "Scheme") -> int:
    """Say whether a text is of the edition that was locked."""
    from livingrules.tools.editions.reading import locked_edition

    if not path.exists():
        raise UsageError(f"'{book.name}' has no lock: there is no file '{shown_file(str(path))}'")
    held = locked_edition(path, scheme)
    differ = [one for one in held.prints if not _same(held, edition, one)]
    more = [one for one in edition.prints if one not in held.prints]
    if not differ and not more:
        many = "1 rule" if len(held.prints) == 1 else f"all {len(held.prints)} rules"
        write(f"{many} of '{book.name}' as locked\n")
        one, other = held.outside, edition.outside
        if one is not None and other is not None and one.digest != other.digest:
            write("what stands under no rule is otherwise; 'livingrules update' tells how\n")
        return OK
    told = []
    if differ:
        many = _rules([*held.prints])
        told.append(f"{len(differ)} of {many} of '{book.name}' are otherwise than locked")
    if more:
        told.append(
            f"{_rules(more)} of the text {'is' if len(more) == 1 else 'are'} not in the lock"
        )
    write(f"{', and '.join(told)}; 'livingrules update' tells what changed\n")
    return FOUND


def _same(held: "Edition", edition: "Edition", identifier: str) -> bool:
    """Whether a rule says what it said when it was locked."""
    one, other = held.prints[identifier], edition.prints.get(identifier)
    if other is None or one.digest != other.digest:
        return False
    return [each.ids for each in one.cited] == [each.ids for each in other.cited]
