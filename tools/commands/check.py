"""`livingrules check`: what is wrong in rule catalogues."""

import argparse

from livingrules.tools.catalogues import read_findings
from livingrules.tools.options import add_added, add_format, add_no_cache, add_paths, added_of
from livingrules.tools.output.findings import FORMATS, exit_code, show_findings
from livingrules.tools.parser import Parser

DESCRIPTION = (
    "Read rule catalogues and say what is wrong in them. Prints nothing where nothing is wrong. "
    "Exits with 1 where there is an error or a warning."
)
EXAMPLES = (
    "livingrules check",
    "livingrules check my-book/rules/3.yaml",
    "livingrules check harbour --data boats=boats.csv",
    "livingrules check --format sarif > findings.sarif",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_paths(
        parser,
        "a book's folder, or a file or folder in one: the whole book is read, and what is wrong "
        "there is shown (default: the books in the working folder, else those that ship)",
    )
    add_added(parser)
    add_format(parser, *FORMATS)
    add_no_cache(parser)


def run(options: argparse.Namespace) -> int:
    """Print the findings."""
    findings = read_findings(options.paths, cache=options.cache, added=added_of(options))
    show_findings(findings, options.format)
    return exit_code(findings)
