"""`livingrules refs`: the rules and references in the text of a rulebook."""

import argparse
import shutil
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from livingrules.dsl.finding import Finding, sort_findings
from livingrules.engine.graph.places import shown_file
from livingrules.tools.exits import OK, UsageError
from livingrules.tools.files import refuse_to_overwrite, write_files
from livingrules.tools.options import add_format, add_output
from livingrules.tools.output.documents import finding_json, json_text
from livingrules.tools.output.findings import exit_code, show_findings, show_findings_aside
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write, write_bytes
from livingrules.tools.suggest import offer

if TYPE_CHECKING:
    from livingrules.engine.rulebook.model import PrintedReference, PrintedRule, Scan
    from livingrules.engine.rulebook.scheme import Scheme

_PLACES = 3

DESCRIPTION = (
    "Find the rules and the references in the text of a rulebook (txt, md or pdf), and say what is "
    "wrong in them. How its ids look is in a numbering scheme; without --scheme the one that ships "
    "and fits best is taken, --list says which there are and where. --format html makes a reading copy: the whole text with every reference "
    "a link, for the owner of the rulebook."
)
EXAMPLES = (
    "livingrules refs rulebook.txt",
    "livingrules refs rulebook.pdf --format html -o rulebook.html",
    "livingrules refs chapter1.md chapter2.md --scheme my-scheme/scheme.yaml --format json",
    "livingrules refs --list",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "texts", nargs="*", metavar="TEXT", help="the files of one rulebook, in their order"
    )
    parser.add_argument(
        "--scheme",
        metavar="SCHEME",
        help="the name of a scheme that ships, or the path of one from the working folder",
    )
    parser.add_argument(
        "--list",
        action="store_true",
        help="list the schemes that ship, each with its file, instead of reading a text",
    )
    add_format(parser, "text", "json", "html")
    add_output(
        parser,
        "FILE",
        "write the result there instead of on standard output; of files that are there only an "
        "earlier result is written over",
    )


def run(options: argparse.Namespace) -> int:
    """Print what the texts hold, or which schemes there are."""
    if options.list:
        return _list(options)
    if not options.texts:
        raise UsageError("the following arguments are required: TEXT", "livingrules refs")
    from livingrules.engine.rulebook.importing import read_text
    from livingrules.engine.rulebook.scan import scan_texts

    _check_output(options)
    texts, findings = [], []
    for number, name in enumerate(options.texts):
        if not Path(name).exists():
            raise UsageError(f"there is no file '{name}'")
        if any(Path(name).samefile(other) for other in options.texts[:number]):
            raise UsageError(f"'{name}' is named twice, and would be counted twice")
        text, wrong = read_text(Path(name))
        findings += wrong
        if text is not None:
            texts.append(text)
    scan = None
    if texts:
        scheme, wrong = _scheme(options.scheme, "\n".join(texts[0].lines), texts[0].file)
        findings += wrong
        if scheme is not None:
            scan, wrong = scan_texts(texts, scheme)
            findings += wrong
    findings = sort_findings(findings)
    if options.format == "json":
        _deliver(options.output, json_text(_document(scan, options.texts[0], findings)) + "\n")
        return exit_code(findings)
    if options.format == "html":
        page = _reading_copy(scan) if scan is not None else None
        if options.output is None:
            write_bytes(page or b"")
            show_findings_aside(findings)
            return exit_code(findings)
        if page is not None:
            write_files({Path(options.output): page})
    elif scan is not None:
        lines = "".join(f"{line}\n" for line in _lines(scan))
        _deliver(options.output, lines)
        if findings and options.output is None:
            write("\n")
    show_findings(findings, "text")
    return exit_code(findings)


def _list(options: argparse.Namespace) -> int:
    """Print the schemes that ship: their names, what they are for, and where they are."""
    from livingrules.engine.rulebook.schemes import load_shipped, shipped_schemes

    if options.texts or options.scheme:
        raise UsageError("give texts, or --list", "livingrules refs")
    found = []
    for name, file in shipped_schemes().items():
        scheme, _ = load_shipped(name)
        title = scheme.title if scheme is not None else ""
        found.append({"scheme": name, "title": title, "file": shown_file(str(file))})
    if options.format == "json":
        _deliver(options.output, json_text(found) + "\n")
    else:
        lines = (f"{one['scheme']}\n  {one['title']}\n  {one['file']}\n" for one in found)
        _deliver(options.output, "".join(lines))
    return OK


def _deliver(output: str | None, text: str) -> None:
    """Write text to the file that was named, else on standard output."""
    if output is None:
        write(text)
    else:
        write_files({Path(output): text.encode("utf-8", "replace")})


def _scheme(named: str | None, text: str, file: str) -> "tuple[Scheme | None, list[Finding]]":
    """The scheme that was named, else the one that fits the text."""
    from livingrules.engine.catalogue.codes import UNKNOWN_SCHEME
    from livingrules.engine.rulebook.schemes import find_scheme, guess_scheme

    if named is None:
        return guess_scheme(text, file)
    scheme, findings = find_scheme(named)
    for finding in findings:
        if finding.code is UNKNOWN_SCHEME:
            raise UsageError(f"{finding.message}{offer(finding.suggestions)}")
    return scheme, findings


def _check_output(options: argparse.Namespace) -> None:
    """Refuse a file to write that is read from, or that is nothing that `refs` wrote."""
    if options.output is None:
        return
    from livingrules.tools.earlier import is_result_of_refs

    read = [Path(name) for name in options.texts]
    if options.scheme is not None:
        from livingrules.engine.catalogue.locate import SCHEME_FILE

        read += [Path(options.scheme), Path(options.scheme) / SCHEME_FILE]
    refuse_to_overwrite(options.output, read, is_result_of_refs, "an earlier result of 'refs'")


def _reading_copy(scan: "Scan") -> bytes:
    """The page with the texts in which every reference is a link."""
    from livingrules.tools.reading_copy import FILE, render_reading_copy

    return render_reading_copy(scan)[FILE]


def _document(scan: "Scan | None", first: str, findings: list[Finding]) -> dict[str, Any]:
    """What was found as JSON, files relative to the working folder."""
    if scan is None:
        made: dict[str, Any] = {"document": first, "scheme": None, "rules": [], "references": []}
    else:
        from livingrules.engine.rulebook.as_json import scan_json

        made = scan_json(scan)
    made["document"] = shown_file(made["document"])
    if "documents" in made:
        made["documents"] = [shown_file(file) for file in made["documents"]]
    for item in (*made["rules"], *made["references"]):
        if "file" in item:
            item["file"] = shown_file(item["file"])
    made["findings"] = [finding_json(finding) for finding in findings]
    return made


def _lines(scan: "Scan") -> Iterator[str]:
    """The rules, each with the references in its body."""
    held: dict[str | None, list[PrintedReference]] = {}
    for reference in scan.references:
        if reference.context not in ("toc", "tag"):
            held.setdefault(reference.source, []).append(reference)
    counts = Counter(_kind(one) for group in held.values() for one in group)
    kinds = dict.fromkeys(("internal", "external", *counts))
    said = ", ".join(f"{counts[kind]} {kind}" for kind in kinds)
    rules = "1 rule" if len(scan.rules) == 1 else f"{len(scan.rules)} rules"
    references = "1 reference" if counts.total() == 1 else f"{counts.total()} references"
    yield f"{rules}, {references} ({said}), scheme {scan.scheme.name}"
    several = len(scan.documents) > 1
    if None in held:
        yield "\noutside of any rule"
        yield from _wrapped(held[None], several)
    for rule in scan.rules:
        place = _place(rule) if several else f"line {rule.line}"
        yield f"\n{rule.id}  {rule.title}  ({place})"
        yield from _wrapped(held.get(rule.id, []), several)


def _kind(reference: "PrintedReference") -> str:
    """What kind of reference this is, in the words of the findings."""
    if reference.kind != "unknown":
        return reference.kind
    return "malformed" if reference.malformed else "of no book"


def _wrapped(references: "list[PrintedReference]", several: bool) -> Iterator[str]:
    """References in the order of the text, as printed and with their lines; equal ones once."""
    places: dict[str, list[str]] = {}
    for one in references:
        place = _place(one) if several else str(one.line)
        places.setdefault(one.text.strip(), []).append(place)
    if references:
        words = [f"{text} ({_places(found, several)})" for text, found in places.items()]
        # Words that belong together stay on one line: blanks in them are hidden while wrapping.
        joined = ", ".join(word.replace(" ", "\0") for word in words)
        width = min(max(shutil.get_terminal_size().columns, 40), 100)
        for line in textwrap.wrap(
            joined, width - 4, break_long_words=False, break_on_hyphens=False
        ):
            yield "    " + line.replace("\0", " ")


def _places(places: list[str], several: bool) -> str:
    """The places of equal references, of many the first few."""
    different = list(dict.fromkeys(places))
    more = len(different) - _PLACES
    shown = ", ".join(different[:_PLACES]) + (f" and {more} more" if more > 0 else "")
    if several:
        return shown
    return f"line {shown}" if len(different) == 1 else f"lines {shown}"


def _place(item: "PrintedRule | PrintedReference") -> str:
    """The file and line."""
    return f"{shown_file(item.file)}:{item.line}"
