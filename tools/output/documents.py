"""JSON documents: findings as the contract has them, and any document as one text."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from livingrules.dsl.finding import SEVERITIES, Finding, Place
from livingrules.engine.graph.places import shown_file
from livingrules.tools.streams import can_show, write


def write_json(document: Any) -> None:
    """Print `document` on standard output as its one JSON document."""
    text = json_text(document)
    if not can_show(text):
        # A stream that cannot show a sign must not change it: JSON has a way to write each.
        text = json.dumps(document, indent=2)
    write(text + "\n")


def json_text(document: Any) -> str:
    """`document` as text, for a file that can hold every sign."""
    return json.dumps(document, ensure_ascii=False, indent=2)


def check_json(findings: Sequence[Finding]) -> dict[str, Any]:
    """What `check --format json` prints: the findings and how many there are of each severity."""
    counts = Counter(finding.severity for finding in findings)
    return {
        "findings": [finding_json(finding) for finding in findings],
        "counts": {severity: counts[severity] for severity in SEVERITIES},
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """One finding with the keys of the contract."""
    return {
        "code": finding.code.name,
        "severity": finding.severity,
        "message": finding.message,
        **place_json(finding.place),
        "rule": finding.rule,
        "hint": finding.hint,
        "suggestions": list(finding.suggestions),
        "related": [
            {**place_json(related.place), "message": related.message} for related in finding.related
        ],
    }


def place_json(place: Place) -> dict[str, Any]:
    """`file`, `line` and `column` of a place."""
    return {"file": shown_file(place.file), "line": place.line, "column": place.column}
