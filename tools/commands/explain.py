"""`livingrules explain`: the page of a finding."""

import argparse
from typing import Any

from livingrules.dsl.finding import Code
from livingrules.tools.exits import OK, UsageError
from livingrules.tools.options import add_format
from livingrules.tools.output.documents import write_json
from livingrules.tools.pages import page_of
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write
from livingrules.tools.suggest import did_you_mean

DESCRIPTION = (
    "Say what a finding means, why it is a problem and how to mend it, with a wrong and a right "
    "example."
)
EXAMPLES = ("livingrules explain unknown-name", "livingrules explain --list")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "code",
        nargs="?",
        metavar="CODE",
        help="the word in brackets after error, warning or info",
    )
    parser.add_argument("--list", action="store_true", help="list every code instead")
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Print one page, or the list of codes."""
    from livingrules.engine.codes import CODES

    codes = {code.name: code for code in sorted(CODES, key=lambda code: code.name)}
    if options.list == (options.code is not None):
        raise UsageError("give one code, or --list", "livingrules explain")
    if options.list:
        chosen = list(codes.values())
    elif options.code in codes:
        chosen = [codes[options.code]]
    else:
        near = did_you_mean(options.code, codes)
        raise UsageError(f"no finding has the code '{options.code}'{near}", "livingrules explain")
    if options.format == "json":
        documents = [_document(code) for code in chosen]
        write_json(documents if options.list else documents[0])
    elif options.list:
        width = max(map(len, codes))
        for code in chosen:
            write(f"{code.name:<{width}}  {code.severity:<7}  {code.title}\n")
    else:
        write(_page(chosen[0]))
    return OK


def _page(code: Code) -> str:
    """A code's page as text."""
    page = page_of(code.name)
    head = f"{code.severity}[{code.name}] {code.title}\n"
    return f"{head}\n{page.plain()}\n" if page else head


def _document(code: Code) -> dict[str, Any]:
    """A code and its page as JSON."""
    page = page_of(code.name)
    return {
        "code": code.name,
        "severity": code.severity,
        "title": code.title,
        "explanation": page.explanation if page else None,
        "wrong": page.wrong if page else None,
        "right": page.right if page else None,
    }
