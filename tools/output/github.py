"""Findings as GitHub annotations: one workflow command a line."""

from collections.abc import Iterable

from livingrules.dsl.finding import Finding
from livingrules.engine.graph.places import shown_file
from livingrules.tools.output.advice import message_with_advice
from livingrules.tools.output.cells import harmless

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def findings_github(findings: Iterable[Finding]) -> str:
    """One `::error file=…,line=…,col=…,title=…::message` a finding."""
    return "".join(f"{annotation(finding)}\n" for finding in findings)


def annotation(finding: Finding) -> str:
    """The workflow command for one finding, on one line whatever its message holds."""
    place = finding.place
    properties = {
        "file": shown_file(place.file),
        "line": str(place.line),
        "col": str(place.column),
        "endColumn": str(place.column + max(place.width, 1)),
        "title": finding.code.name,
    }
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {listed}::{_data(message_with_advice(finding))}"


def _data(text: str) -> str:
    """`text` as the message of a workflow command: no line end and no bare percent sign.

    A carriage return is kept as one; what else steers a terminal is replaced.
    """
    lines = (harmless(line).replace("%", "%25") for line in text.split("\r"))
    return "%0D".join(lines).replace("\n", "%0A")


def _property(text: str) -> str:
    """`text` as the value of a property, where colon and comma would end it too."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
