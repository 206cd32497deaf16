"""`livingrules fmt`: the canonical form of the files of books and variants."""

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from livingrules.dsl.finding import Finding, sort_findings
from livingrules.engine.graph.places import shown_file
from livingrules.tools.catalogues import own_books
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.files import write_files
from livingrules.tools.options import add_format, add_paths
from livingrules.tools.output.cells import visible
from livingrules.tools.output.documents import finding_json, place_json, write_json
from livingrules.tools.output.findings import exit_code, show_findings
from livingrules.tools.output.text import place_text
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

if TYPE_CHECKING:
    from livingrules.engine.fmt import Edit

DESCRIPTION = (
    "Bring the files of a book, and variants, into their canonical form: expressions written one way, and ids "
    "quoted that other programs would take for numbers. Comments, order and layout stay as they "
    "are."
)
EXAMPLES = ("livingrules fmt", "livingrules fmt --check harbour/1.yaml")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_paths(
        parser,
        "a book's folder, a file or folder in one, or a variant (default: the books and variants in "
        "the working folder)",
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing, say what would change; exit with 1"
    )
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Write the files, or say what would change in them."""
    from livingrules.engine.fmt import format_file

    changed: dict[Path, list[Edit]] = {}
    contents: dict[Path, bytes] = {}
    findings: list[Finding] = []
    for path in _files(options.paths, not options.check):
        edits, content, wrong = format_file(path)
        findings += wrong
        if edits:
            changed[path], contents[path] = edits, content
    if not options.check:
        write_files(contents)
    findings = sort_findings(findings)
    if options.format == "json":
        write_json(_document(changed, findings))
    else:
        write("".join(f"{line}\n" for line in _lines(changed, options.check)))
        show_findings(findings, "text")
    return FOUND if options.check and changed else exit_code(findings) if findings else OK


def _files(paths: Sequence[str], writing: bool) -> Iterator[Path]:
    """The files of books and variants that paths mean, and none that a link brings in from outside."""
    from livingrules.engine.catalogue.locate import (
        BOOK_FILE,
        NothingToRead,
        files_of,
        own_folder,
        select,
        variant_files,
        variants_beside,
    )
    from livingrules.engine.variants.locate import variant_file

    # Not Path.resolve, which has no answer for a link that leads back to itself.
    named = [Path(os.path.realpath(path)) for path in paths or ["."]]
    if writing:
        _refuse_too_much(named)
    variants = [file for path in map(Path, paths) if (file := variant_file(path)) is not None]
    books = [Path(path) for path in paths if variant_file(Path(path)) is None]
    if not paths and own_folder() is None:
        variants = [file for one in (".", "variants") for file in variant_files(Path(one))]
    found = [*variants]
    if books or not variants:
        try:
            selection = select(
                [Path(path) for path in own_books([*map(str, books)])], outside=False
            )
        except NothingToRead as error:
            raise UsageError(str(error)) from error
        for book in selection.books:
            files = (book / BOOK_FILE, *files_of(book, outside=False))
            found += [path for path in files if selection.shows(str(path))]
        found += variants_beside(selection, books)
    seen: set[Path] = set()
    for path in found:
        real = Path(os.path.realpath(path))
        inside = any(real == one or one in real.parents for one in named)
        if inside and real not in seen:
            seen.add(real)
            yield path


def _refuse_too_much(folders: Sequence[Path]) -> None:
    """Refuse folders that hold more than the books somebody thinks of."""
    home = os.path.realpath(os.path.expanduser("~"))  # noqa: PTH111 (there may be none)
    for folder in folders:
        if folder in (Path(folder.anchor), Path(home)):
            raise UsageError(
                f"'fmt' would write into every book below '{folder.as_posix()}'; "
                "name the folder of a book"
            )


def _lines(changed: "dict[Path, list[Edit]]", check: bool) -> Iterator[str]:
    """What was, or would be, changed."""
    for path, edits in changed.items():
        many = "1 change" if len(edits) == 1 else f"{len(edits)} changes"
        if not check:
            yield f"wrote {visible(shown_file(str(path)))}, {many}"
            continue
        for edit in edits:
            old, new = edit.old or "nothing", edit.text or "nothing"
            yield f"{place_text(edit.place)}: {old} → {new}"


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
