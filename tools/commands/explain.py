"""`livingrules explain`: the page of a finding."""

import argparse
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from livingrules.dsl.finding import Code
from livingrules.tools.exits import OK, UsageError
from livingrules.tools.options import add_format
from livingrules.tools.output.documents import write_json
from livingrules.tools.pages import page_of
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write
from livingrules.tools.suggest import did_you_mean, offer

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

    asked = _bare(options.code) if options.code else options.code
    codes = {code.name: code for code in sorted(CODES, key=lambda code: code.name)}
    if options.list == (options.code is not None):
        raise UsageError("give one code, or --list", "livingrules explain")
    if options.list:
        chosen = list(codes.values())
    elif asked in codes:
        chosen = [codes[asked]]
    else:
        near = did_you_mean(asked, codes) or offer(_alike(asked, codes))
        raise UsageError(f"no finding has the code '{asked}'{near}", "livingrules explain")
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


def _bare(asked: str) -> str:
    """The code alone where it was copied with what stands round it: `error[unknown-rule]`."""
    inside = re.fullmatch(r"\s*\w*\s*\[(.+)\]:?\s*", asked)
    return inside[1] if inside else asked.strip()


def _alike(asked: str, codes: Iterable[str]) -> list[str]:
    """Up to three codes that share words with what was asked, most shared first.

    Beginnings count, so that `overlap` finds `overlapping`; a word that many codes have
    tells less than a rare one.
    """
    held = {code: code.split("-") for code in codes}
    points: Counter[str] = Counter()
    for word in set(re.findall(r"[a-z]{3,}", asked.casefold())):
        fitting = [code for code, words in held.items() if any(_same(word, one) for one in words)]
        for code in fitting:
            points[code] += 1000 // len(fitting)
    return [code for code, _ in sorted(points.items(), key=lambda item: (-item[1], item[0]))[:3]]


def _same(one: str, other: str) -> bool:
    """Whether one word is the other, or the other's beginning of four letters or more."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) > 3 and long.startswith(short))


def _page(code: Code) -> str:
    """A code's page as text."""
    page = page_of(code.name)
    head = f"{code.label} {code.title}\n"
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
