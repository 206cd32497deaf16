"""What was found in a text as plain data, ready for JSON."""

from collections.abc import Sequence
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.rulebook.model import PrintedReference, PrintedRule, Scan


def scan_json(scan: Scan, findings: Sequence[Finding] = ()) -> dict[str, Any]:
    """The document, scheme, rules and references; findings stay Finding, for the caller to write.

    With several documents, `document` is the first of them, `documents` lists all, and each
    rule and reference says in which `file` it stands.
    """
    files = [document.text.file for document in scan.documents]
    several = len(files) > 1
    made: dict[str, Any] = {"document": files[0] if files else None}
    if several:
        made["documents"] = files
    made["scheme"] = scan.scheme.name
    made["rules"] = [_rule(rule, several) for rule in scan.rules]
    made["references"] = [_reference(reference, several) for reference in scan.references]
    if scan.terms:
        made["terms"] = [{"term": term.term, "line": term.line or None} for term in scan.terms]
    made["findings"] = list(findings)
    return made


def _rule(rule: PrintedRule, several: bool) -> dict[str, Any]:
    """A rule; `printed` only where the text prints something else than the id."""
    made: dict[str, Any] = {
        "id": rule.id,
        "title": rule.title,
        "parent": rule.parent,
        "line": rule.line,
        "column": rule.column,
        "page": rule.page,
    }
    if rule.printed is not None:
        made["printed"] = rule.printed
    if several:
        made["file"] = rule.file
    return made


def _reference(reference: PrintedReference, several: bool) -> dict[str, Any]:
    """A reference; `book` names the other book that it cites."""
    made: dict[str, Any] = {
        "line": reference.line,
        "column": reference.column,
        "text": reference.text,
        "targets": list(reference.targets),
        "from": reference.source,
        "kind": reference.kind,
        "context": reference.context,
        "book": reference.book,
        "page": reference.page,
    }
    if several:
        made["file"] = reference.file
    return made
