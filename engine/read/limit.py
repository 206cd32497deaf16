"""How many findings of one file are shown."""

from livingrules.dsl.finding import Finding
from livingrules.engine.read.codes import MORE_FINDINGS

LIMIT_FINDINGS = 100


def limited(findings: list[Finding]) -> list[Finding]:
    """The findings in order of place; beyond the first hundred a note stands for the rest."""
    if len(findings) <= LIMIT_FINDINGS:
        return findings
    ordered = sorted(findings, key=Finding.sort_key)
    message = f"this file has more findings of this kind; the first {LIMIT_FINDINGS} are shown"
    place = ordered[LIMIT_FINDINGS].place
    return [*ordered[:LIMIT_FINDINGS], Finding(MORE_FINDINGS, message, place)]
