"""Findings as SARIF 2.1.0, the format of code-scanning services."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from livingrules import __version__
from livingrules.dsl.finding import Code, Finding, Place
from livingrules.engine.graph.places import shown_file
from livingrules.tools.output.advice import message_with_advice
from livingrules.tools.pages import Page, page_of

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_ROOT = "SRCROOT"


def findings_sarif(findings: Sequence[Finding]) -> dict[str, Any]:
    """The SARIF log of one run, with a rule for each code that occurs."""
    codes = sorted({finding.code for finding in findings}, key=lambda code: code.name)
    numbers = {code.name: number for number, code in enumerate(codes)}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "livingrules",
                        "version": __version__,
                        "rules": [_rule(code) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {_ROOT: {"uri": _folder_uri()}},
                "results": [_result(finding, numbers) for finding in findings],
            }
        ],
    }


def _rule(code: Code) -> dict[str, Any]:
    """What SARIF calls a rule: the description of a code, from its page."""
    page = page_of(code.name) or Page(code.title, code.title, "", "")
    return {
        "id": code.name,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": page.explanation},
        "help": {"text": page.plain(), "markdown": page.markdown()},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(finding: Finding, numbers: dict[str, int]) -> dict[str, Any]:
    """One finding."""
    result: dict[str, Any] = {
        "ruleId": finding.code.name,
        "ruleIndex": numbers[finding.code.name],
        "level": _LEVELS[finding.severity],
        "message": {"text": message_with_advice(finding)},
        "locations": [_location(finding.place)],
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(related.place), "message": {"text": related.message}}
            for number, related in enumerate(finding.related, 1)
        ]
    if finding.rule is not None:
        result["properties"] = {"rule": finding.rule}
    return result


def _location(place: Place) -> dict[str, Any]:
    """A place; a width of 0 marks no more than where it begins."""
    region = {"startLine": place.line, "startColumn": place.column}
    if place.width:
        region["endColumn"] = place.column + place.width
    return {"physicalLocation": {"artifactLocation": _artifact(place.file), "region": region}}


def _artifact(file: str) -> dict[str, str]:
    """The file: relative to the working folder if it lies below it, else with its whole address."""
    shown = shown_file(file)
    if shown.startswith("../") or shown == ".." or Path(shown).is_absolute():
        return {"uri": Path(os.path.realpath(file)).as_uri()}
    # A first part with a colon would read as the name of a scheme; quote() takes care of that.
    return {"uri": quote(os.fsencode(shown)) or ".", "uriBaseId": _ROOT}


def _folder_uri() -> str:
    """The address of the working folder; SARIF wants it to end with a slash."""
    return Path.cwd().as_uri().rstrip("/") + "/"
