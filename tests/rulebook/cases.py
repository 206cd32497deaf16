"""The cases: a folder each, with one or several texts, perhaps a scheme, and what is found.

`scheme.yaml` in a folder is its numbering scheme; without one the scheme that ships and fits
best is taken, as the command does. `expected.txt` says what is found: rules, references,
words and findings, a line each.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.rulebook.importing import read_text
from livingrules.engine.rulebook.model import PrintedReference, Scan
from livingrules.engine.rulebook.scan import scan_files
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.scheme_file import load_scheme
from livingrules.engine.rulebook.schemes import guess_scheme

HERE = Path(__file__).parent


def texts_in(folder: Path) -> list[Path]:
    """The texts of a case, by name."""
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix in (".txt", ".md", ".pdf") and path.name != "expected.txt"
    )


def scheme_of(folder: Path) -> tuple[Scheme | None, list[Finding]]:
    """The scheme of a case."""
    if (folder / "scheme.yaml").is_file():
        return load_scheme(folder / "scheme.yaml")
    text, findings = read_text(texts_in(folder)[0])
    if text is None:
        return None, findings
    return guess_scheme("\n".join(text.lines), text.file)


def told(folder: Path) -> str:
    """What is found in a case, as `expected.txt` has it."""
    scheme, findings = scheme_of(folder)
    lines: list[str] = []
    if scheme is None:
        lines += _findings(findings)
    else:
        scan, findings = scan_files(texts_in(folder), scheme)
        lines += [
            f"scheme {scheme.name}",
            *_scan(scan),
            *_findings(findings, len(texts_in(folder)) > 1),
        ]
    return "\n".join(lines).replace(f"{folder.as_posix()}/", "") + "\n"


def _scan(scan: Scan) -> Iterator[str]:
    """The rules, references and words."""
    several = len(scan.documents) > 1
    yield from ("", "rules")
    for rule in scan.rules:
        where = f"{Path(rule.file).name}:{rule.line}" if several else str(rule.line)
        under = f", under {rule.parent}" if rule.parent else ""
        printed = f", printed {rule.printed}" if rule.printed else ""
        yield f"  {where}: {rule.id} {rule.title}{under}{printed}"
    yield from ("", "references")
    for one in scan.references:
        file = f"{Path(one.file).name}:" if several else ""
        yield f"  {file}{one.line}:{one.column} {reference(one)}"
    if scan.terms:
        yield from ("", "words")
        yield from (f"  {term.line}: {term.term}" for term in scan.terms)


def reference(one: PrintedReference) -> str:
    """A reference in a line."""
    targets = "" if one.targets == (one.text,) else f" = {' '.join(one.targets)}"
    book = f" of {one.book}" if one.book else ""
    return f"'{one.text}'{targets}, {one.kind}{book}, in the {one.context} of {one.source}"


def _findings(findings: Sequence[Finding], several: bool = False) -> Iterator[str]:
    """The findings with all that they say."""
    yield from ("", "findings")
    for one in findings:
        file = f"{Path(one.place.file).name}:" if several else ""
        yield f"  {file}{one.place.line}:{one.place.column} {one.code.name}: {one.message}"
        if one.suggestions:
            yield f"      perhaps {', '.join(one.suggestions)}"
