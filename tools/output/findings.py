"""Findings in whichever format was asked for, and the exit code they lead to."""

import sys
from collections.abc import Sequence

from livingrules.dsl.finding import Finding
from livingrules.tools.exits import FOUND, OK
from livingrules.tools.streams import say, write

FORMATS = ("text", "json", "sarif", "github")


def show_findings(findings: Sequence[Finding], how: str) -> None:
    """Print findings on standard output in one of FORMATS."""
    if how == "text":
        from livingrules.tools.output.colour import wants_colour
        from livingrules.tools.output.text import findings_text

        write(findings_text(findings, wants_colour()))
    elif how == "json":
        from livingrules.tools.output.documents import check_json, write_json

        write_json(check_json(findings))
    elif how == "sarif":
        from livingrules.tools.output.documents import write_json
        from livingrules.tools.output.sarif import findings_sarif

        write_json(findings_sarif(findings))
    else:
        from livingrules.tools.output.github import findings_github

        write(findings_github(findings))


def show_findings_aside(findings: Sequence[Finding]) -> None:
    """Print findings as text on standard error, where standard output holds something else."""
    if findings:
        from livingrules.tools.output.colour import wants_colour
        from livingrules.tools.output.text import findings_text

        say(findings_text(findings, wants_colour(sys.stderr)).rstrip("\n"))


def exit_code(findings: Sequence[Finding]) -> int:
    """1 where there is an error or a warning, else 0."""
    grave = any(finding.severity != "info" for finding in findings)
    return FOUND if grave else OK
