"""`livingrules report`: the cross-link report of a catalogue, as a site or as files."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.graph.places import shown_file
from livingrules.tools.catalogues import note_errors, read, the_book
from livingrules.tools.exits import OK, UsageError
from livingrules.tools.options import (
    add_catalogue,
    add_format,
    add_output,
    add_variants,
    variants_of,
)
from livingrules.tools.output.documents import write_json
from livingrules.tools.output.findings import show_findings_aside
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

DESCRIPTION = (
    "Build the cross-link report: a web site that works from its folder, or files for other "
    "programs. An earlier report in the folder is replaced; a folder with anything else in it is "
    "left alone."
)
EXAMPLES = ("livingrules report -o report", "livingrules report harbour -o graphs --format dot")

_FILES = {
    "markdown": ".md",
    "csv": ".csv",
    "json": ".json",
    "dot": ".dot",
    "graphml": ".graphml",
    "mermaid": ".mmd",
}


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "book", nargs="?", metavar="BOOK", help="only this book (default: all that are read)"
    )
    add_output(parser, "DIR", "the folder to write", required=True)
    add_format(parser, "html", *_FILES)
    add_variants(parser)
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Write the report and say where it is."""
    from livingrules.tools.output.progress import progress_bar

    catalogue, findings = read(options.catalogue, variants=variants_of(options.variant))
    note_errors(findings)
    book = the_book(catalogue, options.book) if options.book else None
    out = Path(options.output)
    if options.format == "html":
        from livingrules.tools.report.site import build_site

        with progress_bar("report") as progress:
            written, said = build_site(catalogue, findings, out, book, progress=progress)
    else:
        written, said = _write_files(catalogue, out, book, _FILES[options.format])
    if not written:
        # The folder is not the place for a report, which is no matter of the catalogue.
        raise UsageError("; ".join(f"{one.message}; {one.hint}" for one in said))
    show_findings_aside(said)
    if options.format == "json":
        write_json({"written": [shown_file(str(path)) for path in written]})
    else:
        files = "1 file" if len(written) == 1 else f"{len(written)} files"
        write(f"wrote {files} to {shown_file(str(out))}\n")
    if options.format == "html":
        write(f"open {shown_file(str(out / 'index.html'))} in a browser\n")
    return OK


def _write_files(
    catalogue: Catalogue, out: Path, book: str | None, suffix: str
) -> tuple[list[Path], list[Finding]]:
    """Write the files of one format; those written, and what forbids it."""
    from livingrules.tools.report.folder import ReportFolder, unwritable

    folder = ReportFolder(out)
    try:
        problems = folder.problems()
        if problems:
            return [], problems
        folder.begin()
        for name, text in _files_of(catalogue, book, suffix):
            folder.write(name, text)
        return folder.finish(), []
    except OSError as error:
        return [], [unwritable(out, error)]
    finally:
        folder.leave()


def _files_of(catalogue: Catalogue, book: str | None, suffix: str) -> Iterator[tuple[str, str]]:
    """Names and texts of the files of one format."""
    from livingrules.tools.report.exports import export_files

    for name, text in export_files(catalogue, book):
        if name.endswith(suffix):
            yield name.removeprefix("markdown/"), text
