"""`livingrules fmt`: the canonical form of a book's files."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from livingrules.dsl.finding import Finding, sort_findings
from livingrules.engine.graph.places import shown_file
from livingrules.tools.catalogues import own_books
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.options import add_format, add_paths
from livingrules.tools.output.documents import finding_json, place_json, write_json
from livingrules.tools.output.findings import exit_code, show_findings
from livingrules.tools.output.text import place_text
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

if TYPE_CHECKING:
    from livingrules.engine.fmt import Edit

DESCRIPTION = (
    "Bring the files of a book into their canonical form: expressions written one way, and ids "
    "quoted that other programs would take for numbers. Comments, order and layout stay as they "
    "are."
)
EXAMPLES = ("livingrules fmt", "livingrules fmt --check harbour/1.yaml")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_paths(
        parser,
        "a book's folder, or a file or folder in one (default: the books in the working folder)",
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing, say what would change; exit with 1"
    )
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Write the files, or say what would change in them."""
    from livingrules.engine.fmt import format_file

    changed: dict[Path, list[Edit]] = {}
    findings: list[Finding] = []
    for path in _files(own_books(options.paths)):
        try:
            edits, wrong = format_file(path, write=not options.check)
        except OSError as error:
            file = shown_file(str(path))
            raise UsageError(f"'{file}' cannot be written: {error.strerror}") from error
        findings += wrong
        if edits:
            changed[path] = edits
    findings = sort_findings(findings)
    if options.format == "json":
        write_json(_document(changed, findings))
    else:
        write("".join(f"{line}\n" for line in _lines(changed, options.check)))
        show_findings(findings, "text")
    return FOUND if options.check and changed else exit_code(findings) if findings else OK


def _files(paths: Sequence[str]) -> Iterator[Path]:
    """The files of books that paths mean, but none that a link brings in from outside of them."""
    from livingrules.engine.catalogue.locate import BOOK_FILE, NothingToRead, files_of, select

    try:
        selection = select([Path(path) for path in paths])
    except NothingToRead as error:
        raise UsageError(str(error)) from error
    named = [Path(path).resolve() for path in paths] or [Path.cwd().resolve()]
    for book in selection.books:
        for path in (book / BOOK_FILE, *files_of(book)):
            real = path.resolve()
            inside = any(real == one or one in real.parents for one in named)
            if inside and selection.shows(str(path)):
                yield path


def _lines(changed: "dict[Path, list[Edit]]", check: bool) -> Iterator[str]:
    """What was, or would be, changed."""
    for path, edits in changed.items():
        many = "1 change" if len(edits) == 1 else f"{len(edits)} changes"
        if not check:
            yield f"wrote {shown_file(str(path))}, {many}"
            continue
        for edit in edits:
            yield f"{place_text(edit.place)}: {edit.old} → {edit.text}"


def _document(changed: "dict[Path, list[Edit]]", findings: list[Finding]) -> dict[str, Any]:
    """What was, or would be, changed, as JSON."""
    return {
        "changed": [
            {**place_json(edit.place), "from": edit.old, "to": edit.text}
            for edits in changed.values()
            for edit in edits
        ],
        "findings": [finding_json(finding) for finding in findings],
    }
